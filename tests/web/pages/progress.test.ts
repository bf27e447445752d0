// What the learner is told of their own way through the course, and what they say of a lesson: kept on
// the device.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { engine } from '../support/engines.ts';
import { at, test } from '../support/page-test.ts';
import { got } from '../support/reply.ts';

const LESSON = 'width-and-heads';
test.beforeAll(() => {
  engine.loadCourse(JSON.parse(readFileSync('build/course/outline.json', 'utf8')));
});

const storedLog = (page: Page) =>
  page.evaluate(() => document.querySelector('shape-stepper')!.model.store.all());

test.describe('progress', () => {
  test('in a lesson follows every step and answer as the engine counts, and what was said of its clearness is kept', async ({
    site,
  }) => {
    const { page } = await site.openLesson();
    const shown = page.locator('lesson-progress').first();
    await shown.locator('progress').waitFor();
    await page.locator('#stepper-next').click();
    await at(page, 'q_flat');
    await page.locator('shape-gate #show').click();
    await page.locator('shape-gate #show').waitFor({ state: 'detached' });
    const log = await storedLog(page);
    const { lessons } = got(engine.courseProgress(log));
    const counted = lessons.find(({ lesson }) => lesson === LESSON)!;
    assert.equal(counted.done, 3);
    await page.waitForFunction((done) => {
      const bar = document.querySelector('lesson-progress')!.shadowRoot!.querySelector('progress');
      return bar?.value === done;
    }, counted.done);
    assert.equal(await shown.locator('progress').getAttribute('max'), String(counted.stops));

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

  test('on the start page and the course leads back to the very step or the first closed question, and asks for nothing before', async ({
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
    await page.goto(`${root}lessons/${LESSON}.html`);
    await page.locator('#stepper-next').click();
    await at(page, 'q_flat');
    for (const path of ['', 'course.html']) {
      await page.goto(root + path);
      const link = page.locator('course-progress #go-on');
      await link.waitFor();
      assert.equal(
        await link.innerText(),
        'Continue: One layer, line by line\n35 min\nStep 2 of 18. 0 of 11 lessons done.',
      );
      await link.click();
      await at(page, 'q_flat');
    }
    await page.goto(`${root}lessons/cost.html`);
    await page.locator('prediction-gate[alive]').first().waitFor();
    await page.goto(root);
    const question = page.locator('course-progress #go-on');
    await question.waitFor();
    assert.match(
      await question.innerText(),
      /^Continue: What heads cost\s+30 min\s+At a question\./,
    );
    await question.click();
    await page.waitForURL(/cost\.html#predict-/);
  });
});
