// How long a lesson takes: its words, and what there is to do. The head of its file states the minutes, rounded up to five.
import { wordsOf } from '#content/rules.ts';
import type { FaultList } from './faults.ts';
import { paragraphsOf } from './paragraphs.ts';
import type { Page } from './read-page.ts';

const WORDS_A_MINUTE = 130;
const A_QUESTION = 1;
const A_FIGURE = 3;
/** One that is gone through line by line. */
const A_LONG_FIGURE = 10;
const LONG_FIGURES = ['layer-versions'];
/** From memory, at the beginning and the end. */
const RECALL = 4;
const ROUNDED_TO = 5;

export function minutesOf(page: Page) {
  const words = paragraphsOf(page).reduce((sum, { text }) => sum + wordsOf(text).length, 0);
  const figures = page.lives.reduce(
    (sum, { tag }) => sum + (LONG_FIGURES.includes(tag) ? A_LONG_FIGURE : A_FIGURE),
    page.steps.length > 0 ? A_LONG_FIGURE : 0,
  );
  const asked = page.gates.length + page.steps.filter(({ ask }) => ask).length;
  const minutes = words / WORDS_A_MINUTE + figures + asked * A_QUESTION + RECALL;
  return Math.ceil(minutes / ROUNDED_TO) * ROUNDED_TO;
}

/** A lesson states the minutes that it takes, to within five. */
export function honestMinutes(page: Page, faults: FaultList) {
  const { minutes } = page.front;
  if (page.kind !== 'lesson' || minutes === undefined) return;
  if (Math.abs(minutes - minutesOf(page)) <= ROUNDED_TO) return;
  faults.add(
    page.file,
    1,
    `minutes: ${minutes}, but by its words, figures and questions it takes ${minutesOf(page)}`,
  );
}
