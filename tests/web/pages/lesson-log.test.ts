// A whole session in the browser, and the log it leaves. The log and the state at its end are the two
// golden files that tests/cpp/tutor/browser_log_test.cpp folds natively, with the course as it was then. After a change
// on purpose, HEADSUP_UPDATE_GOLDEN=1 writes all three anew.

import assert from 'node:assert/strict';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { withoutCurves } from '../support/learner-log.ts';
import { at, test } from '../support/page-test.ts';
import { got } from '../support/reply.ts';

const logFile = 'tests/golden/lesson-log.json';
const stateFile = 'tests/golden/lesson-state.json';
const courseFile = 'tests/golden/course.json';

/** A learner who tries, errs, asks to be shown, goes back and jumps. */
async function play(page: Page) {
  const next = page.locator('#stepper-next');
  const answer = async (text: string, verdict: string) => {
    await page.locator('shape-gate #answer').fill(text);
    await page.keyboard.press('Enter');
    await page.locator(`shape-gate [data-verdict="${verdict}"]`).waitFor();
  };
  await at(page, 'x');
  await next.click();
  await at(page, 'q_flat');
  await answer('(2, 10, 128)', 'wrong');
  await answer('no idea', 'not_an_answer');
  await answer('2x10x768', 'right');
  await next.click();
  await at(page, 'q_split');
  await page.locator('shape-gate #show').click();
  await page.locator('shape-gate #show').waitFor({ state: 'detached' });
  await next.click();
  await at(page, 'q');
  await answer('(2, 10, 6, 128)', 'wrong');
  await page.locator('#stepper-back').click();
  await at(page, 'q_split');
  await page.locator('#all-steps summary').click();
  await page.locator('#all-steps a[data-step="concat"]').click();
  await at(page, 'concat');
  await answer('2 10 768', 'right');
  await next.click();
  await at(page, 'y');
}

/** The facts without what is empty. */
const lean = (value: object): object =>
  Object.fromEntries(
    Object.entries(value)
      .map(([name, one]) => [name, name === 'config' ? lean(one) : one])
      .filter(([, one]) => one && (typeof one !== 'object' || Object.keys(one).length > 0)),
  );

/** The log, with times that do not depend on the day, and the state. */
const leave = (page: Page) =>
  page.evaluate(async () => {
    const { model } = document.querySelector('shape-stepper')!;
    const events = await model.store.all();
    const timed = events.map((event, i) => ({ ...event, at_ms: 1000 * (i + 1) }));
    const resumed = await model.engine.lessonResume(model.lesson, events, 0);
    return { events: timed, state: model.state, resumed };
  });

test('a session leaves a log that folds to the state the page had', async ({ site }) => {
  const { page } = await site.openLesson();
  await play(page);
  const { events, state, resumed } = await leave(page);
  const log = {
    schema: 3,
    events: events.map((event, i) => {
      const [id, clock_ms] = [`e${i + 1}`, event.at_ms];
      return { id, clock_ms, log: 'lesson', ...lean(event) };
    }),
  };
  assert.deepEqual(got(resumed).state, state);
  if (process.env.HEADSUP_UPDATE_GOLDEN) {
    writeFileSync(logFile, JSON.stringify(log));
    writeFileSync(stateFile, `${JSON.stringify(withoutCurves(state!), null, 2)}\n`);
    copyFileSync('build/course/practice-outline.json', courseFile);
  }
  assert.deepEqual(log, JSON.parse(readFileSync(logFile, 'utf8')));
  assert.deepEqual(withoutCurves(state!), JSON.parse(readFileSync(stateFile, 'utf8')));
});
