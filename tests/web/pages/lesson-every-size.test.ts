// The lesson on models of every size: its catalogue by keyboard. What is shown and in which order: model-rows.test.ts.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { Locator } from 'playwright-core';
import { comeToAll } from '../support/coming.ts';
import { type Opening, type Site, test } from '../support/page-test.ts';

const path = 'lessons/every-size.html';
const file: Record<'name' | 'family' | 'source', string>[] = JSON.parse(
  readFileSync('web/content/models.json', 'utf8'),
);

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
    assert.equal(await rows.count(), file.length);
    const heading = page.locator('#sort-n_heads');
    await heading.focus();
    await page.keyboard.press('Enter');
    const column = catalogue.locator('th:has(#sort-n_heads)');
    assert.equal(await column.getAttribute('aria-sort'), 'ascending');
    await page.keyboard.press('Enter');
    assert.equal(await column.getAttribute('aria-sort'), 'descending');
    assert.equal(await catalogue.locator('th[aria-sort]:not([aria-sort="none"])').count(), 1);
  });

  test('is filtered by text, by sharing and by given head sizes; the count follows', async ({
    site,
  }) => {
    const { page, rows, at } = await openCatalogue(site);
    const shows = (count: number) =>
      at('models-shown')
        .filter({ hasText: `${count} of ${file.length} models` })
        .waitFor();
    await page.locator('#find-model').fill('gemma');
    const gemmas = file.filter(({ name, family }) => /gemma/i.test(name + family));
    await shows(gemmas.length);
    assert.equal(await rows.count(), gemmas.length);
    await at('only-given').check();
    await at('models-shown')
      .filter({ hasNotText: `${gemmas.length} of` })
      .waitFor();
    await at('pick-kind').selectOption('MQA');
    await at('find-model').fill('no such model');
    await at('show-all').click();
    await shows(file.length);
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
    // 2 × 8 heads × 128 numbers of 2 bytes, in 32 layers, of 8,192 tokens.
    await at('cache').filter({ hasText: '1,073,741,824' }).waitFor();
    const shown = await said();
    const row = file.find(({ name }) => name === 'Llama 3.1 8B')!;
    assert.ok(shown.includes(row.source), 'where its values were read');
    await at('tokens').selectOption('131072');
    await at('cache').filter({ hasText: '17,179,869,184' }).waitFor();
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
