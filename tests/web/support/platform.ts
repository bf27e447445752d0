// A learning platform around the package: scorm-again's SCORM 1.2 run-time in a page that frames the course, as a
// platform does.

import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';

const RUNTIME = readFileSync('node_modules/scorm-again/dist/scorm12.min.js', 'utf8');
const PAGE = `<!doctype html><html lang="en"><title>A platform</title>
<style>html, body, iframe { margin: 0; border: 0; width: 100%; height: 100% } body { overflow: hidden }</style>
<script>${RUNTIME}</script>`;

/** Its name, what it was given, and its answer last. */
export type ScormCall = [name: string, element: string, ...more: string[]];
type Entering = {
  student: string;
  /** what leave() gave */
  kept?: string;
  /** of the page to frame */
  path?: string;
  mode?: 'normal' | 'review';
  mastery?: number;
  /** elements that begin so */
  refuses?: string;
  /** what it says of elements, whatever it holds */
  says?: Record<string, string>;
};
type Logged = 'LMSInitialize' | 'LMSSetValue' | 'LMSCommit' | 'LMSFinish';

/** Runs in the platform's page: a new session of a learner, going on from what was kept of them. */
function launch({ student, kept, path, mode, mastery, refuses, says = {} }: Entering) {
  const api = new window.Scorm12API({ autocommit: false, logLevel: 5 });
  if (kept) api.loadFromJSON(JSON.parse(kept), '');
  api.cmi.core.student_id = student;
  api.cmi.core.lesson_mode = mode!;
  if (mastery !== undefined) api.cmi.student_data.mastery_score = String(mastery);
  const calls: ScormCall[] = [];
  const log = (name: Logged) => {
    const call = api[name].bind(api) as (...args: string[]) => string;
    const logged = (...args: [string, ...string[]]) => {
      const isRefused = refuses && String(args[0]).startsWith(refuses);
      const answer = isRefused ? 'false' : call(...args);
      calls.push([name, ...args, String(answer)]);
      return answer;
    };
    Object.assign(api, { [name]: logged });
  };
  const get = api.LMSGetValue.bind(api);
  api.LMSGetValue = (element) => (Object.hasOwn(says, element) ? says[element]! : get(element));
  for (const name of ['LMSInitialize', 'LMSSetValue', 'LMSCommit', 'LMSFinish'] as const) log(name);
  Object.assign(globalThis, { API: api, calls });
  const frame = Object.assign(document.createElement('iframe'), { title: 'The package' });
  frame.src = path!;
  document.body.append(frame);
}

/** @returns when the page stands for addresses that end in platform.html */
export const servePlatform = (page: Page) =>
  page.route('**/platform.html', (route) =>
    route.fulfill({ contentType: 'text/html', body: PAGE }),
  );

/** Opens the course as a learner of the platform whose page stands. */
export async function enter(
  page: Page,
  { path = 'platform/frame.html', mode = 'normal', ...given }: Entering,
) {
  await page.evaluate(launch, { path, mode, ...given });
  const frame = page.frameLocator('iframe');
  const course = frame.frameLocator('iframe');
  await course.locator('main').waitFor();
  return course;
}

/** What the platform holds of an element. */
export const heldBy = (page: Page, element: string) =>
  page.evaluate((name) => window.API.LMSGetValue(name), element);

/** Every call so far, with its answer last. */
export const callsOf = (page: Page) => page.evaluate(() => window.calls);

/** Takes the course away, as a platform does. @returns what is kept of the learner */
export async function leave(page: Page) {
  await page.evaluate(() => document.querySelector('iframe')?.remove());
  await page.waitForFunction(() => window.calls.some(([name]) => name === 'LMSFinish'));
  return page.evaluate(() => {
    const { core, suspend_data } = window.API.cmi;
    const { lesson_location, lesson_status, score } = core;
    const kept = { lesson_location, lesson_status, score: { raw: score.raw } };
    return JSON.stringify({ suspend_data, core: kept });
  });
}

/** Waits until the platform holds as many interactions. */
export const interactions = (page: Page, count: number) =>
  page.waitForFunction(
    (wanted) => Number(window.API.LMSGetValue('cmi.interactions._count')) >= wanted,
    count,
  );

/**
 * Waits until all that was done has been handed over. Each record, though empty, has all be handed over once more; what
 * ends first after it may have begun before it, what ends second has not.
 */
export async function settled(page: Page) {
  for (let records = 0; records < 2; records += 1)
    await page.frames()[1]!.evaluate(async () => {
      const commits = () => parent.calls.filter(([name]) => name === 'LMSCommit').length;
      const shelf = (await window.headsUpLog)!;
      const adding = shelf.add([]);
      const before = commits();
      await adding;
      while (commits() === before) await new Promise(requestAnimationFrame);
    });
}
