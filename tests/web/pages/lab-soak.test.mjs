// Training for a long time does not grow the page: one hour in the long tests, half a minute otherwise.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { startBrowser } from '../support/browser.mjs';

const SECONDS = process.env.HEADSUP_LONG ? 3600 : 20;
const MOST_GROWTH_BYTES = 24_000_000;
// Of what the page's scripts hold, which is found before its process shows it: a trace of each call or an
// element of each run is beyond these within twenty seconds. An hour optimises more code.
const MOST_GROWTH = {
  JSEventListeners: 20,
  Nodes: 300,
  JSHeapUsedSize: process.env.HEADSUP_LONG ? 2_000_000 : 400_000,
};

let site;
before(async () => {
  site = await startBrowser();
});
after(() => site.close());

/** What the processes that draw pages hold, workers and wasm included. */
async function residentBytes(client) {
  const { processInfo } = await client.send('SystemInfo.getProcessInfo');
  const pages = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
  const kilobytes = pages.map((id) =>
    /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, 'utf8')),
  );
  return kilobytes.reduce((sum, found) => sum + Number(found?.[1] ?? 0) * 1024, 0);
}

test(`memory does not grow over ${SECONDS} seconds of training, one run after the other`, async () => {
  const { page, done } = await site.open({ path: 'lab/heads.html?steps=1000' });
  await page.locator('head-lab lab-head').first().waitFor();
  // Chromium asks for the page's icon at each change of the address, and what watches this page for the test
  // keeps a record of each request, which holds a page of the heap: that would be measured.
  await page.evaluate(() => {
    for (const icon of document.querySelectorAll('link[rel~=icon]')) icon.href = 'data:,';
  });
  const client = await page.context().browser().newBrowserCDPSession();
  const inspector = await page.context().newCDPSession(page);
  await inspector.send('Performance.enable');
  const held = async () => {
    await inspector.send('HeapProfiler.collectGarbage');
    const { metrics } = await inspector.send('Performance.getMetrics');
    return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
  };
  const trainFor = (ms) =>
    page.evaluate(async (most) => {
      const { lab } = document.querySelector('head-lab');
      const end = performance.now() + most;
      let runs = 0;
      while (performance.now() < end) {
        await lab.set({ seed: String(runs % 50), off: [runs % 4] });
        await lab.play();
        await lab.goTo(500);
        runs += 1;
      }
      return runs;
    }, ms);
  await trainFor(8000); // until buffers have their size and the code is optimised
  const first = await held();
  const before = await residentBytes(client);
  const runs = await trainFor(SECONDS * 1000);
  const last = await held();
  const grown = (await residentBytes(client)) - before;
  assert.ok(runs > SECONDS / 4, `${runs} runs`);
  assert.ok(grown < MOST_GROWTH_BYTES, `${grown} bytes more after ${runs} runs`);
  for (const [name, most] of Object.entries(MOST_GROWTH)) {
    const more = last[name] - first[name];
    assert.ok(more < most, `${name}: ${more} more after ${runs} runs`);
  }
  await done();
});
