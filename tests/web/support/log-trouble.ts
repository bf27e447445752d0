// A lesson whose log is in trouble, for tests: the note that says so, the steps, and databases of any kind.

import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { goTo, inOrder, LESSON, records } from './learner-log.ts';
import { at } from './page-test.ts';

const words = JSON.parse(readFileSync('web/content/en/words/log-note.json', 'utf8'));

export const PATH = `lessons/${LESSON}.html`;
/** A page that opens no log. */
export const QUIET = 'glossary.html';

/** Waits for the note. */
export const says = (page: Page, trouble) =>
  page.locator('#log-note', { hasText: words[trouble] }).waitFor();
/** Waits until there is none. */
export const isQuiet = (page: Page) => page.locator('#log-note').waitFor({ state: 'detached' });

/** Waits until the lesson is alive, and stands at a step. */
export async function standsAt(page: Page, step) {
  await page.locator('shape-stepper[alive] #position').waitFor();
  await at(page, step);
}

/** Goes on to a step. */
export async function next(page: Page, step) {
  await page.locator('shape-stepper[alive] #position').waitFor();
  await page.locator('#stepper-next').click();
  await at(page, step);
}

/** Has the shape of a step shown. */
export async function show(page: Page) {
  await page.locator('shape-gate #show').click();
  await page.locator('shape-gate #show').waitFor({ state: 'detached' });
}

/** What happened, in its order. */
export const kindsOf = async (page: Page) =>
  inOrder(await records(page)).map(({ fact }) => fact.kind);

/** The lesson, in a profile where something was done to the database first. */
export async function openAfter(site, work, given) {
  const opened = await site.open({ path: QUIET });
  await opened.page.evaluate(work, given);
  await goTo(opened.page, PATH);
  return opened;
}

/** What databases there are, and all that is in one. */
export const whole = (page: Page) =>
  page.evaluate(
    () =>
      new Promise((done) => {
        const opening = indexedDB.open('heads-up');
        opening.onsuccess = () => {
          const database = opening.result;
          const names = [...database.objectStoreNames];
          const kept = {};
          const reading = database.transaction(names);
          for (const name of names)
            reading.objectStore(name).getAll().onsuccess = ({ target }) => {
              kept[name] = target.result;
            };
          reading.oncomplete = () => done({ version: database.version, kept }, database.close());
        };
      }),
  );
