// The practice pages as a learner meets them: recall first, how sure, then what was right and why, by
// keyboard and by touch; and the review that brings errors back.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { loadEngine } from '../../../tools/load-engine.mjs';
import { operate, startBrowser } from '../support/browser.mjs';

const course = JSON.parse(readFileSync('build/course/practice-outline.json', 'utf8'));
const setOf = (id) => course.sets.find((set) => set.id === id);

let site;
let engine;
before(async () => {
  site = await startBrowser();
  engine = await loadEngine();
});
after(() => site.close());

const alive = async (page, set) => {
  const { questions } = setOf(set);
  await page
    .locator(`quiz-item[item="${questions.at(-1).id}"][alive]`)
    .waitFor({ state: 'attached' });
};

/** What is right, as a learner would type it. */
function rightAnswer({ ask, preset, answer, tensor }) {
  const { config } = course.presets.find(({ id }) => id === preset);
  return engine.evaluate(config, ask === 'shape' ? `shape(${tensor})` : answer).value.text;
}

/** Answers one question by keyboard alone, from its first field on; certain of everything. */
async function answerByKeyboard(page, item, question) {
  const { keyboard } = page;
  if (question.ask === 'choice') {
    await item.locator('.option input').first().focus();
    await keyboard.press('Space');
  } else {
    await item.locator('#answer').focus();
    await keyboard.type(question.ask === 'recall' ? 'What I had in mind' : rightAnswer(question));
  }
  await keyboard.press('Tab');
  await keyboard.press('Space');
  await keyboard.press('ArrowRight');
  await keyboard.press('ArrowRight');
  await keyboard.press('Enter');
  await page.locator(`quiz-item[item="${question.id}"]:not([phase="asking"])`).waitFor();
}

