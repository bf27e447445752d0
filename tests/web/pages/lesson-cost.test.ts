// The lesson on cost by keyboard: questions first, then the budget and the rank view, each number held
// against the engine.

import assert from 'node:assert/strict';
import type { Config, MainModule } from '@engine';
import { loadEngine } from '../../../tools/load-engine.ts';
import { readRank } from '../../../web/engine/study.ts';
import { type Opening, type Site, test } from '../support/page-test.ts';
import { got } from '../support/reply.ts';

const path = 'lessons/cost.html';
let engine: MainModule;
test.beforeAll(async () => {
  engine = await loadEngine();
});

/** The lesson with one question answered by keyboard, its lab alive. */
async function openLab(
  site: Site,
  gate: string,
  option: string,
  tag: string,
  { kept = true, ...options }: Opening & { kept?: boolean } = {},
) {
  const { page, done } = await site.open({ path, ...options });
  const question = page.locator(`#predict-${gate}`);
  await page.locator(`#predict-${gate}[alive]`).waitFor();
  assert.equal(await page.locator(tag).isVisible(), !kept, 'kept back until the commit');
  await question.locator(`input[value="${option}"]`).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  // The verdict takes the focus, which a figure that stood open all along could have by then.
  await question.locator('#says').waitFor();
  const lab = page.locator(tag);
  await lab.locator('#summary').waitFor();
  return { page, lab, done };
}

const evaluate = (config: Config, source: string) => {
  const reply = engine.evaluate({ batch: 1, ...config }, source);
  return Number(got(reply).text).toLocaleString('en');
};

test.describe('the head budget', () => {
  test('one key press cuts the width again; products stay, tables grow', async ({ site }) => {
    const { page, lab } = await openLab(site, 'what-doubles', 'M10', 'head-budget', {
      kept: false,
    });
    const cells = (name: string) => lab.locator(`tr[data-count="${name}"] td`).allTextContents();
    const before = await cells('flops');
    await lab.locator('#heads').focus();
    await page.keyboard.press('ArrowRight');
    await lab.locator('#bar-label', { hasText: '18 heads of 64' }).waitFor();
    const config = { seq_len: 2048, d_model: 1152, n_heads: 18 };
    assert.equal((await cells('one_W_q'))[1], evaluate(config, 'd_model * head_dim'));
    assert.equal((await cells('scores'))[1], evaluate(config, 'elements(scores)'));
    assert.deepEqual(await cells('flops'), before);
    assert.equal((await cells('W_q'))[0], (await cells('W_q'))[1]);
    assert.equal(await lab.locator('.bar span').count(), 18);
  });

  test('follows width, tokens and biases', async ({ site }) => {
    const { page, lab } = await openLab(site, 'what-doubles', 'right', 'head-budget', {
      kept: false,
    });
    const cell = async (name: string) =>
      (await lab.locator(`tr[data-count="${name}"] td`).nth(1)).textContent();
    await lab.locator('#width').selectOption('64');
    await lab.locator('#bias').focus();
    await page.keyboard.press('Space');
    await lab.locator('tr[data-count="parameters"] td', { hasText: '16,640' }).first().waitFor();
    await lab.locator('#tokens').focus();
    await page.keyboard.press('Home');
    const config = { seq_len: 1, d_model: 64, n_heads: 16, bias: true };
    await lab.locator('caption', { hasText: 'of 1 token' }).waitFor();
    assert.equal(await cell('scores'), evaluate(config, 'elements(scores)'));
    assert.equal(await cell('parameters'), evaluate(config, 'total(parameters)'));
  });
});

test.describe('the rank view', () => {
  test('moves the rank by keyboard and says how far the table is off', async ({ site }) => {
    const { page, lab } = await openLab(site, 'cost-rank', 'M14', 'rank-view');
    const summary = lab.locator('#summary');
    const said = (rank: number) => {
      const view = readRank(24, got(engine.rankView(24, 1, rank)));
      return `${Math.round(view.byRank[rank - 1]!.distance * 100)} % of a row`;
    };
    await summary.filter({ hasText: said(4) }).waitFor();
    await lab.locator('#rank').focus();
    await page.keyboard.press('ArrowRight');
    await summary.filter({ hasText: said(5) }).waitFor();
    await page.keyboard.press('End');
    await summary
      .filter({ hasText: 'in 24 of 24 rows the largest weight is on the same key' })
      .waitFor();
    assert.equal(await lab.locator('.heads .head').count(), 4);
    await lab.locator('#again').press('Enter');
    await lab.locator('p', { hasText: 'draw 2' }).waitFor();
  });

  test('has a table with every rank and every head', async ({ site }) => {
    const { lab } = await openLab(site, 'cost-rank', 'right', 'rank-view', { width: 390 });
    await lab.locator('details summary').press('Enter');
    assert.equal(await lab.locator('tbody tr').count(), 20);
  });
});
