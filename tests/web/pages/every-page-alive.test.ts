// What holds for every page once it is alive: nothing goes wrong, nothing scrolls sideways, and axe finds nothing, at
// both widths, in both themes, in forced colours and with text at twice its size, with its questions answered, so that
// figures that wait behind one are looked at too. Colours do not depend on the width: they are looked at where it is
// wide, and what only a narrow screen shows is looked at apart. Every combination, opened afresh, and questions closed,
// are looked at in the long tests.

import assert from 'node:assert/strict';
import { expect } from '@playwright/test';
import type { Page } from 'playwright-core';
import {
  findings,
  findingsButColours,
  findingsInBothThemes,
  findingsInColours,
  findingsInForcedColours,
  lostStrokes,
} from '../support/axe.ts';
import { comeToAll } from '../support/coming.ts';
import { assertFits, assertNothingCut, frames, resize, SETTLE_FRAMES } from '../support/fits.ts';
import { doubleIds } from '../support/ids.ts';
import { findingsInLargeText } from '../support/large-text.ts';
import { test } from '../support/page-test.ts';
import { builtPages } from '../support/pages.ts';
import { openQuestions } from '../support/questions.ts';

const long = process.env.HEADSUP_LONG !== undefined;
const WIDE = 1280;
const NARROW = 390;
const PHONE = 360;
const NARROWEST = 320;

const paths = builtPages();
// What one visit is looked at in.
const visits = long ? [[WIDE], [NARROW]] : [[WIDE, NARROW]];

/** Or the page would say after a while that a part of it did not load. */
const assertWhole = (page: Page) =>
  page.waitForFunction(
    () => !document.querySelector('body :not(:defined, [data-later], [data-later] *)'),
  );

// In the few colours that a system forces on every page no contrast is lost, and no line of a drawing.
async function assertSeenInForcedColours(page: Page) {
  assert.deepEqual(await findingsInForcedColours(page), [], 'forced colours');
  assert.deepEqual(await lostStrokes(page), []);
  await page.emulateMedia({ forcedColors: 'none', colorScheme: 'light' });
}

/** What a figure says of scripts is for a page without them. */
const saysOfScripts = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main :is(figure, [alive]) *')]
      .filter((one) => one.childElementCount === 0 && one.checkVisibility())
      .map(({ textContent }) => textContent)
      .filter((text) => /\b(?:JavaScript|WebAssembly)\b/.test(text)),
  );

async function assertNothingFound(page: Page, widths: number[]) {
  assert.deepEqual(await doubleIds(page), []);
  await assertWhole(page);
  // A figure whose model is still to come shows what stands there without scripts.
  await expect.poll(() => saysOfScripts(page)).toEqual([]);
  for (const width of widths) {
    if (width !== widths[0]) await resize(page, width);
    const look = width === WIDE || long ? findingsInBothThemes : findingsButColours;
    assert.deepEqual(await look(page), [], `${width} px`);
    await assertFits(page, `at ${width} px`);
    if (width === NARROW) await assertNothingCut(page, `at ${width} px`);
    if (width === WIDE) {
      await assertSeenInForcedColours(page);
      assert.deepEqual(await findingsInLargeText(page), [], 'text at twice its size');
    }
  }
  await resize(page, PHONE);
  await assertNothingCut(page, `at ${PHONE} px`);
  await resize(page, NARROWEST);
  await assertFits(page, `at ${NARROWEST} px`);
}

test.describe('a page that is alive is without fault, for axe-core too, and never scrolls sideways', () => {
  test('in the colours of what only a narrow screen shows', async ({ site }) => {
    const { page } = await site.open({ path: 'lessons/every-size.html', width: NARROW });
    await comeToAll(page, 'model-catalogue');
    await page.locator('model-catalogue .narrow').waitFor();
    assert.deepEqual(await findingsInColours(page, ['model-catalogue', '.narrow']), []);
  });

  for (const widths of visits) {
    const [width] = widths;
    const at = `at ${widths.join(' and ')} px`;
    for (const path of paths) {
      test(`on ${path} ${at}`, async ({ site }) => {
        const { page } = await site.open({ path, width });
        await page.waitForLoadState('networkidle');
        await assertWhole(page);
        for (const tag of ['card-review', 'model-catalogue'])
          if ((await page.locator(tag).count()) > 0) await comeToAll(page, tag);
        await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
        await frames(page, SETTLE_FRAMES);
        await assertNothingCut(page, 'questions closed');
        if (long) assert.deepEqual(await findings(page), [], 'questions closed');
        await openQuestions(page);
        await assertNothingFound(page, widths);
      });
    }
    for (const query of ['?step=q_k', '?step=outputs_contiguous', '?preset=gpt3']) {
      test(`in the lesson ${query} ${at}`, async ({ site }) => {
        const { page } = await site.openLesson({ query, width });
        await page.waitForLoadState('networkidle');
        await assertNothingFound(page, widths);
      });
    }
    test(`in the lesson with a wrong answer, an open cell and an illegal size ${at}`, async ({
      site,
    }) => {
      const { page } = await site.openLesson({ query: '?step=q', width });
      await page.locator('shape-gate #answer').fill('(2, 10, 768)');
      await page.keyboard.press('Enter');
      await page.locator('shape-gate #verdict').waitFor();
      await page.locator('tensor-view td').first().click();
      await page.locator('cell-inspector #inspector').waitFor();
      await page.locator('setup-panel summary').click();
      await page.locator('size-field#n_heads #number').fill('5');
      await page.locator('size-field#n_heads .fault').first().waitFor();
      await assertNothingFound(page, widths);
    });
  }
});
