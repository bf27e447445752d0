// Lesson 1 as a learner meets it: one trained head on the sentence, and on what is typed.

import assert from 'node:assert/strict';
import { type Opening, type Site, test } from '../support/page-test.ts';
import { openQuestions } from '../support/questions.ts';

const path = 'lessons/one-head.html';
async function open(site: Site, options: Opening = {}) {
  const opened = await site.open({ path, ...options });
  const { page } = opened;
  await page.locator('#predict-largest-weight[alive]').waitFor();
  await openQuestions(page);
  const figure = (parts: string) => page.locator(`pretrained-head[parts=${parts}]`);
  await figure('arcs').scrollIntoViewIfNeeded();
  await figure('arcs').locator('.weights').waitFor();
  return { ...opened, figure };
}

test('while a question is open, nothing in view below it answers it', async ({ site }) => {
  const { page } = await site.open({ path });
  await page.locator('#predict-largest-weight[alive]').waitFor();
  assert.equal(await page.locator('pretrained-head:visible').count(), 0);
  assert.doesNotMatch(await page.locator('main').innerText(), /four fifths of the weight/);
  await page.goto(`${site.address}lessons/why-more-heads.html`);
  await page.locator('#predict-lookup-heads[alive]').waitFor();
  assert.doesNotMatch(await page.locator('main').innerText(), /one head was unreliable/);
});

test('one head looks back from any token of any text, in every figure, and shows by keyboard the numbers behind', async ({
  site,
}) => {
  const { page, figure } = await open(site);
  const weights = figure('arcs').locator('.weights .value');
  /** The figure looks from so many tokens, at weights that sum to 1. */
  const shows = async (count: number) => {
    await weights.nth(count - 1).waitFor();
    await weights.nth(count).waitFor({ state: 'detached' });
    const sum = (await weights.allTextContents()).reduce((sum, text) => sum + Number(text), 0);
    assert.ok(Math.abs(sum - 1) < 0.1, `${sum}`);
  };
  await shows(15);
  await figure('arcs').getByRole('button', { name: 'He', exact: true }).first().click();
  await shows(12);

  const operands = figure('operands');
  await operands.locator('.weights button[tabindex="0"]').focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await operands.getByRole('heading', { name: /to “start”/ }).waitFor();
  const products = await operands.locator('tbody tr').first().locator('td').allTextContents();
  const [q, k, product] = products.map((text) => Number(text.replace('−', '-')));
  assert.ok(Math.abs(q! * k! - product!) < 0.01, products.join());

  await page.getByLabel('Type a sentence').fill('Tom had a red car. He liked to');
  for (const parts of ['operands', 'matrix'])
    await figure(parts).getByText('car').first().waitFor({ state: 'attached' });
});
