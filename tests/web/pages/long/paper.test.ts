// What comes out of the printer, read from PDFs; what is cheaper to know stands in ../paper.test.ts.

import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { countPages, hasText, textOfPages, wordsIn } from '../../support/card-paper.ts';
import { test } from '../../support/page-test.ts';
import {
  openQuestions,
  questionsPath,
  reviewPath,
  setOf,
} from '../../support/printed-questions.ts';
import { openSheet } from '../../support/sheets.ts';

/** What the browser's own command prints; formulas and breaks of lines aside. */
async function printed(page: Page) {
  const pdf = await page.pdf({ format: 'A4' });
  const texts = textOfPages(pdf).map((text) => text.replace(/\s+/g, ' '));
  return { count: countPages(pdf), texts, all: texts.join(' ') };
}

/** The points of a full answer, as the page has them; or what stands in the page by a selector. */
const wordsOf = async (page: Page, selector: string) =>
  wordsIn((await page.locator(selector).first().textContent())!).filter((word) => word.length > 5);

test('the seven questions fill two pages, whole and with three lines each; their answers follow on pages of their own', async ({
  site,
}) => {
  const page = await openQuestions(site, questionsPath);
  const { count, texts } = await printed(page);
  assert.ok(count >= 3 && count <= 5, `${count} pages`);
  if (hasText) {
    const key = texts.findIndex((text) => text.includes('Answers'));
    assert.ok(key === 1 || key === 2, `the key begins on page ${key + 1}`);
    const asked = texts.slice(0, key).join(' ');
    assert.doesNotMatch(asked, /Sources|tick|Roediger|How sure/);
    for (const at of [1, 2, 3, 4, 5, 6, 7]) assert.match(asked, new RegExp(` ${at}\\. `));
    for (const { id } of setOf('questions').questions) {
      const points = await wordsOf(page, `quiz-item[item="${id}"] > [data-point]`);
      for (const word of points) assert.ok(texts.slice(key).join(' ').includes(word), word);
    }
  }
  await page.emulateMedia({ media: 'print' });
  for (const item of await page.locator('quiz-item').all()) {
    assert.equal(await item.locator('.write:visible').count(), 3);
    assert.equal(await item.locator('textarea:visible, button:visible').count(), 0);
    assert.equal(
      await item.evaluate((one) => getComputedStyle(one).breakInside),
      'avoid',
      'a question is cut',
    );
  }
  assert.equal(await page.locator('.print-key').count(), 0, 'the key stays on the screen');
});

test('the mixed review is the sitting of the question shown, whole, with one place to write and a key', async ({
  site,
}) => {
  const page = await openQuestions(site, reviewPath);
  const { count, texts, all } = await printed(page);
  assert.ok(count <= 9, `${count} pages`);
  if (hasText) {
    assert.equal(all.match(/\w+ sitting: /g)?.length, 1);
    const key = texts.findIndex((text) => text.includes('Answers'));
    assert.ok(key > 0);
    assert.doesNotMatch(all, /mistakes so far|Why this one|Show all/);
    assert.match(texts[key]!, /1\. The number is 320\./);
  }
  await page.emulateMedia({ media: 'print' });
  assert.equal(await page.locator('quiz-item:visible').count(), 18);
  for (const item of await page.locator('quiz-item:visible').all()) {
    const ask = await item.getAttribute('ask');
    const lines = ask === 'choice' ? 0 : ask === 'recall' ? 3 : 1;
    assert.equal(await item.locator('.write:visible').count(), lines, ask!);
    assert.equal(await item.locator('#answer:visible').count(), 0);
  }
  await page.emulateMedia({ media: 'screen' });
  await page.locator('mixed-review #all').click();
  await page.emulateMedia({ media: 'print' });
  assert.equal(await page.locator('quiz-item:visible').count(), 54);
});

