// The laboratory of forty heads, closer: what a weight is made of, words instead of tokens, tasks, repeated tokens, two
// texts, the residual stream, and files of what stands there.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { openShipped } from '../../../web/site/model-files.ts';
import { tools as engine } from '../support/engines.ts';
import { type Site, test } from '../support/page-test.ts';
import { got } from '../support/reply.ts';

const SPINE = 'Lily had a ball and Tom had a kite. He played with his';
const SONG = 'The song went: sun moon river bread. And again: sun moon river';

async function open(site: Site) {
  const opened = await site.open({ path: 'lab/forty-heads.html' });
  await opened.page.locator('heads-grid').waitFor();
  return { ...opened, closely: opened.page.locator('pretrained-head') };
}

/** Of the text above, with the chosen head's mean over what the model writes from 24 seeds. */
function lossWithMean() {
  openShipped(engine);
  const how = { tokens: [], count: 64, temperature: 1, top_p: 1 };
  const texts = Array.from({ length: 24 }, (_, seed) =>
    got(engine.modelGenerate({ ...how, seed })).map(({ token }) => token),
  );
  got(engine.modelReference(texts.map((text) => [1, ...text])));
  got(engine.modelStudyText(SPINE));
  const interventions = [{ kind: 'reference_mean_head', layer: 1, head: 7 }];
  return got(engine.modelRun({ interventions, next: 0 })).loss;
}

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

test('a second text has the same head off, and copies the first', async ({ site }) => {
  const { page } = await open(site);
  const compare = page.locator('pretrained-compare');
  await compare.locator('figure').nth(1).waitFor();
  await compare.getByLabel('Another text').fill(SONG);
  const guess = compare.locator('figure').nth(1).locator('.next li').first();
  await guess.getByText('bread').waitFor();
  await page.getByRole('button', { name: 'Switch off', exact: true }).click();
  await compare.getByText('Mean loss with layer 1, head 7 off').nth(1).waitFor();
  await compare.getByRole('button', { name: 'Copy the text from above' }).click();
  await guess.getByText('ball').waitFor();
});

async function saved(page: Page, tag: string, button: RegExp) {
  const files = page.locator(`${tag} + details.files`);
  if (!(await files.evaluate((one: HTMLDetailsElement) => one.open)))
    await files.locator('summary').click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    files.getByRole('button', { name: button }).click(),
  ]);
  return readFileSync(await download.path(), 'utf8');
}

test('what a head is worth differs by what stands in its place; the stream has a row for every stage; all can be saved', async ({
  site,
}) => {
  const { page } = await open(site);
  const worth = page.locator('pretrained-worth');
  await worth.getByLabel('its mean over 24 texts that the model wrote').check();
  await worth.getByText(`the mean loss is ${lossWithMean().toFixed(4)} nats`).waitFor();

  const stream = page.locator('pretrained-stream');
  await stream.locator('.cells').press('ArrowDown');
  await stream.getByText(/After the attention of layer 0, number 0 is −?\d\.\d{3}\./).waitFor();
  assert.equal(await stream.locator('.rows li').count(), 11);

  const json = JSON.parse(
    await saved(page, 'forty-heads', /weights-layer-0.*JSON|JSON.*weights-layer-0/),
  );
  assert.equal(json.data.flat(3).length, 8 * 15 * 15);
  // What is offered is what stands in the figure.
  await page.locator('pretrained-roles tbody tr').nth(40).waitFor();
  await page.locator('pretrained-worth .signed-bars').first().waitFor();
  assert.match(await saved(page, 'pretrained-roles', /CSV/), /Layer 1, head 7/);
  const svg = await saved(page, 'pretrained-worth', /SVG/);
  assert.ok((svg.match(/<rect/g) ?? []).length > 40, 'a bar for each head');
});
