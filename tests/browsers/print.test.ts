// On paper from every browser that a program may ask to print: the summary cards, eight to a sheet, and a lesson
// without a control. WebKitGTK's driver has no such command.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CONTROLS, countPages, hasText, LAYOUTS, textOfPages } from '../web/support/card-paper.ts';
import { browserName, browserOnSite } from './support/drive.ts';

const skip = browserName === 'webkit' && 'its driver cannot print';

const browser = browserOnSite();

for (const format of ['A4', 'Letter'] as const) {
  test(`twelve summary cards are two sheets of ${format}, printed on both sides`, {
    skip,
  }, async () => {
    const page = await browser.open('practice/cards.html');
    await page.exists('card-deck flash-card[alive] >> #turn');
    await page.exists('deck-overview[alive]');
    const pdf = Buffer.from(await page.pdf!(format));
    const pages = textOfPages(pdf);
    if (hasText) {
      assert.equal(pages.length, LAYOUTS.sheets);
      for (let i = 1; i <= 12; i += 1)
        assert.equal(
          pages.filter((text) => text.includes(`Summary card ${i} of 12`)).length,
          2,
          `card ${i}, front and back`,
        );
      for (const text of pages) assert.doesNotMatch(text, CONTROLS);
    } else assert.equal(countPages(pdf), LAYOUTS.sheets);
    await page.done();
  });
}

test('a lesson prints its text, every step and no control', {
  skip: skip || !hasText,
}, async () => {
  const page = await browser.open('lessons/width-and-heads.html');
  await page.exists('shape-stepper[alive]');
  const text = textOfPages(Buffer.from(await page.pdf!('A4'))).join('\n');
  assert.match(text, /One head’s part of it is/);
  assert.doesNotMatch(text, /Search|All steps|Change the sizes|On this page/);
  await page.done();
});
