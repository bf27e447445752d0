// The learner's log in IndexedDB. Knows how records are kept, and brings older databases up to date; knows
// not what is in a record.
import { openDB } from 'idb';
import { database } from './profiles.js';
import { newRecord, placeAfter } from './records.js';

/** @typedef {import('./records.js').LogRecord} LogRecord */
/**
 * Where records lie. Every promise rejects where the browser refuses.
 * @typedef {object} Shelf
 * @property {(part?: string) => Promise<any[]>} read - of one part, or all, whatever is there
 * @property {(records: LogRecord[]) => Promise<void>} add - gives them their places; all or none
 */
/** @typedef {import('idb').IDBPObjectStore<unknown, ['log'], 'log', 'readwrite'>} Records */
/**
 * One that outlives the page.
 * @typedef {object} Lasts
 * @property {() => Promise<{store: Records, done: Promise<void>}>} writing - in one transaction
 * @property {Promise<unknown>} opening
 * @property {Promise<unknown>} soon - gives nothing where it is long in opening
 */
/** @typedef {Shelf & Lasts} LastingShelf */

const VERSION = 3;
const LOG = 'log';
const BY_PLACE = 'clock_ms';
const BY_PART = 'of';

// A confirmed answer is on the disk, not only on its way there.
const STRICT = /** @type {const} */ ({ durability: 'strict' });

// A tab that stands still with an older version may hold the database; nobody waits for it.
const PATIENCE_MS = 2500;

/**
 * @param {() => void} outdated - called when a newer version of the site takes the database over
 * @param {string} [name] - of the database
 * @returns {LastingShelf} at once; until it is open its promises wait, but not for long
 */
export function openShelf(outdated, name = database) {
  const opening = openDB(name, VERSION, {
    async upgrade(fresh, _before, _after, transaction) {
      const log = fresh.createObjectStore(LOG, { keyPath: 'id' });
      log.createIndex(BY_PLACE, 'clock_ms');
      log.createIndex(BY_PART, 'of');
      try {
        await takeOver(transaction);
      } catch {
        transaction.abort(); // what was there stays as it was
      }
    },
    // A newer page in another tab must not wait for this one; nor one that removes a learner, who wants no version.
    blocking: (_current, wanted, event) => {
      /** @type {any} */ (event.target).close();
      if (wanted) outdated();
    },
  });
  /** @type {Promise<undefined>} */
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  const soon = Promise.race([opening, late]);
  const opened = async () => {
    const database = await Promise.race([opening, late]);
    if (!database) throw new Error('the log is long in opening');
    return database;
  };
  const writing = async () => (await opened()).transaction(LOG, 'readwrite', STRICT);
  return {
    ...{ opening, soon, writing },
    async read(part) {
      const database = await opened();
      return part === undefined
        ? database.getAll(LOG)
        : database.getAllFromIndex(LOG, BY_PART, part);
    },
    async add(records) {
      const { store, done } = await writing();
      // What is no place, or too late for another after it, is nobody's to go by.
      const places = IDBKeyRange.bound(0, Number.MAX_SAFE_INTEGER, false, true);
      const last = await store.index(BY_PLACE).openKeyCursor(places, 'prev');
      placeAfter(records, Math.floor(Number(last?.key ?? 0)));
      // What came back with a file meanwhile may be here already.
      await Promise.all([...records.map((one) => store.put(one)), done]);
    },
  };
}

// Versions 1 and 2 kept lessons' and practice facts in stores of their own, without ids.
/** @param {any} transaction */
async function takeOver(transaction) {
  const { db } = transaction;
  /** @type {{time: number, record: LogRecord}[]} */
  const old = [];
  for (const [name, log] of /** @type {const} */ ([
    ['events', 'lesson'],
    ['practice', 'practice'],
  ])) {
    if (!db.objectStoreNames.contains(name)) continue;
    let time = 0; // within a store its own order holds, whatever the clock said
    for (const fact of await transaction.objectStore(name).getAll()) {
      time = Math.max(time, Math.floor(Number(fact?.at_ms)) || 0);
      old.push({ time, record: newRecord(log, fact) });
    }
    db.deleteObjectStore(name);
  }
  let last_ms = 0;
  for (const { time, record } of old.sort((a, b) => a.time - b.time)) {
    last_ms = placeAfter([record], last_ms, time);
    transaction.objectStore(LOG).add(record);
  }
}
