// The laboratory of forty heads: scores, the answer from layer to layer, and a text that goes on. Scores and losses as the
// command line prints them: own-model.test.ts.

import assert from 'node:assert/strict';
import { shownScores } from '../support/heads-as-printed.ts';
import { type Site, test } from '../support/page-test.ts';

const TEXT = 'Lily had a ball and Tom had a kite. He played with his';
const HEADS = 40;

async function open(site: Site) {
  const opened = await site.open({ path: 'lab/forty-heads.html' });
  await opened.page.locator('heads-grid').waitFor();
  return opened;
}

test('scores of every head are sorted by any of them', async ({ site }) => {
  const { page } = await open(site);
  await page.locator('pretrained-roles tbody tr').nth(HEADS).waitFor();
  await page.getByRole('button', { name: 'itself' }).click();
  const sorted = [...(await shownScores(page)).values()].map((cells) => Number(cells[1]));
  assert.deepEqual(
    sorted,
    sorted.toSorted((a, b) => b - a),
  );
});

test('roles by definition stand there without scripts; a text against one is opened with its head above', async ({
  site,
}) => {
  const { page } = await open(site);
  const roles = page.locator('pretrained-jobs .roles > li');
  const owner = roles.filter({ hasText: 'From a thing to who has it' });
  for (const head of ['1.7', '4.0']) await owner.getByRole('link', { name: head }).waitFor();
  await roles
    .filter({ hasText: 'to the person who fits' })
    .getByText('No head has this role')
    .waitFor();
  await owner.getByText('Where they look there least').click();
  const text = owner.locator('.texts a').first();
  const said = await text.textContent();
  await text.click();
  await page.waitForFunction(
    (text) => document.querySelector('forty-heads')!.reading?.text === text,
    said,
  );
  await page.getByRole('heading', { name: 'Layer 1, head 7' }).first().waitFor();
  await page.waitForURL(/token=\d/);
  const thing = page.locator('pretrained-jobs tr', { hasText: 'The thing that is his or hers' });
  assert.match((await thing.first().textContent())!, /1\.7 10\.\d\d ± 0\.\d\d, \d\d\s%/);
});

test('the answer is followed from layer to layer and to the heads that add to it; pairs and Shapley values are measured where somebody asks', async ({
  site,
}) => {
  const { page } = await open(site);
  const lens = page.locator('pretrained-lens tbody tr');
  await lens.nth(5).waitFor();
  assert.match((await lens.nth(5).textContent())!, /after layer 4\s*kite\s*0\.92/);
  const parts = page.locator('pretrained-parts .signed-bars button');
  await parts.first().waitFor();
  assert.equal(await parts.count(), HEADS);
  await page.getByLabel('Which word').selectOption({ index: 1 });
  await page.getByText('What each head adds to the logit of “ball” after “his”').first().waitFor();
  await parts.nth(3).click();
  await page.getByRole('heading', { name: 'Layer 0, head 3' }).first().waitFor();

  const shapley = page.locator('pretrained-shapley');
  await shapley.getByRole('button', { name: 'Shapley values of layer 0' }).click();
  await shapley.getByText('Exact Shapley values of layer 0, over all 256 sets').waitFor();
  assert.equal(await shapley.locator('.signed-bars button').count(), 8);
  await shapley.getByRole('button', { name: 'Switch off pairs' }).click();
  await shapley.locator('table').waitFor();
  assert.equal(await shapley.locator('tbody tr').count(), 10);
  await shapley.getByRole('button', { name: 'Shapley values of all heads' }).click();
  await shapley.getByText(/from (?:[2-9]|\d\d+) random orders/).waitFor();
  await shapley.getByRole('button', { name: 'Stop' }).click();
  await shapley.getByRole('button', { name: 'Stop' }).waitFor({ state: 'detached' });
});

test('the model goes on: the same each time, otherwise from another seed, until it is stopped or another text is typed', async ({
  site,
}) => {
  const { page } = await open(site);
  const writing = page.locator('pretrained-writing');
  const text = writing.locator('.text');
  const write = async () => {
    await writing.locator('#write').click();
    await writing.locator('#stop').waitFor();
    await writing.locator('#write').waitFor({ timeout: 60_000 });
    return text.textContent();
  };
  await writing.locator('#write').click();
  await writing.locator('#stop').press('Enter');
  await writing.locator('#write').waitFor();
  assert.ok((await text.textContent())!.startsWith(TEXT));
  await writing.getByLabel('Temperature').fill('1');
  await writing.getByLabel('Temperature').press('Tab');
  const one = await write();
  assert.equal(await write(), one);
  await writing.getByLabel('Seed').fill('2');
  await writing.getByLabel('Seed').press('Tab');
  assert.notEqual(await write(), one);
  await writing.locator('#write').click();
  await page.getByLabel('Type a sentence').fill('The dog');
  await page.waitForFunction(
    () => document.querySelector('forty-heads')!.reading?.text === 'The dog',
  );
  await text.waitFor({ state: 'detached' });
});
