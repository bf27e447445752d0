// Lesson 1 as a learner meets it: one trained head on the sentence, and on what is typed; its numbers are the engine's.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { repoRoot } from '../../../tools/load-engine.ts';
import { openModel } from '../../../tools/model-files.ts';
import { findingsInBothThemes } from '../support/axe.ts';
import { tools as engine } from '../support/engines.ts';
import { assertFits } from '../support/fits.ts';
import { openGates } from '../support/gates.ts';
import { type Opening, type Site, test } from '../support/page-test.ts';
import { got } from '../support/reply.ts';

const path = 'lessons/one-head.html';
const SPINE = 'Lily saw a big, red ball. She wanted to play with';
const MODEL = join(repoRoot, 'web/models/stories260K');
test.beforeAll(() => {
  openModel(engine, join(MODEL, 'stories260K.planes'));
  engine.modelTokenizer(readFileSync(join(MODEL, 'tok512.bin')));
});

/** The weights of layer 4, head 2 from a token of a text. */
function weightsOf(text: string, query: number) {
  const tokens = got(engine.modelEncode(text));
  engine.modelStudy(tokens.map(({ token }) => token));
  const side = tokens.length;
  const at = query < 0 ? side - 1 : query;
  const { data } = got(engine.modelTensor({ tensor: 'weights', layer: 4 }));
  const row = data.subarray((2 * side + at) * side).subarray(0, at + 1);
  return [...row].map((weight) => weight.toFixed(2));
}

async function open(site: Site, options: Opening = {}) {
  const opened = await site.open({ path, ...options });
  const { page } = opened;
  await page.locator('#predict-largest-weight[alive]').waitFor();
  await openGates(page);
  const figure = (parts: string) => page.locator(`pretrained-head[parts=${parts}]`);
  await figure('arcs').scrollIntoViewIfNeeded();
  await figure('arcs').locator('.weights').waitFor();
  return { ...opened, figure };
}

const shown = (page: Page) =>
  page.locator('pretrained-head[parts=arcs] .weights .value').allTextContents();

const shows = (page: Page, weights: string[]) =>
  page.waitForFunction((wanted) => {
    const figure = document.querySelector('pretrained-head[parts=arcs]')!.shadowRoot!;
    const values = [...figure.querySelectorAll('.weights .value')];
    return values.map(({ textContent }) => textContent).join() === wanted;
  }, weights.join());

test('while a question is open, nothing in view below it answers it', async ({ site }) => {
  const { page } = await site.open({ path });
  await page.locator('#predict-largest-weight[alive]').waitFor();
  assert.equal(await page.locator('pretrained-head:visible').count(), 0);
  assert.doesNotMatch(await page.locator('main').innerText(), /most of the weight/);
  await page.goto(`${site.address}lessons/why-more-heads.html`);
  await page.locator('#predict-lookup-heads[alive]').waitFor();
  assert.doesNotMatch(await page.locator('main').innerText(), /one head was unreliable/);
});

test.describe('one head of the trained model', () => {
  test('looks where the engine says, from the last token and from any other', async ({ site }) => {
    const { page, figure } = await open(site);
    await shows(page, weightsOf(SPINE, -1));
    await figure('arcs').getByRole('button', { name: 'She', exact: true }).first().click();
    await shows(page, weightsOf(SPINE, 11));
    assert.equal((await shown(page)).length, 12);
  });

  test('reads what is typed, in every figure of the lesson', async ({ site }) => {
    const { page, figure } = await open(site);
    const text = 'Tom had a red car. He liked to';
    await page.getByLabel('Type a sentence').fill(text);
    await shows(page, weightsOf(text, -1));
    for (const parts of ['operands', 'matrix'])
      await figure(parts).getByText('had').first().waitFor({ state: 'attached' });
  });

  test('shows by keyboard the numbers behind a weight, and they give that weight', async ({
    site,
  }) => {
    const { page, figure } = await open(site);
    const operands = figure('operands');
    await operands.locator('.weights button[tabindex="0"]').focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    await operands.getByRole('heading', { name: /to “start”/ }).waitFor();
    const products = await operands.locator('tbody tr').first().locator('td').allTextContents();
    const [q, k, product] = products.map((text) => Number(text.replace('−', '-')));
    assert.ok(Math.abs(q! * k! - product!) < 0.01, products.join());
  });
});

test.describe('whatever the screen', () => {
  for (const width of [1280, 390])
    test(`axe finds nothing at ${width} px`, async ({ site }) => {
      const { page } = await open(site, { width });
      assert.deepEqual(await findingsInBothThemes(page), []);
    });

  test('nothing scrolls sideways at 320 px', async ({ site }) => {
    const { page } = await open(site, { width: 320 });
    await assertFits(page);
  });

  test('without scripts the still figures have the same weights', async ({ site }) => {
    const { page } = await site.open({ path, scripts: false });
    const still = page.locator('pretrained-head[parts=arcs] .head-still .number');
    assert.deepEqual(await still.allTextContents(), weightsOf(SPINE, -1));
  });
});
