// Every lesson to its end in every browser, by keyboard: each question answered, each step taken with the
// engine's shape on the page, each recall opened, and the lesson counted as finished.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { loadEngine } from '../../web/site/load-engine.ts';
import type { Outline } from '../../web/site/outline.ts';
import { got } from '../web/support/reply.ts';
import { browserOnSite, type Page } from './support/drive.ts';

const outline = readFileSync('build/course/outline.json', 'utf8');
type Lesson = Outline['lessons'][number];
const course: Outline = JSON.parse(outline);

const browser = browserOnSite();
const engine = await loadEngine();
engine.loadCourse(JSON.parse(outline));

const configOf = (id: string) => course.presets.find((preset) => preset.id === id)!.config;

/** Answers a question in the prose: what is right where it is typed, else the first that is offered. */
async function answer(page: Page, { id, preset, answer }: Lesson['questions'][number]) {
  const question = `prediction-gate[question="${id}"]`;
  await page.exists(`${question}[alive] >> input, #show`);
  const kind = await page.evaluate(
    (one) => window.headsUpTest.all<HTMLInputElement>(one)[0]?.type ?? '',
    `${question} >> input`,
  );
  if (kind === 'radio') {
    await page.pressOn(`${question} >> input`, 'Space');
    await page.press('Enter');
  } else if (kind === 'text') {
    await page.fill(`${question} >> input`, got(engine.evaluate(configOf(preset!), answer!)).text);
    await page.press('Enter');
  } else {
    await page.pressOn(`${question} >> #show`, 'Enter');
  }
  await page.exists(`${question}[open]`);
}

/** Brings the end of a unit that asks nothing into sight, again and again: figures above it may still grow. */
const readTo = (page: Page, unit: string) =>
  page.until((one) => {
    document.querySelector(`unit-end[unit="${one}"]`)!.scrollIntoView({ block: 'center' });
    return document.querySelector(`[data-unit="${one}"]`)!.classList.contains('done');
  }, unit);

const shapeOnPage = async (page: Page) =>
  (await page.texts('shape-diagram >> axis-chips >> .size')).map(Number);

/** From the first step to the last; a shape that is asked for is answered. */
async function walk(page: Page, { steps, preset }: Lesson) {
  const { steps: shapes } = got(engine.shapes(configOf(preset!)));
  for (const [i, { id, ask }] of steps.entries()) {
    await page.seen(`shape-stepper >> section.step[data-step="${id}"]`);
    const shape = shapes.find((one) => one.id === id)!.out.axes.map(({ size }) => size);
    if (ask) {
      await page.exists('shape-gate >> #answer');
      await page.fill('shape-gate >> #answer', `(${shape.join(', ')})`);
      await page.press('Enter');
      await page.seen('shape-gate >> [data-verdict="right"]');
    }
    await page.until(
      (one, wanted) =>
        window.headsUpTest
          .all(one)
          .map((each) => each.textContent.trim())
          .join() === wanted,
      'shape-diagram >> axis-chips >> .size',
      shape.join(),
    );
    assert.deepEqual(await shapeOnPage(page), shape, id);
    if (i + 1 < steps.length) await page.pressOn('step-controls >> #stepper-next', 'Enter');
  }
}

describe('a lesson is done from its first line to its last', () => {
  for (const lesson of course.lessons.filter(({ lab }) => !lab)) {
    test(lesson.id, async () => {
      const page = await browser.open(`lessons/${lesson.id}.html`);
      for (const question of lesson.questions) {
        if (question.ask) await answer(page, question);
        else await readTo(page, question.id);
      }
      if (lesson.steps.length > 0) {
        await page.exists('shape-stepper[alive]');
        await walk(page, lesson);
      }
      const recalls = await page.count('details.recall:not([open]) > summary');
      for (let i = 0; i < recalls; i += 1)
        await page.pressOn('details.recall:not([open]) > summary', 'Enter');
      assert.ok(recalls >= 3 && (await page.count('details.recall:not([open])')) === 0);
      await page.until(
        (one) => window.headsUpTest.all(one).every(({ classList }) => classList.contains('done')),
        '[data-unit]',
      );
      await page.done();
    });
  }
});
