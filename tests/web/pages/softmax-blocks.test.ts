// Softmax in blocks: a block at a time, and in the end both outputs.

import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { openGates } from '../support/gates.ts';
import { type Opening, type Site, test } from '../support/page-test.ts';

const KEYS = 15;

async function open(site: Site, options: Opening = {}) {
  const { page } = await site.open({ path: 'lessons/cost.html', ...options });
  await openGates(page);
  const element = page.locator('softmax-blocks');
  await element.scrollIntoViewIfNeeded();
  const live = element.locator('.on-screen');
  await live.locator('.softmax-blocks').waitFor();
  return { page, element, live };
}

const told = (live: Locator, words: string | RegExp) =>
  live.locator('[role="status"]', { hasText: words }).waitFor();

test('reads a block at each press, says the factor, ends with both outputs, and begins anew with another size of block', async ({
  site,
}) => {
  const { live } = await open(site);
  assert.equal(await live.locator('.softmax-blocks > .waiting').count(), 1);
  assert.equal(await live.locator('.power').count(), 8);
  const next = live.locator('#softmax-next');
  await next.press('Enter');
  await told(live, /multiplied by \d\.\d\d/);
  assert.equal(await live.locator('.power').count(), KEYS);
  assert.equal(await live.locator('.softmax-outputs').count(), 0);
  await next.press('Enter');
  await told(live, /divided by the running sum/);
  const outputs = live.locator('.softmax-outputs .numbers');
  const [inBlocks, atOnce] = [0, 1].map((strip) => outputs.nth(strip).locator('li'));
  assert.deepEqual(await inBlocks!.allTextContents(), await atOnce!.allTextContents());
  assert.equal(await next.getAttribute('aria-disabled'), 'true');
  await live.locator('#softmax-again').press('Enter');
  await told(live, 'Block 0 has been read');

  // Another size of block begins anew, down to blocks of one.
  const size = live.getByRole('slider', { name: 'Scores per block' });
  await size.press('Home');
  await live
    .locator('.softmax-blocks > li')
    .nth(KEYS - 1)
    .waitFor();
  assert.equal(await live.locator('.softmax-blocks > .waiting').count(), KEYS - 1);
  await size.press('End');
  await live.locator('.softmax-blocks > li').nth(1).waitFor({ state: 'detached' });
  assert.equal(await live.locator('.power').count(), KEYS);
});
