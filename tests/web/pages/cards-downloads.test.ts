// The files to take away from the page of the cards: they say what they are, and arrive as they were built.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { test } from '../support/page-test.ts';

const PATH = 'practice/cards.html';
const FILES = {
  'heads-up.apkg': 'Anki deck, twenty-nine cards, .apkg',
  'heads-up.txt': 'Text, twenty-nine cards, .txt',
};

/** What arrives when a link is used: its name and its bytes. */
async function received(page: Page, use: () => Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent('download'), use()]);
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

test.describe('the files for Anki', () => {
  for (const [file, name] of Object.entries(FILES)) {
    test(`${file} is named with its format and size, and arrives whole by mouse and by keyboard`, async ({
      site,
    }) => {
      const { page } = await site.open({ path: PATH });
      const link = page.getByRole('link', { name, exact: true });
      const built = readFileSync(`dist/practice/${file}`);
      await link.focus();
      for (const use of [() => link.click(), () => page.keyboard.press('Enter')]) {
        const { name, bytes } = await received(page, use);
        assert.equal(name, file);
        assert.equal(Buffer.compare(bytes, built), 0);
      }
      assert.ok(page.url().endsWith(PATH));
    });
  }

  test('are as many cards as they say', () => {
    const lines = readFileSync('dist/practice/heads-up.txt', 'utf8').trimEnd().split('\n');
    assert.equal(lines.filter((line) => !line.startsWith('#')).length, 29);
  });

  test('arrive without scripts', async ({ site }) => {
    const { page } = await site.open({ path: PATH, scripts: false });
    const links = page.locator('main a[download]');
    assert.equal(await links.count(), 2);
    const { bytes } = await received(page, () => links.first().click());
    assert.equal(Buffer.compare(bytes, readFileSync('dist/practice/heads-up.apkg')), 0);
  });

  for (const [width, touch] of [
    [1280, false],
    [320, true],
  ] as const) {
    test(`are easy to hit at ${width} px, each apart from the other`, async ({ site }) => {
      const { page } = await site.open({ path: PATH, width, touch });
      const links = page.locator('main a[download]');
      const boxes = await Promise.all(
        [links.first(), links.last()].map(async (one) => (await one.boundingBox())!),
      );
      for (const { x, width: wide, height } of boxes) {
        assert.ok(height >= 44 && wide >= 44, `${wide} x ${height}`);
        assert.ok(x >= 0 && x + wide <= width);
      }
      assert.ok(boxes[0]!.y + boxes[0]!.height + 8 <= boxes[1]!.y);
    });
  }

  test('stay off the printed cards', async ({ site }) => {
    const { page } = await site.open({ path: PATH });
    await page.emulateMedia({ media: 'print' });
    assert.equal(await page.locator('a[download]:visible, #take-with-you:visible').count(), 0);
  });
});
