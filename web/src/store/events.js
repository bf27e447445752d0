// The append-only logs of what a learner did in lessons and at practice, in IndexedDB; in memory where
// storage is refused. Knows how facts are kept; knows not what they mean (the engine folds them).
import { openDB } from 'idb';

/** @typedef {import('../engine/client.js').LessonEvent} LessonEvent */
/** @typedef {import('../engine/quiz.js').PracticeEvent} PracticeEvent */

const DATABASE = 'heads-up';
const EVENTS = 'events';
const BY_LESSON = 'lesson';
const PRACTICE = 'practice';
const BY_SET = 'set';

/**
 * @typedef {object} EventStore
 * @property {boolean} lasting - false where the log is gone when the page closes
 * @property {(events: LessonEvent[]) => Promise<void>} append
 * @property {(lesson: string) => Promise<LessonEvent[]>} read - of one lesson, in the order appended
 * @property {() => Promise<LessonEvent[]>} all
 * @property {(events: PracticeEvent[]) => Promise<void>} appendPractice
 * @property {(set?: string) => Promise<PracticeEvent[]>} readPractice - of one set, or of all
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
  const database = await openDB(DATABASE, 2, {
    upgrade(fresh, before) {
      if (before < 1)
        fresh.createObjectStore(EVENTS, { autoIncrement: true }).createIndex(BY_LESSON, 'lesson');
      fresh.createObjectStore(PRACTICE, { autoIncrement: true }).createIndex(BY_SET, 'set');
    },
    // A newer page in another tab must not wait for this one.
    blocking: (_current, _wanted, event) => /** @type {any} */ (event.target).close(),
  });
  const add = async (/** @type {string} */ name, /** @type {object[]} */ events) => {
    const transaction = database.transaction(name, 'readwrite');
    await Promise.all([...events.map((event) => transaction.store.add(event)), transaction.done]);
  };
  return {
    lasting: true,
    append: (events) => add(EVENTS, events),
    appendPractice: (events) => add(PRACTICE, events),
    readPractice: (set) =>
      set === undefined
        ? database.getAll(PRACTICE)
        : database.getAllFromIndex(PRACTICE, BY_SET, set),
    read: (lesson) => database.getAllFromIndex(EVENTS, BY_LESSON, lesson),
    all: () => database.getAll(EVENTS),
    async clear() {
      await Promise.all([database.clear(EVENTS), database.clear(PRACTICE)]);
    },
  };
}

/** A log that is gone with the page. @returns {EventStore} */
export function openFleeting() {
  /** @type {LessonEvent[]} */
  let log = [];
  /** @type {PracticeEvent[]} */
  let practice = [];
  return {
    lasting: false,
    async appendPractice(events) {
      practice.push(...events);
    },
    readPractice: async (set) => practice.filter((event) => set === undefined || event.set === set),
    async append(events) {
      log.push(...events);
    },
    read: async (lesson) => log.filter((event) => event.lesson === lesson),
    all: async () => [...log],
    async clear() {
      log = [];
      practice = [];
    },
  };
}
