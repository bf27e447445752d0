// Where the browser does not keep who is learning, or keeps what makes no sense or means harm: the first learner is in
// force, no log is lost, and a name is text.

import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { bring, FROZEN, goTo, goToLog, openFull, openLog } from '../support/learner-log.ts';
import { next, PATH } from '../support/log-trouble.ts';
import { test } from '../support/page-test.ts';
import { begin, counted, databases, goOn, hasLearner, KEY } from '../support/profiles.ts';

test.describe('where the browser refuses', () => {
  test('to tell who is in force, the first learner is, and everything works', async ({ site }) => {
    const { page } = await site.open({
      path: PATH,
      before: (page) =>
        page.addInitScript(() => {
          Object.defineProperty(window, 'localStorage', {
            get() {
              throw new DOMException('not here', 'SecurityError');
            },
          });
        }),
    });
    await next(page, 'q_flat');
    await goToLog(page);
    await counted(page, 3);
    await page.locator('#someone-else').click();
    await page.locator('#begin').click();
    await page.locator('#who-said.refused', { hasText: 'could not keep' }).waitFor();
    await counted(page, 3);
  });

  test('to reach the log of one, it is not removed unread', async ({ site }) => {
    const { page } = await openLog(site);
    await begin(page, 'Ada');
    await bring(page, FROZEN);
    await begin(page, 'Ben');
    await page.evaluate(() => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('not here', 'SecurityError');
      };
    });
    await page.locator('.remove', { hasText: 'Ada' }).click();
    await page.locator('#who-said.refused').waitFor();
    assert.equal(await page.locator('#who dialog[open]').count(), 0);
    assert.equal((await databases(page)).length, 3);
  });
});

test.describe('a value or a name that means harm', () => {
  const put = (page: Page, value: string) =>
    page.evaluate(([key, value]) => localStorage.setItem(key!, value!), [KEY, value]);

  test('leaves the first learner in force, and loses no log', async ({ site }) => {
    const { page } = await openFull(site);
    await begin(page, 'Ada');
    await bring(page, FROZEN);
    for (const value of ['{', 'null', '[null]', '[{"id":"../x"}]', `[{"id":${'['.repeat(9999)}`]) {
      await put(page, value);
      await goTo(page, PATH);
      await page.locator('shape-stepper[alive] #position').waitFor();
      assert.equal(await page.locator('#profile-name').count(), 0);
    }
    await goToLog(page);
    await hasLearner(page, 'Learner 1');
    await goOn(page, 'Learner 2'); // whose name is lost
    await counted(page, 19);
  });

  test('is text wherever it stands, and fits the page', async ({ site }) => {
    const long = 'x'.repeat(5000);
    const id = (digit: string) => `-${digit.repeat(24)}`;
    for (const name of [
      '<img src=x onerror="window.harmed=1">',
      long,
      '\u202eadA \u2069\u2067',
      'ليلى',
      { _$litType$: 1, strings: ['<b>'] },
      null,
    ]) {
      const { page, done } = await openLog(site, { width: 390 });
      await put(
        page,
        JSON.stringify([
          { id: id('a'), name },
          { id: id('b'), name },
        ]),
      );
      for (const path of [PATH, 'your-log.html']) {
        await goTo(page, path);
        await page.locator('#profile-name').waitFor();
        const { wide, harmed } = await page.evaluate(() => ({
          wide: document.documentElement.scrollWidth - innerWidth,
          harmed: window.harmed,
        }));
        assert.ok(wide <= 0, `${path} is ${wide} px too wide`);
        assert.equal(harmed, undefined);
        assert.doesNotMatch(await page.locator('#profile-name').innerText(), /undefined|NaN/);
      }
      await page.locator('#who li').nth(2).waitFor();
      assert.doesNotMatch(await page.locator('#who').innerText(), /undefined|NaN/);
      assert.equal(await page.locator('#who img').count(), 0);
      await done();
    }
  });
});
