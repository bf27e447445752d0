// Training as rows: 1,000 default steps, and the sweep over numbers of heads.

import type { MainModule } from '@engine';
import type { Where } from './table.ts';
import { rowOf } from './table.ts';
import { timeOf } from './turns.ts';
import { got } from './work.ts';

const STEPS = 1000;
// As many progress messages as a screen shows pictures in that time.
const STEPS_A_CALL = 100;
const RUNS = 31;
const HEADS = [1, 2, 4, 8, 16].map((n_heads) => ({ n_heads }));

type Given = {
  /** the module "models" */
  engine: MainModule;
  /** the list that is learnt */
  names: string[];
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

export function trainingRow(given: Given) {
  const times = Array.from({ length: RUNS }, (_, seed) => timeRun(given, seed));
  return rowOf(given.shared, 'training, 1,000 steps', timeOf(times), []);
}

export function sweepRow(given: Given) {
  const times = Array.from({ length: 3 }, () => timeSweep(given));
  return rowOf(given.shared, 'sweep, 5 head counts × 5', timeOf(times), []);
}

/** The same steps by the same kernels, natively. */
export function nativeRow(shared: Where, ours: number, native: number) {
  const times = (one: number) => ({ best: one, median: one });
  const name = 'the same kernels, clang -O3 -march=native';
  const peer = { name, native: true, ...times(native) };
  return rowOf(shared, 'training, beside native', times(ours), [peer]);
}
