// What pages print: questions to hand out and their answers, no answer where the address leaves them out, figures instead of
// sentences about scripts, and nothing to press.

import assert from 'node:assert/strict';
import { type Opening, test } from '../support/page-test.ts';
import { openQuestions, questionsPath, reviewPath, setOf } from '../support/printed-questions.ts';

/** Printing by a button is left as a printer would find the page. */
const stopAtPaper: Opening = {
  before: (page) =>
    page.addInitScript(() => {
      window.print = () => {
        dispatchEvent(new Event('beforeprint'));
        window.printed = document.querySelector('.print-key') ? 'key' : 'alone';
        dispatchEvent(new Event('afterprint'));
      };
    }),
};

test('the seven questions print with their answers and without by two buttons, the same where they were opened', async ({
  site,
}) => {
  const page = await openQuestions(site, questionsPath, stopAtPaper);
  await page.locator('quiz-item #show').first().click();
  await page.locator('quiz-item[open]').waitFor();
  await page.emulateMedia({ media: 'print' });
  const item = page.locator('quiz-item[open]');
  assert.equal(await item.locator('.write:visible').count(), 3);
  assert.equal(await item.locator('.reveal:visible, #points:visible').count(), 0);
  await page.emulateMedia({ media: 'screen' });
  await page.locator('print-questions summary').click();
  for (const [button, what] of [
    ['#print-alone', 'alone'],
    ['#print-answers', 'key'],
    ['#print-alone', 'alone'],
  ]) {
    await page.locator(`print-questions ${button}`).click();
    assert.equal(await page.evaluate(() => window.printed), what);
  }
  // By the browser's command again with both, as it says.
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  assert.equal(await page.locator('.print-key > ol > li').count(), 7);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
});

test('the key of the mixed review names the option that is right', async ({ site }) => {
  const page = await openQuestions(site, reviewPath);
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  const asked = await page
    .locator('quiz-item[sitting]')
    .evaluateAll((items) => items.map((item) => item.getAttribute('item')!));
  const answers = await page.locator('.print-key > ol > li').allTextContents();
  assert.equal(answers.length, asked.length);
  for (const [at, id] of asked.entries()) {
    const { ask, options } = setOf('review').questions.find((one) => one.id === id)!;
    if (ask !== 'choice') continue;
    const item = page.locator(`quiz-item[item="${id}"]`);
    const shown = await item
      .locator('> [slot^="option-"]')
      .evaluateAll((all) => all.map(({ slot }) => slot.replace('option-', '')));
    const right = shown.indexOf(options.find((one) => one.right)!.id);
    assert.ok(answers[at]!.startsWith('ABCDEF'[right]!), `${id}: ${answers[at]}`);
  }
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
});

test('the questions of a lesson, or those that are ticked, print by themselves, of all sittings', async ({
  site,
}) => {
  const page = await openQuestions(site, reviewPath);
  await page.locator('print-questions summary').click();
  const { questions } = setOf('review');
  const { lesson } = questions[0]!;
  await page.locator('print-questions #lesson').selectOption(`lessons/${lesson}.html`);
  const other = questions.find((one) => one.lesson !== lesson)!;
  await page.locator(`#pick-${other.id}`).check();
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print' });
  const shown = page.locator('quiz-item:visible');
  const wanted = questions.filter((one) => one.lesson === lesson || one === other);
  assert.deepEqual(
    await shown.evaluateAll((items) => items.map((item) => item.getAttribute('item'))),
    wanted.map(({ id }) => id),
  );
  assert.equal(await page.locator('.print-key > ol > li').count(), wanted.length);
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  assert.equal(await shown.count(), 1);
});

test('without answers a lesson has no prediction, recall or step answered', async ({ site }) => {
  for (const [path, alive] of [
    ['lessons/why-more-heads.html', 'prediction-gate[alive]'],
    ['lessons/width-and-heads.html', 'shape-stepper[alive]'],
  ]) {
    const { page } = await site.open({ path: `${path}?hide=answers` });
    await page.locator(alive!).first().waitFor();
    // Not even one that was opened.
    const options = page.locator('prediction-gate[ask="choice"]').last();
    if ((await options.count()) > 0) {
      await options.locator('input').first().check();
      await options.locator('#check').click();
      await page.locator('prediction-gate[open]').first().waitFor();
    }
    await page.emulateMedia({ media: 'print' });
    const answers = [
      '.predict .reveal:visible, .predict .why:visible, prediction-gate .why:visible, prediction-gate .marks:visible',
      '.recall > :not(summary):visible, .step > .reveal:visible, .step:has(> .reveal) .shape-table:visible',
    ].join();
    assert.deepEqual(await page.locator(answers).allTextContents(), []);
  }
});

test('a lesson prints nothing to press, no mark that needs a click, and its sources', async ({
  site,
}) => {
  const { page } = await site.open({ path: 'lessons/width-and-heads.html' });
  const path = page.locator('token-path');
  await path.scrollIntoViewIfNeeded();
  await path.locator('#next').waitFor();
  await page.emulateMedia({ media: 'print' });
  assert.equal(await path.locator('#next:visible, #back:visible').count(), 0);
  const drawn = page.locator('.still button[data-drawn]:visible');
  assert.ok((await drawn.count()) > 0, 'the stages are drawn');
  const { page: why } = await site.open({ path: 'lessons/why-more-heads.html' });
  assert.ok((await why.locator('.claim-mark').count()) > 0);
  await why.emulateMedia({ media: 'print' });
  assert.equal(await why.locator('.claim-mark:visible').count(), 0);
  assert.equal(await why.locator('.sources li').first().isVisible(), true);
});
