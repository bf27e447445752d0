// The logs of learners who are not in force: found, read for a file, removed. Knows their databases by name; writes
// nothing into any.
import { EventStore } from './events.js';
import { openShelf } from './lasting.js';

const DATABASE = /^heads-up(-\w{24})$/;

// A tab that stands still may hold a database; nobody waits for it.
const PATIENCE_MS = 2500;

const nameOf = (/** @type {string} */ id) => `heads-up${id}`;

/**
 * Whose logs are here, but the first learner's. None where the browser does not tell.
 * @returns {Promise<string[]>} their ids
 */
export async function profilesWithLogs() {
  try {
    const found = (await indexedDB.databases()).map(({ name }) => DATABASE.exec(name ?? '')?.[1]);
    return found.filter((id) => id !== undefined).sort();
  } catch {
    return [];
  }
}

/** One's log, to be read. @param {string} id @returns {EventStore} */
export const logOf = (id) => new EventStore(openShelf({}, nameOf(id)), false);

/** Removes one's log, for good. Throws where the browser refuses, or does not come to it. @param {string} id */
export const removeLogOf = (id) =>
  new Promise((done, fail) => {
    const removing = indexedDB.deleteDatabase(nameOf(id));
    removing.onsuccess = done;
    removing.onerror = () => fail(removing.error);
    setTimeout(fail, PATIENCE_MS, new Error('the log is long in going'));
  });
