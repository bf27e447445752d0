// Two trained heads that change places in a page: patterns move as the engine in Node has them, the loss stays, by pointer,
// by keyboard and on a phone.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { loadEngine } from '../../../tools/load-engine.ts';
import words from '../../../web/content/en/words/head-exchange.json' with { type: 'json' };
import { DEFAULTS, toRun } from '../../../web/src/features/training/lab-settings.ts';
import { decimal, fill } from '../../../web/src/kit/sentence.ts';
import { smallNumber } from '../../../web/src/kit/small-numbers.ts';
import { assertFits, frames } from '../support/fits.ts';
import { type Opening, type Site, test } from '../support/page-test.ts';
import { got } from '../support/reply.ts';

const PATH = 'examples/head-exchange.html';
const NAMES = readFileSync('web/content/names.txt', 'utf8').trim().split('\n');
const CELLS = 25;

async function trained(site: Site, options: Opening = {}) {
  const opened = await site.open({ path: PATH, ...options });
  const element = opened.page.locator('head-exchange');
  await element.locator('#go').press('Enter');
  await element.locator('#heads').waitFor();
  return { ...opened, element };
}

const drawn = (page: Page) =>
  page.evaluate(() =>
    document.querySelector('head-exchange')!.tensors.map(({ data }) => [...data]),
  );

async function ofEngine() {
  const engine = await loadEngine('trainer');
  got(engine.trainStart('run', { ...toRun(DEFAULTS, NAMES), moments: 0 }));
  got(engine.trainSteps('run', Number(DEFAULTS.steps)));
  const now = () => ({
    weights: [...got(engine.trainRead('run', 'emma', {})).weights],
    loss: got(engine.trainScore('run', 'held_out', {}, false)).loss,
  });
  return { engine, now };
}

test('patterns change places and the loss stays, as the engine says, and back again', async ({
  site,
}) => {
  test.slow();
  const { page, element } = await trained(site);
  const { engine, now } = await ofEngine();
  const before = now();
  assert.deepEqual(await drawn(page), [before.weights]);
  await element
    .getByRole('group', { name: words.second })
    .getByRole('radio', { name: '2' })
    .check();
  await element.locator('#exchange').click();
  const change = got(engine.trainExchange('run', 0, 0, 2));
  const after = now();
  await element
    .locator('#summary', { hasText: `change is ${smallNumber(change.largest_change)}` })
    .waitFor();
  const said = await element.locator('#summary').innerText();
  for (const loss of [before.loss, after.loss]) assert.ok(said.includes(decimal(loss, 6)), said);
  assert.ok(change.largest_change < 1e-4);
  assert.deepEqual(await drawn(page), [after.weights]);
  const head = (of: number[], at: number) => of.slice(at * CELLS, (at + 1) * CELLS);
  assert.deepEqual(head(after.weights, 0), head(before.weights, 2));
  assert.deepEqual(head(after.weights, 2), head(before.weights, 0));
  const captions = await element.locator('figcaption').allTextContents();
  assert.deepEqual(captions, [
    fill(words.was, { head: 0, was: 2 }),
    fill(words.head, { head: 1 }),
    fill(words.was, { head: 2, was: 0 }),
    fill(words.head, { head: 3 }),
  ]);
  await element.locator('#exchange').press('Enter');
  await element
    .locator('figcaption', { hasText: 'trained as' })
    .first()
    .waitFor({ state: 'detached' });
  assert.deepEqual(await drawn(page), [before.weights]);
});

test('a head with itself is not exchanged, and another seed begins anew, on a phone', async ({
  site,
}) => {
  test.slow();
  const { page, element } = await trained(site, { width: 390, touch: true, colorScheme: 'dark' });
  await element
    .getByRole('group', { name: words.second })
    .getByRole('radio', { name: '0' })
    .check({ force: true });
  await element.locator('#same', { hasText: words.same }).waitFor();
  const summary = await element.locator('#summary').innerText();
  await element.locator('#exchange').press('Enter');
  await frames(page, 12);
  assert.equal(await element.locator('#summary').innerText(), summary);
  await assertFits(page);
  await element.locator('#seed').tap();
  assert.equal(await element.locator('#step').innerText(), 'not trained yet, seed 1');
  assert.equal(await element.locator('#heads').count(), 0);
  await element.locator('#go').tap();
  await element.locator('#go').getByText(words.go.training).tap();
  await element
    .locator('#go')
    .getByText(/Train|Go on/)
    .waitFor();
});

test('a model that is gone with its worker is said to be', async ({ site }) => {
  test.slow();
  const { page, element } = await trained(site, { allowed: /./ });
  await page.evaluate(() =>
    document.querySelector('head-exchange')!.trainer.client.call('noCall' as 'vocabulary'),
  );
  await element.locator('#summary', { hasText: words.phases.lost }).waitFor();
  assert.equal(await element.locator('#exchange').count(), 0);
});
