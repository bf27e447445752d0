// The instruments of the bench: the answer from layer to layer, a text that goes on; and closer: what a weight is made
// of, words instead of tokens, the residual stream, and files of what stands there. Scores and losses as the command line
// prints them: tests/browsers/own-model.test.ts.

import assert from 'node:assert/strict';
import { type Site, test } from '../support/page-test.ts';
import { reads, readText } from '../support/reading.ts';
import { drawnSvg, savedFile } from '../support/saved-files.ts';

const TEXT = 'Lily had a ball and Tom had a kite. He played with his';
const HEADS = 40;

async function open(site: Site, tab = 'Looks at') {
  const opened = await site.open({ path: 'lab/bench.html' });
  await opened.page.getByRole('tab', { name: tab }).click();
  return { ...opened, closely: opened.page.locator('pretrained-head') };
}

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
  await reads(page, said!);
  await page.getByRole('heading', { name: 'Layer 1, head 7' }).first().waitFor();
  await page.waitForURL(/token=\d/);
  const thing = page.locator('pretrained-jobs tr', { hasText: 'The thing that is his or hers' });
  assert.match((await thing.first().textContent())!, /1\.7 10\.\d\d ± 0\.\d\d, \d\d\s%/);
});

test('the answer is followed from layer to layer and to the heads that add to it; pairs and Shapley values are measured where somebody asks', async ({
  site,
}) => {
  const { page } = await open(site, 'Adds to the guess');
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

  await page.getByRole('tab', { name: 'Worth' }).click();
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
  const { page } = await open(site, 'Write');
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
  await readText(page, 'The dog');
  await text.waitFor({ state: 'detached' });
});

test('a weight leads back to query and key by pointer and key, from one key, between words and in the matrix', async ({
  site,
}) => {
  const { page, closely } = await open(site);
  const computed = (from: string, to: string) =>
    closely
      .getByRole('heading', { name: new RegExp(`from “${from}” to “${to}” is computed`) })
      .waitFor();
  await computed('his', 'He');
  assert.equal(await closely.locator('.operands table').first().locator('tbody tr').count(), 16);
  const weights = closely.locator('.weights button');
  await weights.nth(0).click();
  await computed('his', 'start');
  assert.equal(await closely.locator('.weights button[tabindex="0"]').count(), 1);
  await weights.nth(0).press('ArrowDown');
  await page.keyboard.press('Enter');
  await computed('his', 'Lily');
  // Another query, from the arcs.
  await closely.locator('.arcs button').nth(3).click();
  await computed('a', '.*');
  await closely.locator('.arcs button').nth(3).press('ArrowDown');
  await computed('ball', '.*');
  await closely.getByLabel('matrix').check();
  await closely.locator('matrix-view .cells').press('ArrowUp');
  await computed('a', '.*');

  await closely.getByLabel('one key').check();
  await closely.getByRole('heading', { name: /^What looks at/ }).waitFor();
  await weights.nth(3).click();
  await closely.getByLabel('whole words').check();
  await closely.getByText('The weight of a word is the sum').waitFor();
  const names = await closely.locator('.weights .name').allTextContents();
  assert.ok(names.includes('kite') && names.includes('played'), String(names));
});

