// The browser's accessibility tree in the five flows that matter most: that what tests/web/ACCESSIBILITY.md says was read
// there is still there.

import assert from 'node:assert/strict';
import { expect } from '@playwright/test';
import type { Locator } from 'playwright-core';
import { test } from '../support/page-test.ts';

/** The first of these lines that a tree does not have, in this order, and where it was looked for. */
function missingFrom(tree: string, lines: RegExp[]) {
  let from = 0;
  for (const line of lines) {
    const found = tree.slice(from).search(line);
    if (found < 0) return `${line} after character ${from} of\n${tree}`;
    from += found;
  }
  return '';
}

/** Waits until a part's tree has each of these lines, in this order: what was asked for may still be on its way. */
const assertReads = (part: Locator, lines: RegExp[]) =>
  expect.poll(async () => missingFrom(await part.ariaSnapshot(), lines)).toBe('');

test('a step of a lesson: where one is, the text, the picture in words, its numbers with headers, the way on', async ({
  site,
}) => {
  const { page } = await site.openLesson({ query: '?step=weights' });
  await page.locator('tensor-view td').first().waitFor();
  await assertReads(page.locator('body'), [
    /link "Skip to the text"/,
    /banner:/,
    /main:/,
    /heading "One layer, line by line" \[level=1\]/,
    /region "The layer, step by step":/,
    /navigation "Steps":/,
    /button "Next"/,
    /paragraph: Step 10 of 18/,
    /heading "Softmax over the keys" \[level=3\]/,
    /img "Each head has its own matrix \(6 in all\)/,
    /group "Head":/,
    /grid "weights, Example 0, Head 0: 10 by 10 \(seq_q by seq_k\)\. All its numbers run from 0\.001 to 0\.807\."/,
    /columnheader "seq_k 0"/,
    /rowheader "seq_q 0"/,
    /gridcell "0\.229"/,
    /contentinfo:/,
  ]);
  const slider = page.locator('step-controls input[type="range"]');
  assert.match((await slider.getAttribute('aria-valuetext'))!, /^Step 10 of 18: /);
  await page.locator('tensor-view td').first().focus();
  await page.keyboard.press('Enter');
  await assertReads(page.locator('cell-inspector'), [
    /region "weights\[0, 0, 0, 0\] = 0\.2291":/,
    /button "Close"/,
    /columnheader "exponential"/,
    /button "scores\[0, 0, 0, 1\]: −1\.4400"/,
  ]);
});

test('a question: the question names its field, the answer is read when it comes', async ({
  site,
}) => {
  const { page } = await site.open({ path: 'practice/questions.html' });
  const item = page.locator('quiz-item').first();
  await item.locator('button').first().waitFor();
  await assertReads(item, [
    /group "Question 1 of 7":/,
    /paragraph: Think of a layer/,
    /textbox "Your answer, if you like to write it down"/,
    /group "How sure are you\? Choose one to see the answer\.":/,
    /button "A guess"/,
    /button "Fairly sure"/,
    /button "Certain"/,
    /button "Hint"/,
    /button "Show me"/,
  ]);
  await item.locator('#sure button').nth(1).click();
  await item.locator('#says:focus').waitFor();
  await assertReads(item, [
    /Compare your answer with these points/,
    /group "Which of these points did your answer have/,
    /checkbox/,
    /button "I had none of them"/,
  ]);
});

test('an exercise: every field is named by what it asks, and a mistake is read out', async ({
  site,
}) => {
  const { page } = await site.open({ path: 'practice/dimensions.html' });
  const sheet = page.locator('dimension-exercise').first();
  const field = sheet.getByRole('textbox').first();
  await field.waitFor();
  await assertReads(sheet, [
    /heading "Five steps at d_model 1,024 with 16 heads" \[level=2\]/,
    /region "Step 1 The width of one head":/,
    /textbox "d_model 1,024, n_heads 16\..* What is head_dim, the number of dimensions of one head\?"/,
    /button "Check"/,
    /region "Step 2 /,
  ]);
  await field.fill('1024');
  await page.keyboard.press('Enter');
  const said = 'You gave each head the whole width';
  await sheet.locator('#announcer', { hasText: said }).first().waitFor({ state: 'attached' });
  assert.ok(await field.evaluate((one) => one.matches(':focus')), 'to mend it');
});

test('a card: its question names it, the button tells whether it is turned, ratings tell when it comes back', async ({
  site,
}) => {
  const { page } = await site.open({ path: 'practice/cards.html' });
  const review = page.locator('card-review');
  await review.locator('#turn').click();
  await review.locator('#rate-good').waitFor();
  await assertReads(review, [
    /listitem: \d+ new/,
    /group "Card 1 of \d+ What does a token’s query stand for\?":/,
    /button "Turn the card" \[expanded\]/,
    /group "How well did you know it\?":/,
    /button "Again 1 min"/,
    /button "Easy 8 days"/,
    /checkbox "Keys: .*" \[checked\]/,
  ]);
});

test('the head lab: heads say what they look at, the curve is a sentence', async ({ site }) => {
  const { page } = await site.open({ path: 'lab/heads.html?steps=300&speed=watch' });
  const lab = page.locator('model-bench');
  await lab.locator('#train').click();
  // While it trains, what changes many times a second is not spoken.
  await lab.locator('#status[aria-live="off"]').waitFor();
  await lab.locator('#train', { hasText: 'again' }).waitFor();
  await lab.locator('#status[aria-live="polite"]').waitFor();
  await assertReads(lab, [
    /button "Train again"/,
    /slider "Step": "?300/,
    /status: "?Every head is on\. Loss .*: \d\.\d+ nats/,
    /button "Layer 0, head 0: from a it looks most at \S+, 0\.\d+/,
    /switch "Layer 0, head 0" \[checked\]/,
    /img "The loss falls with training\. At step 300 it is \d\.\d+/,
  ]);
});
