// Training as rows: 1,000 default steps, beside TensorFlow.js on the same model, and the sweep over numbers of heads.

import type { MainModule } from '@engine';
import type { Trace } from './peers/tfjs-training.ts';
import type { Row, Where } from './rows.ts';
import { timeOf } from './turns.ts';
import { got } from './work.ts';

const STEPS = 1000;
// As many progress messages as a screen shows pictures in that time.
const STEPS_A_CALL = 100;
const RUNS = 31;
const STRETCHES = 8;
const HEADS = [1, 2, 4, 8, 16];

type Given = {
  /** the module "trainer" */
  engine: MainModule;
  /** the list that is learnt */
  names: string[];
  trace: Trace;
  /** where a page would hear how far it is */
  progress: (message: unknown) => void;
  shared: Where;
};

function timeRun({ engine, names, progress }: Given, seed: number) {
  got(engine.trainStart('run', { task: 'names', words: names, seed }));
  const began = performance.now();
  for (let done = 0; done < STEPS; done += STEPS_A_CALL) {
    progress(got(engine.trainSteps('run', STEPS_A_CALL)));
  }
  return performance.now() - began;
}

function timeSweep({ engine, names, progress }: Given) {
  const began = performance.now();
  const run = { task: 'names', words: names, seed: 0 };
  let at = got(engine.sweepStart({ run, heads: HEADS, n_seeds: 5 }));
  while (at.done < at.points) {
    at = got(engine.sweepSteps(5 * STEPS_A_CALL));
    progress(at);
  }
  return performance.now() - began;
}

const row = (
  shared: Where,
  id: string,
  times: number[],
  peer: { best: number; name: string } | null,
): Row => {
  const { best: ours, median } = timeOf(times);
  return {
    ...{ id, ...shared, ours, ours_median: median },
    ...{ peer: peer?.best ?? null, peer_median: null, peer_name: peer?.name ?? null },
    ...{ ratio: peer ? peer.best / ours : null, gflops: null, unit: 'ms' as const },
  };
};

export async function trainingRow(given: Given) {
  // Only now: the peers are installed when a benchmark runs.
  const { useBackend } = await import('./peers/tfjs.ts');
  const { timeTraining } = await import('./peers/tfjs-training.ts');
  const times = Array.from({ length: RUNS }, (_, seed) => timeRun(given, seed));
  let peer: { best: number; name: string } | null = null;
  for (const backend of ['wasm', 'cpu'] as const) {
    const name = await useBackend(backend);
    const best = timeTraining(given.trace, STRETCHES) * STEPS;
    if (peer === null || best < peer.best) peer = { best, name };
  }
  await useBackend('wasm');
  return row(given.shared, 'training, 1,000 steps', times, peer);
}

export function sweepRow(given: Given) {
  const times = Array.from({ length: 3 }, () => timeSweep(given));
  return row(given.shared, 'sweep, 5 head counts × 5', times, null);
}

/** The same steps by the same kernels, natively. */
export function nativeRow(shared: Where, ours: number, native: number) {
  const peer = { best: native, name: 'the same kernels, clang -O3 -march=native' };
  return row(shared, 'training, beside native', [ours], peer);
}
