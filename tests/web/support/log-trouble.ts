// A lesson whose log is in trouble, for tests: the note that says so, the steps, and databases of any kind.

import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { goTo, inOrder, LESSON, records } from './learner-log.ts';
import { at, type Site } from './page-test.ts';

const words: Record<string, string> = JSON.parse(
  readFileSync('web/content/en/words/log-note.json', 'utf8'),
);

export const PATH = `lessons/${LESSON}.html`;
/** A page that opens no log. */
export const QUIET = 'glossary.html';

/** Waits for the note. */
export const says = (page: Page, trouble: string) =>
  page.locator('#log-note', { hasText: words[trouble]! }).waitFor();
/** Waits until there is none. */
export const isQuiet = (page: Page) => page.locator('#log-note').waitFor({ state: 'detached' });

/** Waits until the lesson is alive, and stands at a step. */
export async function standsAt(page: Page, step: string) {
  await page.locator('shape-stepper[alive] #position').waitFor();
  await at(page, step);
}

/** Goes on to a step. */
export async function next(page: Page, step: string) {
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
export async function openAfter<Given>(site: Site, work: (given: Given) => unknown, given?: Given) {
  const opened = await site.open({ path: QUIET });
  await opened.page.evaluate(work as (given: unknown) => unknown, given);
  await goTo(opened.page, PATH);
  return opened;
}

/** What databases there are, and all that is in one. */
export const whole = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<{ version: number; kept: Record<string, unknown[]> }>((done) => {
        const opening = indexedDB.open('heads-up');
        opening.onsuccess = () => {
          const database = opening.result;
          const names = [...database.objectStoreNames];
          const kept: Record<string, unknown[]> = {};
          const reading = database.transaction(names);
          for (const name of names) {
            const all = reading.objectStore(name).getAll();
            all.onsuccess = () => {
              kept[name] = all.result;
            };
          }
          reading.oncomplete = () => {
            database.close();
            done({ version: database.version, kept });
          };
        };
      }),
  );
