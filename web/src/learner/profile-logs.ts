// The logs of learners who are not in force: found, read for a file, removed.

import { openLogStore } from '#platform/indexeddb-store.ts';
import { EventStore } from './events.ts';

const DATABASE = /^heads-up(-\w{24})$/;

// A tab that stands still may hold a database; nobody waits for it.
const PATIENCE_MS = 2500;

const nameOf = (id: string) => `heads-up${id}`;

/**
 * Whose logs are here, but the first learner's. None where the browser does not tell.
 * @returns their ids
 */
export async function profilesWithLogs(): Promise<string[]> {
  try {
    const found = (await indexedDB.databases()).map(({ name }) => DATABASE.exec(name ?? '')?.[1]);
    return found.filter((id) => id !== undefined).sort();
  } catch {
    return [];
  }
}

/** One's log, to be read. */
export const logOf = (id: string): EventStore =>
  new EventStore(openLogStore({}, nameOf(id)), false);

/** Removes one's log, for good. Throws where the browser refuses, or does not come to it. */
export const removeLogOf = (id: string) =>
  new Promise((done, fail) => {
    const removing = indexedDB.deleteDatabase(nameOf(id));
    removing.onsuccess = done;
    removing.onerror = () => fail(removing.error);
    setTimeout(fail, PATIENCE_MS, new Error('the log is long in going'));
  });
