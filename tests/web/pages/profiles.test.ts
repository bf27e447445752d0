// Several learners at one browser: the next one finds nothing of the one before, who finds everything again; whose log
// a tab writes to; and what a removal takes away. Browsers that refuse, and values and names that mean harm:
// profiles-refused.test.ts.

import assert from 'node:assert/strict';
import { findingsInBothThemes } from '../support/axe.ts';
import {
  bring,
  FROZEN,
  goTo,
  goToLog,
  openFull,
  openLog,
  playEverything,
  records,
} from '../support/learner-log.ts';
import { kindsOf, next, PATH, QUIET, standsAt } from '../support/log-trouble.ts';
import { active } from '../support/lookup.ts';
import { test } from '../support/page-test.ts';
import {
  askToRemove,
  begin,
  counted,
  databases,
  goOn,
  hasLearner,
  KEY,
} from '../support/profiles.ts';

test.describe('the next learner', () => {
  test('finds nothing of the one before in lessons, at practice, at the cards and in the log', async ({
    site,
  }) => {
    const { page } = await openLog(site);
    await playEverything(page);
    await goToLog(page);
    const before = await records(page);
    assert.ok(before.length > 10);
    await begin(page, 'Ada');
    await counted(page, 0);
    await goTo(page, PATH);
    await standsAt(page, 'x');
    assert.equal(await page.locator('#clear-partly[aria-pressed="true"]').count(), 0);
    await goTo(page, 'practice/questions.html');
    await page.locator('quiz-item[alive]').first().waitFor();
    assert.equal(await page.locator('quiz-item[phase="done"]').count(), 0);
    await goTo(page, 'practice/dimensions.html');
    await page.locator('#step-w_q_head #answer').first().waitFor();
    assert.equal(await page.locator('#step-w_q_head #says, #step-w_o #told').count(), 0);
    await goTo(page, 'practice/cards.html');
    await page.locator('deck-overview[alive]').waitFor();
    assert.notEqual(await page.locator('#retention').inputValue(), '85');
    assert.deepEqual(await records(page), before);
  });

  test('leaves the one before all that was there, who can come back to it', async ({ site }) => {
    const { page } = await openFull(site);
    const before = await records(page);
    await begin(page, 'Ada');
    await goTo(page, PATH);
    await next(page, 'q_flat');
    await goToLog(page);
    await counted(page, 3);
    await goOn(page, 'Learner 1');
    await counted(page, 19);
    assert.deepEqual(await records(page), before);
    await goOn(page, 'Ada');
    await counted(page, 3);
    await goTo(page, PATH);
    await standsAt(page, 'q_flat');
  });

  test('who gives no name is called by a number, and nobody is called as another', async ({
    site,
  }) => {
    const { page } = await openLog(site);
    await begin(page, '', 'Learner 2');
    await begin(page, 'Ada');
    await begin(page, 'Ada', 'Ada 2');
    assert.deepEqual(await page.locator('#who li bdi').allInnerTexts(), [
      ...['Ada 2', 'Ada', 'Learner 2', 'Learner 1'],
    ]);
  });

  test('is named on every page, with the way to the others; a learner alone is not', async ({
    site,
  }) => {
    const { page } = await openLog(site);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await goTo(page, QUIET);
    await page.locator('site-search:defined').waitFor();
    assert.equal(await page.locator('#profile-name').count(), 0);
    assert.deepEqual(
      asked.filter((url) => url.includes('profile-name')),
      [],
    );
    await goToLog(page);
    await begin(page, 'Ada');
    for (const path of ['', QUIET, PATH, 'practice/cards.html', 'lab/heads.html']) {
      await goTo(page, path);
      await page.locator('#profile-name', { hasText: 'Ada' }).waitFor();
    }
    await page.locator('#profile-name').click();
    await hasLearner(page, 'Ada');
  });

  test('begins by keyboard alone, and may change their mind', async ({ site }) => {
    const { page } = await openLog(site);
    await page.locator('#someone-else').focus();
    await page.keyboard.press('Enter');
    assert.equal(await active(page), 'new-name');
    for (let i = 0; i < 2; i++) await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    assert.equal(await active(page), 'someone-else');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Ada');
    await page.keyboard.press('Enter');
    await hasLearner(page, 'Ada');
  });
});

