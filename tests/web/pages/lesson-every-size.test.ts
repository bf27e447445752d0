// The lesson on models of every size: its catalogue by keyboard, held against the engine and the file.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { MainModule, Model } from '@engine';
import type { Locator } from 'playwright-core';
import { loadEngine } from '../../../tools/load-engine.ts';
import { comeToAll } from '../support/coming.ts';
import { assertFits, resize } from '../support/fits.ts';
import { type Opening, type Site, test } from '../support/page-test.ts';
import { got } from '../support/reply.ts';

const path = 'lessons/every-size.html';
const text = readFileSync('web/content/models.json', 'utf8');
const file: Record<'name' | 'family' | 'source', string>[] = JSON.parse(text);
let engine: MainModule;
let models: Model[];
test.beforeAll(async () => {
  engine = await loadEngine();
  models = got(engine.loadModels(text));
});

const grouped = (value: string) => BigInt(value).toLocaleString('en');
const named = (name: string) => models.find((model) => model.name === name)!;

async function openCatalogue(site: Site, options: Opening = {}) {
  const { page, done } = await site.open({ path, ...options });
  await comeToAll(page, 'model-catalogue');
  const catalogue = page.locator('model-catalogue[alive]');
  const rows = catalogue.locator('#table tbody tr');
  const at = (id: string) => catalogue.locator(`#${id}`);
  return { page, catalogue, rows, at, done };
}

const names = (rows: Locator) => rows.locator('th label span').allTextContents();

test.describe('the table', () => {
  test('sorts by a heading and back, by keyboard; what is not stated comes last', async ({
    site,
  }) => {
    const { page, catalogue, rows } = await openCatalogue(site);
    assert.equal(await rows.count(), models.length);
    const heading = page.locator('#sort-n_heads');
    await heading.focus();
    await page.keyboard.press('Enter');
    const column = catalogue.locator('th:has(#sort-n_heads)');
    assert.equal(await column.getAttribute('aria-sort'), 'ascending');
    await page.keyboard.press('Enter');
    assert.equal(await column.getAttribute('aria-sort'), 'descending');
    const shown = await names(rows);
    const most = [...models].sort((a, b) => (b.n_heads ?? 0) - (a.n_heads ?? 0))[0]!;
    assert.equal(shown[0]!.trim(), most.name);
    const unstated = models.filter(({ n_heads, layer_heads }) => !n_heads && !layer_heads.length);
    assert.deepEqual(
      shown.slice(-unstated.length).map((name) => name.replace('unconfirmed', '').trim()),
      unstated.map(({ name }) => name),
    );
    assert.equal(await catalogue.locator('th[aria-sort]:not([aria-sort="none"])').count(), 1);
  });

  test('is filtered by text, by sharing and by given head sizes; the count follows', async ({
    site,
  }) => {
    const { page, rows, at } = await openCatalogue(site);
    const expect = async (some: Model[]) => {
      assert.deepEqual(
        (await names(rows)).map((name) => name.replace('unconfirmed', '').trim()).sort(),
        some.map(({ name }) => name).sort(),
      );
      assert.equal(
        await at('models-shown').textContent(),
        `${some.length} of ${models.length} models`,
      );
    };
    await page.locator('#find-model').fill('gemma');
    const gemmas = models.filter(({ name }, i) => /gemma/i.test(name + file[i]!.family));
    await expect(gemmas);
    await at('only-given').check();
    await expect(gemmas.filter(({ head_dim_given }) => head_dim_given));
    await at('find-model').fill('');
    await at('only-given').uncheck();
    await at('pick-kind').selectOption('MQA');
    await expect(models.filter(({ sharing }) => sharing === 'MQA'));
    await at('find-model').fill('no such model');
    await at('show-all').click();
    await expect(models);
  });

  test('one model is chosen, with the arrow keys too', async ({ site }) => {
    const { page, rows, at } = await openCatalogue(site);
    const order = (await names(rows)).map((name) => name.trim());
    const place = order.indexOf('GPT-2 small');
    await rows.nth(place).locator('input').focus();
    await page.keyboard.press('ArrowDown');
    assert.match((await at('chosen-name').textContent())!, new RegExp(`^${order[place + 1]}`));
    assert.equal(await rows.locator('input:checked').count(), 1);
  });

  test('a mark in the picture chooses its model', async ({ site }) => {
    const { catalogue, at } = await openCatalogue(site);
    await at('find-model').fill('Falcon 180B');
    const mark = catalogue.locator('#scatter path.mark').first();
    await mark.scrollIntoViewIfNeeded();
    const box = (await mark.boundingBox())!;
    await catalogue.page().mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    assert.match((await at('chosen-name').textContent())!, /^Falcon 180B/);
  });
});

