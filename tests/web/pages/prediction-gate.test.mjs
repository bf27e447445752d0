// Questions in the prose of a real lesson: what a learner commits to, what they are told, and what is
// kept back until then.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { loadEngine } from '../../../tools/load-engine.ts';
import { operate, startBrowser } from '../support/browser.mjs';

const outline = readFileSync('build/course/outline.json', 'utf8');
const { gates } = JSON.parse(outline).lessons[0];
const choice = gates.find(({ ask }) => ask === 'choice');
const number = gates.find(({ ask }) => ask === 'number');
const { presets } = JSON.parse(outline);

let site;
let engine;
before(async () => {
  [site, engine] = await Promise.all([startBrowser(), loadEngine()]);
  engine.loadCourse(outline);
});
after(() => site.close());

/** The lesson, its gate alive. */
async function openGate({ id }, options = {}) {
  const { page, done } = await site.openLesson(options);
  const gate = operate(page, `predict-${id}`);
  await page.locator(`#predict-${id}[alive]`).waitFor();
  return { page, gate, done };
}

const numberOf = (source) => {
  const { config } = presets.find(({ id }) => id === number.preset);
  return engine.evaluate(config, source).value.text;
};

describe('a choice', () => {
  test('shows its options in the engine’s order and keeps back what holds', async () => {
    const { gate, done } = await openGate(choice);
    const { view } = engine.lessonResume('width-and-heads', [], 0).value;
    const shown = await gate
      .locator('input[type="radio"]')
      .evaluateAll((inputs) => inputs.map(({ value }) => value));
    assert.deepEqual(shown, view.gates.find(({ id }) => id === choice.id).options);
    assert.equal(await gate.locator('.reveal').isVisible(), false);
    assert.equal(await gate.locator('.why').first().isVisible(), false);
    await done();
  });

  test('opens at a wrong answer, with the reason, the right one and what holds', async () => {
    const { page, gate, done } = await openGate(choice);
    const wrong = choice.options.find(({ slip }) => slip).id;
    await gate.locator(`input[value="${wrong}"]`).check();
    await gate.locator('#check').click();
    await page.locator(`#predict-${choice.id}[open]`).waitFor();
    assert.equal(await gate.locator('#verdict').getAttribute('data-verdict'), 'wrong');
    assert.equal(await page.locator(`#why-${choice.id}-${wrong}`).isVisible(), true);
    assert.equal(await page.locator(`#why-${choice.id}-right`).isVisible(), true);
    assert.equal(await gate.locator('.reveal').isVisible(), true);
    assert.equal(await gate.locator('input[type="radio"]').count(), 0, 'one commit');
    await done();
  });

  test('asks for a mark before it takes a commit', async () => {
    const { gate, done } = await openGate(choice);
    await gate.locator('#check').click();
    await gate.locator('#hint').waitFor();
    assert.notEqual(await gate.locator('#announcer').textContent(), '');
    assert.equal(await gate.locator('.reveal').isVisible(), false);
    await done();
  });

  test('is operated by keyboard alone, and the verdict has the focus', async () => {
    const { page, gate, done } = await openGate(choice);
    await gate.locator('input[type="radio"]').first().focus();
    const order = await gate
      .locator('input[type="radio"]')
      .evaluateAll((inputs) => inputs.map(({ value }) => value));
    await page.keyboard.press('Space');
    for (let i = 0; i < order.indexOf('right'); i += 1) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.locator(`#predict-${choice.id}[open]`).waitFor();
    assert.equal(await gate.locator('#verdict').getAttribute('data-verdict'), 'right');
    assert.equal(await gate.locator('#says').evaluate((says) => says.matches(':focus')), true);
    await done();
  });

  test('is kept: a learner who comes back finds it open, with their answer', async () => {
    const { page, gate, done } = await openGate(choice);
    await gate.locator('input[value="right"]').check();
    await gate.locator('#check').click();
    await page.locator(`#predict-${choice.id}[open]`).waitFor();
    await page.reload();
    await page.locator(`#predict-${choice.id}[open]`).waitFor();
    assert.equal(await gate.locator('li.mine').getAttribute('data-option'), 'right');
    await done();
  });
});

describe('a number', () => {
  test('names the slip of a wrong one, stays open to try again, and takes a power', async () => {
    const { page, gate, done } = await openGate(number);
    const [slip] = number.slips;
    await gate.locator('#answer').fill(numberOf(slip.answer));
    await page.keyboard.press('Enter');
    await gate.locator(`#verdict[data-slip="${slip.id}"]`).waitFor();
    assert.equal(await page.locator(`#why-${number.id}-${slip.id}`).isVisible(), true);
    assert.equal(await gate.locator('.reveal').isVisible(), false);
    assert.ok(!(await gate.innerText()).includes(numberOf(number.answer)));
    await gate.locator('#answer').fill('2^7');
    await page.keyboard.press('Enter');
    await page.locator(`#predict-${number.id}[open]`).waitFor();
    assert.equal(await gate.locator('#verdict').getAttribute('data-verdict'), 'right');
    assert.ok((await gate.locator('#number').textContent()).includes(numberOf(number.answer)));
    assert.equal(await gate.locator('.reveal').isVisible(), true);
    await done();
  });

  test('that cannot be read is not wrong', async () => {
    const { page, gate, done } = await openGate(number);
    await gate.locator('#answer').fill('a hundred');
    await page.keyboard.press('Enter');
    await gate.locator('#verdict[data-verdict="not_an_answer"]').waitFor();
    assert.equal(await gate.locator('.wrong').count(), 0);
    await done();
  });

  test('is shown on request', async () => {
    const { page, gate, done } = await openGate(number);
    await gate.locator('#show').click();
    await page.locator(`#predict-${number.id}[open]`).waitFor();
    assert.ok((await gate.locator('#number').textContent()).includes(numberOf(number.answer)));
    await done();
  });
});

test('an answer in the prose leaves the stepper where it stands', async () => {
  const { page, gate, done } = await openGate(choice, { query: '?step=q_k' });
  await gate.locator('#show').click();
  await page.locator(`#predict-${choice.id}[open]`).waitFor();
  await page.locator('shape-stepper section.step[data-step="q_k"]').waitFor();
  assert.equal(await page.locator('shape-stepper[asking]').count(), 1);
  await done();
});

test('without scripts the question, the folded answer and what holds are there', async () => {
  const { page, done } = await site.open({ path: site.lessonPath, scripts: false });
  const gate = page.locator(`#predict-${choice.id}`);
  assert.equal(await gate.locator('.options > li').count(), choice.options.length);
  assert.equal(await gate.locator('.reveal').isVisible(), true);
  assert.equal(await gate.locator('.why').first().isVisible(), false);
  await gate.locator('summary').click();
  assert.equal(await gate.locator('.why').count(), choice.options.length);
  await done();
});

test('on paper the question has room for an answer and nothing to press', async () => {
  const { page, gate, done } = await openGate(number);
  await page.emulateMedia({ media: 'print' });
  assert.equal(await gate.locator('#check').isVisible(), false);
  assert.equal(await gate.locator(':scope > .question').isVisible(), true);
  assert.equal(await gate.locator('.reveal').isVisible(), true);
  await done();
});
