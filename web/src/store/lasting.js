// The learner's log in IndexedDB. Knows how records are kept, and brings older databases up to date; knows
// not what is in a record.
import { openDB } from 'idb';
import { newRecord, placeAfter } from './records.js';

/** @typedef {import('./records.js').LogRecord} LogRecord */
/**
 * Where records lie. Every promise rejects where the browser refuses.
 * @typedef {object} Shelf
 * @property {(part?: string) => Promise<any[]>} read - of one part, or all, whatever is there
 * @property {(records: LogRecord[]) => Promise<void>} add - gives them their places; all or none
 * @property {(records: LogRecord[]) => Promise<number>} merge - those with new ids, as they are; all or
 *   none. How many were new
 * @property {() => Promise<void>} clear
 */

const DATABASE = 'heads-up';
const VERSION = 3;
const LOG = 'log';
const BY_PLACE = 'clock_ms';
const BY_PART = 'of';

// A confirmed answer is on the disk, not only on its way there.
const STRICT = /** @type {const} */ ({ durability: 'strict' });

/**
 * @param {() => void} outdated - called when a newer version of the site takes the database over
 * @returns {Promise<Shelf>}
 */
export async function openShelf(outdated) {
  const database = await openDB(DATABASE, VERSION, {
    async upgrade(fresh, _before, _after, transaction) {
      const log = fresh.createObjectStore(LOG, { keyPath: 'id' });
      log.createIndex(BY_PLACE, 'clock_ms');
      log.createIndex(BY_PART, 'of');
      await takeOver(transaction);
    },
    // A newer page in another tab must not wait for this one.
    blocking: (_current, _wanted, event) => {
      /** @type {any} */ (event.target).close();
      outdated();
    },
  });
  const writing = () => database.transaction(LOG, 'readwrite', STRICT);
  return {
    read: (part) =>
      part === undefined ? database.getAll(LOG) : database.getAllFromIndex(LOG, BY_PART, part),
    async add(records) {
      const transaction = writing();
      const last = await transaction.store.index(BY_PLACE).openKeyCursor(null, 'prev');
      placeAfter(records, Number(last?.key ?? 0));
      await Promise.all([...records.map((one) => transaction.store.add(one)), transaction.done]);
    },
    async merge(records) {
      const transaction = writing();
      const known = new Set(await transaction.store.getAllKeys());
      const added = records.filter(({ id }) => !known.has(id));
      await Promise.all([...added.map((one) => transaction.store.put(one)), transaction.done]);
      return added.length;
    },
    clear: () => database.clear(LOG),
  };
}

// Versions 1 and 2 kept lessons' and practice facts in stores of their own, without ids.
/** @param {any} transaction */
async function takeOver(transaction) {
  const { db } = transaction;
  /** @type {LogRecord[]} */
  const records = [];
  for (const [name, log] of /** @type {const} */ ([
    ['events', 'lesson'],
    ['practice', 'practice'],
  ])) {
    if (!db.objectStoreNames.contains(name)) continue;
    for (const fact of await transaction.objectStore(name).getAll())
      records.push(newRecord(log, fact));
    db.deleteObjectStore(name);
  }
  // In the order they happened, as far as the clock told.
  const timeOf = (/** @type {LogRecord} */ { fact }) => Math.floor(fact.at_ms) || 0;
  records.sort((a, b) => timeOf(a) - timeOf(b));
  let last_ms = 0;
  for (const record of records) {
    last_ms = placeAfter([record], last_ms, timeOf(record));
    transaction.objectStore(LOG).add(record);
  }
}
