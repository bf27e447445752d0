// Lesson 10 as a learner meets it: heads go off and on by key.

import assert from 'node:assert/strict';
import { openFigure } from '../support/alive.ts';
import { type Site, test } from '../support/page-test.ts';

const path = 'lessons/heads-that-learn.html';
const open = (site: Site) => openFigure(site, path, 'head-switches');

test('heads go off and on by keyboard: exactly their slices are zero, and y answers', async ({
  site,
}) => {
  const { page } = await open(site);
  const numbers = async (id: string) =>
    (await page.locator(`number-strip#${id} .number`).allTextContents()).map((text) =>
      text.replace('changed', '').trim(),
    );
  const marked = page.locator('number-strip#y .marked');
  assert.deepEqual(await page.locator('number-strip#concat .name').allTextContents(), [
    'head 0, numbers 0 to 3',
    'head 1, numbers 4 to 7',
    'head 2, numbers 8 to 11',
    'head 3, numbers 12 to 15',
  ]);
  const before = await numbers('concat');
  await page.locator('#switch-1').focus();
  await page.keyboard.press('Space');
  await marked.nth(4).waitFor();
  const after = await numbers('concat');
  for (let at = 0; at < after.length; at += 1)
    assert.equal(after[at], at >= 4 && at < 8 ? '0.00' : before[at]);
  assert.equal(await page.locator('#switch-1').getAttribute('aria-checked'), 'false');
  assert.equal(await page.locator('number-strip#concat .part.off').count(), 1);
  await page.keyboard.press('Space');
  await marked.first().waitFor({ state: 'detached' });
  assert.deepEqual(await numbers('concat'), before);

  await page.locator('#all-off').click();
  await page.locator('number-strip#concat .part.off').nth(3).waitFor();
  for (const number of await numbers('y')) assert.equal(number, '0.00');
  await page.locator('#all-on').click();
  await page.locator('number-strip#concat .part.off').first().waitFor({ state: 'detached' });
});

test('what is invented says so; what is learned is trained here, and drawn otherwise', async ({
  site,
}) => {
  const { page } = await open(site);
  assert.equal(await page.locator('head-switches #hand-set').textContent(), 'Hand-made');
  assert.equal(await page.locator('head-switches .learned').count(), 0);
  await page.locator('head-switches #train-twin').click();
  await page.locator('head-switches .learned').nth(3).waitFor();
  for (const bar of await page.locator('head-switches .learned').all()) {
    assert.equal(await bar.locator('.invented').count(), 0);
    assert.equal(await bar.locator('.solid').count(), 5);
  }
});
