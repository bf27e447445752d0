// One token through a layer, stage by stage, by the keyboard.

import assert from 'node:assert/strict';
import { openGates } from '../support/gates.ts';
import { test } from '../support/page-test.ts';

test('the stages are walked by the keyboard, and each number is said', async ({ site }) => {
  const { page } = await site.open({ path: 'lessons/width-and-heads.html' });
  await openGates(page);
  const path = page.locator('token-path');
  await path.scrollIntoViewIfNeeded();
  await path.locator('.stages').waitFor();
  const now = path.locator('.stages button[aria-current="step"] b');
  assert.equal(await now.textContent(), 'x');
  await path.locator('.stages button').first().focus();
  await page.keyboard.press('ArrowDown');
  assert.equal(await now.textContent(), 'queries');
  await path.locator('.says', { hasText: '8 queries of 16 numbers' }).waitFor();
  await path.locator('#next').press('Enter');
  await path.locator('.says', { hasText: '8 keys of 16 numbers' }).waitFor();
  await path.locator('#back').press('Enter');
  await path.locator('matrix-view .cells').focus();
  await page.keyboard.press('ArrowDown');
  await path.locator('matrix-view #says', { hasText: /row 1, number 0: −?\d\.\d{3}/ }).waitFor();

  // Weights, which are never below zero, are told in words of their own.
  const how = path.locator('.closely > .small');
  assert.match(await how.innerText(), /^Blue numbers are above zero/);
  await path.locator('.stages button', { hasText: 'weights' }).click();
  await how.filter({ hasText: /the stronger a cell, the larger the weight/ }).waitFor();
  const names = await path.locator('.stages button b').allTextContents();
  assert.deepEqual(names.slice(-5), ['weights', 'outputs', 'concatenated', 'y', 'stream']);
});
