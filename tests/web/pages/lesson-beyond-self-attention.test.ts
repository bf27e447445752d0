// The lesson on writing token by token: its elements by keyboard, held against the engine.

import assert from 'node:assert/strict';
import type { MainModule } from '@engine';
import { loadEngine } from '../../../tools/load-engine.ts';
import { openGates } from '../support/gates.ts';
import { type Opening, type Site, test } from '../support/page-test.ts';
import { got } from '../support/reply.ts';

const path = 'lessons/beyond-self-attention.html';
const grouped = (value: string) => BigInt(value).toLocaleString('en');
let engine: MainModule;
test.beforeAll(async () => {
  engine = await loadEngine();
});

async function openLesson(site: Site, options: Opening = {}) {
  const opened = await site.open({ path, ...options });
  await openGates(opened.page);
  return opened;
}

test.describe('sharing keys and values', () => {
  const config = { batch: 1, seq_len: 512, d_model: 64, n_heads: 8 };

  test('one slider from MHA to MQA by keyboard; counts are the engine’s, the output stays', async ({
    site,
  }) => {
    const { page } = await openLesson(site);
    const element = page.locator('kv-sharing');
    await element.locator('#kv-slider').focus();
    await page.keyboard.press('Home');
    for (const kv of [8, 4, 2, 1]) {
      await element.locator(`caption:has-text("With ${kv} key")`).waitFor();
      const sizes = { ...config, n_kv_heads: kv, n_layers: 5, bytes_per_number: 4 };
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
      assert.equal(await element.locator('svg path').count(), 8);
      assert.match(await element.locator('#kv-stays').innerText(), /\(1, 512, 64\)/);
      await page.keyboard.press('ArrowRight');
    }
  });

  test('a longer sequence makes the cache longer, and nothing else', async ({ site }) => {
    const { page } = await openLesson(site, { width: 390 });
    const element = page.locator('kv-sharing');
    const row = (id: string) => element.locator(`[data-row="${id}"] td`).last();
    const before = await row('layer').innerText();
    await element.locator('#kv-seqLen').selectOption('4096');
    const sizes = { ...config, seq_len: 4096, n_kv_heads: 8, n_layers: 5, bytes_per_number: 4 };
    const { cache_bytes } = got(engine.modelCost(sizes));
    await element
      .locator(`[data-row="cache"] td:has-text("${grouped(cache_bytes)}")`)
      .last()
      .waitFor();
    assert.equal(await row('layer').innerText(), before);
  });
});

test.describe('the trained model writes', () => {
  test('until its context is full, and the cache is counted by the engine', async ({ site }) => {
    const { page } = await openLesson(site, { width: 390 });
    const writing = page.locator('pretrained-writing');
    await writing.scrollIntoViewIfNeeded();
    await writing.locator('#write').waitFor();
    const sizes = { batch: 1, d_model: 64, n_heads: 8, n_kv_heads: 4, n_layers: 5 };
    const kept = (seq_len: number) =>
      grouped(got(engine.modelCost({ ...sizes, seq_len, bytes_per_number: 4 })).cache_numbers);
    const shown = writing.locator('#cache dd');
    const shapes = writing.locator('#shapes');
    assert.equal(await shown.textContent(), kept(17));
    assert.match((await shapes.textContent())!, /\(4, 17, 8\)/);
    await writing.locator('#write').press('Enter');
    await writing.locator('#write').waitFor({ timeout: 60_000 });
    assert.equal(await shown.textContent(), kept(512));
    assert.match((await shapes.textContent())!, /\(4, 512, 8\)/);
    const said = await writing.getByRole('status').textContent();
    assert.match(said!, /After 512 tokens, the cache holds 163,840 numbers; .* 260,032 parameters/);
    assert.match((await writing.locator('.text').textContent())!, /^Lily saw .* play with it/);
  });

  test('and is stopped by keyboard, with what it keeps said once', async ({ site }) => {
    const { page } = await openLesson(site);
    const writing = page.locator('pretrained-writing');
    await writing.scrollIntoViewIfNeeded();
    await writing.locator('#write').press('Enter');
    await writing.locator('.written').nth(3).waitFor();
    await writing.locator('#stop').press('Enter');
    await writing
      .getByRole('status')
      .filter({ hasText: /the cache holds/ })
      .waitFor();
    const numbers = await writing.locator('#cache dd').textContent();
    assert.ok((await writing.getByRole('status').textContent())!.includes(numbers!));
  });
});

test('two heads with the same keys and values have a row each', async ({ site }) => {
  const { page } = await openLesson(site);
  const rows = page.locator('head-rows');
  await rows.scrollIntoViewIfNeeded();
  await rows.locator('.most li').first().waitFor();
  assert.deepEqual(await rows.locator('.most li').allTextContents(), [
    'head 4: “start” 0.20',
    'head 5: “saw” 0.78',
  ]);
});

test('a window narrows every pattern of the layer below', async ({ site }) => {
  const { page } = await openLesson(site);
  const change = page.locator('model-change');
  await change.scrollIntoViewIfNeeded();
  const six = change.getByRole('radio', { name: '6', exact: true });
  await six.waitFor();
  await page.locator('forty-heads').scrollIntoViewIfNeeded();
  await page.waitForFunction(
    () => document.querySelector('forty-heads')!.reading?.change.length === 0,
  );
  await six.check();
  await page.waitForFunction(
    () => document.querySelector('forty-heads')!.reading?.change.length === 1,
  );
  const furthest = await page.evaluate(() => {
    const { weights, tokens } = document.querySelector('forty-heads')!.reading!;
    const side = tokens.length;
    const distances = weights.flatMap((all) =>
      [...all].map((weight, at) => {
        const cell = at % side ** 2;
        return weight > 0 ? Math.floor(cell / side) - (cell % side) : 0;
      }),
    );
    return Math.max(...distances);
  });
  assert.equal(furthest, 5);
});
