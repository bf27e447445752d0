// A hand-set scene under several lenses: by keyboard alone, and its words held against the engine.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { MainModule } from '@engine';
import { loadEngine } from '../../../tools/load-engine.ts';
import { assertFits } from '../support/fits.ts';
import { type Opening, type Site, test } from '../support/page-test.ts';
import { got } from '../support/reply.ts';

const path = 'examples/attention-lens.html';
const HER = 2;
let engine: MainModule;
test.beforeAll(async () => {
  engine = await loadEngine();
  engine.loadScene(readFileSync('web/content/scenes/kite.json', 'utf8'));
});

const weights = (head: number, n_heads?: number) => {
  const setup = { config: { n_heads }, seed: 0, edits: [], scene: 'kite' };
  const { data, columns } = got(engine.tensor(setup, 'weights', [0, head]));
  return (query: number, key: number) => Math.round(data[query * columns + key]! * 100);
};

async function open(site: Site, options: Opening = {}) {
  const opened = await site.open({ path, ...options });
  const { page } = opened;
  await page.locator('attention-lens[scene=kite][alive]').waitFor();
  return { ...opened, lens: page.locator('attention-lens[scene=kite]') };
}

test.describe('the lens', () => {
  test('reads out in words what the engine gives, head by head', async ({ site }) => {
    const { lens } = await open(site);
    const readings = await lens.locator('.readings li').allTextContents();
    assert.equal(readings.length, 4);
    assert.match(readings[0]!, new RegExp(`“chased” with ${weights(0)(HER, 1)} %`));
    assert.match(readings[1]!, new RegExp(`“kite” with ${weights(1)(HER, 4)} %`));
    assert.match(readings[2]!, new RegExp(`“Mila” with ${weights(2)(HER, 0)} %`));
    assert.match(readings[3]!, /all words evenly: 13 % each/);
  });

  test('says on screen that its numbers are hand-made', async ({ site }) => {
    const { lens } = await open(site);
    assert.equal(await lens.locator('#hand-set').textContent(), 'Hand-made');
  });

  test('by keyboard: one head in place of four has one reading, split three ways', async ({
    site,
  }) => {
    const { page, lens } = await open(site);
    await lens.locator('#alone').focus();
    await page.keyboard.press('Enter');
    const readings = await lens.locator('.readings li').allTextContents();
    assert.equal(readings.length, 1);
    const share = weights(0, 1);
    for (const [key, word] of [
      [0, 'Mila'],
      [1, 'chased'],
      [4, 'kite'],
    ] as const) {
      assert.ok(readings[0]!.includes(`“${word}” with ${share(HER, key)} %`), readings[0]);
    }
  });

  test('by keyboard: another word is chosen, and heads are left out one by one', async ({
    site,
  }) => {
    const { page, lens } = await open(site);
    await lens.locator('#token-6').focus();
    await page.keyboard.press('Space');
    const readings = () => lens.locator('.readings li').allTextContents();
    assert.match((await readings())[2]!, new RegExp(`“kite” with ${weights(2)(6, 4)} %`));
    await lens.locator('#head-0').focus();
    await page.keyboard.press('Enter');
    assert.equal((await readings()).length, 3);
    assert.equal(await lens.locator('#head-0').getAttribute('aria-pressed'), 'false');
  });

  test('by keyboard: a cell of the table tells how it was made, and Escape goes back to it', async ({
    site,
  }) => {
    const { page, lens } = await open(site);
    await lens.locator('#tables summary').focus();
    await page.keyboard.press('Enter');
    await lens.locator('td[tabindex="0"]').focus();
    for (const key of ['ArrowDown', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
    const inspector = lens.locator('cell-inspector');
    await inspector.locator('#name').waitFor();
    assert.match((await inspector.locator('#name').textContent())!, /weights\[0, 0, 1, 1\]/);
    assert.match((await inspector.locator('#formula').textContent())!, /exp\(/);
    await page.keyboard.press('Escape');
    assert.equal(await inspector.count(), 0);
    const focused = lens.locator('td:focus');
    assert.equal(await focused.getAttribute('data-column'), '1');
  });
});

test.describe('whatever the screen', () => {
  test('nothing scrolls sideways at 320 px', async ({ site }) => {
    const { page, lens } = await open(site, { width: 320 });
    await lens.locator('#tables summary').click();
    await assertFits(page);
  });
});
