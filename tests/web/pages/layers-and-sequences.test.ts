// The elements on experts and a second sequence, by keyboard, held against the engine.

import assert from 'node:assert/strict';
import type { AxisSize, Config, MainModule } from '@engine';
import type { Locator } from 'playwright-core';
import { loadEngine } from '../../../tools/load-engine.ts';
import { type Opening, type Site, test } from '../support/page-test.ts';
import { got } from '../support/reply.ts';

const shapeText = (axes: AxisSize[]) => `(${axes.map(({ size }) => size).join(', ')})`;
let engine: MainModule;
test.beforeAll(async () => {
  engine = await loadEngine();
});

const openElement = (site: Site, tag: string, options: Opening = {}) =>
  site.open({ path: `examples/${tag}.html`, ...options });

test.describe('heads, layers and experts', () => {
  test('each of the three lights up its own part and no other', async ({ site }) => {
    const { page } = await openElement(site, 'three-ideas');
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

test.describe('self- and cross-attention', () => {
  const shapesOnPage = async (element: Locator) =>
    Object.fromEntries(
      await element
        .locator('[data-tensor]')
        .evaluateAll((rows) =>
          rows.map((row) => [row.dataset.tensor, row.querySelector('.shape')!.textContent.trim()]),
        ),
    );
  const expected = (config: Config) =>
    Object.fromEntries(
      got(engine.shapes(config))
        .steps.filter(({ id }) => ['q', 'k', 'v', 'weights', 'head_outputs', 'y'].includes(id))
        .map(({ id, out }) => [id, shapeText(out.axes.slice(1))]),
    );

  test('weights have a row a query and a column a key; every number is the engine’s', async ({
    site,
  }) => {
    const { page } = await openElement(site, 'cross-attention', { width: 390 });
    const element = page.locator('cross-attention');
    const config = { batch: 1, cross: true, seq_len: 3, seq_k: 5, d_model: 32, n_heads: 4 };
    await element.locator('.head').nth(3).waitFor();
    for (let head = 0; head < 4; head += 1) {
      const { rows, columns, data } = got(
        engine.tensor({ config, seed: 1, edits: [] }, 'weights', [0, head]),
      );
      assert.deepEqual([rows, columns], [3, 5]);
      const cells = await element.locator(`[data-head="${head}"] tbody td`).allTextContents();
      assert.deepEqual(
        cells,
        [...data].map((value) => value.toFixed(2).replace(/^0/, '')),
      );
    }
    assert.deepEqual(await shapesOnPage(element), expected(config));
  });

  test('where keys come from and how many heads there are change apart from each other', async ({
    site,
  }) => {
    const { page } = await openElement(site, 'cross-attention');
    const element = page.locator('cross-attention');
    await element.locator('#cross-seqK').selectOption('7');
    await element.locator('#cross-told:has-text("7 keys")').waitFor();
    await element.locator('input[value="4"]').focus();
    await page.keyboard.press('ArrowLeft');
    await element.locator('#cross-told:has-text("2 heads")').waitFor();
    const crossed = { batch: 1, cross: true, seq_len: 3, seq_k: 7, d_model: 32, n_heads: 2 };
    assert.deepEqual(await shapesOnPage(element), expected(crossed));
    await element.locator('input[value="cross"]').focus();
    await page.keyboard.press('ArrowLeft');
    await element.locator('#cross-told:has-text("3 keys")').waitFor();
    const self = { batch: 1, seq_len: 3, d_model: 32, n_heads: 2 };
    assert.deepEqual(await shapesOnPage(element), expected(self));
  });
});
