// The learner's log in tests: what the database holds to the byte, the page that hands it over, and what facts of every kind
// fold to.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { CardEvent, LessonEvent, LessonState, MainModule, PracticeEvent } from '@engine';
import type { Frame, Page } from 'playwright-core';
import type { Fact, LogRecord } from '../../../web/src/learner/records.ts';
import type { Opening, Site } from './page-test.ts';
import { got } from './reply.ts';
import { downloaded } from './saved-files.ts';

type Said<F, Name extends PropertyKey> = F extends { [N in Name]: infer V } ? V : never;
/** A record whose fact may be of any kind, and say what facts of that kind say. */
export type Kept = Omit<LogRecord, 'fact'> & {
  fact: {
    [Name in Fact extends infer F ? (F extends F ? keyof F : never) : never]: Said<Fact, Name>;
  };
};

export const PAGE = 'your-log.html';
export const LESSON = 'width-and-heads';
export const FROZEN = readFileSync('tests/fixtures/saves/learner-log-3.json', 'utf8');

/** Opens the page of the log. */
export async function openLog(site: Site, options: Opening = {}) {
  const opened = await site.open({ path: PAGE, ...options });
  await isAlive(opened.page);
  return opened;
}

/** The same in a profile that holds the frozen save. */
export async function openFull(site: Site, options?: Opening) {
  const opened = await openLog(site, options);
  assert.match(await bring(opened.page, FROZEN), /^19 new, 0 here already\.$/);
  return opened;
}

const isAlive = (page: Page) => page.locator('learner-log[alive]').waitFor();

/** Goes to a page of the site, in the same profile. */
export const goTo = (page: Page, path: string) => page.goto(new URL(path, rootOf(page)).href);

const rootOf = (page: Page) => page.url().replace(/(lessons|practice)\/[^/]*$|[^/]*$/, '');

/** The page of the log, in the same profile. */
export async function goToLog(page: Page) {
  await goTo(page, PAGE);
  await isAlive(page);
}

/** Every record as the database holds it, by its key. */
export const records = (page: Page | Frame) => page.evaluate(readAll);

// Runs in the page. Where there is no database there is no record, and it makes none.
function readAll() {
  return new Promise<Kept[]>((done, fail) => {
    const opening = indexedDB.open('heads-up');
    opening.onupgradeneeded = () => opening.transaction!.abort();
    opening.onerror = () => (opening.error!.name === 'AbortError' ? done([]) : fail(opening.error));
    opening.onsuccess = () => {
      const reading = opening.result.transaction('log').objectStore('log').getAll();
      reading.onsuccess = () => done(reading.result);
      reading.transaction!.oncomplete = () => opening.result.close();
    };
  });
}

/** Puts records into the database by hand. */
export const putByHand = (page: Page, given: unknown[]) =>
  page.evaluate(
    (given) =>
      new Promise<void>((done, fail) => {
        const opening = indexedDB.open('heads-up');
        opening.onerror = () => fail(opening.error);
        opening.onsuccess = () => {
          const writing = opening.result.transaction('log', 'readwrite');
          for (const record of given) writing.objectStore('log').put(record);
          writing.oncomplete = () => done(opening.result.close());
          writing.onabort = () => fail(writing.error);
        };
      }),
    given,
  );

/** The facts in their order. */
export const inOrder = <R extends Pick<LogRecord, 'id' | 'clock_ms'>>(all: R[]) =>
  [...all].sort((a, b) => a.clock_ms - b.clock_ms || (a.id < b.id ? -1 : 1));

/** The facts about cards, in their order. */
export const cardFacts = async (page: Page) =>
  inOrder(await records(page))
    .filter(({ of }) => of === 'card:')
    .map(({ fact }) => fact as CardEvent);

/** The file that the page saves. */
export async function save(page: Page): Promise<string> {
  const { bytes } = await downloaded(page, () => page.locator('#save').click());
  return bytes.toString();
}

/** Leaves the browser to somebody else. @returns the file that was saved */
export async function handOver(page: Page): Promise<string> {
  const { bytes } = await downloaded(page, () => page.locator('#hand-over').click());
  await page.locator('#over-yes').click();
  await page.locator('#nothing').waitFor();
  return bytes.toString();
}

/** Brings a text by the file field. @returns what the page says to it */
export async function bring(page: Page, text: string | Buffer, name = 'heads-up-log.json') {
  await page.evaluate(() => {
    document.querySelector('learner-log')!.file = undefined;
  });
  await page.locator('#brought:empty').waitFor({ state: 'attached' });
  const buffer = typeof text === 'string' ? Buffer.from(text) : text;
  await page.locator('#bring').setInputFiles({ name, mimeType: 'application/json', buffer });
  const says = page.locator('#brought:not(:empty)');
  // Of a long file it is said meanwhile how far it is.
  await says.filter({ hasNotText: '…' }).waitFor();
  return (await says.innerText()).trim();
}

/** Erases everything, as a learner does. */
export async function erase(page: Page) {
  await page.locator('#erase').click();
  await page.locator('#erase-yes').click();
  await page.locator('#erased:not(:empty)').waitFor();
}

/** A lesson's state without curves and tries, which no question of that lesson asks for. */
export const withoutCurves = (state: LessonState) => ({
  ...state,
  questions: state.questions.map(({ points, measured, deviations, tried, ...question }) => {
    assert.deepEqual([points, measured, deviations, tried], [[], [], [], []]);
    return question;
  }),
});

/** What records in any order come to, as an engine with the practice outline folds them: all that was touched. */
export function summary(
  engine: MainModule,
  kept: (Omit<LogRecord, 'fact'> & { fact: object })[],
  at_ms: number,
) {
  const facts = <F extends Fact>(part: string) =>
    inOrder(kept)
      .filter(({ of }) => of === part)
      .map(({ fact }) => fact as F);
  const resumed = got(
    engine.lessonResume(LESSON, facts<LessonEvent>(`lesson:${LESSON}`), at_ms),
  ).state;
  const lesson = withoutCurves(resumed);
  const asked = { kind: 'view' as const, at_ms };
  const quiz = got(
    engine.quiz('questions', facts<PracticeEvent>('practice:questions'), asked),
  ).view;
  const sheetAsked = { ...asked, seed: 0, level: 0, fading: 'all_blank' as const };
  const sheet = got(engine.exercises(facts<PracticeEvent>('practice:exercise'), sheetAsked)).view;
  const deckAsked = { ...asked, card: '', seed: 0, only: [], days_ms: [] };
  const deck = got(engine.deck(facts<CardEvent>('card:'), deckAsked)).view;
  return {
    lesson: {
      ...lesson,
      questions: lesson.questions.filter(({ attempts, open }) => attempts > 0 || open),
    },
    questions: quiz.questions
      .filter(({ phase }) => phase !== 'asking')
      .map(({ id, phase, answer, points }) => ({ id, phase, answer, points })),
    sheet: sheet.steps
      .filter(({ attempts, phase }) => attempts > 0 || phase !== 'asking')
      .map(({ id, phase, attempts }) => ({ id, phase, attempts })),
    goal: deck.retention,
    cards: deck.cards
      .filter(({ reps }) => reps > 0)
      .map(({ id, state, due_ms, reps, lapses }) => ({ id, state, due_ms, reps, lapses })),
  };
}
