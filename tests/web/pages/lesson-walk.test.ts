// Every lesson from its first line to its last by keyboard alone: each question
// answered, each step taken, each recall opened, and the lesson counted as finished at the end.

import assert from 'node:assert/strict';
import type { LessonEvent, MainModule } from '@engine';
import type { Page } from 'playwright-core';

import { loadEngine } from '../../../web/site/load-engine.ts';
import { frames } from '../support/fits.ts';
import { records } from '../support/learner-log.ts';
import { test } from '../support/page-test.ts';
import { answerOf, type Course, course } from '../support/played.ts';
import { got } from '../support/reply.ts';

type Lesson = Course['lessons'][number];
const MOST_TABS = 1500;
const SETTLE_FRAMES = 3;
let engine: MainModule;
test.beforeAll(async () => {
  engine = await loadEngine();
  engine.loadCourse(course);
});

/** What has the focus, through every shadow root, and the elements it stands in. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const hosts = [];
    let element = document.activeElement;
    while (element?.shadowRoot?.activeElement) {
      hosts.push(element);
      element = element.shadowRoot.activeElement;
    }
    if (!element || element === document.body) return null;
    const question = hosts.find(({ localName }) => localName === 'prediction-gate');
    const { width, height } = element.getBoundingClientRect();
    return {
      tag: element.localName,
      id: element.id,
      type: element.getAttribute('type') ?? '',
      hosts: hosts.map(({ localName }) => localName),
      question: question?.getAttribute('question') ?? '',
      open: element.parentElement?.hasAttribute('open') ?? false,
      recall: element.closest('details.recall') !== null,
      footer: element.closest('footer, .page-turn') !== null,
      seen: (width > 0 && height > 0) || element.getAttribute('type') === 'radio',
    };
  });

/** Answers a question in the prose, once with what is right. */
async function answerQuestion(page: Page, lesson: Lesson, id: string, type: string) {
  const question = lesson.questions.find((one) => one.id === id)!;
  if (type === 'radio') {
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
  } else if (type === 'range') {
    // A curve: each height is drawn, one after the other.
    const questionOnPage = page.locator(`prediction-gate[question="${id}"]`);
    for (const point of await questionOnPage.locator('input[type="range"]').all())
      await point.press('ArrowUp');
    await questionOnPage.locator('#check').press('Enter');
  } else {
    await page.keyboard.type(answerOf(engine, question));
    await page.keyboard.press('Enter');
  }
  await page.locator(`prediction-gate[question="${id}"][open]`).waitFor();
}

/** From the first step to the last; a shape that is asked for is typed. */
async function walkSteps(page: Page, lesson: Lesson) {
  const { config } = course.presets.find(({ id }) => id === lesson.preset)!;
  for (const { id, ask, tensor } of lesson.steps) {
    await page.locator(`shape-stepper section.step[data-step="${id}"]`).waitFor();
    if (ask) {
      await page.locator('shape-gate #answer').focus();
      await page.keyboard.type(got(engine.evaluate(config, `shape(${tensor})`)).text);
      await page.keyboard.press('Enter');
      await page.locator('shape-gate [data-verdict="right"]').waitFor();
    }
    if (id === lesson.steps.at(-1)!.id) return;
    await page.locator('step-controls #stepper-next').focus();
    await page.keyboard.press('Enter');
  }
}

/** Tabs through the page and does at each stop what a learner would. */
async function walk(page: Page, lesson: Lesson) {
  const done = { questions: new Set<string>(), recalls: 0, steps: false };
  for (let i = 0; i < MOST_TABS; i += 1) {
    await page.keyboard.press('Tab');
    // Nobody is so fast that an end of a unit is not drawn on the way.
    await frames(page, 2);
    const at = await focused(page);
    if (at === null) return done;
    assert.ok(at.seen, `the focus is on something unseen: ${JSON.stringify(at)}`);
    if (at.question && at.tag === 'input' && !done.questions.has(at.question)) {
      await answerQuestion(page, lesson, at.question, at.type);
      done.questions.add(at.question);
    } else if (at.id === 'stepper-next' && !done.steps) {
      done.steps = true;
      await walkSteps(page, lesson);
    } else if (at.recall && at.tag === 'summary' && !at.open) {
      await page.keyboard.press('Enter');
      done.recalls += 1;
    }
    if (at.footer) return done;
  }
  assert.fail(`the end was not reached in ${MOST_TABS} tabs`);
}

/** What the page's own log says of the lesson. */
async function progressOf(page: Page, lesson: Lesson) {
  const kept = (await records(page)).filter(({ log }) => log === 'lesson');
  const events = kept
    .sort((a, b) => a.clock_ms - b.clock_ms)
    .map(({ fact }) => fact as object as LessonEvent);
  return got(engine.courseProgress(events)).lessons.find((one) => one.lesson === lesson.id);
}

for (const lesson of course.lessons.filter(({ lab, path }) => !lab && !path)) {
  test.describe(`the lesson ${lesson.id} by keyboard`, () => {
    // On a phone one of them stands for all.
    for (const width of lesson.id === 'width-and-heads' ? [1280, 390] : [1280]) {
      test(`from its first line to its last at ${width} px`, async ({ site }) => {
        const { page } = await site.open({ path: `lessons/${lesson.id}.html`, width });
        const asked = lesson.questions.filter(({ ask }) => ask).map(({ id }) => id);
        for (const id of asked) {
          await page.locator(`prediction-gate[question="${id}"][alive]`).waitFor();
        }
        if (lesson.steps.length > 0) await page.locator('shape-stepper[alive]').waitFor();
        const walked = await walk(page, lesson);
        await frames(page, SETTLE_FRAMES);
        assert.deepEqual([...walked.questions].sort(), asked.sort());
        assert.equal(walked.steps, lesson.steps.length > 0);
        assert.ok(walked.recalls >= 3, `${walked.recalls} recalls`);
        const { finished, stops, done: reached } = (await progressOf(page, lesson))!;
        assert.equal(reached, stops);
        assert.equal(finished, true);
      });
    }
  });
}

test('a step that is visited again leaves nothing behind of what it drew', async ({ site }) => {
  const { page } = await site.openLesson();
  const comments = () =>
    page.locator('memory-strip').evaluate(({ shadowRoot }) => {
      const all = document.createNodeIterator(shadowRoot!, NodeFilter.SHOW_COMMENT);
      let count = 0;
      while (all.nextNode()) count += 1;
      return count;
    });
  const visit = async () => {
    for (const step of ['q_split', 'scores']) {
      await page.locator(`code-listing [data-step="${step}"]`).first().click();
      await page.locator(`code-listing [data-step="${step}"][aria-current="step"]`).waitFor();
      const show = page.locator('shape-gate #show');
      if (await show.isVisible()) await show.click();
      await page.locator('memory-strip .strides code', { hasText: step }).last().waitFor();
    }
    return comments();
  };
  const once = await visit();
  await visit();
  assert.equal(await visit(), once);
});
