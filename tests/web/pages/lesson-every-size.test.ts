// The lesson on models of every size: its catalogue by keyboard, held against the engine and the file.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { MainModule, Model } from '@engine';
import type { Locator } from 'playwright-core';
import { loadEngine } from '../../../web/site/load-engine.ts';
import { comeToAll } from '../support/coming.ts';
import { type Opening, type Site, test } from '../support/page-test.ts';
import { got } from '../support/reply.ts';

const path = 'lessons/every-size.html';
const text = readFileSync('web/content/models.json', 'utf8');
const file: Record<'name' | 'family' | 'source', string>[] = JSON.parse(text);
let engine: MainModule;
let models: Model[];
test.beforeAll(async () => {
  engine = await loadEngine();
  models = got(engine.loadModels(JSON.parse(text)));
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
    await expect(models.filter(({ attention }) => attention === 'MQA'));
    await at('find-model').fill('no such model');
    await at('show-all').click();
    await expect(models);
  });

  test('one model is chosen, with the arrow keys and by a mark in the picture', async ({
    site,
  }) => {
    const { page, catalogue, rows, at } = await openCatalogue(site);
    const order = (await names(rows)).map((name) => name.trim());
    const place = order.indexOf('GPT-2 small');
    await rows.nth(place).locator('input').focus();
    await page.keyboard.press('ArrowDown');
    assert.match((await at('chosen-name').textContent())!, new RegExp(`^${order[place + 1]}`));
    assert.equal(await rows.locator('input:checked').count(), 1);
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

  test('is worked out with the engine’s counts, and where its values were read', async ({
    site,
  }) => {
    const { at, said } = await worked(site, 'Llama 3.1 8B');
    const model = named('Llama 3.1 8B');
    const bytes = (seq_len: number) =>
      grouped(
        got(engine.modelCost({ ...model, batch: 1, seq_len, bytes_per_number: 2 })).cache_bytes,
      );
    await at('cache')
      .filter({ hasText: bytes(8192) })
      .waitFor();
    const shown = await said();
    const row = file.find(({ name }) => name === 'Llama 3.1 8B')!;
    assert.ok(shown.includes(row.source), 'where its values were read');
    await at('tokens').selectOption('131072');
    await at('cache')
      .filter({ hasText: bytes(131_072) })
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
