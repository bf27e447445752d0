// The laboratory of forty heads: scores and losses as the command line prints them, to the last digit; the answer from layer
// to layer; and a text that goes on.

import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { PretrainedShapley } from '../../../web/src/features/pretrained/pretrained-shapley.ts';
import { frames } from '../support/fits.ts';
import { commandLineHeads, shownScores, showsWhatIsPrinted } from '../support/heads-as-printed.ts';
import { type Site, test } from '../support/page-test.ts';

const TEXTS = [
  'Lily saw a big, red ball. She wanted to play with',
  'Tom saw a dog. The dog was big. Tom was happy. The',
  'The cat was sad because the cat lost her ball.',
];
const HEADS = 40;

async function open(site: Site, text = '') {
  const opened = await site.open({ path: 'lab/forty-heads.html' });
  const { page } = opened;
  await page.locator('heads-grid').waitFor();
  if (text) {
    await page.getByLabel('Type a sentence').fill(text);
    await page.waitForFunction(
      (wanted) => document.querySelector('forty-heads')!.reading?.text === wanted,
      text,
    );
  }
  return opened;
}

test.describe('numbers are those of the command line with the shipped weights, to the last digit:', () => {
  for (const text of TEXTS)
    test(text, async ({ site }) => {
      const { page } = await open(site, text);
      const args = ['--text', text, '--weights', 'shipped'];
      await showsWhatIsPrinted(page, args);
      const expected = commandLineHeads(args);
      assert.equal(expected.size, HEADS);
      const says = (await page.locator('pretrained-worth #says').textContent())!;
      assert.ok(says.includes(expected.get('4 5')!.at(-2)!), says);
    });
});

test('a head without a role is one: most have none over many texts', async ({ site }) => {
  const { page } = await open(site);
  await page.locator('pretrained-roles tbody tr').nth(HEADS).waitFor();
  const roles = [...(await shownScores(page)).values()].map((cells) => cells.at(-1));
  assert.equal(roles.length, HEADS);
  assert.ok(roles.filter((role) => role === 'no role').length > HEADS / 2);
  await page.getByRole('button', { name: 'entropy' }).click();
  const [[, first]] = [...(await shownScores(page))] as [[string, string[]]];
  assert.equal(
    first[4],
    [...(await shownScores(page)).values()]
      .map((one) => one[4])
      .sort()
      .at(-1),
  );
});

test('the answer can be followed from layer to layer, and to the heads that add to it', async ({
  site,
}) => {
  const { page } = await open(site);
  const lens = page.locator('pretrained-lens tbody tr');
  await lens.nth(5).waitFor();
  assert.match((await lens.nth(5).textContent())!, /after layer 4\s*it\s*0\.61/);
  const parts = page.locator('pretrained-parts .signed-bars button');
  await parts.first().waitFor();
  assert.equal(await parts.count(), HEADS);
  await page.getByLabel('Which word').selectOption({ index: 1 });
  await page.getByText('What each head adds to the logit of “her” after “with”').first().waitFor();
  await parts.nth(3).click();
  await page.getByRole('heading', { name: 'Layer 0, head 3' }).first().waitFor();
});

test('pairs and Shapley values are measured where somebody asks, and add up', async ({ site }) => {
  const { page } = await open(site);
  const shapley = page.locator('pretrained-shapley');
  await shapley.getByRole('button', { name: 'Shapley values of layer 4' }).click();
  await shapley.getByText('Exact Shapley values of layer 4, over all 256 sets').waitFor();
  const { values, total } = await shapley.evaluate(({ measured }: PretrainedShapley) => measured!);
  assert.equal(values.length, 8);
  assert.ok(Math.abs(values.reduce((sum, one) => sum + one) - total) < 1e-5);
  await shapley.getByRole('button', { name: 'Switch off pairs' }).click();
  await shapley.locator('table').waitFor();
  assert.equal(await shapley.locator('tbody tr').count(), 10);
  await shapley.getByRole('button', { name: 'Shapley values of all heads' }).click();
  await shapley.getByText(/from [2-9] random orders/).waitFor();
  await shapley.getByRole('button', { name: 'Stop' }).click();
  assert.equal(await shapley.getByRole('button', { name: 'Stop' }).count(), 0);
});

test.describe('the model goes on', () => {
  const text = (page: Page) => page.locator('pretrained-writing .text').textContent();

  test('with its best guesses, the same each time, and with another text from another seed', async ({
    site,
  }) => {
    const { page } = await open(site);
    const writing = page.locator('pretrained-writing');
    const write = async () => {
      await writing.locator('#write').click();
      await writing.locator('#stop').waitFor();
      await writing.locator('#write').waitFor({ timeout: 60_000 });
      return text(page);
    };
    const greedy = (await write())!;
    assert.ok(greedy.startsWith(`${TEXTS[0]} it`), greedy);
    assert.equal(await write(), greedy);
    await writing.getByLabel('Temperature').fill('1');
    await writing.getByLabel('Temperature').press('Tab');
    const one = await write();
    assert.equal(await write(), one);
    await writing.getByLabel('Seed').fill('2');
    await writing.getByLabel('Seed').press('Tab');
    assert.notEqual(await write(), one);
  });

  test('until it is stopped, or another text is typed', async ({ site }) => {
    const { page } = await open(site);
    const writing = page.locator('pretrained-writing');
    await writing.locator('#write').click();
    await writing.locator('#stop').click();
    const stopped = await text(page);
    await frames(page, 12);
    assert.equal(await text(page), stopped);
    await writing.locator('#write').click();
    await page.getByLabel('Type a sentence').fill('The dog');
    await page.waitForFunction(
      () => document.querySelector('forty-heads')!.reading?.text === 'The dog',
    );
    assert.equal(await writing.locator('.text').count(), 0);
  });
});
