// The practice pages as a learner meets them: recall first, how sure, then what was right and why, by
// keyboard and by touch; and the review that brings errors back.

import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { alive as figureAlive } from '../support/alive.ts';
import { engine } from '../support/engines.ts';
import { records } from '../support/learner-log.ts';
import { test } from '../support/page-test.ts';
import { answerOf, type Question } from '../support/played.ts';
import { setOf } from '../support/printed-questions.ts';

const CERTAIN = 3;

const alive = async (page: Page, set: string) => {
  const { questions } = setOf(set);
  await page
    .locator(`quiz-item[item="${questions.at(-1)!.id}"][alive]`)
    .waitFor({ state: 'attached' });
};

/** What was answered, as the log has it. */
const answered = async (page: Page) =>
  (await records(page)).flatMap(({ fact }) => (fact.kind === 'answered' ? [fact] : []));

/** Answers one question by keyboard alone, from its first field on; certain of everything. */
async function answerByKeyboard(page: Page, item: Locator, question: Question) {
  const { keyboard } = page;
  if (question.ask === 'choice') {
    await item.locator('.option input').first().focus();
    await keyboard.press('Space');
  } else {
    await item.locator('#answer').focus();
    await keyboard.type(
      question.ask === 'recall' ? 'What I had in mind' : answerOf(engine, question),
    );
  }
  for (let to = 0; to < CERTAIN; to += 1) await keyboard.press('Tab');
  await keyboard.press('Enter');
  await page.locator(`quiz-item[item="${question.id}"]:not([phase="asking"])`).waitFor();
}

