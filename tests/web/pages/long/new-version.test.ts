// A newer version of the site is offered once and used on consent; nothing that is typed is lost by it,
// in other tabs neither. In a folder of its host, as any address will do.

import assert from 'node:assert/strict';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { frames } from '../../support/fits.ts';
import { type Opening, type Site, test } from '../../support/page-test.ts';
import { kept, serveCopy } from '../../support/site-copy.ts';

const PAGE = 'glossary.html';
const OLD = '<h1>';
const NEW = '<h1>Newer: ';
const notice = (page: Page) => page.locator('.new-version > div');
const isNewer = async (page: Page) => (await page.locator('h1').innerText()).startsWith('Newer: ');

type Copy = Awaited<ReturnType<typeof serveCopy>>;
type Visit = Opening & { prepare?: (copy: Copy) => Promise<void> };

/** Visits a copy of the site, which keeps its first version. */
async function visit(site: Site, options: Visit = {}) {
  const copy = await serveCopy('/some/path/');
  const { prepare, ...rest } = options;
  await prepare?.(copy);
  const { page, done } = await site.open({
    path: PAGE,
    address: copy.address,
    serviceWorkers: 'allow',
    ...rest,
  });
  await kept(page);
  return {
    copy,
    page,
    async done() {
      await done();
      copy.close();
    },
  };
}

/** The same, and a newer version is out and has been offered. */
async function visitBetween(site: Site, options?: Visit) {
  const opened = await visit(site, options);
  await opened.copy.publish(PAGE, OLD, NEW);
  await opened.page.reload();
  await notice(opened.page).waitFor();
  return opened;
}

const settled = async (page: Page) => {
  await page.waitForLoadState('networkidle');
  await frames(page, 18); // a notice or a reload would have come by now
};

test.describe('a newer version', () => {
  test('is no matter at the first visit, nor where nothing has changed', async ({ site }) => {
    const { page } = await visit(site);
    await page.evaluate(() => {
      window.stays = true;
    });
    await settled(page);
    assert.equal(await page.evaluate(() => window.stays), true);
    assert.equal(await notice(page).isVisible(), false);
    await page.reload();
    await settled(page);
    assert.equal(await notice(page).isVisible(), false);
  });

  test('that is left for later is not offered again, and is there, whole, when all tabs were closed', async ({
    site,
  }) => {
    const { copy, page } = await visitBetween(site);
    await page.locator('#keep-old').click();
    await notice(page).waitFor({ state: 'hidden' });
    for (const path of ['index.html', PAGE]) {
      await page.goto(copy.address + path);
      await settled(page);
      assert.equal(await notice(page).isVisible(), false);
    }
    assert.equal(await isNewer(page), false);
    copy.stop();
    const context = page.context();
    await context.setOffline(true);
    await page.goto('about:blank');
    const another = await context.newPage();
    await another.goto(copy.address + PAGE);
    await another.locator('h1', { hasText: /^New/ }).waitFor();
    assert.equal(await notice(another).isVisible(), false);
  });

  test('is offered again when it is newer still', async ({ site }) => {
    const { copy, page } = await visitBetween(site);
    await page.locator('#keep-old').click();
    await copy.publish(PAGE, NEW, `${NEW}still `);
    await page.reload();
    await notice(page).waitFor();
    await Promise.all([page.waitForEvent('load'), page.locator('#use-new').click()]);
    assert.match(await page.locator('h1').innerText(), /^Newer: still /);
  });
});

test.describe('another tab', () => {
  const LATE = 'assets/late-12345678.js';
  const late = (page: Page) =>
    page.evaluate((path: string) => import(`./${path}`).then((it) => it.late), LATE);
  const keptFiles = (page: Page) =>
    page.evaluate(async () => {
      const [name] = await caches.keys();
      return (await (await caches.open(name!)).keys()).map(({ url }) => url);
    });

  test('keeps what is typed, loses the notice, and finds the scripts of its version with the network off', async ({
    site,
  }) => {
    const { copy, page } = await visit(site, {
      prepare: (copy) => {
        writeFileSync(join(copy.folder, LATE), 'export const late = "still here";');
        return copy.publish(PAGE, OLD, OLD);
      },
    });
    const context = page.context();
    const other = await context.newPage();
    await other.goto(copy.address);
    await other.locator('#search-open').click();
    await other.locator('#search-words').fill('half a wor');
    rmSync(join(copy.folder, LATE));
    await copy.publish(PAGE, OLD, NEW);
    await page.reload();
    await Promise.all([notice(page).waitFor(), notice(other).waitFor()]);
    await Promise.all([page.waitForEvent('load'), page.locator('#use-new').click()]);
    assert.equal(await isNewer(page), true);
    await notice(other).waitFor({ state: 'hidden' });
    copy.stop();
    await context.setOffline(true);
    assert.equal(existsSync(join(copy.folder, LATE)), false);
    assert.equal(await late(other), 'still here');
    assert.equal(await other.locator('#search-words').inputValue(), 'half a wor');

    // With its last tab goes what only that version had.
    assert.ok((await keptFiles(page)).some((url) => url.endsWith(LATE)));
    await other.close();
    await page.reload();
    await settled(page);
    const files = await keptFiles(page);
    assert.deepEqual(
      files.filter((url) => url.endsWith(LATE)),
      [],
    );
    assert.equal(files.filter((url) => url.includes('/glossary.html')).length, 1);
  });
});

test('the notice is a status, easy to hit, answered by keyboard, leaves the reader at the text, and is not printed', async ({
  site,
}) => {
  const { page } = await visitBetween(site, { width: 390 });
  assert.equal(await page.locator('.new-version').getAttribute('role'), 'status');
  for (const id of ['use-new', 'keep-old']) {
    const { width: wide, height } = (await page.locator(`#${id}`).boundingBox())!;
    assert.ok(wide >= 44 && height >= 44, `${id}: ${wide} × ${height}`);
  }
  await page.emulateMedia({ media: 'print' });
  assert.equal(await notice(page).isVisible(), false);
  await page.emulateMedia({ media: 'screen' });
  await page.locator('#site-nav a').first().focus();
  const focused = () => page.evaluate(() => document.activeElement?.id);
  for (let i = 0; i < 12 && (await focused()) !== 'use-new'; i += 1)
    await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  assert.equal(await focused(), 'keep-old');
  await page.keyboard.press('Enter');
  await notice(page).waitFor({ state: 'hidden' });
  assert.equal(await focused(), 'main');
});
