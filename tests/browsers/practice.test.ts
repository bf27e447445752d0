// What is practised, in every browser: a question, an exercise and a card, each from the asking to what is said
// and kept.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { loadEngine } from '../../web/site/load-engine.ts';
import type { Outline } from '../../web/site/outline.ts';
import { DIMENSIONS, exerciseOf } from '../web/support/sheets.ts';
import { browserOnSite } from './support/drive.ts';

const { sets }: Outline = JSON.parse(readFileSync('build/course/practice-outline.json', 'utf8'));
const { questions } = sets.find(({ id }) => id === 'questions')!;

const browser = browserOnSite();
const engine = await loadEngine();

test('a question is recalled, marked against its points, and there again after a reload', async () => {
  const page = await browser.open('practice/questions.html');
  const { id } = questions.find(({ ask }) => ask === 'recall')!;
  const item = `quiz-item[item="${id}"]`;
  await page.exists(`${item}[alive]`);
  await page.fill(`${item} >> #answer`, 'One blend of all tokens');
  await page.press('Tab');
  await page.press('Tab');
  await page.press('Space');
  await page.exists(`${item}[open]`);
  await page.pressOn(`${item} >> #points >> input`, 'Space');
  await page.exists(`${item}[phase="done"]`);
  assert.match(await page.text(`${item} >> #says`), /You had 1 of/);
  await page.goto('practice/questions.html');
  await page.exists(`${item}[phase="done"]`);
  await page.done();
});

test('an exercise names a mistake, takes what is right, and shows how it comes about', async () => {
  const page = await browser.open(DIMENSIONS);
  const { steps } = exerciseOf(engine, { seed: 0, level: 0 });
  const { accepted } = steps.find(({ id }) => id === 'w_q_head')!;
  const step = '#step-w_q_head';
  await page.seen(`dimension-exercise[alive] >> ${step} >> #answer`);
  await page.fill(`${step} >> #answer`, '4096');
  await page.press('Enter');
  await page.seen(`${step} >> #says`);
  assert.match(await page.text(`${step} >> #says`), /^Not yet\. You let a head read only a slice/);
  await page.fill(`${step} >> #answer`, accepted);
  await page.press('Enter');
  await page.exists(`dimension-exercise >> ${step}[phase="done"]`);
  assert.match(await page.text('dimension-exercise >> #progress'), /^1 of 11/);
  await page.done();
});

test('a card is turned and rated, and the next one stands; the log keeps it', async () => {
  const page = await browser.open('practice/cards.html');
  const standing = () =>
    page.evaluate(() =>
      document.querySelector('card-review [slot="current"]')?.getAttribute('item'),
    );
  await page.exists('card-review[alive] >> #counts');
  const first = await standing();
  await page.pressOn('card-review flash-card[slot="current"] >> #turn', 'Enter');
  await page.clickWhenSeen('card-review >> #rate-good');
  await page.gone('card-review >> #rate-good');
  assert.notEqual(await standing(), first);
  const counts = await page.text('card-review >> #counts');
  await page.goto('practice/cards.html');
  await page.exists('card-review[alive] >> #counts');
  await page.says('card-review >> #counts', counts);
  assert.notEqual(await standing(), first);
  await page.done();
});