test.describe('the seven questions', () => {
  test('from the first to the last by keyboard', async ({ site }) => {
    const { page } = await site.open({ path: 'practice/questions.html' });
    await alive(page, 'questions');
    const { questions } = setOf('questions');
    assert.equal(questions.length, 7);
    for (const [at, question] of questions.entries()) {
      const item = page.locator(`#question-${question.id}`);
      assert.equal(await item.locator('.reveal').isVisible(), false);
      await answerByKeyboard(page, item, question);
      assert.equal(await item.locator('.reveal').first().isVisible(), true);
      if (question.ask === 'recall') {
        await item.locator('#points input').first().focus();
        await page.keyboard.press('Space');
        await page.locator(`quiz-item[item="${question.id}"][phase="done"]`).waitFor();
        assert.match((await item.locator('#says').textContent())!, /You had 1 of/);
      }
      if (at + 1 === questions.length) continue;
      await item.locator('#next').focus();
      await page.keyboard.press('Enter');
      await page.locator(`quiz-item[item="${questions[at + 1]!.id}"]:focus-within`).waitFor();
    }
    const had = await page.locator('quiz-item #total b').allTextContents();
    assert.match(had.at(-1)!, /^You had 7 of [0-9]{2} points\.$/);
  });

  test('how sure one is opens the answer in one press, and both are there after the page is opened again', async ({
    site,
  }) => {
    const { page } = await site.open({ path: 'practice/questions.html' });
    await alive(page, 'questions');
    const question = setOf('questions').questions[0]!;
    const item = page.locator(`quiz-item[item="${question.id}"]`);
    await item.locator('#sure button[value="1"]').click();
    await page.locator(`quiz-item[item="${question.id}"][phase="shown"]`).waitFor();
    assert.equal(await item.locator('#hint').count(), 0, 'nothing was refused');
    const fact = (await answered(page))[0]!;
    assert.deepEqual([fact.item, fact.confidence], [question.id, 1]);
    const second = page.locator(`quiz-item[item="${setOf('questions').questions[1]!.id}"]`);
    await second.locator('#show').click();
    await second.locator('#says').waitFor();
    await page.reload();
    await alive(page, 'questions');
    await page.locator(`quiz-item[item="${question.id}"][phase="shown"]`).waitFor();
  });

  test('Enter in a field goes on to how sure one is, and commits to nothing', async ({ site }) => {
    const { page } = await site.open({ path: 'practice/review.html' });
    await page.locator('mixed-review[alive]').waitFor();
    await page.locator('mixed-review #all').click();
    for (const ask of ['number', 'shape', 'choice']) {
      const question = setOf('review').questions.find((one) => one.ask === ask)!;
      const item = page.locator(`quiz-item[item="${question.id}"]`);
      if (ask === 'choice') await item.locator('.option input').first().check();
      else await item.locator('#answer').fill(answerOf(engine, question));
      await page.keyboard.press('Enter');
      await item.locator('#sure [value="1"]:focus').waitFor();
      assert.equal(await item.getAttribute('phase'), 'asking');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await page.locator(`quiz-item[item="${question.id}"][open]`).waitFor();
    }
    const kept = await answered(page);
    assert.deepEqual(
      kept.map(({ confidence }) => confidence),
      [2, 2, 2],
    );
  });

  test('a choice without a choice is told so, its wrong answer’s box fits, and a wrong number is tried again', async ({
    site,
  }) => {
    const { page } = await site.open({ path: 'practice/review.html', width: 390 });
    await page.locator('mixed-review[alive]').waitFor();
    await page.locator('mixed-review #all').click();
    const question = setOf('review').questions.find(({ ask }) => ask === 'choice')!;
    const item = page.locator(`quiz-item[item="${question.id}"]`);
    await item.locator('#sure button').first().click();
    await item.locator('#hint').waitFor();
    assert.equal(await item.getAttribute('phase'), 'asking');
    assert.match((await item.locator('#announcer').textContent())!, /Choose an answer first/);
    const weight = await item
      .locator('#hint')
      .evaluate((hint) => +getComputedStyle(hint).fontWeight);
    assert.ok(weight >= 600, 'not to be left unread');
    const { id } = question.options.find(({ right }) => !right)!;
    await item.locator(`.option input[value="${id}"]`).check();
    await item.locator('#sure button').first().click();
    const box = item.locator(`.answer[data-option="${id}"]`);
    const spare = await box.evaluate((answer: HTMLElement) => {
      const { paddingBottom, borderBottomWidth } = getComputedStyle(answer);
      const { bottom } = answer.lastElementChild!.getBoundingClientRect();
      const around = parseFloat(paddingBottom) + parseFloat(borderBottomWidth);
      return answer.getBoundingClientRect().bottom - around - bottom;
    });
    assert.ok(Math.abs(spare) < 2, `${spare} px that nothing fills`);

    const asked = setOf('review').questions.find(({ ask }) => ask === 'number')!;
    const number = page.locator(`quiz-item[item="${asked.id}"]`);
    await number.locator('#answer').fill('123456789');
    await number.locator('#sure button[value="3"]').click();
    await number.locator('#verdict[data-verdict="wrong"]').waitFor();
    assert.equal(await number.locator('#sure').count(), 0);
    await number.locator('#answer').fill(answerOf(engine, asked));
    await page.keyboard.press('Enter');
    await page.locator(`quiz-item[item="${asked.id}"][phase="done"]`).waitFor();
    const kept = await answered(page);
    assert.deepEqual(
      kept.filter(({ item }) => item === asked.id).map(({ confidence }) => confidence),
      [3, 3],
    );
  });

  test('each tick of a point counts at once, and is said without a way from the boxes', async ({
    site,
  }) => {
    const { page } = await site.open({ path: 'practice/questions.html' });
    await alive(page, 'questions');
    const question = setOf('questions').questions[0]!;
    const item = page.locator(`quiz-item[item="${question.id}"]`);
    await item.locator('#show').click();
    const none = item.locator('#grade');
    await none.waitFor();
    const last = (await item.locator('.point').last().boundingBox())!;
    const gap = (await none.boundingBox())!.y - last.y - last.height;
    assert.ok(gap >= 8, '“I had none of them” touches the last point');
    const boxes = item.locator('#points input');
    for (let at = 0; at < question.points.length; at += 1) {
      await boxes.nth(at).focus();
      await page.keyboard.press('Space');
    }
    await item.locator('#says', { hasText: 'You had all' }).waitFor();
    await boxes.last().and(page.locator(':focus')).waitFor();
    await item.locator('#announcer', { hasText: 'You had all' }).waitFor({ state: 'attached' });
    await page.reload();
    await alive(page, 'questions');
    await item.locator('#says', { hasText: 'You had all' }).waitFor();
    await boxes.first().uncheck();
    await item.locator('#says', { hasText: `You had ${question.points.length - 1} of` }).waitFor();
    assert.equal(await item.locator('#grade').count(), 0);
    const second = page.locator(`quiz-item[item="${setOf('questions').questions[1]!.id}"]`);
    await second.locator('#show').click();
    await second.locator('#grade').click();
    await second.locator('#says', { hasText: 'You had 0 of' }).waitFor();
  });
});

