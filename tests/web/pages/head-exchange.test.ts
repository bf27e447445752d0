// Two trained heads that change places in a page, on a phone and by keyboard. That logits and the loss stay:
// boundary-training.test.ts.

import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import words from '../../../web/content/en/words/head-exchange.json' with { type: 'json' };
import { fill } from '../../../web/text/sentence.ts';
import { frames } from '../support/fits.ts';
import { type Opening, type Site, test } from '../support/page-test.ts';

const PATH = 'examples/head-exchange.html';
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

const chooses = (element: Locator, head: string) =>
  element.getByRole('group', { name: words.second }).getByRole('radio', { name: head });

test('two heads change places and the loss stays, and back again by keyboard; a head with itself is not exchanged, and another seed begins anew', async ({
  site,
}) => {
  const { page, element } = await trained(site, { width: 390, touch: true, colorScheme: 'dark' });
  const head = (of: number[], at: number) => of.slice(at * CELLS, (at + 1) * CELLS);
  const summary = element.locator('#summary');
  const [before] = await drawn(page);
  await chooses(element, '2').check({ force: true });
  await element.locator('#exchange').tap();
  await summary.filter({ hasText: /change is/ }).waitFor();
  const [after] = await drawn(page);
  assert.deepEqual(head(after!, 0), head(before!, 2));
  assert.deepEqual(head(after!, 2), head(before!, 0));
  assert.deepEqual(head(after!, 1), head(before!, 1));
  const losses = [...(await summary.innerText()).matchAll(/\d\.\d{6}/g)].map(([loss]) =>
    Number(loss),
  );
  assert.ok(losses.length >= 2 && Math.abs(losses[0]! - losses[1]!) < 1e-4, String(losses));
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
  assert.deepEqual(await drawn(page), [before]);

  await chooses(element, '0').check({ force: true });
  await element.locator('#same', { hasText: words.same }).waitFor();
  const stood = await summary.innerText();
  await element.locator('#exchange').press('Enter');
  await frames(page, 12);
  assert.equal(await summary.innerText(), stood);
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