test.describe('a chosen model', () => {
  async function worked(site: Site, name: string) {
    const opened = await openCatalogue(site);
    await opened.at('find-model').fill(name);
    await opened.rows.filter({ hasText: name }).first().locator('label').click();
    await opened.catalogue.locator(`#chosen-name:has-text("${name}")`).waitFor();
    return { ...opened, said: () => opened.at('arithmetic').innerText() };
  }

  test('is worked out with the engine’s counts', async ({ site }) => {
    const { at, said } = await worked(site, 'Llama 3.1 8B');
    const model = named('Llama 3.1 8B');
    const sizes = { ...model, batch: 1, seq_len: 8192, bytes_per_number: 2 };
    const cost = got(engine.modelCost(sizes));
    await at('cache')
      .filter({ hasText: grouped(cost.cache_bytes) })
      .waitFor();
    const shown = await said();
    for (const count of [cost.parameters_per_layer, cost.parameters, cost.attention_computations]) {
      assert.ok(shown.includes(grouped(count)), count);
    }
    assert.ok(shown.includes(`W_k (${model.d_model}, ${cost.kv_width})`), shown);
    const row = file.find(({ name }) => name === 'Llama 3.1 8B')!;
    assert.ok(shown.includes(row.source), 'where its values were read');
    await at('tokens').selectOption('131072');
    const longer = got(engine.modelCost({ ...sizes, seq_len: 131072 }));
    await at('cache')
      .filter({ hasText: grouped(longer.cache_bytes) })
      .waitFor();
  });

  test('with a head size of its own keeps what the division leaves', async ({ site }) => {
    const { said } = await worked(site, 'GLM-4.5');
    const { quotient, remainder, head_dim } = named('GLM-4.5');
    const shown = await said();
    assert.ok(shown.includes(`is ${quotient} with a remainder of ${remainder}`), shown);
    assert.ok(shown.includes(`sets its head size explicitly: ${head_dim}`), shown);
  });

  test('of which nothing is published has no number, and looks like none', async ({ site }) => {
    const { catalogue, rows, said } = await worked(site, 'GPT-4');
    const row = rows.filter({ hasText: 'unconfirmed' });
    assert.equal(await row.count(), 1);
    assert.match((await row.getAttribute('class'))!, /invented/);
    assert.doesNotMatch(
      (await row.locator('td.number').allTextContents()).slice(1).join(' '),
      /\d/,
    );
    assert.match(await said(), /Unconfirmed estimate/);
    assert.equal(await catalogue.locator('.steps').count(), 0);
    assert.equal(await catalogue.locator('#scatter path.mark').count(), 0);
  });
});

test.describe('the page', () => {
  test('says the numbers that the engine counts, GPT-4’s as an estimate', async ({ site }) => {
    const { page } = await site.open({ path, scripts: false });
    const heads = models.filter(({ n_heads }) => n_heads);
    const usual = heads.filter(({ n_heads }) => n_heads! >= 8 && n_heads! <= 32).length;
    assert.equal(await page.locator('#es-usual').textContent(), String(usual));
    const row = page.locator('main tr', { hasText: 'GPT-4: unconfirmed estimate' });
    assert.equal(await row.locator('em').count(), 4);
    assert.equal(await page.locator('.models-picture path.mark').count(), heads.length);
    assert.equal(await page.locator('model-catalogue tr.undisclosed').count(), 1);
  });

  test('prints every row, and leaves the sources to the screen', async ({ site }) => {
    const { page, catalogue, rows, at } = await openCatalogue(site);
    await page.emulateMedia({ media: 'print' });
    assert.equal(await rows.last().locator('th').isVisible(), true);
    assert.equal(await rows.last().locator('.source').isVisible(), false);
    assert.equal(await at('find-model').isVisible(), false);
    const table = (await catalogue.locator('#table').boundingBox())!;
    const scroll = (await catalogue.locator('.scroll').boundingBox())!;
    assert.ok(scroll.height >= table.height);
  });

  test('never scrolls sideways, down to 320 px', async ({ site }) => {
    const { page } = await openCatalogue(site, { width: 390 });
    await assertFits(page);
    await resize(page, 320);
    await assertFits(page, 'at 320 px');
  });
});
