// A learner of the last edition comes to today's site: with an old address, and with the log of then.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { bring, goTo, openLog } from '../support/learner-log.ts';
import { test } from '../support/page-test.ts';

const FIXTURES = 'tests/fixtures/editions/2026-11';
const read = (name: string) => readFileSync(`${FIXTURES}/${name}`, 'utf8');

/** Whether a part of the page stands near the top of the window. */
const isAtTop = (page: Page, id: string) =>
  page.waitForFunction((of) => {
    const { top } = document.getElementById(of)!.getBoundingClientRect();
    return top > -40 && top < innerHeight / 2;
  }, id);

test.describe('an old address', () => {
  test('leads to its part where that is now on the page', async ({ site }) => {
    const { page } = await site.open({ path: 'lessons/why-more-heads.html#side-by-side' });
    await isAtTop(page, 'split');
  });

  test('leads on to another page, from there and from a link within', async ({ site }) => {
    const { page } = await site.open({ path: 'lessons/why-more-heads.html#trade' });
    await page.waitForURL(/\/lessons\/cost\.html#rank$/);
    await isAtTop(page, 'rank');
    await goTo(page, 'lessons/why-more-heads.html');
    await page.evaluate(() => {
      location.hash = '#one-habit';
    });
    await page.waitForURL(/\/lessons\/one-head\.html#one-way$/);
  });

  test('of a page that is gone leads on, to the part that was asked for or to the page', async ({
    site,
  }) => {
    // As tests/web/course-editions.test.ts finds it made, with all that a page of the site loads.
    const instead = `<p id="moved" data-moved><a href="../lessons/cost.html">The price</a></p>
<p class="moved" id="second" data-moved><a href="../lessons/cost.html#tables">The price</a></p>
<p class="moved" id="step-q" data-moved><a href="width-and-heads.html?step=q#step-q">A step</a></p>`;
    const body = readFileSync('dist/lessons/cost.html', 'utf8').replace(
      /(<main[^>]*>)[\s\S]*(?=<\/main>)/,
      (_, main) => main + instead,
    );
    const before = (page: Page) =>
      page.route('**/lessons/made-up.html*', (route) =>
        route.fulfill({ contentType: 'text/html', body }),
      );
    const { page } = await site.open({ path: 'lessons/made-up.html', before });
    await page.waitForURL(/\/lessons\/cost\.html$/);
    await goTo(page, 'lessons/made-up.html#second');
    await page.waitForURL(/\/lessons\/cost\.html#tables$/);
    await goTo(page, 'lessons/made-up.html?projector=1#never-was');
    await page.waitForURL(/\/lessons\/cost\.html\?projector=1$/);
    await goTo(page, 'lessons/made-up.html#step-q');
    await page.waitForURL(/\/lessons\/width-and-heads\.html\?step=q#step-q$/);
  });

  test('shows the way where no script runs', async ({ site }) => {
    const { page } = await site.open({
      path: 'lessons/why-more-heads.html#trade',
      scripts: false,
    });
    const link = page.locator('#trade a');
    assert.ok(await link.isVisible());
    assert.match((await link.getAttribute('href'))!, /cost\.html#rank$/);
    assert.ok(!(await page.locator('#one-habit').isVisible()));
  });
});

test.describe('a log of the last edition', () => {
  test('is brought whole, and what was finished stays so, with a word of what is new', async ({
    site,
  }) => {
    const { page } = await openLog(site);
    const text = read('learner-log.json');
    const { length } = JSON.parse(text).events;
    assert.equal(await bring(page, text), `${length} new, 0 here already.`);
    await goTo(page, 'lessons/scaling.html');
    const shown = page.locator('lesson-progress #progress');
    await shown.filter({ hasText: /Finished in an earlier edition; \d+ .* new/ }).waitFor();
    await page.locator('#predict-scaling-divisor').waitFor();
    await goTo(page, 'course.html');
    for (const lesson of ['why-more-heads', 'scaling', 'width-and-heads'])
      await page
        .locator(`lesson-progress[lesson="${lesson}"] #progress`, { hasText: 'Finished' })
        .waitFor();
  });
});
