// Inputs as large as a page takes, brought as people bring them, and how long its main thread is held by one task.

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import type { LoggedEvent } from '../../../web/engine/log-file.ts';
import { FROZEN } from './learner-log.ts';
import { longestTask } from './main-thread.ts';

/** What nothing that people bring may hold a page for, in milliseconds of the processor, on a machine that sorts WORDS in SORTED_MS. */
export const MOST_MS = 200;
const SORTED_MS = 32;
const WORDS = 100_000;
const SORTS = 10; // one alone can take two thirds of another's time on the same machine
const SLOWEST = 2; // no machine is given more time than twice MOST_MS

/** Letters that browsers join, so that the time of laying them out grows with the square of their number. */
export const joined = (count: number) => 'م'.repeat(count);

/** What takes a browser long to lay out, each for a reason of its own. */
export const SLOW_TEXTS: Record<string, (count: number) => string> = {
  'joined letters': joined,
  'letters that nothing breaks': (count) => 'a'.repeat(count),
  'empty lines': (count) => '\n'.repeat(count),
  'two scripts by turns': (count) => 'aم '.repeat(count / 3),
};

/** Runs in the page: work whose time depends on the machine alone. */
function sortWords(count: number) {
  let state = 1;
  const words = Array.from({ length: count }, () => {
    state = (state * 48271) % 2147483647;
    return String(state);
  });
  return words.sort().length;
}

/** How many times as long this machine takes, now and in this page, as the one that MOST_MS is meant for; 1 where it is faster. */
async function slowness(page: Page) {
  let slowest = SORTED_MS;
  for (let at = 0; at < SORTS; at += 1) {
    const held = await longestTask(page, () => page.evaluate(sortWords, WORDS));
    slowest = Math.max(slowest, held);
  }
  return Math.min(slowest / SORTED_MS, SLOWEST);
}

/** Fails where the main thread was held too long meanwhile, measured against what the same page takes for work that is known. */
export async function staysAlive(page: Page, what: string, work: () => Promise<unknown>) {
  const longest = await longestTask(page, async () => {
    await work();
    // What is drawn after the work is part of it.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  });
  if (longest < MOST_MS) return;
  const most = MOST_MS * (await slowness(page));
  const held = `the main thread was held for ${Math.round(longest)} ms`;
  assert.ok(longest < most, `${what}: ${held}, and may be for ${Math.round(most)}`);
}

/** Lets tests use the clipboard. */
export const withClipboard = (page: Page) =>
  page.context().grantPermissions(['clipboard-read', 'clipboard-write']);

/** Pastes a text as a person does, in place of what a field holds, until it was taken. */
export async function pasteInto(
  page: Page,
  field: Locator,
  text: string,
  until: () => Promise<unknown> = async () => {},
) {
  await page.evaluate((given) => navigator.clipboard.writeText(given), text);
  await field.focus();
  await page.keyboard.press('Control+a');
  await staysAlive(page, `${text.length} characters pasted`, async () => {
    await page.keyboard.press('Control+v');
    await until();
  });
}

/** A file on the disk, so that no task of the page is spent on handing it over. */
export async function withFile(
  name: string,
  content: string | Buffer,
  use: (path: string) => Promise<unknown>,
) {
  const folder = mkdtempSync(join(tmpdir(), 'heads-up-'));
  try {
    const path = join(folder, name);
    writeFileSync(path, content);
    return await use(path);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The log of somebody who does the same again and again, a minute apart: what the frozen save holds. */
export function largeLog(
  count: number,
  change: (event: LoggedEvent, at: number) => unknown = (event) => event,
) {
  const { events }: { events: LoggedEvent[] } = JSON.parse(FROZEN);
  const start_ms = Date.UTC(2020, 0, 1);
  return JSON.stringify({
    schema: 3,
    events: Array.from({ length: count }, (_, at) => {
      const at_ms = start_ms + at * 60_000;
      // Ids in no order, as they are made.
      const id = `${((at * 7919) % count).toString(16).padStart(8, '0')}-${at}`;
      return change({ ...events[at % events.length], id, clock_ms: at_ms, at_ms }, at);
    }),
  });
}
