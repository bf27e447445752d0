// The package for learning platforms, made and served for a test, and what is done in it.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LessonEvent, PracticeEvent } from '@engine';
import type { FrameLocator, Page } from 'playwright-core';

import { makeScorm } from '../../../tools/scorm/index.ts';
import { serveSite } from '../../../tools/serve.ts';
import { engine } from './engines.ts';
import { type Opening, type Site, test } from './page-test.ts';
import { callsOf, servePlatform } from './platform.ts';
import { course, played } from './played.ts';

/** The package with a mark of 80 to reach, made and served while the tests of a file run. */
export function servedScorm() {
  const host = { place: '', folder: '', address: '' };
  let close: (() => Promise<unknown>) | undefined;
  test.beforeAll(async () => {
    host.place = mkdtempSync(join(tmpdir(), 'heads-up-scorm-'));
    host.folder = await makeScorm({ folder: join(host.place, 'package'), mastery: 80 });
    const served = await serveSite({ port: 0, site: host.folder });
    host.address = served.address;
    close = served.close;
    engine.loadCourse(course);
  });
  test.afterAll(async () => {
    await close?.();
    rmSync(host.place, { recursive: true, force: true });
  });
  return host;
}

/** Opens a platform beside the package. */
export const openPlatform = (site: Site, { address }: { address: string }, options: Opening = {}) =>
  site.open({ address, path: 'platform.html', before: servePlatform, ...options });

/** Goes to a page of the course, as its links do. */
export const goTo = (page: Page, path: string) => {
  const inner = page.frames().at(-1)!;
  return inner.evaluate(
    (to) => location.assign(to),
    new URL(path, page.url().replace('platform/', '')).href,
  );
};

export const first = course.sets[0]!.questions[0]!;
export const WORDS = 'In my own words';
export const item = (site: FrameLocator | Page, state: string) =>
  site.locator(`quiz-item[item="${first.id}"]${state}`);

/** Answers the first of the seven questions, which is asked from memory, on their page. */
export async function answerFirst(page: Page, site: FrameLocator | Page) {
  await goTo(page, 'practice/questions.html');
  const field = item(site, '[alive]').locator('#answer');
  await field.fill(WORDS);
  await field.press('Tab');
  await page.keyboard.press('Space'); // a guess
  await item(site, '[phase="shown"]').waitFor();
}

/** What the platform was told of the last answer: each element's value, and whether it was taken. */
export async function lastInteraction(page: Page) {
  const set = (await callsOf(page))
    .filter(([, element]) => /^cmi\.interactions\.\d/.test(element))
    .map(([, element, value, answer]) => [...element.split('.').slice(2), value, answer]);
  const last = set.at(-1)![0];
  return Object.fromEntries(
    set
      .filter(([at]) => at === last)
      .map((parts) => [parts.slice(1, -2).join('.'), parts.slice(-2)]),
  );
}

/** Adds facts as a page does, one after the other. */
export const addRecords = (
  page: Page,
  log: 'practice' | 'lesson',
  facts: PracticeEvent[] | LessonEvent[],
) =>
  page.frames()[1]!.evaluate(
    async ({ log, facts }) => {
      const shelf = (await window.headsUpLog)!;
      for (const fact of facts)
        await shelf.add([
          {
            id: crypto.randomUUID(),
            clock_ms: 0,
            schema: 3,
            log,
            of: `${log}:${'set' in fact ? fact.set : fact.lesson}`,
            fact,
          },
        ]);
    },
    { log, facts },
  );
export const add = (page: Page, facts: PracticeEvent[]) => addRecords(page, 'practice', facts);

export const LESSONS = course.lessons.filter(({ lab }) => !lab);

/** Each question of a lesson, answered rightly. */
export const predictedRight = ({ id: lesson, steps, questions }: (typeof LESSONS)[number]) =>
  [...steps.filter(({ ask }) => ask), ...questions].map((one) => ({
    ...{ kind: 'predicted', lesson, step: 'tensor' in one ? one.id : '', question: one.id },
    ...{ answer: '', verdict: 'right', mistake: '', points: [], config: {}, at_ms: 1.79e12 },
  })) as unknown as LessonEvent[];

/** What somebody does who answers all, or the first few. */
export const allOf = (how: 'right' | 'wrong', most = Number.POSITIVE_INFINITY) =>
  played(engine, (_, at) => (at < most ? how : undefined));

export const addAll = (page: Page, ...how: Parameters<typeof allOf>) => add(page, allOf(...how));
