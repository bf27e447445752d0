// What the longest task of a page's main thread costs, in time of the processor: a clock on the wall would also count
// the tests that run beside this one.

import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';

type Traced = Record<'pid' | 'tid' | 'ts' | 'dur' | 'tdur', number> & {
  name: string;
  args?: { name?: string };
};

// Of every other category there is so much in a minute that no text can hold it.
const CATEGORIES = ['-*', 'disabled-by-default-devtools.timeline', 'cppgc'];

// A task in which Chromium does nothing but free what is no longer used. It gives itself 5 ms for one and can take 450:
// IndexedDB leaves an object for each record that was read, whoever read it, and no page can say when they are freed.
const SWEEP = 'CppGC.IncrementalSweep';
const MOSTLY = 0.9;

/** @returns milliseconds of the longest task while it went on, the browser's sweeping apart */
export async function longestTask(page: Page, work: () => Promise<unknown>): Promise<number> {
  const browser = page.context().browser()!;
  await browser.startTracing(page, { categories: CATEGORIES });
  let trace: Buffer;
  try {
    await work();
  } finally {
    trace = await browser.stopTracing(); // or no other could be recorded
  }
  const { traceEvents }: { traceEvents: Traced[] } = JSON.parse(trace.toString());
  const mains = traceEvents.filter((event) => event.args?.name === 'CrRendererMain').map(thread);
  const tasks = traceEvents.filter(
    (event) => event.name === 'RunTask' && mains.includes(thread(event)) && 'tdur' in event,
  );
  const sweeps = traceEvents.filter((event) => event.name === SWEEP);
  const isSweep = (task: Traced) =>
    sweeps.some(
      (sweep) =>
        thread(sweep) === thread(task) &&
        sweep.ts >= task.ts &&
        sweep.ts + sweep.dur <= task.ts + task.dur &&
        sweep.dur > MOSTLY * task.dur,
    );
  const own = tasks.filter((task) => !isSweep(task));
  assert.ok(own.length > 0, 'the trace has no task of the page');
  return Math.max(...own.map(({ tdur }) => tdur)) / 1000;
}

const thread = ({ pid, tid }: Traced) => `${pid} ${tid}`;
