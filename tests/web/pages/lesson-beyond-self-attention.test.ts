// The lesson beyond self-attention: its elements by keyboard, held against the engine.

import assert from 'node:assert/strict';
import type { AxisSize, Config, MainModule } from '@engine';
import type { Locator, Page } from 'playwright-core';
import { loadEngine } from '../../../tools/load-engine.ts';
import { openGates } from '../support/gates.ts';
import { type Opening, type Site, test } from '../support/page-test.ts';
import { got } from '../support/reply.ts';

const path = 'lessons/beyond-self-attention.html';
const grouped = (value: string) => BigInt(value).toLocaleString('en');
const shapeText = (axes: AxisSize[]) => `(${axes.map(({ size }) => size).join(', ')})`;
let engine: MainModule;
test.beforeAll(async () => {
  engine = await loadEngine();
});

async function openLesson(site: Site, options: Opening = {}) {
  const opened = await site.open({ path, ...options });
  await openGates(opened.page);
  return opened;
}

test.describe('layers by heads', () => {
  test('Next layer by keyboard: twelve heads more each time, 144 at the end', async ({ site }) => {
    const { page } = await openLesson(site);
    const grid = page.locator('layer-grid');
    await grid.locator('#layer-next').focus();
    for (let layers = 1; layers <= 12; layers += 1) {
      await page.keyboard.press('Enter');
      await grid.locator(`#layer-told:has-text("${layers * 12} attention")`).waitFor();
      assert.equal(await grid.locator('.row.ran').count(), layers);
      assert.equal(await grid.locator('.row.now').count(), 1);
    }
    assert.equal(await grid.locator('.row.ran .cells > span').count(), 144);
  });
});

test.describe('heads, layers and experts', () => {
  test('each of the three lights up its own part and no other', async ({ site }) => {
    const { page } = await openLesson(site);
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
    const { page } = await openLesson(site, { width: 390 });
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
    const { page } = await openLesson(site);
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

test.describe('decoding with a cache', () => {
  const config = { batch: 1, seq_len: 8, d_model: 64, n_heads: 8 };
  const cells = (page: Page, id: string) =>
    page.locator(`decode-steps [data-row="${id}"] td`).allInnerTexts();

  for (const kv of [8, 2, 1]) {
    test(`token by token with ${kv} key and value heads: what is counted is what is seen`, async ({
      site,
    }) => {
      const { page } = await openLesson(site);
      const element = page.locator('decode-steps');
      const setup = { config: { ...config, n_kv_heads: kv }, seed: 1, edits: [] };
      const { steps } = got(engine.decode(setup, 8));
      await element.locator(`input[value="${kv}"]`).focus();
      await page.keyboard.press('Space');
      await element
        .locator('.cache')
        .nth(kv - 1)
        .waitFor();
      await element.locator(`.cache:nth-child(${kv + 1})`).waitFor({ state: 'detached' });
      await element.locator('#decode-next').focus();
      for (const [i, step] of steps.entries()) {
        await page.keyboard.press('Enter');
        await element.locator(`#decode-where:has-text("${i + 1} of")`).waitFor();
        assert.deepEqual(
          (await cells(page, 'cached')).map((text) => text.trim()),
          [grouped(step.flops_cached), grouped(step.flops_cached_so_far)],
        );
        assert.equal((await cells(page, 'recomputed'))[0]!.trim(), grouped(step.flops_recomputed));
        assert.equal((await cells(page, 'bytes'))[1]!.trim(), grouped(step.cache_bytes));
        // One pixel a number in the pictures of the rows.
        const images = element.locator('.rows img');
        const seen = await images.evaluateAll(async (all: HTMLImageElement[]) => {
          await Promise.all(all.map((image) => image.decode()));
          return all.reduce((sum, image) => sum + image.naturalWidth * image.naturalHeight, 0);
        });
        assert.equal(String(seen), step.cache_numbers);
        assert.equal(String(seen * 4), step.cache_bytes);
      }
    });
  }
});

test.describe('sharing keys and values', () => {
  const config = { batch: 1, seq_len: 1024, d_model: 768, n_heads: 12 };

  test('one slider from MHA to MQA by keyboard; counts are the engine’s, the output stays', async ({
    site,
  }) => {
    const { page } = await openLesson(site);
    const element = page.locator('kv-sharing');
    await element.locator('#kv-slider').focus();
    await page.keyboard.press('Home');
    for (const kv of [12, 6, 4, 3, 2, 1]) {
      await element.locator(`caption:has-text("With ${kv} key")`).waitFor();
      const sizes = { ...config, n_kv_heads: kv, n_layers: 12, bytes_per_number: 2 };
      const cost = got(engine.modelCost(sizes));
      const walk = got(engine.shapes({ ...config, n_kv_heads: kv }));
      const now = async (row: string) =>
        (await element.locator(`[data-row="${row}"] td`).last().innerText()).trim();
      const of = (id: string) => walk.steps.find((step) => step.id === id)!.parameters;
      assert.equal(await now('W_k'), grouped(of('k_flat')));
      assert.equal(await now('W_q'), grouped(of('q_flat')));
      assert.equal(await now('W_o'), grouped(of('y')));
      assert.equal(await now('layer'), grouped(cost.parameters_per_layer));
      assert.equal(await now('cache'), grouped(cost.cache_bytes));
      assert.equal(await element.locator('svg rect.kv').count(), kv);
      assert.equal(await element.locator('svg path').count(), 12);
      assert.match(await element.locator('#kv-stays').innerText(), /\(1, 1024, 768\)/);
      await page.keyboard.press('ArrowRight');
    }
  });

  test('a longer sequence makes the cache longer, and nothing else', async ({ site }) => {
    const { page } = await openLesson(site, { width: 390 });
    const element = page.locator('kv-sharing');
    const row = (id: string) => element.locator(`[data-row="${id}"] td`).last();
    const before = await row('layer').innerText();
    await element.locator('#kv-seqLen').selectOption('4096');
    const sizes = { ...config, seq_len: 4096, n_kv_heads: 12, n_layers: 12, bytes_per_number: 2 };
    const { cache_bytes } = got(engine.modelCost(sizes));
    await element
      .locator(`[data-row="cache"] td:has-text("${grouped(cache_bytes)}")`)
      .last()
      .waitFor();
    assert.equal(await row('layer').innerText(), before);
  });
});
