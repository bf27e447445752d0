// The first visit: four short pages for a newcomer, from the home page to the first lesson.
import assert from 'node:assert/strict';
import { tabTo } from '../support/focus.ts';
import { goTo, records } from '../support/learner-log.ts';
import { test } from '../support/page-test.ts';

const PAGES = ['visit', 'visit-looks', 'visit-shapes', 'visit-train'];

test.describe('the first visit', () => {
  test('is walked by keyboard alone from the home page to the first lesson, and says where one is', async ({
    site,
  }) => {
    const { page } = await site.open({ path: 'index.html' });
    await page
      .locator('.doors a')
      .first()
      .evaluate((link) => link.classList.add('door'));
    await tabTo(page, 'door');
    for (const [at, name] of PAGES.entries()) {
      await page.keyboard.press('Enter');
      await page.waitForURL(new RegExp(`/${name}\\.html$`));
      assert.equal(await page.locator('.where').innerText(), `First visit: ${at + 1} of 4`);
      await tabTo(page, 'begin on');
    }
    await page.keyboard.press('Enter');
    await page.waitForURL(/lessons\/one-head\.html$/);
  });

  test('keeps nothing, so that the course page leads a newcomer who did it to the first lesson', async ({
    site,
  }) => {
    const { page } = await site.open({ path: 'visit.html' });
    await page.locator('.held [role="switch"]').click();
    await page.locator('.held .stage.other').waitFor();
    await goTo(page, 'visit-train.html?steps=20');
    await page.locator('.held #start').click();
    await page.locator('.held progress[max="10"]').waitFor();
    await goTo(page, 'course.html');
    await page.waitForLoadState('networkidle');
    assert.deepEqual(await records(page), []);
    const next = page.locator('course-progress .begin');
    assert.match(
      await next.innerText(),
      /^Begin: How does “his” know whose thing\?\s+8 min\s+Lesson 1 of 11/,
    );
    await next.click();
    await page.waitForURL(/lessons\/one-head\.html$/);
  });
});
