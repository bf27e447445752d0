// From an address typed to a page that answers: `node tools/bench/start-up.ts`. Opens pages in Chromium with
// nothing kept, on this machine as it is and as a phone on a slow network, and prints when there was something
// to see, when the first number of the engine stood there, the longest task, and what was sent. Judges nothing.
import type { Browser } from 'playwright-core';
import { flags } from '../../tests/web/support/chromium-flags.ts';
import { ownArguments } from '../arguments.ts';
import { prepareSite } from '../prepare-site.ts';
import { ensureChromium } from '../toolchain/browsers.ts';
import { slowNetwork, ways } from './slow-network.ts';
import { timeOf } from './turns.ts';

ownArguments();
await prepareSite();
const [{ chromium }, { serveSite }] = await Promise.all([
  import('playwright-core'),
  import('../serve.ts'),
]);

// Where each page's first number of the engine stands: from shadow root to shadow root.
const pages: Record<string, string[]> = {
  'index.html': ['heads-grid', 'canvas'],
  'lessons/width-and-heads.html?step=weights': ['shape-stepper', 'tensor-view', 'cell-grid', 'td'],
  'lab/heads.html': ['head-lab', 'forty-heads', 'heads-grid'],
  'practice/questions.html': ['quiz-item', 'label'],
};
const times = 9;

/** milliseconds: when the element is there, and of the longest task */
type Found = { number?: number; longest?: number };
declare global {
  interface Window {
    found: Found;
  }
}

type Within = (ParentNode & { shadowRoot?: ShadowRoot | null }) | null | undefined;

/** Runs in the page before anything else: when the element appears, and how long tasks take. */
function watch(path: string[]) {
  const found: Found = {};
  window.found = found;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries())
      found.longest = Math.max(found.longest ?? 0, duration);
  }).observe({ type: 'longtask', buffered: true });
  const find = () =>
    path.reduce<Within>(
      (within, name) => (within?.shadowRoot ?? within)?.querySelector(name),
      document,
    );
  const look = () => {
    if (find()) found.number = performance.now();
    else setTimeout(look, 10);
  };
  look();
}

async function openOnce(browser: Browser, address: string, path: string, slower: number) {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await page.addInitScript(watch, pages[path]!);
  await page.goto(address + path);
  await page.waitForFunction(() => window.found.number);
  const seen = await page.evaluate(() => ({
    paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    number: window.found.number!,
    longest: window.found.longest ?? 0,
  }));
  await context.close();
  return seen;
}

const site = await serveSite({ port: 0 });
const browser = await chromium.launch({ executablePath: await ensureChromium(), args: flags });
console.log('where  first paint  first number  longest task     sent  page');
for (const { name, line, slower } of ways) {
  for (const path of Object.keys(pages)) {
    const network = await slowNetwork(site.address, line);
    const all: Awaited<ReturnType<typeof openOnce>>[] = [];
    for (let i = 0; i < times; i += 1)
      all.push(await openOnce(browser, network.address, path, slower));
    const ms = (what: keyof (typeof all)[number]) =>
      `${timeOf(all.map((seen) => seen[what])).median.toFixed(0)} ms`;
    const sent = `${(network.sentBytes() / times / 1000).toFixed(0)} kB`;
    console.log(
      `${name.padEnd(5)} ${ms('paint').padStart(12)} ${ms('number').padStart(13)} ${ms('longest').padStart(13)} ${sent.padStart(8)}  ${path}`,
    );
    await network.close();
  }
}
await browser.close();
await site.close();
