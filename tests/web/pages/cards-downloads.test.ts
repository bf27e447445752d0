// The file to take away from the page of the cards: it says what it is, and arrives as it was built.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { test } from '../support/page-test.ts';

const PATH = 'practice/cards.html';
/** What arrives when a link is used: its name and its bytes. */
async function received(page: Page, use: () => Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent('download'), use()]);
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

test.describe('the package for Anki', () => {
  test('is named with its format and size, and arrives whole by mouse and by keyboard', async ({
    site,
  }) => {
    const { page } = await site.open({ path: PATH });
    const name = 'Anki deck, twenty-nine cards, .apkg';
    const link = page.getByRole('link', { name, exact: true });
    const built = readFileSync('dist/practice/heads-up.apkg');
    await link.focus();
    for (const use of [() => link.click(), () => page.keyboard.press('Enter')]) {
      const { name, bytes } = await received(page, use);
      assert.equal(name, 'heads-up.apkg');
      assert.equal(Buffer.compare(bytes, built), 0);
    }
    assert.ok(page.url().endsWith(PATH));
  });

  test('arrives without scripts', async ({ site }) => {
    const { page } = await site.open({ path: PATH, scripts: false });
    const links = page.locator('main a[download]');
    assert.equal(await links.count(), 1);
    const { bytes } = await received(page, () => links.first().click());
    assert.equal(Buffer.compare(bytes, readFileSync('dist/practice/heads-up.apkg')), 0);
  });

  for (const [width, touch] of [
    [1280, false],
    [320, true],
  ] as const) {
    test(`is easy to hit at ${width} px`, async ({ site }) => {
      const { page } = await site.open({ path: PATH, width, touch });
      const { x, width: wide, height } = (await page.locator('main a[download]').boundingBox())!;
      assert.ok(height >= 44 && wide >= 44, `${wide} x ${height}`);
      assert.ok(x >= 0 && x + wide <= width);
    });
  }

  test('stays off the printed cards', async ({ site }) => {
    const { page } = await site.open({ path: PATH });
    await page.emulateMedia({ media: 'print' });
    assert.equal(await page.locator('a[download]:visible, #take-with-you:visible').count(), 0);
  });
});
