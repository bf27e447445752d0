// Inputs as large as a page takes, brought as people bring them, and how much of them it handles in one go.

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { MOST } from '../../../web/engine/limits.ts';
import type { LoggedEvent } from '../../../web/engine/log-file.ts';
import { FROZEN } from './learner-log.ts';

/**
 * What a page may do in one go, whose time grows with it, whatever the machine: characters that it draws, of a field alone,
 * entries of a list that it sends to a worker, and records that it asks a database for.
 */
const MOST_IN_ONE_GO = {
  drawn: 400_000,
  field: MOST.field,
  sent: MOST.records,
  read: MOST.records,
};

/** Letters that browsers join, so that the time of laying them out grows with the square of their number. */
export const joined = (count: number) => 'م'.repeat(count);

/** What takes a browser long to lay out, each for a reason of its own. */
export const SLOW_TEXTS: Record<string, (count: number) => string> = {
  'joined letters': joined,
  'letters that nothing breaks': (count) => 'a'.repeat(count),
  'empty lines': (count) => '\n'.repeat(count),
  'two scripts by turns': (count) => 'aم '.repeat(count / 3),
};

/** Runs in the page, before anything of its own does: counts into window.inOneGo. */
function countWork() {
  if (window.inOneGo) return;
  const most = { field: 0, sent: 0, read: 0 };
  window.inOneGo = most;
  const longestList = (value: unknown): number => {
    if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return 0;
    const own = Array.isArray(value) ? value.length : 0;
    return Math.max(own, ...Object.values(value).slice(0, 100).map(longestList));
  };
  const { postMessage } = Worker.prototype;
  Worker.prototype.postMessage = function (message, ...more: [object?]) {
    most.sent = Math.max(most.sent, longestList(message));
    return postMessage.call(this, message, ...more);
  };
  const { getAll } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.getAll = function (...asked) {
    const request = getAll.apply(this, asked);
    request.addEventListener('success', () => {
      most.read = Math.max(most.read, request.result.length);
    });
    return request;
  };
  const see = (event: Event) => {
    const { value = '' } = event.composedPath()[0] as HTMLInputElement;
    most.field = Math.max(most.field, value.length);
  };
  addEventListener('input', see, { capture: true });
}

/** Runs in the page: every character that is drawn in it, of fields and in shadow roots too. */
function drawn(): number {
  const within = (root: ParentNode & Node): number => {
    let sum = 0;
    const walk = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      if (node instanceof Text) sum += node.data.trim().length;
      else if (node instanceof HTMLInputElement || node instanceof HTMLTextAreaElement)
        sum += node.value.length;
      else if (node instanceof Element && node.shadowRoot) sum += within(node.shadowRoot);
    }
    return sum;
  };
  return within(document.body);
}

const counting = new WeakSet<Page>();

/** Fails where the page did more in one go meanwhile than it may. */
export async function staysAlive(page: Page, what: string, work: () => Promise<unknown>) {
  if (!counting.has(page)) {
    counting.add(page);
    await page.addInitScript(countWork);
    await page.evaluate(countWork);
  }
  await work();
  const seen = {
    ...(await page.evaluate(() => window.inOneGo!)),
    drawn: await page.evaluate(drawn),
  };
  for (const [kind, most] of Object.entries(MOST_IN_ONE_GO)) {
    const count = seen[kind as keyof typeof seen];
    assert.ok(count <= most, `${what}: ${kind} ${count}, and may be ${most}`);
  }
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
