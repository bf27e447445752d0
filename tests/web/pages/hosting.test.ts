// The built folder on other people's hosts: below a path, and after it was moved. What its files say of where they
// stand: tests/site/hosting.test.ts.

import assert from 'node:assert/strict';
import { type Site, test } from '../support/page-test.ts';
import { answer, DIMENSIONS } from '../support/sheets.ts';
import { serveCopy } from '../support/site-copy.ts';

/** A lesson, a lab, an exercise and the search, reached by the site's own links from its start page. */
async function worksAt(site: Site, address: string) {
  const { page, done } = await site.open({ address, serviceWorkers: 'allow' });
  await page.locator('#site-nav a').first().click();
  await page.locator('.page-list a', { hasText: 'One layer, line by line' }).click();
  await page.locator('shape-stepper[alive] #stepper-next').click();
  await page.locator('section.step[data-step="q_flat"]').waitFor();
  await page.locator('#way-back').click();
  await page.waitForURL(/course\.html$/);
  await page.goto(`${address}lab/heads.html`);
  await page.locator('model-bench heads-grid button').first().waitFor();
  await page.goto(address + DIMENSIONS);
  await page.locator('dimension-exercise[alive] .part').first().waitFor();
  await answer(page, 'head_dim', '64');
  await page.locator('#search-open').click();
  await page.locator('#search-words').fill('softmax');
  await page.locator('#search-results a').first().click();
  await page.locator('h1').waitFor();
  assert.ok(page.url().startsWith(address), page.url());
  await done();
}

test('the built folder works below a path, service worker and all, and after it was moved', async ({
  site,
}) => {
  for (const path of ['/with a space/ü/', '/elsewhere/']) {
    const copy = await serveCopy(encodeURI(path));
    await worksAt(site, copy.address);
    assert.deepEqual(copy.missed, []);
    copy.close();
  }
});
