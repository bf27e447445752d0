// What each head writes, by keyboard, held against the engine.

import assert from 'node:assert/strict';
import type { MainModule } from '@engine';
import type { Locator, Page } from 'playwright-core';
import { loadEngine } from '../../../tools/load-engine.ts';
import { findings } from '../support/axe.ts';
import { assertFits } from '../support/fits.ts';
import { type Opening, operate, type Site, test } from '../support/page-test.ts';
import { got } from '../support/reply.ts';

const sizes = { d_model: 64, n_heads: 4 };
const setup = { config: { batch: 1, seq_len: 6, ...sizes }, seed: 1, edits: [] };
const path = 'examples/head-writes.html';
let engine: MainModule;
test.beforeAll(async () => {
  engine = await loadEngine();
});

const read = (text: string) => Number(text.replace('−', '-'));

/** The page, and its element. */
async function open(site: Site, options: Opening = {}) {
  const { page, done } = await site.open({ path, ...options });
  const element = page.locator('head-writes');
  await element.locator('#writes-view').waitFor();
  return { page, done, element };
}

/** Chooses a radio button by keyboard: to the group, then arrows. */
async function choose(page: Page, element: Locator, name: string, value: string | number) {
  await element.locator(`input[name="${name}"]:checked`).focus();
  for (let i = 0; i < 8; i += 1) {
    const checked = await element.locator(`input[name="${name}"]:checked`).getAttribute('value');
    if (checked === String(value)) return;
    await page.keyboard.press('ArrowRight');
  }
  assert.fail(`${name} never becomes ${value}`);
}

/** Moves the slider to a place by keyboard. */
async function goTo(page: Page, element: Locator, place: number) {
  await operate(element, 'writes-place').focus();
  await page.keyboard.press('Home');
  for (let i = 0; i < place; i += 1) await page.keyboard.press('ArrowRight');
  await element.locator('.slider output').getByText(String(place), { exact: true }).waitFor();
}

const numbersOf = (element: Locator) =>
  element.locator('#writes-table').evaluate((table) => ({
    writes: [...table.querySelectorAll('[data-write]')].map((cell) => cell.textContent),
    sums: [...table.querySelectorAll('[data-sum]')].map((cell) => cell.textContent),
    y: table.querySelector('#writes-y')!.textContent,
  }));

test.describe('what each head writes', () => {
  test('the writes on the page are the engine’s and add up to y, by keyboard', async ({ site }) => {
    const { page, element } = await open(site);
    await choose(page, element, 'view', 'sum');
    await choose(page, element, 'token', 3);
    await goTo(page, element, 20);
    const made = got(engine.headWrites(setup, 0, 3, false));
    await element
      .locator('#writes-y')
      .getByText(made.y[20]!.toFixed(3).replace('-', '−'))
      .waitFor();
    const shown = await numbersOf(element);
    shown.writes.forEach((text, head) => {
      assert.ok(Math.abs(read(text) - made.writes[head]![20]!) < 6e-4, `head ${head}`);
    });
    const sum = shown.writes.map(read).reduce((a, b) => a + b, 0);
    assert.ok(Math.abs(sum - read(shown.y)) < 3e-3);
    assert.equal(shown.sums.at(-1), shown.y);
    const difference = await element.locator('#writes-difference').getAttribute('data-value');
    assert.equal(Number(difference), made.difference);
  });

  test('with the identity a place gets a number from one head alone', async ({ site }) => {
    const { page, element } = await open(site);
    await choose(page, element, 'view', 'sum');
    await choose(page, element, 'matrix', 'identity');
    await goTo(page, element, 20);
    const { data } = got(engine.tensor(setup, 'concat', [0]));
    await element.locator('#writes-y').getByText(data[20]!.toFixed(3).replace('-', '−')).waitFor();
    const { writes } = await numbersOf(element);
    assert.deepEqual(
      writes.map((text) => read(text) !== 0),
      [false, true, false, false],
    );
  });

  test('the terms of one head’s number are those of y that are its own', async ({ site }) => {
    const { page, element } = await open(site, { width: 390 });
    await choose(page, element, 'view', 'block');
    await choose(page, element, 'head', 2);
    await goTo(page, element, 5);
    await element.locator('details summary').press('Enter');
    const why = got(engine.explain(setup, 'y', [0, 0, 5]));
    const rows = element.locator('#writes-terms tbody tr');
    await rows.first().getByText('32', { exact: true }).waitFor();
    // The terms of the number before stand there until these come.
    await rows.first().getByText(why.right.values[32]!.toFixed(3).replace('-', '−')).waitFor();
    const first = await rows.first().locator('td').allTextContents();
    assert.ok(Math.abs(read(first[0]!) - why.left.values[32]!) < 6e-4);
    assert.ok(Math.abs(read(first[1]!) - why.right.values[32]!) < 6e-4);
    assert.ok(Math.abs(read(first[2]!) - why.terms[32]!) < 6e-4);
    assert.equal(await rows.count(), 17);
  });

  test('folded, both counts and the difference are the engine’s', async ({ site }) => {
    const { page, element } = await open(site);
    await choose(page, element, 'view', 'folded');
    await choose(page, element, 'head', 3);
    await element.getByAltText('W_v of head 3', { exact: false }).waitFor();
    assert.equal(await element.locator('#writes-apart').textContent(), '8,192');
    assert.equal(await element.locator('#writes-wide').textContent(), '16,384');
    const made = got(engine.foldOutput(setup, 0, 0, 3));
    const difference = await element.locator('#writes-difference').getAttribute('data-value');
    assert.equal(Number(difference), made.difference);
  });
});

for (const width of [1280, 390, 320]) {
  test(`axe finds nothing in any view, and nothing is too wide, at ${width} px`, async ({
    site,
  }) => {
    const { page, element } = await open(site, { width });
    for (const view of ['sum', 'block', 'folded']) {
      await choose(page, element, 'view', view);
      await element.locator(`[data-view="${view}"]`).waitFor();
      await assertFits(page, view);
      assert.deepEqual(await findings(page), [], view);
    }
  });
}
