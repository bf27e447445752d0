// The lesson on scaling by keyboard: the lab answers to every control.

import assert from 'node:assert/strict';
import type { MainModule } from '@engine';
import { ROWS } from '../../../web/engine/study.ts';
import { loadEngine } from '../../../web/site/load-engine.ts';
import { openGates } from '../support/gates.ts';
import { type Opening, type Site, test } from '../support/page-test.ts';
import { got } from '../support/reply.ts';

const path = 'lessons/scaling.html';
let engine: MainModule;
test.beforeAll(async () => {
  engine = await loadEngine();
});

async function openRow(site: Site, options: Opening = {}) {
  const { page, done } = await site.open({ path, ...options });
  await page.locator('#predict-scaling-without[alive]').waitFor();
  await openGates(page);
  const lab = page.locator('scaling-lab[view="row"]');
  await lab.locator('#summary').waitFor();
  return { page, lab, done };
}

test('sliders, divisors and a new draw of the scaling lab work by keyboard', async ({ site }) => {
  const { page, lab } = await openRow(site);
  const charts = lab.locator('.charts svg');
  assert.equal(await charts.count(), 2);
  assert.equal(await charts.nth(1).locator('.bar').count(), 16);
  const divided = (by: string) =>
    lab.locator('[data-reading="divided_by"]', { hasText: by }).waitFor();
  /** Does something, after which another entropy is read. */
  const entropy = lab.locator('[data-reading="entropy"]');
  const changes = async (act: () => Promise<unknown>) => {
    const before = (await entropy.textContent())!;
    await act();
    await entropy.filter({ hasNotText: before }).waitFor();
  };
  await divided('1.00');
  await lab.locator('#head_dim').focus();
  await changes(() => page.keyboard.press('End'));
  await lab.locator('input[value="none"]').focus();
  await page.keyboard.press('ArrowLeft');
  await divided('27.71'); // the root of 768
  await page.keyboard.press('ArrowLeft');
  await divided('22.63'); // of 512
  await lab.locator('#seq_k').focus();
  await changes(() => page.keyboard.press('ArrowLeft'));
  assert.equal(await charts.nth(1).locator('.bar').count(), 8);
  await changes(() => lab.locator('#again').press('Enter'));
});

test('curves have a table of the engine’s numbers', async ({ site }) => {
  const { page } = await openRow(site);
  const lab = page.locator('scaling-lab[view="curves"]');
  await lab.locator('.charts svg').nth(2).waitFor();
  await lab.locator('details summary').press('Enter');
  const sizes = { head_dim: 512, d_model: 768, seq_k: 16, seed: 1, divisor: 'none' };
  const { chosen } = got(
    engine.scalingStudy({ ...sizes, head_dims: [sizes.head_dim], rows: ROWS }),
  );
  const spread = lab.locator('tbody tr').last().locator('td').first();
  assert.equal(await spread.textContent(), chosen.spread.toFixed(3));
});
