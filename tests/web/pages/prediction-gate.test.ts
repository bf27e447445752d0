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
const gateOf = (lesson: string, gate: string) =>
  lessons.find(({ id }) => id === lesson)!.gates.find(({ id }) => id === gate)!;
const CHOICE_LESSON = 'output-matrix';
const choice = gateOf(CHOICE_LESSON, 'next-block');
const number = gateOf('width-and-heads', 'small-part');
test.beforeAll(() => {
  engine.loadCourse(outline);
});

/** The lesson, its gate alive. */
async function openGate(site: Site, { id }: Question, options: Opening = {}) {
  const path = `lessons/${id === choice.id ? CHOICE_LESSON : 'width-and-heads'}.html`;
  const { page, done } = await site.open({ path, ...options });
  const gate = page.locator(`#predict-${id}`);
  await page.locator(`#predict-${id}[alive]`).waitFor();
  return { page, gate, done };
}

const numberOf = (source: string) => {
  const { config } = presets.find(({ id }) => id === number.preset)!;
  return got(engine.evaluate(config, source)).text;
};

/** As the page writes a number. */
const shown = (digits: string) => Number(digits).toLocaleString('en');

test.describe('a choice', () => {
  test('shows its options in the engine’s order and keeps back what holds', async ({ site }) => {
    const { gate } = await openGate(site, choice);
    const { view } = got(engine.lessonResume(CHOICE_LESSON, [], 0));
    const shown = await gate
      .locator('input[type="radio"]')
      .evaluateAll((inputs: HTMLInputElement[]) => inputs.map(({ value }) => value));
    assert.deepEqual(shown, view.gates.find(({ id }) => id === choice.id)!.options);
    assert.equal(await gate.locator('.reveal').isVisible(), false);
    assert.equal(await gate.locator('.why').first().isVisible(), false);
  });

  test('opens at a wrong answer, with the reason, the right one and what holds', async ({
    site,
  }) => {
    const { page, gate } = await openGate(site, choice);
    const wrong = choice.options.find(({ slip }) => slip)!.id;
    await gate.locator(`input[value="${wrong}"]`).check();
    await gate.locator('#check').click();
    await page.locator(`#predict-${choice.id}[open]`).waitFor();
    assert.equal(await gate.locator('#verdict').getAttribute('data-verdict'), 'wrong');
    assert.equal(await page.locator(`#why-${choice.id}-${wrong}`).isVisible(), true);
    assert.equal(await page.locator(`#why-${choice.id}-right`).isVisible(), true);
    assert.equal(await gate.locator('.reveal').isVisible(), true);
    assert.equal(await gate.locator('input[type="radio"]').count(), 0, 'one commit');
  });

  test('asks for a mark before it takes a commit', async ({ site }) => {
    const { gate } = await openGate(site, choice);
    await gate.locator('#check').click();
    await gate.locator('#hint').waitFor();
    assert.notEqual(await gate.locator('#announcer').textContent(), '');
    assert.equal(await gate.locator('.reveal').isVisible(), false);
  });

  test('is operated by keyboard alone, and the verdict has the focus', async ({ site }) => {
    const { page, gate } = await openGate(site, choice);
    await gate.locator('input[type="radio"]').first().focus();
    const order = await gate
      .locator('input[type="radio"]')
      .evaluateAll((inputs: HTMLInputElement[]) => inputs.map(({ value }) => value));
    await page.keyboard.press('Space');
    for (let i = 0; i < order.indexOf('right'); i += 1) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.locator(`#predict-${choice.id}[open]`).waitFor();
    assert.equal(await gate.locator('#verdict').getAttribute('data-verdict'), 'right');
    assert.equal(
      await gate
        .locator('#says')
        .first()
        .evaluate((says) => says.matches(':focus')),
      true,
    );
  });

  test('is kept: a learner who comes back finds it open, with their answer', async ({ site }) => {
    const { page, gate } = await openGate(site, choice);
    await gate.locator('input[value="right"]').check();
    await gate.locator('#check').click();
    await page.locator(`#predict-${choice.id}[open]`).waitFor();
    await page.reload();
    await page.locator(`#predict-${choice.id}[open]`).waitFor();
    assert.equal(await gate.locator('li.mine').getAttribute('data-option'), 'right');
  });
});

test.describe('a number', () => {
  test('names the slip of a wrong one, stays open to try again, and takes a power', async ({
    site,
  }) => {
    const { page, gate } = await openGate(site, number);
    const slip = number.slips![0]!;
    await gate.locator('#answer').fill(numberOf(slip.answer));
    await page.keyboard.press('Enter');
    await gate.locator(`#verdict[data-slip="${slip.id}"]`).waitFor();
    assert.equal(await page.locator(`#why-${number.id}-${slip.id}`).isVisible(), true);
    assert.equal(await gate.locator('.reveal').isVisible(), false);
    assert.ok(!(await gate.innerText()).includes(shown(numberOf(number.answer))));
    await gate.locator('#answer').fill('2^10');
    await page.keyboard.press('Enter');
    await page.locator(`#predict-${number.id}[open]`).waitFor();
    assert.equal(await gate.locator('#verdict').getAttribute('data-verdict'), 'right');
    assert.ok(
      (await gate.locator('#number').textContent())!.includes(shown(numberOf(number.answer))),
    );
    assert.equal(await gate.locator('.reveal').isVisible(), true);
  });

  test('that cannot be read is not wrong', async ({ site }) => {
    const { page, gate } = await openGate(site, number);
    await gate.locator('#answer').fill('a hundred');
    await page.keyboard.press('Enter');
    await gate.locator('#verdict[data-verdict="not_an_answer"]').waitFor();
    assert.equal(await gate.locator('.wrong').count(), 0);
  });

  test('is shown on request', async ({ site }) => {
    const { page, gate } = await openGate(site, number);
    await gate.locator('#show').click();
    await page.locator(`#predict-${number.id}[open]`).waitFor();
    assert.ok(
      (await gate.locator('#number').textContent())!.includes(shown(numberOf(number.answer))),
    );
  });
});

test('an answer in the prose leaves the stepper where it stands', async ({ site }) => {
  const { page, gate } = await openGate(site, number, {
    path: 'lessons/width-and-heads.html?step=q_k',
  });
  await gate.locator('#show').click();
  await page.locator(`#predict-${number.id}[open]`).waitFor();
  await page.locator('shape-stepper section.step[data-step="q_k"]').waitFor();
  assert.equal(await page.locator('shape-stepper[asking]').count(), 1);
});

test('without scripts the question, the folded answer and what holds are there', async ({
  site,
}) => {
  const { page } = await site.open({ path: `lessons/${CHOICE_LESSON}.html`, scripts: false });
  const gate = page.locator(`#predict-${choice.id}`);
  assert.equal(await gate.locator('.options > li').count(), choice.options.length);
  assert.equal(await gate.locator('.reveal').isVisible(), true);
  assert.equal(await gate.locator('.why').first().isVisible(), false);
  await gate.locator('summary').first().click();
  assert.equal(await gate.locator('.why').count(), choice.options.length);
});

test('on paper the question has room for an answer and nothing to press', async ({ site }) => {
  const { page, gate } = await openGate(site, number);
  await page.emulateMedia({ media: 'print' });
  assert.equal(await gate.locator('#check').isVisible(), false);
  assert.equal(await gate.locator(':scope > .question').isVisible(), true);
  assert.equal(await gate.locator('.reveal').isVisible(), true);
});
