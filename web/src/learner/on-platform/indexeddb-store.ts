// The learner's log inside a learning platform, in place of ../indexeddb-store.ts: it lies with the frame around the page, which
// hands it to the platform. Nothing is read from this browser, and nothing left in it.

import type { LastingStore, LogStore } from '../indexeddb-store.ts';

/** What stands around the pages, and holds the log. */
export type Frame = Window & { headsUpLog?: Promise<LogStore> };

// This script lies in assets/ once it is bundled, beside what the package begins with.
const ROOT = new URL(/* @vite-ignore */ '..', import.meta.url);
const FRAME = 'platform/frame.html';

/**
 * Leads a page that stands alone into the frame, which opens it again.
 * @returns of the frame around this page
 */
export function openLogStore(): LastingStore {
  const frame = window.parent as Frame;
  const opening = frame === window ? goToFrame() : frame.headsUpLog;
  if (!opening) throw new Error('there is no frame around this page');
  return {
    soon: opening.then(() => true),
    read: async (part) => (await opening).read(part),
    isEmpty: async () => (await opening).isEmpty(),
    add: async (records) => (await opening).add(records),
    alter: () => Promise.reject(new Error('the platform’s log is not altered from here')),
  };
}

function goToFrame(): Promise<never> {
  const address = new URL(FRAME, ROOT);
  address.hash = location.href.slice(ROOT.href.length);
  location.replace(address);
  return new Promise(() => {});
}
