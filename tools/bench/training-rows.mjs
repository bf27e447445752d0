// Training as rows: 1,000 default steps, beside TensorFlow.js on the same model, and the sweep over numbers of heads.

import { timeOf } from './turns.mjs';
import { got } from './work.mjs';

const STEPS = 1000;
// As many progress messages as a screen shows pictures in that time.
const STEPS_A_CALL = 100;
const RUNS = 31;
const STRETCHES = 8;
const HEADS = [1, 2, 4, 8, 16];

/**
 * @typedef {object} Given
 * @property {any} engine - the module "trainer"
 * @property {string} names - the list that is learnt
 * @property {import('./peers/tfjs-training.mjs').Trace} trace
 * @property {(message: unknown) => void} progress - where a page would hear how far it is
 * @property {object} shared - build and where
 */

/** @param {Given} given */
function timeRun({ engine, names, progress }, seed) {
  got(engine.trainStart('run', { task: 'names', text: names, seed }));
  const began = performance.now();
  for (let done = 0; done < STEPS; done += STEPS_A_CALL) {
    progress(got(engine.trainSteps('run', STEPS_A_CALL)));
  }
  return performance.now() - began;
}

/** @param {Given} given */
function timeSweep({ engine, names, progress }) {
  const began = performance.now();
  const run = { task: 'names', text: names, seed: 0 };
  let at = got(engine.sweepStart({ run, heads: HEADS, n_seeds: 5 }));
  while (at.done < at.points) {
    at = got(engine.sweepSteps(5 * STEPS_A_CALL));
    progress(at);
  }
  return performance.now() - began;
}

const row = (shared, id, times, peer) => {
  const { best: ours, median } = timeOf(times);
  return {
    ...{ id, ...shared, ours, ours_median: median },
    ...{ peer: peer?.best ?? null, peer_median: null, peer_name: peer?.name ?? null },
    ...{ ratio: peer ? peer.best / ours : null, of_peak: null, gflops: null, unit: 'ms' },
  };
};

/** @param {Given} given */
export async function trainingRow(given) {
  // Only now: the peers are installed when a benchmark runs.
  const { useBackend } = await import('./peers/tfjs.mjs');
  const { timeTraining } = await import('./peers/tfjs-training.mjs');
  const times = Array.from({ length: RUNS }, (_, seed) => timeRun(given, seed));
  let peer = null;
  for (const backend of ['wasm', 'cpu']) {
    const name = await useBackend(backend);
    const best = timeTraining(given.trace, STRETCHES) * STEPS;
    if (peer === null || best < peer.best) peer = { best, name };
  }
  await useBackend('wasm');
  return row(given.shared, 'training, 1,000 steps', times, peer);
}

/** @param {Given} given */
export function sweepRow(given) {
  const times = Array.from({ length: 3 }, () => timeSweep(given));
  return row(given.shared, 'sweep, 5 head counts × 5', times, null);
}

/** The same steps by the same kernels, natively. @param {object} shared @param {number} ours @param {number} native */
export function nativeRow(shared, ours, native) {
  const peer = { best: native, name: 'the same kernels, clang -O3 -march=native' };
  return row(shared, 'training, beside native', [ours], peer);
}
