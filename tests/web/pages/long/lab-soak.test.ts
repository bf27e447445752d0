// Training for an hour does not grow the page.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { CDPSession } from 'playwright-core';
import { test } from '../../support/page-test.ts';

const STRETCHES = 300;
const STEPS = 1000;
const RUNS_A_STRETCH = 15;
// What the scripts hold is found before the process shows it. From the first third to the last there are 45 runs
// at least: a trace of each call, 14 kB a run, or seven elements of each are beyond these. The process itself takes
// 13 MB over its first ninety runs.
const MOST_GROWTH = {
  residentBytes: 24_000_000,
  JSHeapUsedSize: 300_000,
  JSEventListeners: 20,
  Nodes: 300,
};

/** What the processes that draw pages hold, workers and wasm included. */
async function residentBytes(client: CDPSession) {
  const { processInfo } = await client.send('SystemInfo.getProcessInfo');
  const pages = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
  const kilobytes = pages.map((id) =>
    /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, 'utf8')),
  );
  return kilobytes.reduce((sum, found) => sum + Number(found?.[1] ?? 0) * 1024, 0);
}

/**
 * From the most in the first third to the least in the last: memory that comes and goes, as it does when code is
 * optimised and thrown away, cancels out, and what is only ever taken stays.
 */
function growth(samples: number[]) {
  const third = Math.floor(samples.length / 3);
  return Math.min(...samples.slice(-third)) - Math.max(...samples.slice(0, third));
}

test('memory does not grow while the lab trains, one run after the other', async ({ site }) => {
  const { page } = await site.open({ path: `lab/heads.html?steps=${STEPS}` });
  await page.locator('model-bench heads-grid button').first().waitFor();
  // Chromium asks for the page's icon at each change of the address, and what watches this page for the test
  // keeps a record of each request, which holds a page of the heap: that would be measured.
  await page.evaluate(() => {
    for (const icon of document.querySelectorAll<HTMLLinkElement>('link[rel~=icon]'))
      icon.href = 'data:,';
  });
  const client = await page.context().browser()!.newBrowserCDPSession();
  const inspector = await page.context().newCDPSession(page);
  await inspector.send('Performance.enable');
  const held = async (): Promise<Record<string, number>> => {
    await inspector.send('HeapProfiler.collectGarbage');
    const { metrics } = await inspector.send('Performance.getMetrics');
    const found = Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
    return { ...found, residentBytes: await residentBytes(client) };
  };
  const train = () =>
    page.evaluate(async (runs) => {
      const lab = document.querySelector('model-bench')!.lab!;
      for (let run = 0; run < runs; run += 1) {
        lab.switchOff([run % 4]);
        await lab.set({ seed: String(run) });
        await lab.play();
        await lab.goTo(150);
      }
    }, RUNS_A_STRETCH);
  await train(); // until buffers have their size
  const samples: Record<string, number>[] = [];
  for (let stretch = 0; stretch < STRETCHES; stretch += 1) {
    await train();
    samples.push(await held());
  }
  for (const [name, most] of Object.entries(MOST_GROWTH)) {
    const all = samples.map((sample) => sample[name]!);
    assert.ok(growth(all) < most, `${name}: ${growth(all)} more, ${all.join(' ')}`);
  }
});
