// The lesson on cost by keyboard: the budget and the rank view.

import assert from 'node:assert/strict';
import { openFigure } from '../support/alive.ts';
import { type Opening, type Site, test } from '../support/page-test.ts';

const path = 'lessons/cost.html';
/** A figure of the lesson, past its questions. */
const openLab = (site: Site, tag: string, options: Opening = {}) =>
  openFigure(site, path, tag, { part: '#summary', ...options });

test('the head budget: one key press cuts the width again, products stay, tables grow; it follows width, tokens and biases', async ({
  site,
}) => {
  const { page, figure: lab } = await openLab(site, 'head-budget');
  const cells = (name: string) => lab.locator(`tr[data-count="${name}"] td`).allTextContents();
  const before = await cells('flops');
  await lab.locator('#heads').focus();
  await page.keyboard.press('ArrowRight');
  await lab.locator('#bar-label', { hasText: '18 heads of 64' }).waitFor();
  assert.equal((await cells('one_W_q'))[1], (1152 * 64).toLocaleString('en'));
  assert.deepEqual(await cells('flops'), before);
  assert.equal((await cells('W_q'))[0], (await cells('W_q'))[1]);
  assert.equal(await lab.locator('.bar span').count(), 18);
  await lab.locator('#width').selectOption('64');
  await lab.locator('#bias').focus();
  await page.keyboard.press('Space');
  await lab.locator('tr[data-count="parameters"] td', { hasText: '16,640' }).first().waitFor();
  await lab.locator('#tokens').focus();
  await page.keyboard.press('Home');
  await lab.locator('caption', { hasText: 'of 1 token' }).waitFor();
});

test('the rank view moves the rank by keyboard, says how far the table is off, and has a table of all', async ({
  site,
}) => {
  const { page, figure: lab } = await openLab(site, 'rank-view', { width: 390 });
  const summary = lab.locator('#summary');
  await summary.filter({ hasText: /\d+ % of a row/ }).waitFor();
  const [off] = /\d+ % of a row/.exec((await summary.textContent())!)!;
  await lab.locator('#rank').focus();
  await page.keyboard.press('ArrowRight');
  await summary.filter({ hasNotText: off }).waitFor();
  await page.keyboard.press('End');
  await summary
    .filter({ hasText: 'in 24 of 24 rows the largest weight is on the same key' })
    .waitFor();
  assert.equal(await lab.locator('.heads .headed').count(), 4);
  await lab.locator('#again').press('Enter');
  await lab.locator('p', { hasText: 'draw 2' }).waitFor();
  await lab.locator('details summary').press('Enter');
  assert.equal(await lab.locator('tbody tr').count(), 20);
});
