// The page of the learner's log: what it counts, erasing by two steps, by keyboard alone, what the browser is
// asked and when. Its files: your-log.test.ts.

import assert from 'node:assert/strict';
import { bring, handOver, inOrder, openFull, openLog, records } from '../support/learner-log.ts';
import { active } from '../support/lookup.ts';
import { test } from '../support/page-test.ts';

type Storing = StorageManager & { asked?: number };

test.describe('the page', () => {
  test('counts what is kept and from when to when, hands the browser over empty, and a file brings it back', async ({
    site,
  }) => {
    const { page } = await openFull(site, { width: 390 });
    assert.deepEqual(await page.locator('#kept td').allInnerTexts(), ['8', '6', '5', '19']);
    const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' });
    const first = day.format(new Date(inOrder(await records(page))[0]!.clock_ms));
    assert.ok((await page.locator('#since').innerText()).includes(first));
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
    const { page } = await openLog(site, {
      before: (page) =>
        page.addInitScript(() => {
          const storage = {
            asked: 0,
            persisted: async () => storage.asked > 0,
            persist: async () => {
              storage.asked += 1;
              return true;
            },
            estimate: async () => ({ usage: 12_345, quota: 2_000_012_345 }),
          };
          Object.defineProperty(navigator, 'storage', { value: storage });
        }),
    });
    await page.locator('#room', { hasText: '12.3 kB here; about 2 GB' }).waitFor();
    assert.equal(await page.evaluate(() => (navigator.storage as Storing).asked), 0);
    await page.locator('#ask').click();
    await page.locator('#promise', { hasText: 'keeps your log until you erase it' }).waitFor();
    assert.equal(await page.locator('#ask').count(), 0);
  });
});