test.describe('mixed review', () => {
  const shown = (page: Page) => page.locator('quiz-item[current]');

  test('shows one question at a time, and goes on by touch', async ({ site }) => {
    const { page } = await site.open({
      path: 'practice/review.html',
      width: 390,
      touch: true,
    });
    await page.locator('mixed-review[alive]').waitFor();
    assert.equal(await page.locator('quiz-item:visible').count(), 1);
    const first = await shown(page).getAttribute('item');
    await shown(page).locator('#show').tap();
    await shown(page).locator('#says').waitFor();
    const question = setOf('review').questions.find(({ id }) => id === first)!;
    if (question.ask === 'recall') await shown(page).locator('#grade').tap();
    await shown(page).locator('#next').tap();
    await page.locator(`quiz-item[current]:not([item="${first}"])`).waitFor();
    assert.equal(await page.locator('quiz-item:visible').count(), 1);
  });

  test('counts a place and says where a sitting begins only where all questions stand, as an address can ask', async ({
    site,
  }) => {
    const { page } = await site.open({ path: 'practice/review.html' });
    await page.locator('mixed-review[alive]').waitFor();
    const sittings = page.locator('mixed-review > h2');
    assert.equal(await sittings.count(), 4);
    assert.equal(await sittings.and(page.locator(':visible')).count(), 0);
    assert.equal((await shown(page).locator('#kicker').textContent())!.trim(), 'Question');
    await page.locator('mixed-review #all').click();
    for (const sitting of await sittings.all()) await sitting.waitFor();
    const places = await page.locator('quiz-item #kicker').allTextContents();
    assert.equal(places.at(-1)!.trim(), `Question ${places.length} of ${places.length}`);
    await page.goto(`${site.address}practice/review.html?again#sitting-code`);
    await page.locator('mixed-review[alive][all]').waitFor();
    await page.locator('#sitting-code').waitFor();
    await page.locator('mixed-review #all[aria-pressed="true"]').waitFor();
  });

  test('fetches no model before the answer that shows one is open', async ({ site }) => {
    const { page, asked } = await site.open({ path: 'practice/review.html' });
    const models = () => asked.filter((url) => url.includes('/assets/models/'));
    await page.locator('mixed-review[alive]').waitFor();
    await page.locator('mixed-review #all').click();
    const item = page.locator('quiz-item[item="one-word-back"]');
    await item.scrollIntoViewIfNeeded();
    await page.waitForLoadState('networkidle');
    assert.deepEqual(models(), []);
    await item.locator('#show').click();
    await item.locator('model-scene matrix-view').waitFor();
    await figureAlive(item.locator('model-scene'));
    assert.ok(models().length > 0);
  });

  /** Opens the question that is shown, has none of its points, and goes on. */
  const passOver = async (page: Page) => {
    await shown(page).locator('#show').click();
    await shown(page).locator('#says').waitFor();
    if (await shown(page).locator('#grade').count()) await shown(page).locator('#grade').click();
    await shown(page).locator('#next').click();
  };

  /** Answers the questions of the review from one to before another, all of them right. */
  const answerAll = async (page: Page, from: number, to: number) => {
    const answers = setOf('review')
      .questions.slice(from, to)
      .map((question) => ({
        ...{ item: question.id, points: question.points },
        answer: ['choice', 'recall'].includes(question.ask) ? 'right' : answerOf(engine, question),
      }));
    await page.evaluate(async (all) => {
      const { session } = document.querySelector('mixed-review')!;
      for (const { item, answer, points } of all) {
        await session!.act('commit', { item, answer, confidence: 2 });
        if (points) await session!.act('grade', { item, points });
      }
    }, answers);
    await page.reload();
    await page.locator('mixed-review[alive]').waitFor();
  };

  test('counts a sitting, stops at its end, and goes on to the next by keyboard', async ({
    site,
  }) => {
    const { page } = await site.open({ path: 'practice/review.html' });
    const { questions, sittings } = setOf('review');
    const size = questions.findIndex(({ id }) => id === sittings[1]);
    const review = page.locator('mixed-review');
    const says = review.locator('#sitting');
    await page.locator('mixed-review[alive]').waitFor();
    assert.equal(await says.textContent(), `First sitting · 0 of ${size} answered.`);
    await answerAll(page, 0, size - 1);
    const answered = `First sitting · ${size - 1} of ${size} answered. Saved in this`;
    assert.ok((await says.textContent())!.startsWith(answered));
    await passOver(page);
    await review.locator('#end-name:focus').waitFor();
    assert.equal(
      await review.locator('#end-name').textContent(),
      `First sitting done: ${size - 1} of ${size} right`,
    );
    assert.equal(await page.locator('quiz-item:visible').count(), 0);
    await review.locator('#end #repeat').click();
    const missed = await shown(page).getAttribute('item');
    assert.equal(missed, questions[size - 1]!.id);
    await passOver(page);
    await review.locator('#end-name:focus').waitFor();
    await review.locator('#end #begin').focus();
    await page.keyboard.press('Enter');
    await shown(page).waitFor();
    assert.equal(await shown(page).getAttribute('item'), sittings[1]);
  });
});
