// Two words that change places, by keyboard.

import assert from 'node:assert/strict';
import { openGates } from '../support/gates.ts';
import { type Opening, type Site, test } from '../support/page-test.ts';

const PATH = 'lessons/word-order.html';
async function open(site: Site, options: Opening = {}) {
  const opened = await site.open({ path: PATH, ...options });
  await openGates(opened.page);
  const order = opened.page.locator('word-order');
  await order.scrollIntoViewIfNeeded();
  await order.locator('#swap').waitFor();
  return { ...opened, order };
}

test('words are chosen by keys; their swap moves weights and output with rotation, and no output without', async ({
  site,
}) => {
  const { page, order } = await open(site);
  const tokens = order.locator('.tokens button');
  const marked = () => order.locator('.tokens button[aria-pressed=true]').allTextContents();
  const change = (words: string) => order.locator('#change', { hasText: words }).waitFor();
  assert.deepEqual(await marked(), ['ball', 'kite']);
  await tokens.first().focus();
  for (let step = 0; step < 2; step += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await change('“a” and “kite” are marked');
  assert.deepEqual(await marked(), ['a', 'kite']);
  await order.locator('#swap').focus();
  await page.keyboard.press('Enter');
  await change('The order matters');
  assert.deepEqual((await tokens.allTextContents()).slice(0, 4), ['Lily', 'had', 'kite', 'ball']);
  const [before, after] = await page.evaluate(() =>
    document.querySelector('word-order')!.tensors.map(({ data }) => [...data]),
  );
  assert.equal(after!.length, before!.length);
  assert.notDeepEqual(after, before);
  await order.getByRole('radio', { name: 'off' }).check();
  await change('No change beyond rounding');
});
