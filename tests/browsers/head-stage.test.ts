// The home page's first minute in every browser: switch off, the guess changes, on again; another sentence, another head, one's
// own; and the address opens the same picture elsewhere.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browserOnSite, type Page } from './support/drive.ts';

const OWN = 'The cat was sad. Tom gave the cat a';
const PATTERN = 'head-stage >> heads-grid >> .line:nth-child(4) button:nth-of-type(5)';

const browser = browserOnSite();

/** What is seen: the title, the words, the guesses and the arcs. */
const seen = (page: Page) =>
  page.evaluate(() => {
    const text = (path: string) =>
      [...document.querySelectorAll(path)].map((one) => one.textContent);
    const arcs = [...document.querySelectorAll('.words path')].map((one) => one.getAttribute('d'));
    return { shown: text('h1, .word, #guess, .coming li, .what'), arcs };
  });

const reads = (page: Page, text: string, off: number) =>
  page.until(
    (wanted, heads) => {
      const { reading } = document.querySelector('head-stage')!;
      return reading?.text === wanted && reading.off.length === heads;
    },
    text,
    off,
  );

test('a head is switched off and on again, another put on the stage, a sentence typed, and all of it shared by address', async () => {
  const page = await browser.open('index.html');
  await page.exists('.words > svg > path');
  const at = await seen(page);
  assert.ok(at.shown.includes('One head looks from kite to Tom.'), String(at.shown));
  await page.says('#guess', 'kite');
  await page.pressOn('#switch', 'Enter');
  await page.says('#guess', 'ball');
  await page.pressOn('#switch', 'Enter');
  await page.says('#guess', 'kite');
  assert.deepEqual(await seen(page), at);

  await page.click('[data-offer="boys"]');
  await page.says('#guess', 'were');
  await page.click('#switch');
  await page.says('#guess', 'was');
  await page.click('#own');
  await page.fill('#text', OWN);
  // WebKit's driver brings nothing within a shadow into view.
  await page.evaluate((path) => window.headsUpTest.all(path)[0]!.scrollIntoView(), PATTERN);
  await page.click(PATTERN);
  await page.until(() => /head=2\.4$/.test(location.search));
  await reads(page, OWN, 0);
  await page.click('#switch');
  await reads(page, OWN, 1);
  const there = await seen(page);
  await page.until(() => /off=2\.4$/.test(location.search));
  const address = await page.evaluate(() => location.pathname.slice(1) + location.search);
  await page.done();

  const elsewhere = await browser.open(address);
  await reads(elsewhere, OWN, 1);
  assert.deepEqual(await seen(elsewhere), there);
  await elsewhere.done();
});