test('without answers a sheet of exercises has no key, and says so', async ({ site }) => {
  const { page } = await openSheet(site, '?hide=answers&seed=7&level=1');
  assert.equal(await page.getByText('prints the sheet too, without the key').isVisible(), true);
  const { count, all } = await printed(page);
  assert.equal(count, 1);
  if (hasText) assert.doesNotMatch(all, /Key/);
  const plain = await openSheet(site, '?seed=7&level=1');
  assert.equal((await printed(plain.page)).count, 2);
});

test('without answers questions, the review, the look-up and the silent bugs have no key', async ({
  site,
}) => {
  for (const path of [questionsPath, reviewPath]) {
    const page = await openQuestions(site, `${path}?hide=answers`);
    const { all } = await printed(page);
    if (hasText) assert.doesNotMatch(all, /Answers|Sources/);
    await page.locator('print-questions summary').click();
    assert.equal(await page.locator('#print-answers').isVisible(), false);
  }
  const lookup = await site.open({ path: 'practice/lookup.html?hide=answers' });
  await lookup.page.locator('model-lookup[alive]').waitFor();
  await lookup.page.emulateMedia({ media: 'print' });
  assert.equal(await lookup.page.locator('.lookup-asks').isVisible(), true);
  assert.equal(await lookup.page.locator('.key-of-file').isVisible(), false);
  const lab = await site.open({ path: 'lab/silent-bugs.html?hide=answers' });
  await lab.page.locator('prediction-gate[alive]').last().waitFor({ state: 'attached' });
  const { all } = await printed(lab.page);
  if (hasText) assert.doesNotMatch(all, /As it should be|should hold one token’s outputs/);
});

test('the look-up prints its file and five questions with a line each, and the key by itself', async ({
  site,
}) => {
  const { page } = await site.open({ path: 'practice/lookup.html' });
  await page.locator('model-lookup[alive]').waitFor();
  const { texts } = await printed(page);
  if (hasText) {
    assert.match(texts[0]!, /"n_embd": 768/);
    for (const asked of [
      'holds the width',
      'number of attention heads',
      'one head have',
      'divide the width evenly',
      'share keys and values',
    ])
      assert.ok(texts[0]!.includes(asked), asked);
    assert.doesNotMatch(texts[0]!, /How it was found/);
    assert.match(texts[1]!, /What the file of GPT-2 small says/);
    assert.doesNotMatch(texts[1]!, /Which key|The same size/);
  }
  await page.emulateMedia({ media: 'print' });
  const lines = await page
    .locator('.lookup-asks > li')
    .evaluateAll((all) => all.map((one) => getComputedStyle(one, '::after').borderBottomStyle));
  assert.deepEqual(lines, Array(5).fill('solid'));
});

test('the silent bugs print weights instead of sentences about scripts, each case on a page', async ({
  site,
}) => {
  const { page } = await site.open({ path: 'lab/silent-bugs.html' });
  await page.locator('prediction-gate[alive]').last().waitFor({ state: 'attached' });
  const { all, texts } = await printed(page);
  if (hasText) {
    assert.doesNotMatch(all, /JavaScript|needs? scripts|Your own appear/);
    for (const name of ['one', 'two', 'three', 'four', 'five', 'six', 'seven']) {
      const on = texts.find((text) => text.includes(`Case ${name} `))!;
      assert.match(
        on,
        /Which line is wrong.*No line is wrong\..*Another last token.*head 0.*head 1/,
        name,
      );
    }
  }
  await page.emulateMedia({ media: 'print' });
  const over = await page.locator('prediction-gate[listing]').evaluateAll(
    (questions) =>
      questions.filter((question) => {
        const panel = question.shadowRoot!.querySelector('.asked')!.getBoundingClientRect();
        const options = [...question.shadowRoot!.querySelectorAll('.option')];
        return options.some((one) => one.getBoundingClientRect().bottom > panel.bottom);
      }).length,
  );
  assert.equal(over, 0);
});
