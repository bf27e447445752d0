// The append-only log of what a learner did, in IndexedDB; in memory where storage is refused.
// Knows how facts are kept; knows not what they mean (the engine folds them).
import { openDB } from 'idb';

/** @typedef {import('../engine/client.js').LessonEvent} LessonEvent */

const DATABASE = 'heads-up';
const EVENTS = 'events';
const BY_LESSON = 'lesson';

/**
 * @typedef {object} EventStore
 * @property {boolean} lasting - false where the log is gone when the page closes
 * @property {(events: LessonEvent[]) => Promise<void>} append
 * @property {(lesson: string) => Promise<LessonEvent[]>} read - of one lesson, in the order appended
 * @property {() => Promise<LessonEvent[]>} all
 * @property {() => Promise<void>} clear
 */

/** @returns {Promise<EventStore>} */
export async function openEvents() {
  try {
    return await openLasting();
  } catch {
    return openFleeting();
  }
}

/** @returns {Promise<EventStore>} */
async function openLasting() {
  const database = await openDB(DATABASE, 1, {
    upgrade(fresh) {
      fresh.createObjectStore(EVENTS, { autoIncrement: true }).createIndex(BY_LESSON, 'lesson');
    },
  });
  return {
    lasting: true,
    async append(events) {
      const transaction = database.transaction(EVENTS, 'readwrite');
      await Promise.all([...events.map((event) => transaction.store.add(event)), transaction.done]);
    },
    read: (lesson) => database.getAllFromIndex(EVENTS, BY_LESSON, lesson),
    all: () => database.getAll(EVENTS),
    clear: () => database.clear(EVENTS),
  };
}

/** A log that is gone with the page. @returns {EventStore} */
export function openFleeting() {
  /** @type {LessonEvent[]} */
  let log = [];
  return {
    lasting: false,
    async append(events) {
      log.push(...events);
    },
    read: async (lesson) => log.filter((event) => event.lesson === lesson),
    all: async () => [...log],
    async clear() {
      log = [];
    },
  };
}
