// Inputs as large as a page takes, brought as people bring them, and how long its main thread is held by one task.

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FROZEN } from './learner-log.mjs';
import { longestTask } from './main-thread.mjs';

/** What nothing that people bring may hold a page for, in milliseconds of the processor. */
export const MOST_MS = 400; // twice what a fast machine takes at most: slow ones take as much

/** Letters that browsers join, so that the time of laying them out grows with the square of their number. */
export const joined = (count) => 'م'.repeat(count);

/** What takes a browser long to lay out, each for a reason of its own. @type {Record<string, (count: number) => string>} */
export const SLOW_TEXTS = {
  'joined letters': joined,
  'letters that nothing breaks': (count) => 'a'.repeat(count),
  'empty lines': (count) => '\n'.repeat(count),
  'two scripts by turns': (count) => 'aم '.repeat(count / 3),
};

/**
 * Fails where the main thread was held too long meanwhile.
 * @param {import('playwright-core').Page} page
 * @param {string} what
 * @param {() => Promise<unknown>} work
 */
export async function staysAlive(page, what, work) {
  const longest = await longestTask(page, async () => {
    await work();
    // What is drawn after the work is part of it.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  });
  assert.ok(longest < MOST_MS, `${what}: the main thread was held for ${Math.round(longest)} ms`);
}

/** Lets tests use the clipboard. @param {import('playwright-core').Page} page */
export const withClipboard = (page) =>
  page.context().grantPermissions(['clipboard-read', 'clipboard-write']);

/**
 * Pastes a text as a person does, in place of what a field holds.
 * @param {import('playwright-core').Page} page
 * @param {import('playwright-core').Locator} field
 * @param {string} text
 * @param {() => Promise<unknown>} [until] - it was taken
 */
export async function pasteInto(page, field, text, until = async () => {}) {
  await page.evaluate((given) => navigator.clipboard.writeText(given), text);
  await field.focus();
  await page.keyboard.press('Control+a');
  await staysAlive(page, `${text.length} characters pasted`, async () => {
    await page.keyboard.press('Control+v');
    await until();
  });
}

/**
 * A file on the disk, so that no task of the page is spent on handing it over.
 * @param {string} name
 * @param {string|Buffer} content
 * @param {(path: string) => Promise<unknown>} use
 */
export async function withFile(name, content, use) {
  const folder = mkdtempSync(join(tmpdir(), 'heads-up-'));
  try {
    const path = join(folder, name);
    writeFileSync(path, content);
    return await use(path);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * The log of somebody who does the same again and again, a minute apart: what the frozen save holds.
 * @param {number} count
 * @param {(event: any, at: number) => any} [change]
 */
export function largeLog(count, change = (event) => event) {
  const { events } = JSON.parse(FROZEN);
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