test.describe('another tab', () => {
  test('is loaded anew for the one in force, without the place of the one before', async ({
    site,
  }) => {
    const { page } = await openLog(site);
    const other = await page.context().newPage();
    await other.goto(new URL(`${PATH}?step=q_split`, page.url()).href);
    await standsAt(other, 'q_split');
    const before = await kindsOf(page);
    await begin(page, 'Ada');
    await other.locator('#profile-name', { hasText: 'Ada' }).waitFor();
    await standsAt(other, 'x');
    await next(other, 'q_flat');
    assert.deepEqual(await kindsOf(page), before);
  });

  test('stays as it is when somebody who is not in force has been removed', async ({ site }) => {
    const { page } = await openLog(site);
    await begin(page, 'Ada');
    await begin(page, 'Ben');
    const other = await page.context().newPage();
    await other.goto(new URL(PATH, page.url()).href);
    await standsAt(other, 'x');
    await other.evaluate(() => {
      window.isTheSame = true;
    });
    await askToRemove(page, 'Ada');
    await page.locator('#remove-yes').click();
    await page.locator('#who-said', { hasText: 'has been removed' }).waitFor();
    await next(other, 'q_flat');
    assert.equal(await other.evaluate(() => window.isTheSame), true);
    assert.equal(await other.locator('#log-note').count(), 0);
  });

  test('that was kept by the browser meanwhile asks again who is in force', async ({ site }) => {
    const { page } = await site.open({ path: PATH });
    await standsAt(page, 'x');
    await page.evaluate((key: string) => {
      localStorage.setItem(key, JSON.stringify([{ id: `-${'a'.repeat(24)}`, name: 'Ada' }]));
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    }, KEY);
    await page.locator('#profile-name', { hasText: 'Ada' }).waitFor();
  });
});

test.describe('a learner who has been removed', () => {
  test('can be saved to a file first, is gone with the database, and leaves the others alone', async ({
    site,
  }) => {
    const { page } = await openFull(site);
    const before = await records(page);
    await begin(page, 'Ada');
    await bring(page, FROZEN);
    await begin(page, 'Ben');
    assert.equal((await databases(page)).length, 3);
    await askToRemove(page, 'Ada');
    assert.match(await page.locator('#leaves-what').innerText(), /All that .?Ada.? did.*: 19\./);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.locator('#remove-save').click(),
    ]);
    assert.match(download.suggestedFilename(), /^heads-up-log-.*\.json$/);
    await page.locator('#remove-no').click();
    assert.equal((await databases(page)).length, 3);
    await askToRemove(page, 'Ada');
    await page.locator('#remove-yes').click();
    await page.locator('#who-said', { hasText: 'has been removed' }).waitFor();
    assert.deepEqual(await page.locator('#who li bdi').allInnerTexts(), ['Ben', 'Learner 1']);
    assert.equal((await databases(page)).length, 2);
    assert.deepEqual(await records(page), before);
  });

  test('while in force leaves the first learner in force, and no trouble', async ({ site }) => {
    const { page } = await openFull(site);
    await begin(page, 'Ada');
    await begin(page, 'Ben');
    await askToRemove(page, 'Ben');
    await page.locator('#remove-yes').click();
    await hasLearner(page, 'Learner 1');
    await counted(page, 19);
    assert.equal(await page.locator('#log-note').count(), 0);
    assert.equal((await databases(page)).length, 2);
  });
});

for (const width of [1280, 390])
  test(`who is learning here leaves axe nothing to find at ${width} px`, async ({ site }) => {
    const { page } = await openLog(site, { width });
    await begin(page, 'Ada');
    await page.locator('#someone-else').click();
    assert.deepEqual(await findingsInBothThemes(page), []);
    await page.locator('#stay').click();
    await askToRemove(page, 'Ada');
    assert.deepEqual(await findingsInBothThemes(page), []);
  });
