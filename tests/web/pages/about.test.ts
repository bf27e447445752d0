// The page that tells who made what: its checks run with the engine that the browser has loaded, and fail where a number
// is wrong; it lists every source with the pages that cite it, and the licence.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';

import { type Opening, type Site, test } from '../support/page-test.ts';

async function openAbout(site: Site, options: Opening = {}) {
  const opened = await site.open({ path: 'about.html', ...options });
  await opened.page.locator('self-check button').waitFor();
  return opened;
}

const status = (page: Page) => page.locator('self-check #status').innerText();
const isChecked = (page: Page) => page.locator('self-check [data-case="training"]').waitFor();

test.describe('the checks', () => {
  test('run in the visitor’s browser by the keyboard alone and pass, and run again', async ({
    site,
  }) => {
    const { page } = await openAbout(site, { width: 390 });
    const button = page.locator('self-check #check');
    await button.focus();
    await page.keyboard.press('Enter');
    await isChecked(page);
    assert.match(await status(page), /^All 7 checks passed here\. The largest error is 0\.\d\d /);
    assert.equal(await button.innerText(), 'Run them again');
    const first = await page.evaluateHandle(() => document.querySelector('self-check')!.checked);
    await page.keyboard.press('Enter');
    await page.waitForFunction(
      (before) => document.querySelector('self-check')!.checked !== before,
      first,
    );
    await page.locator('self-check #status', { hasText: 'All 7' }).waitFor();
  });

  test('fail by name where one number differs, and say so first', async ({ site }) => {
    const { page } = await openAbout(site, {
      // The last number of the first case, and the losses that training must end in.
      before: (page) =>
        page.route(/assets\/checked-layers-.*\.js$/, async (route) => {
          const response = await route.fetch();
          const text = await response.text();
          const spoilt = text
            .replace(/[\w+/]{4}(==|=)?(["'`]\s*\}?\s*,\s*\{)/, 'QEBA$1$2')
            .replace('2.2709443296366962', '2.2709443296366');
          assert.notEqual(spoilt, text);
          await route.fulfill({ response, body: spoilt });
        }),
    });
    await page.locator('self-check #check').click();
    await isChecked(page);
    assert.match(await status(page), /^2 of 7 checks failed here\./);
    const bad = await page
      .locator('self-check .scroll tr.fault')
      .evaluateAll((rows) => rows.map((row) => row.dataset.case));
    assert.deepEqual(bad, ['self-small', 'training']);
  });

  test('say so where what they check with cannot be had, and nothing of it is fetched before', async ({
    site,
  }) => {
    const { page } = await openAbout(site, { allowed: /checked-layers|Failed to (?:load|fetch)/ });
    const fetched = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => name),
    );
    assert.ok(fetched.length > 0 && !fetched.some((url) => url.includes('checked-layers')));
    await page.route(/checked-layers/, (route) => route.abort());
    await page.locator('self-check #check').click();
    await page.locator('self-check #missing').waitFor();
  });
});

test('every source is listed, with a link to it and to the pages that cite it, and so are the licence and the version', async ({
  site,
}) => {
  const { page } = await openAbout(site);
  const sources = JSON.parse(readFileSync('web/content/sources.json', 'utf8'));
  const items = page.locator('.all-sources > li');
  assert.equal(await items.count(), sources.length);
  for (const [i, { url }] of sources.entries()) {
    assert.equal(await items.nth(i).locator(`a[href="${url}"]`).count(), 1, url);
    assert.match(await items.nth(i).innerText(), /Cited in /, url);
  }
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  await page.locator('.colophon', { hasText: `This is version ${version}.` }).waitFor();
  await page.locator('.licence > summary').click();
  const shown = await page.locator('.licence pre').innerText();
  assert.equal(shown.trim(), readFileSync('LICENSE', 'utf8').trim());
});
