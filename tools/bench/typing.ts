// How long the home page takes to answer: `node tools/bench/typing.ts`. From a press to the reader's own sentence, the first
// time and the second, and from a keystroke to the frame that shows its patterns and guesses; on this machine as it is and as a
// phone on a slow network. Judges nothing.
import type { BrowserContext } from 'playwright-core';
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

const OWN = 'Lily saw a big, red ball. She wanted to play with';
const TYPED = ' a cat and a small dog, and they were all';
const VISITS = 5;

/** an element that shows what the model read */
type Shows = HTMLElement & { reading?: { text: string } };

/** milliseconds: when the model has read the sentence, and of each keystroke */
type Seen = { read?: number; strokes: number[] };
declare global {
  interface Window {
    seen: Seen;
  }
}

/** Runs in the page before anything else: when the model has read the sentence, and how long keystrokes take. */
function watch() {
  window.seen = { strokes: [] };
  const before = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const after = () => new Promise((resolve) => setTimeout(resolve));
  // No asking again and again, which would draw frames of its own.
  const changed = (root: Node, isSo: () => boolean) =>
    new Promise<void>((resolve) => {
      const observer = new MutationObserver(() => {
        if (!isSo()) return;
        observer.disconnect();
        resolve();
      });
      observer.observe(root, {
        attributes: true,
        childList: true,
        subtree: true,
        characterData: true,
      });
    });
  document.addEventListener(
    'input',
    async ({ timeStamp, target, isTrusted }) => {
      if (!isTrusted) return;
      // A space behind a text is not read.
      const value = (target as HTMLTextAreaElement).value.trimEnd();
      const grid = document.querySelector<Shows & { renderRoot: Node }>('heads-grid')!;
      if (grid.reading!.text === value) return;
      await changed(grid.renderRoot, () => grid.reading!.text === value);
      await before();
      await after();
      window.seen.strokes.push(performance.now() - timeStamp);
    },
    { capture: true },
  );
}

async function visit(context: BrowserContext, address: string, slower: number) {
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await page.addInitScript(watch);
  await page.goto(address);
  await page.locator('heads-grid button').first().waitFor();
  await page.evaluate(async (own) => {
    const begun = performance.now();
    document.querySelector<HTMLElement>('#own')!.click();
    const stage = document.querySelector<Shows & { updateComplete: Promise<unknown> }>(
      'head-stage',
    )!;
    await stage.updateComplete;
    const field = document.querySelector<HTMLTextAreaElement>('#text')!;
    field.value = own;
    field.dispatchEvent(new Event('input', { bubbles: true }));
    while (stage.reading!.text !== own) await new Promise((next) => setTimeout(next, 5));
    window.seen.read = performance.now() - begun;
  }, OWN);
  return page;
}

const site = await serveSite({ port: 0 });
const browser = await chromium.launch({ executablePath: await ensureChromium(), args: flags });
const shown = (numbers: number[]) => {
  const { median, fastest, slowest } = {
    fastest: Math.min(...numbers),
    slowest: Math.max(...numbers),
    ...timeOf(numbers),
  };
  return `${median.toFixed(0)} ms (${fastest.toFixed(0)} to ${slowest.toFixed(0)})`;
};
for (const { name, line, slower } of ways) {
  const network = await slowNetwork(site.address, line);
  const [first, second, strokes] = [[], [], []] as [number[], number[], number[]];
  for (let at = 0; at < VISITS; at += 1) {
    const context = await browser.newContext();
    const page = await visit(context, network.address, slower);
    first.push(await page.evaluate(() => window.seen.read!));
    if (at === 0) {
      const field = page.locator('head-stage').getByRole('textbox');
      await field.focus();
      await field.press('End');
      for (const one of TYPED) {
        await page.keyboard.type(one);
        await page.waitForTimeout(250);
      }
      strokes.push(...(await page.evaluate(() => window.seen.strokes)));
    }
    // What is kept for use offline is there.
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.waitForTimeout(3000);
    await page.close();
    const again = await visit(context, network.address, slower);
    second.push(await again.evaluate(() => window.seen.read!));
    await context.close();
  }
  console.log(`${name}: own sentence the first time ${shown(first)}, the second ${shown(second)}`);
  console.log(`${name}: ${strokes.length} keystrokes, each ${shown(strokes)}`);
  await network.close();
}
await browser.close();
await site.close();
