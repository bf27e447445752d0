// The page of the learner's log: what it counts, erasing by two steps, by keyboard alone, what the browser is
// asked and when, and nothing for axe in all its states. Its files: your-log.test.ts.

import assert from 'node:assert/strict';
import { findingsInBothThemes } from '../support/axe.ts';
import { CARDS } from '../support/deck.ts';
import {
  bring,
  goTo,
  handOver,
  inOrder,
  LESSON,
  openFull,
  openLog,
  records,
} from '../support/learner-log.ts';
import { active } from '../support/lookup.ts';
import { test } from '../support/page-test.ts';

type Storing = StorageManager & { asked?: number };

test.describe('the page', () => {
  test('counts what is kept, and from when to when', async ({ site }) => {
    const { page } = await openFull(site);
    assert.deepEqual(await page.locator('#kept td').allInnerTexts(), ['8', '6', '5', '19']);
    const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' });
    const first = day.format(new Date(inOrder(await records(page))[0]!.clock_ms));
    assert.ok((await page.locator('#since').innerText()).includes(first));
  });

  test('hands the browser over empty, and a file brings the log back', async ({ site }) => {
    const { page } = await openFull(site);
    const kept = inOrder(await records(page));
    const saving = page.waitForEvent('download');
    await page.locator('#hand-over').click();
    await saving;
    await page.locator('#over-no').click();
    assert.equal((await records(page)).length, 19);
    const file = await handOver(page);
    assert.deepEqual(await records(page), []);
    assert.equal(await page.locator('#hand-over').isDisabled(), true);
    assert.match(await bring(page, file), /^19 new, 0 here already/);
    assert.deepEqual(inOrder(await records(page)), kept);
  });

  test('is worked by keyboard alone, and erases only when it is told twice', async ({ site }) => {
    const { page } = await openFull(site);
    const { keyboard } = page;
    const tabTo = async (id: string) => {
      for (let i = 0; i < 30 && (await active(page)) !== id; i++) await keyboard.press('Tab');
      assert.equal(await active(page), id);
    };
    await page.locator('#save').focus();
    await tabTo('bring');
    await tabTo('hand-over');
    await tabTo('erase');
    await keyboard.press('Enter');
    assert.equal(await active(page), 'erase-no');
    await keyboard.press('Enter');
    assert.equal(await active(page), 'erase');
    await keyboard.press('Enter');
    await keyboard.press('Escape');
    assert.equal(await active(page), 'erase');
    assert.equal((await records(page)).length, 19);
    await keyboard.press('Enter');
    await page.locator('#goes', { hasText: /^This erases 19 entries/ }).waitFor();
    await tabTo('erase-save');
    const [download] = await Promise.all([page.waitForEvent('download'), keyboard.press('Enter')]);
    assert.match(download.suggestedFilename(), /^heads-up-log-\d{4}-\d\d-\d\d\.json$/);
    await page.locator('#saved', { hasText: '19 entries' }).waitFor();
    await tabTo('erase-yes');
    await keyboard.press('Enter');
    await page.locator('#erased', { hasText: 'Everything is erased.' }).waitFor();
    assert.equal(await active(page), 'erase');
    assert.deepEqual(await records(page), []);
  });

  test('asks the browser to keep the log only on a press, and shows its answer', async ({
    site,
  }) => {
    const open = (promise: boolean | 'none') =>
      openLog(site, {
        before: (page) =>
          page.addInitScript((promise) => {
            const storage = {
              asked: 0,
              persisted: async () => storage.asked > 0 && promise,
              persist: async () => {
                storage.asked += 1;
                return promise;
              },
              estimate: async () => ({ usage: 12_345, quota: 2_000_012_345 }),
            };
            Object.defineProperty(navigator, 'storage', {
              value: promise === 'none' ? undefined : storage,
            });
          }, promise),
      });
    for (const [promise, says] of [
      [true, 'keeps your log until you erase it'],
      [false, 'did not agree'],
    ] as const) {
      const { page, done } = await open(promise);
      await page.locator('#room', { hasText: '12.3 kB here; about 2 GB' }).waitFor();
      assert.equal(await page.evaluate(() => (navigator.storage as Storing).asked), 0);
      await page.locator('#ask').click();
      await page.locator('#promise', { hasText: says }).waitFor();
      assert.equal(await page.locator('#ask').count(), promise ? 0 : 1);
      await done();
    }
    const { page } = await open('none');
    await page.locator('#nothing').waitFor();
    assert.equal(await page.locator('#keep-title').count(), 0);
  });

  test('is led to from the end of every page, the start, the cards and every lesson', async ({
    site,
  }) => {
    for (const [path, place] of [
      ['', '.site-footer'],
      ['', '.about'],
      [CARDS, 'article'],
      [`lessons/${LESSON}.html`, 'clear-control'],
    ]) {
      const { page, done } = await site.open({ path });
      const link = page.locator(`${place} a[href$="your-log.html"]`).first();
      await link.waitFor({ state: 'attached' });
      await goTo(page, new URL((await link.getAttribute('href'))!, page.url()).href);
      await page.locator('learner-log[alive]').waitFor();
      await done();
    }
  });

  for (const width of [1280, 390])
    test(`leaves axe nothing to find with a file half read and the question open at ${width} px`, async ({
      site,
    }) => {
      const { page } = await openFull(site, { width });
      await bring(page, '{"schema":3,"events":[7]}');
      assert.deepEqual(await findingsInBothThemes(page), []);
      await page.emulateMedia({ colorScheme: 'light' });
      await page.locator('#erase').click();
      assert.deepEqual(await findingsInBothThemes(page), []);
    });
});
