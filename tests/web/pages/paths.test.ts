// Paths: a list of stops, a bar on the pages that they lead to, and the place of a learner who comes back.

import assert from 'node:assert/strict';
import { expect } from '@playwright/test';
import type { Page } from 'playwright-core';
import { tabTo } from '../support/focus.ts';
import { goTo, inOrder, records } from '../support/learner-log.ts';
import { type Opening, type Site, test } from '../support/page-test.ts';

const STOPS = ['sentence', 'one-head', 'rows', 'switch-off'];
const ROWS = 'lessons/why-more-heads.html?path=visit&stop=rows#rows';

const openVisit = (site: Site, options: Opening = {}) =>
  site.open({ path: 'visit.html', ...options });

const bar = (page: Page) => page.locator('path-bar');
const isAtStop = (page: Page, number: number) =>
  page.locator('path-bar #place', { hasText: `stop ${number} of 4.` }).waitFor();

/** Waits until the log says that the learner is at the stop. */
async function isKept(page: Page, stop: string) {
  const last = async () =>
    inOrder(await records(page)).findLast(({ fact }) => fact.lesson === 'visit')?.fact.step;
  await expect.poll(last).toBe(stop);
}

test.describe('a path', () => {
  test('is walked by a newcomer to its end by keyboard alone', async ({ site }) => {
    const { page, asked } = await openVisit(site);
    await page.waitForLoadState('networkidle');
    assert.equal(
      asked.find((url) => /path-place|stops|wasm/.test(url)),
      undefined,
    );
    assert.equal(await bar(page).count(), 0);
    await tabTo(page, 'begin');
    await page.keyboard.press('Enter');
    for (const [i, stop] of STOPS.entries()) {
      await isAtStop(page, i + 1);
      assert.ok(page.url().includes(`path=visit&stop=${stop}`), page.url());
      await isKept(page, stop);
      await tabTo(page, 'next', page.url().includes('#') ? 'Shift+Tab' : 'Tab');
      await page.keyboard.press('Enter');
    }
    await page.waitForURL(/visit\.html$/);
    await page.locator('path-place #all-done').waitFor();
    assert.equal(await page.locator('.visited:visible').count(), 4);
    assert.equal(await page.locator('[aria-current="step"]').innerText(), 'A model without a head');
    await page.locator('path-place #again').click();
    await isAtStop(page, 1);
    await isKept(page, 'sentence');
    await page.goBack();
    await page.locator('path-place #go-on', { hasText: 'stop 1 of 4' }).waitFor();
  });

  test('leads no newcomer to the middle of the course: the first lesson is next, until another is opened by itself', async ({
    site,
  }) => {
    const { page } = await site.open({
      path: 'lessons/heads-that-learn.html?path=visit&stop=switch-off#ablation',
    });
    await isKept(page, 'switch-off');
    const predicted = page.locator('#predict-costs-apart');
    await predicted.locator('label').first().click();
    await predicted.locator('#check').click();
    await goTo(page, 'course.html');
    await page.waitForLoadState('networkidle');
    const next = page.locator('course-progress .begin');
    assert.match(
      await next.innerText(),
      /^Begin: One head reads a sentence\s+24 min\s+Lesson 1 of 11$/,
    );
    await goTo(page, 'lessons/cost.html');
    await page.locator('prediction-gate[alive]').first().waitFor();
    await goTo(page, 'course.html');
    await page.locator('course-progress #go-on', { hasText: 'What heads cost' }).waitFor();
  });

  test('that is left in the middle goes on at the stop, and is no step in the course', async ({
    site,
  }) => {
    const { page } = await openVisit(site);
    await page.locator('.begin').click();
    await isAtStop(page, 1);
    await isKept(page, 'sentence');
    await goTo(page, 'course.html');
    await page.waitForLoadState('networkidle');
    assert.equal(await page.locator('course-progress #go-on').count(), 0);
    await goTo(page, 'visit.html');
    await page.locator('path-place #go-on', { hasText: 'stop 1 of 4' }).click();
    await isAtStop(page, 1);
    await page.locator('path-bar #next').click();
    await isAtStop(page, 2);
    await page.locator('path-bar #next').click();
    await isAtStop(page, 3);
    await isKept(page, 'rows');
    await page.locator('path-bar #back').click();
    await isAtStop(page, 2);
    await page.locator('path-bar #all').click();
    const link = page.locator('path-place #go-on');
    await link.waitFor();
    assert.equal(await link.innerText(), 'Go on with stop 2 of 4: One head up close');
    assert.equal(await page.locator('.visited:visible').count(), 3);
    assert.equal(await page.locator('[aria-current="step"]').innerText(), 'One head up close');
    await link.click();
    await isAtStop(page, 2);
    assert.match(page.url(), /#question$/);
  });
});

test.describe('the bar of a path', () => {
  test('keeps where one is, though its script comes between parsing and the end of loading', async ({
    site,
  }) => {
    const before = async (page: Page) => {
      await page.addInitScript(() =>
        addEventListener('DOMContentLoaded', () => Object.assign(new Image(), { src: 'late.svg' })),
      );
      await page.route(/path-bar-/, async (route) => {
        await page.waitForLoadState('domcontentloaded');
        await route.continue();
      });
      await page.route('**/late.svg', async (route) => {
        await bar(page).waitFor({ state: 'attached' });
        await route.fulfill({ path: 'web/public/favicon.svg' });
      });
    };
    await isKept((await site.open({ path: ROWS, before })).page, 'rows');
  });

  test('is not there for a path or a stop that is not there', async ({ site }) => {
    const { page } = await site.open({ path: ROWS });
    await isAtStop(page, 3);
    for (const query of [
      ...['path=visits&stop=rows', 'path=visit&stop=row', 'path=visit', 'stop=rows'],
      ...['path=__proto__&stop=constructor', 'path=visit&stop=rows&embed=1'],
    ]) {
      await page.goto(`${site.address}lessons/why-more-heads.html?${query}`);
      await page.locator('prediction-gate[alive]').first().waitFor();
      await page.waitForLoadState('networkidle');
      assert.equal(await bar(page).count(), 0, query);
    }
  });

  test('covers nothing on a phone, neither the end of a page nor what has the focus, and is not printed', async ({
    site,
  }) => {
    const { page } = await site.open({ path: ROWS, width: 390 });
    await isAtStop(page, 3);
    await page.locator('prediction-gate[alive]').first().waitFor();
    const top = (await bar(page).boundingBox())!.y;
    for (const link of await page.locator('path-bar a:visible').all()) {
      const box = (await link.boundingBox())!;
      assert.ok(box.width >= 44 && box.height >= 44, `${box.width} x ${box.height}`);
      assert.ok(box.x >= 0 && box.x + box.width <= 390);
    }
    const rows = await page
      .locator('path-bar a:visible')
      .evaluateAll((all) => new Set(all.map((one) => one.getBoundingClientRect().top)).size);
    assert.equal(rows, 1);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    const end = (await page.locator('.site-footer > :last-child').boundingBox())!;
    assert.ok(end.y + end.height <= top, `${end.y + end.height} > ${top}`);
    await page.locator('#turn-next').focus();
    const focused = (await page.locator('#turn-next').boundingBox())!;
    assert.ok(focused.y + focused.height <= top + 1);
    await page.emulateMedia({ media: 'print' });
    assert.equal(await bar(page).isVisible(), false);
  });

  test('stands above the controls of a stepper, whose address keeps it, and of a projector', async ({
    site,
  }) => {
    const { page, done } = await site.open({
      path: 'lessons/width-and-heads.html?path=engineers&stop=shapes#stepper',
      width: 390,
    });
    await page.locator('shape-stepper[alive] #position').waitFor();
    await bar(page).waitFor();
    await page.locator('#stepper-next').scrollIntoViewIfNeeded();
    const next = (await page.locator('#stepper-next').boundingBox())!;
    assert.ok(next.y + next.height <= (await bar(page).boundingBox())!.y);
    await page.locator('#stepper-next').click();
    await page.waitForURL(/step=q_flat/);
    assert.match(page.url(), /path=engineers&stop=shapes/);
    await page.reload();
    await page.locator('path-bar #place', { hasText: 'stop 3 of 8' }).waitFor();
    await done();
    const shown = await site.open({
      path: 'lessons/one-head.html?projector=1&path=lecture&stop=one-head#looks',
    });
    await shown.page.locator('path-bar #place', { hasText: 'stop 2 of 7' }).waitFor();
    // Where there is room both are one row, and neither covers what the other has.
    const projector = (await shown.page.locator('projector-bar').boundingBox())!;
    const beside = (await bar(shown.page).boundingBox())!;
    assert.ok(Math.abs(beside.y - projector.y) <= 2, `${beside.y} and ${projector.y}`);
    const leave = (await shown.page.locator('projector-bar #leave').boundingBox())!;
    assert.ok(leave.x + leave.width <= beside.x);
    assert.equal(await shown.page.locator('path-bar #back').isVisible(), false);
    await shown.page.setViewportSize({ width: 390, height: 844 });
    await shown.page.waitForFunction(() => {
      const top = (tag: string) => document.querySelector(tag)!.getBoundingClientRect();
      return top('path-bar').bottom <= top('projector-bar').top + 1;
    });
    await shown.page.setViewportSize({ width: 1280, height: 720 });
    // Next of the projector turns to the next screen, and the bar stays.
    await shown.page.keyboard.press('PageDown');
    assert.equal(await bar(shown.page).isVisible(), true);
    await shown.page.locator('path-bar #next').click();
    await shown.page.locator('path-bar #place', { hasText: 'stop 3 of 7' }).waitFor();
    assert.match(shown.page.url(), /projector=1/);
  });
});
