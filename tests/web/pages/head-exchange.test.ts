// Two trained heads that change places in a page, on a phone and by keyboard. That patterns change places with them, and
// logits and the loss stay: tests/cpp/training/head_exchange_test.cpp.

import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import words from '../../../web/content/en/words/head-exchange.json' with { type: 'json' };
import { fill } from '../../../web/text/sentence.ts';
import { frames } from '../support/fits.ts';
import { type Opening, type Site, test } from '../support/page-test.ts';

const PATH = 'examples/head-exchange.html';

async function trained(site: Site, options: Opening = {}) {
  const opened = await site.open({ path: PATH, ...options });
  const element = opened.page.locator('head-exchange');
  await element.locator('#go').press('Enter');
  await element.locator('#heads').waitFor();
  return { ...opened, element };
}

const chooses = (element: Locator, head: string) =>
  element.getByRole('group', { name: words.second }).getByRole('radio', { name: head });

test('two heads change places, and back again by keyboard; a head with itself is not exchanged, and another seed begins anew', async ({
  site,
}) => {
  const { page, element } = await trained(site, { width: 390, touch: true, colorScheme: 'dark' });
  const summary = element.locator('#summary');
  await chooses(element, '2').check({ force: true });
  await element.locator('#exchange').tap();
  await summary.filter({ hasText: /change is/ }).waitFor();
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
