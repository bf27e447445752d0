// What the learner is told of their own way through the course, and what they say of a lesson: kept on
// the device.

import assert from 'node:assert/strict';
import { test } from '../support/page-test.ts';

/** Its last unit asks nothing. */
const READ = 'word-order';

test.describe('progress', () => {
  test('what was said of the clearness of a lesson is kept', async ({ site }) => {
    const { page } = await site.openLesson();
    const control = page.locator('clear-control');
    assert.equal(await control.locator('a[href$="your-log.html"]').count(), 1);
    await control.locator('#clear-no').click();
    await control.locator('#clear-partly').click();
    await control.locator('#note').fill('Why six?');
    await control.locator('#keep').click();
    await control.locator('#clear-partly[aria-pressed="true"]').waitFor();
    await page.waitForFunction(
      () => document.querySelector('shape-stepper')!.model.view!.note === 'Why six?',
    );
    await page.reload();
    await page.locator('shape-stepper[alive] #position').waitFor();
    await control.locator('#clear-partly[aria-pressed="true"]').waitFor();
    assert.equal(await control.locator('#note').inputValue(), 'Why six?');
  });

  test('ticks the units of a lesson that are done, there and on the page of the course', async ({
    site,
  }) => {
    const { page } = await site.open({ path: `lessons/${READ}.html` });
    const root = page.url().replace(/lessons.*/, '');
    const units = page.locator('.lesson-header [data-unit]');
    const ticked = page.locator('[data-unit].done');
    await page.locator('prediction-gate[alive]').first().waitFor();
    assert.equal(await ticked.count(), 0);
    // The last one asks nothing.
    await page.locator('unit-end').scrollIntoViewIfNeeded();
    await ticked.waitFor();
    const asked = await page
      .locator('prediction-gate')
      .evaluateAll((all) => all.map(({ id }) => id));
    for (const id of asked) {
      await page.locator(`#${id} #show`).click();
      await page.locator(`#${id}[open]`).waitFor();
    }
    await units.first().and(ticked).waitFor();
    assert.equal(await ticked.count(), await units.count());
    assert.match(await units.first().ariaSnapshot(), /img "Done"/);
    await page.goto(`${root}course.html`);
    await ticked.nth((await ticked.count()) - 1).waitFor();
    assert.equal(await ticked.count(), 4);
  });

  test('on the start page and the course leads back to the unit that was worked in, past a lesson that was only opened, and asks for nothing before', async ({
    site,
  }) => {
    const { page, asked } = await site.open();
    const root = page.url();
    await page.waitForLoadState('networkidle');
    assert.equal(await page.locator('course-progress #go-on').count(), 0);
    assert.equal(
      asked.find((url) => /course-progress|cards-due|outline/.test(url)),
      undefined,
    );
    await page.goto(`${root}lessons/${READ}.html`);
    const shown = page.locator('#predict-slow-turn #show');
    await shown.click();
    await shown.waitFor({ state: 'detached' });
    for (const path of ['', 'course.html']) {
      await page.goto(root + path);
      const link = page.locator('course-progress #go-on');
      await link.waitFor();
      assert.equal(
        await link.innerText(),
        'Continue: What rotation does\n9 min\nWhere order comes from. 0 of 11 lessons done.',
      );
    }
    const here = page.locator('.page-list [aria-current="step"]');
    assert.match(await here.innerText(), /What rotation does\s+9 min/);
    await here.click();
    await page.waitForURL(/word-order\.html#rotation$/);
    await page.goto(`${root}lessons/cost.html`);
    await page.locator('prediction-gate[alive]').first().waitFor();
    await page.goto(root);
    await page.locator('#go-on', { hasText: /Continue: What rotation does/ }).click();
    await page.waitForURL(/word-order\.html#rotation$/);
  });

  test('ends each unit with a link to the next, and the last with one to the next lesson', async ({
    site,
  }) => {
    const { page } = await site.open({ path: `lessons/${READ}.html` });
    const ways = page.locator('.unit .begin');
    assert.deepEqual(await ways.evaluateAll((all) => all.map((one) => one.getAttribute('href'))), [
      '#rotation',
      '#without',
      '#longer',
      '../lessons/width-and-heads.html',
    ]);
    assert.match(
      await ways.last().innerText(),
      /^Next: One layer, line by line\s+25 min\s+Lesson 5/,
    );
  });
});