test('patching finds the head that knows whose thing it is, and the smallest set is that head, which is switched off', async ({
  site,
}) => {
  const { page } = await open(site, 'Patch');
  await page
    .getByText('The first text goes on with “kite”, 0.92, the second with “ball”, 0.98.')
    .waitFor();
  const table = (await page.locator('head-patching matrix-view').boundingBox())!;
  const panel = (await page.locator('#panel').boundingBox())!;
  assert.ok(table.height < panel.height, `${table.height} of ${panel.height} pixels`);
  await page.getByRole('button', { name: /^layer 1, head 7 at “kite”: \d\d\s%/ }).click();
  await page.getByText('With layer 1, head 7 from the second text at “kite”').waitFor();
  await page.getByText('the guess is “ball”, 0.77').waitFor();

  await page.getByRole('tab', { name: 'Smallest set' }).click();
  await page.getByText('With layer 1, head 7 off, the best guess is “ball”, 0.59.').waitFor();
  await page.getByText('No smaller set does this').waitFor();
  // Needed for such texts, and far from enough.
  await page.locator('circuit-texts').getByRole('button', { name: 'Measure' }).click();
  await page.getByText(/^Faithfulness 1\s%: with this head alone/).waitFor();
  await page.getByText(/^Completeness 96\s%: without it/).waitFor();
  await page.getByRole('button', { name: 'Switch them off' }).click();
  await page.locator('#guess', { hasText: 'ball 0.59' }).waitFor();
});

test('a head over two thousand texts: how far back it looks, from which word to which, and where it stands among all', async ({
  site,
}) => {
  const { page } = await open(site, 'Across texts');
  const survey = page.locator('head-survey');
  await survey.getByText('Over 2,000 texts').waitFor();
  const pairs = await survey.locator('.pairs li').allTextContents();
  assert.equal(pairs.length, 20);
  assert.ok(
    pairs.some((pair) => /^his→ He188 times/.test(pair)),
    pairs.join('\n'),
  );
  await survey.getByLabel('Up').selectOption({ label: 'weight on the word before' });
  await survey
    .getByText('mean distance in words 3.56, weight on the word before 0.26')
    .first()
    .waitFor();
  await page.locator('heads-grid button').nth(13).click();
  await survey.getByText('mean distance in words 3.56').first().waitFor({ state: 'detached' });
});

test('what a head is worth differs by what stands in its place; the stream has a row for every stage', async ({
  site,
}) => {
  const { page } = await open(site, 'Worth');
  const worth = page.locator('pretrained-worth');
  await worth.getByLabel('its mean over 24 texts that the model wrote').check();
  await worth.getByText(/the mean loss is \d\.\d{4} nats/).waitFor();

  await page.getByRole('tab', { name: 'Adds to the guess' }).click();
  const stream = page.locator('pretrained-stream');
  await stream.locator('.cells').press('ArrowDown');
  await stream.getByText(/After the attention of layer 0, number 0 is −?\d\.\d{3}\./).waitFor();
});

test('what is taken home says what it is of: the model, the text and its tokens, the head, and which are off', async ({
  site,
}) => {
  const { page } = await site.open({ path: 'lab/bench.html?off=1.7&show=patch' });
  await page.locator('head-patching').getByText('of the way to the second text').first().waitFor();
  await page.locator('model-bench + details.files > summary').press('Enter');
  const files = page.locator('figure-files');
  const json = async (name: string) =>
    JSON.parse((await savedFile(files, `${name}.json`)).toString());
  const { data, tokens, ...of } = await json('bench-weights-layer-0');
  assert.equal(data.flat(3).length, 8 * 15 * 15);
  assert.deepEqual(tokens.slice(-2), [' with', ' his']);
  const asked = { model: 'lily', text: TEXT, layer: 1, head: 7, token: 14 };
  for (const [key, value] of Object.entries(asked)) assert.equal(of[key], value, key);
  assert.deepEqual(of.heads_off, [{ layer: 1, head: 7 }]);
  // An instrument's numbers are of the model with all heads on.
  const patched = await json('bench-head-patching-patch_output');
  assert.deepEqual([patched.shape, patched.heads_off], [[40, 15], []]);
  assert.match(patched.second_text, /^Tom had a ball and Lily/);
  const csv = (await savedFile(files, 'bench-head-patching-patch_output.csv')).toString();
  assert.match(csv, /^# model: "lily"\r\n# text: "Lily had a ball/);
  const { text } = await drawnSvg(page, (await savedFile(files, 'bench.svg')).toString());
  assert.match(text!, /lily reads “Lily had a ball.*Off: layer 1, head 7\./s);
});
