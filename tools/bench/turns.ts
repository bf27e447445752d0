// Times runners in turn: what slows the machine for a while then slows them all.

import type { Runner } from './work.ts';

// A sample lasts so long, in milliseconds, that no clock is too coarse for it, and that the caches are its own:
// beside peers with weights of their own, the first run of a sample reads ours from memory.
const SAMPLE = 50;
const LEAST_SAMPLES = 7;

/** milliseconds a run */
export type Time = { best: number; median: number; samples: number };

/**
 * @param budget - milliseconds for all of them together
 * @param sampleMs - how long a sample lasts at least
 * @returns in their order
 */
export async function timeInTurns<Runners extends Runner[] | [Runner]>(
  runners: Runners,
  budget: number,
  sampleMs: number = SAMPLE,
): Promise<{ [At in keyof Runners]: Time }> {
  const plans: Plan[] = [];
  for (const runner of runners) plans.push(await plan(runner, sampleMs));
  const began = performance.now();
  for (let turn = 0; turn < LEAST_SAMPLES || performance.now() - began < budget; turn += 1) {
    for (const one of plans) one.times.push(await sample(one.runner, one.count));
  }
  return plans.map(({ times }) => timeOf(times)) as { [At in keyof Runners]: Time };
}

/** @param times - milliseconds of each sample, one at least */
export function timeOf(times: number[]): Time {
  const sorted = times.toSorted((a, b) => a - b);
  return {
    best: sorted[0]!,
    median: sorted[Math.floor(sorted.length / 2)]!,
    samples: sorted.length,
  };
}

/** `count` runs make a sample; milliseconds of each */
type Plan = { runner: Runner; count: number; times: number[] };

// Warms up, so that the optimising compiler has been at work, and finds how many runs make a sample.
async function plan(runner: Runner, sampleMs: number): Promise<Plan> {
  let count = 1;
  const began = performance.now();
  let ms = (await sample(runner, count)) * count;
  while (performance.now() - began < 200 || ms < sampleMs) {
    if (ms < sampleMs)
      count = Math.ceil(count * Math.min(10, (1.3 * sampleMs) / Math.max(ms, 0.01)));
    ms = (await sample(runner, count)) * count;
    if (performance.now() - began > 2000) break;
  }
  return { runner, count, times: [] };
}

async function sample(runner: Runner, count: number) {
  // Who runs in another process takes the time there.
  if (runner.sample) return runner.sample(count);
  const began = performance.now();
  for (let i = 0; i < count; i += 1) {
    const promise = runner.run();
    // What answers at once must not wait for the next turn of the event loop.
    if (promise instanceof Promise) await promise;
  }
  return (performance.now() - began) / count;
}
