// Questions in the prose of a real lesson: what a learner commits to, what they are told, and what is
// kept back until then.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { engine } from '../support/engines.ts';
import { type Opening, type Site, test } from '../support/page-test.ts';
import type { Course, Question } from '../support/played.ts';
import { got } from '../support/reply.ts';

const outline = readFileSync('build/course/outline.json', 'utf8');
const { lessons, presets }: Course = JSON.parse(outline);
const questionOf = (lesson: string, question: string) =>
  lessons.find(({ id }) => id === lesson)!.questions.find(({ id }) => id === question)!;
const CHOICE_LESSON = 'output-matrix';
const choice = questionOf(CHOICE_LESSON, 'next-block');
const number = questionOf('width-and-heads', 'small-part');

/** The lesson, its question alive. */
async function openQuestion(site: Site, { id }: Question, options: Opening = {}) {
  const path = `lessons/${id === choice.id ? CHOICE_LESSON : 'width-and-heads'}.html`;
  const { page } = await site.open({ path, ...options });
  const question = page.locator(`#predict-${id}`);
  await page.locator(`#predict-${id}[alive]`).waitFor();
  return { page, question };
}

const numberOf = (source: string) => {
  const { config } = presets.find(({ id }) => id === number.preset)!;
  return got(engine.evaluate(config, source)).text;
};

/** As the page writes a number. */
const shown = (digits: string) => Number(digits).toLocaleString('en');

test('a choice keeps back what holds, and opens with reasons', async ({ site }) => {
  const { page, question } = await openQuestion(site, choice);
  assert.equal(await question.locator('.why').first().isVisible(), false);
  assert.equal(await question.locator('.reveal').isVisible(), false);
  const wrong = choice.options.find(({ misconception }) => misconception)!.id;
  await question.locator(`input[value="${wrong}"]`).check();
  await question.locator('#check').click();
  await page.locator(`#predict-${choice.id}[open]`).waitFor();
  assert.equal(await question.locator('#verdict').getAttribute('data-verdict'), 'wrong');
  await question.locator('#says:focus').waitFor();
  assert.equal(await page.locator(`#why-${choice.id}-${wrong}`).isVisible(), true);
  assert.equal(await page.locator(`#why-${choice.id}-right`).isVisible(), true);
  assert.equal(await question.locator('.reveal').isVisible(), true);
  assert.equal(await question.locator('input[type="radio"]').count(), 0, 'one commit');
});

test('a number names the mistake of a wrong one, is not wrong where it cannot be read, and takes a power', async ({
  site,
}) => {
  const { page, question } = await openQuestion(site, number);
  await question.locator('#answer').fill('a hundred');
  await page.keyboard.press('Enter');
  await question.locator('#verdict[data-verdict="not_an_answer"]').waitFor();
  assert.equal(await question.locator('.wrong').count(), 0);
  const mistake = number.mistakes![0]!;
  await question.locator('#answer').fill(numberOf(mistake.answer));
  await page.keyboard.press('Enter');
  await question.locator(`#verdict[data-mistake="${mistake.id}"]`).waitFor();
  assert.equal(await page.locator(`#why-${number.id}-${mistake.id}`).isVisible(), true);
  assert.equal(await question.locator('.reveal').isVisible(), false);
  assert.ok(!(await question.innerText()).includes(shown(numberOf(number.answer))));
  await question.locator('#answer').fill('2^10');
  await page.keyboard.press('Enter');
  await page.locator(`#predict-${number.id}[open]`).waitFor();
  assert.equal(await question.locator('#verdict').getAttribute('data-verdict'), 'right');
  const says = (await question.locator('#number').textContent())!;
  assert.ok(says.includes(shown(numberOf(number.answer))), says);
  assert.equal(await question.locator('.reveal').isVisible(), true);
});

test('a number is shown on request, and the stepper stays where it stands; on paper there is room and nothing to press', async ({
  site,
}) => {
  const { page, question } = await openQuestion(site, number, {
    path: 'lessons/width-and-heads.html?step=q_k',
  });
  await page.emulateMedia({ media: 'print' });
  assert.equal(await question.locator('#check').isVisible(), false);
  assert.equal(await question.locator(':scope > .question').isVisible(), true);
  assert.equal(await question.locator('.reveal').isVisible(), true);
  await page.emulateMedia({ media: 'screen' });
  await question.locator('#show').click();
  await page.locator(`#predict-${number.id}[open]`).waitFor();
  const says = (await question.locator('#number').textContent())!;
  assert.ok(says.includes(shown(numberOf(number.answer))), says);
  await page.locator('shape-stepper section.step[data-step="q_k"]').waitFor();
  assert.equal(await page.locator('shape-stepper[asking]').count(), 1);
});
