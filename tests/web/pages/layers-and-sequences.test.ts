// The picture of heads, layers and experts, by keyboard.

import assert from 'node:assert/strict';
import { test } from '../support/page-test.ts';

test.describe('heads, layers and experts', () => {
  test('each of the three lights up its own part and no other', async ({ site }) => {
    const { page } = await site.open({ path: 'examples/three-ideas.html' });
    const ideas = page.locator('three-ideas');
    await ideas.locator('input[value="heads"]').focus();
    for (const idea of ['heads', 'layers', 'experts']) {
      const lit = await ideas
        .locator('g.on')
        .evaluateAll((all) => all.map((one) => one.classList[0]));
      assert.deepEqual([...new Set(lit)], [idea]);
      await page.keyboard.press('ArrowRight');
    }
  });
});
