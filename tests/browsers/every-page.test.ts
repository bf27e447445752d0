// What holds for every page in every browser: it comes alive with nothing wrong, its policy has nothing to
// refuse, its questions open, and it never scrolls sideways.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { builtPages } from '../web/support/pages.ts';
import { FORM, PREDICTIONS, pressInEach, QUESTIONS } from '../web/support/questions.ts';
import { browserOnSite, type Page } from './support/drive.ts';

const QUIET_MS = 400;
const WIDTHS = [1280, 390, 320];

const browser = browserOnSite();

/** Until every element is defined that does not wait to be seen, and nothing was fetched for a while. */
const settled = (page: Page) =>
  page.until(async (quiet) => {
    const fetched = () => performance.getEntriesByType('resource').length;
    // Whoever goes by keys has all figures.
    dispatchEvent(new KeyboardEvent('keydown'));
    // What has come into sight is told to the page with the frame after it was laid out.
    for (const _ of ['laid out', 'told']) await new Promise(requestAnimationFrame);
    const waits = document.querySelector('main :not(:defined, [data-later] *), [aria-busy]');
    if (document.readyState !== 'complete' || waits) return false;
    const before = fetched();
    await new Promise((next) => setTimeout(next, quiet));
    return fetched() === before;
  }, QUIET_MS);

const openQuestions = async (page: Page) => {
  await pressInEach(page, PREDICTIONS);
  await pressInEach(page, FORM);
  if ((await page.count('mixed-review')) === 0) await pressInEach(page, QUESTIONS);
};

const assertFits = async (page: Page, width: number) => {
  const [over, got] = await page.evaluate(() => [
    document.documentElement.scrollWidth - innerWidth,
    innerWidth,
  ]);
  assert.ok(Math.abs(got - width) < 40, `${got} px for ${width}`);
  assert.ok(over <= 0, `at ${got} px: ${over} px too wide`);
};

describe('a page comes alive with nothing wrong, and never scrolls sideways', () => {
  for (const path of builtPages()) {
    test(path, async () => {
      const page = await browser.open(path);
      await settled(page);
      await openQuestions(page);
      for (const width of WIDTHS) {
        if (width !== WIDTHS[0]) await page.resize(width);
        await settled(page);
        await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
        await settled(page);
        await assertFits(page, width);
      }
      await page.done();
    });
  }
});