describe('the seven questions', () => {
  for (const width of [1280, 390]) {
    test(`from the first to the last by keyboard at ${width} px`, async () => {
      const { page, done } = await site.open({ path: 'practice/questions.html', width });
      await alive(page, 'questions');
      const { questions } = setOf('questions');
      assert.equal(questions.length, 7);
      for (const [at, question] of questions.entries()) {
        const item = operate(page, `question-${question.id}`);
        assert.equal(await item.locator('.reveal').isVisible(), false);
        await answerByKeyboard(page, item, question);
        assert.equal(await item.locator('.reveal').first().isVisible(), true);
        if (question.ask === 'recall') {
          await item.locator('#points input').first().focus();
          await page.keyboard.press('Space');
          await item.locator('#grade').focus();
          await page.keyboard.press('Enter');
          await page.locator(`quiz-item[item="${question.id}"][phase="done"]`).waitFor();
          assert.match(await item.locator('#says').textContent(), /You had 1 of/);
        }
        if (at + 1 === questions.length) continue;
        operate(page, 'next'); // the question's own: every question has one
        await item.locator('#next').focus();
        await page.keyboard.press('Enter');
        await page.waitForFunction(
          (id) => document.activeElement?.getAttribute('item') === id,
          questions[at + 1].id,
        );
      }
      await done();
    });
  }

  test('from the first to the last by touch', async () => {
    const { page, done } = await site.open({
      path: 'practice/questions.html',
      width: 390,
      touch: true,
    });
    await alive(page, 'questions');
    const { questions } = setOf('questions');
    for (const [at, question] of questions.entries()) {
      const item = page.locator(`quiz-item[item="${question.id}"]`);
      if (question.ask === 'choice') {
        await item.locator('.option').first().tap();
      } else if (question.ask !== 'recall') {
        await item.locator('#answer').tap();
        await page.keyboard.insertText(rightAnswer(question)); // as a phone's own keyboard does
      }
      await item.locator('.box', { hasText: 'Fairly sure' }).tap();
      await item.locator('#commit').tap();
      await page.locator(`quiz-item[item="${question.id}"]:not([phase="asking"])`).waitFor();
      if (question.ask === 'recall') {
        await item.locator('.point').first().tap();
        await item.locator('#grade').tap();
        await page.locator(`quiz-item[item="${question.id}"][phase="done"]`).waitFor();
      }
      if (at + 1 < questions.length) await item.locator('#next').tap();
    }
    assert.equal(await page.locator('quiz-item[phase="done"]').count(), questions.length);
    await done();
  });

  test('a screen reader meets the question, how sure one is, then the verdict and the points', async () => {
    const { page, done } = await site.open({ path: 'practice/questions.html' });
    await alive(page, 'questions');
    const [question] = setOf('questions').questions;
    const item = page.locator(`quiz-item[item="${question.id}"]`);
    const group = item.getByRole('group', { name: /^Question 1 of 7/ });
    const inOrder = (text, parts) => {
      let from = 0;
      for (const part of parts) {
        const at = text.slice(from).search(part);
        assert.ok(at >= 0, `${part} after ${JSON.stringify(text.slice(0, from).slice(-80))}`);
        from += at;
      }
    };
    inOrder(await group.ariaSnapshot(), [
      ...[/Question 1 of 7/, /In what way is that head limited/, /textbox "Your answer/],
      ...[/group "How sure are you/, /radio "A guess"/, /radio "Fairly sure"/, /radio "Certain"/],
      ...[/button "Show the answer"/, /button "Hint"/, /button "I don’t know"/],
    ]);
    await item.locator('#sure input').nth(1).check({ force: true });
    await item.locator('#commit').click();
    await item.locator('#says').waitFor();
    await page.waitForFunction(
      () => document.activeElement?.shadowRoot?.activeElement?.id === 'says',
    );
    inOrder(await group.ariaSnapshot(), [
      ...[/In what way is that head limited/, /Here it is/, /one softmax/],
      ...[/group "Which of these did your answer have/, /checkbox/, /button "That is what I had"/],
    ]);
    await done();
  });

  test('nothing is committed before an answer and how sure one is', async () => {
    const { page, done } = await site.open({ path: 'practice/questions.html' });
    await alive(page, 'questions');
    const [question] = setOf('questions').questions;
    const item = page.locator(`quiz-item[item="${question.id}"]`);
    operate(page, 'commit');
    await item.locator('#commit').click();
    assert.equal(await item.locator('#hint').isVisible(), true);
    assert.equal(await item.getAttribute('phase'), 'asking');
    operate(page, 'give-up');
    await item.locator('#give-up').click();
    await page.locator(`quiz-item[item="${question.id}"][open]`).waitFor();
    await done();
  });

  test('answers are there after the page is opened again', async () => {
    const { page, done } = await site.open({ path: 'practice/questions.html' });
    await alive(page, 'questions');
    const [question] = setOf('questions').questions;
    await answerByKeyboard(page, page.locator(`quiz-item[item="${question.id}"]`), question);
    await page.reload();
    await alive(page, 'questions');
    await page.locator(`quiz-item[item="${question.id}"][phase="shown"]`).waitFor();
    await done();
  });

  test('each answer has its own control where no script runs', async () => {
    const { page, done } = await site.open({ path: 'practice/questions.html', scripts: false });
    const { questions } = setOf('questions');
    const controls = page.locator('quiz-item > details.answers > summary');
    assert.equal(await controls.count(), questions.length);
    assert.equal(await page.locator('quiz-item .reveal').first().isVisible(), false);
    await controls.first().click();
    assert.equal(await page.locator('quiz-item .reveal').first().isVisible(), true);
    await done();
  });
});

describe('mixed review', () => {
  const shown = (page) => page.locator('quiz-item[current]');

  test('shows one question at a time, and goes on by touch', async () => {
    const { page, done } = await site.open({
      path: 'practice/review.html',
      width: 390,
      touch: true,
    });
    await page.locator('mixed-review[alive]').waitFor();
    assert.equal(await page.locator('quiz-item:visible').count(), 1);
    const first = await shown(page).getAttribute('item');
    await shown(page).locator('#give-up').tap();
    await shown(page).locator('#says').waitFor();
    const question = setOf('review').questions.find(({ id }) => id === first);
    if (question.ask === 'recall') await shown(page).locator('#grade').tap();
    await shown(page).locator('#next').tap();
    await page.locator(`quiz-item[current]:not([item="${first}"])`).waitFor();
    assert.equal(await page.locator('quiz-item:visible').count(), 1);
    await done();
  });

  test('puts a confident error on the map, and first the next time', async () => {
    const { page, done } = await site.open({ path: 'practice/review.html' });
    await page.locator('mixed-review[alive]').waitFor();
    const question = setOf('review').questions.find(
      ({ ask, options }) => ask === 'choice' && options.some(({ slip }) => slip),
    );
    await page.locator('mixed-review #all').click();
    const item = page.locator(`quiz-item[item="${question.id}"]`);
    const { id, slip } = question.options.find((option) => option.slip);
    await item.locator(`.option input[value="${id}"]`).check();
    await item.locator('#sure input[value="3"]').check({ force: true });
    await item.locator('#commit').click();
    await page.locator(`mixed-review #errors [data-misconception="${slip}"]`).waitFor();
    await page.reload();
    await page.locator('mixed-review[alive]').waitFor();
    assert.equal(await shown(page).getAttribute('item'), question.id);
    assert.match(await page.locator('mixed-review #why').textContent(), /certain/);
    await done();
  });
});
