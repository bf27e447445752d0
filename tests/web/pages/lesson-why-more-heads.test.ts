// Lesson 2 as a learner meets it: the rows of eight trained heads, and models with one head and with four, trained here.

import assert from 'node:assert/strict';
import { openFigure } from '../support/alive.ts';
import { test } from '../support/page-test.ts';

const path = 'lessons/why-more-heads.html';
test('the rows of a layer are those of a token that is chosen by keyboard', async ({ site }) => {
  const { page, figure: rows } = await openFigure(site, path, 'head-rows');
  const most = async () =>
    (await rows.locator('.most li').allTextContents()).map((text) => text.split(' ').at(-1));
  const before = await most();
  await rows.locator('.tokens button[aria-pressed=true]').focus();
  await page.keyboard.press('ArrowLeft');
  await rows.getByText('From “with”, each head looks most at').waitFor();
  assert.notDeepEqual(await most(), before);
});

test('models with one head and with four are trained in the page, and no others', async ({
  site,
}) => {
  const { page } = await openFigure(site, `${path}?steps=40&seeds=5`, 'head-rows');
  const sweep = page.locator('head-sweep[heads="1 4"]');
  await sweep.getByRole('button', { name: 'Train', exact: true }).click();
  await sweep.getByText('All 10 runs done').waitFor();
  const heads = await sweep.locator('.both tbody tr th').allTextContents();
  assert.deepEqual(
    heads.map((text) => text.trim()),
    ['1', '4'],
  );
});
