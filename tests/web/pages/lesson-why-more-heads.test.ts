// Lesson 2 as a learner meets it: the rows of eight trained heads, and models with one head and with four, trained here.

import assert from 'node:assert/strict';
import { alive } from '../support/alive.ts';
import { type Opening, type Site, test } from '../support/page-test.ts';
import { openQuestions } from '../support/questions.ts';

const path = 'lessons/why-more-heads.html';
async function open(site: Site, options: Opening = {}) {
  const opened = await site.open({ path, ...options });
  const { page } = opened;
  const rows = page.locator('head-rows');
  await rows.scrollIntoViewIfNeeded();
  await alive(rows);
  const most = async () =>
    (await rows.locator('.most li').allTextContents()).map((text) => text.split(' ').at(-1));
  return { ...opened, rows, most };
}

test('the rows of a layer are those of a token that is chosen by keyboard', async ({ site }) => {
  const { page, rows, most } = await open(site);
  const before = await most();
  await rows.locator('.tokens button[aria-pressed=true]').focus();
  await page.keyboard.press('ArrowLeft');
  await rows.getByText('From “with”, each head looks most at').waitFor();
  assert.notDeepEqual(await most(), before);
});

test('models with one head and with four are trained in the page, and no others', async ({
  site,
}) => {
  const { page } = await open(site, { path: `${path}?steps=40&seeds=5` });
  await openQuestions(page);
  const sweep = page.locator('head-sweep[heads="1 4"]');
  await sweep.getByRole('button', { name: 'Train', exact: true }).click();
  await sweep.getByText('All 10 runs done').waitFor();
  const heads = await sweep.locator('.both tbody tr th').allTextContents();
  assert.deepEqual(
    heads.map((text) => text.trim()),
    ['1', '4'],
  );
});
