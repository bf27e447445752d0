// The append-only log of what a learner did in lessons, at practice and at the cards. A fact that the
// browser does not take is kept while the page stands, and tried again after a while and with the next. Knows how facts
// are kept and what went wrong; knows not what they mean (the engine folds them), and no page.
import { isEmbedded } from '../kit/page-wishes.js';
import { openShelf } from './lasting.js';
import { database } from './profiles.js';
import { byPlace, isReadable, newRecord, placeAfter } from './records.js';

/** @typedef {import('./records.js').LessonEvent} LessonEvent */
/** @typedef {import('./records.js').PracticeEvent} PracticeEvent */
/** @typedef {import('./records.js').CardEvent} CardEvent */
/** @typedef {import('./records.js').LogRecord} LogRecord */
/** @typedef {import('./lasting.js').Shelf} Shelf */
/** @typedef {import('./lasting.js').LastingShelf} LastingShelf */
/**
 * What is wrong, as words/log-note.json knows it: "private" (the browser keeps nothing here), "newer" (the
 * log is of a newer version of the site), "full", "refused" (to read or to write, for now), "unreadable" (some
 * records, which stay).
 * @typedef {'private'|'newer'|'full'|'refused'|'unreadable'} Trouble
 */

// Between pages of the same learner.
const CHANNEL = `${database}-log`;

// What the browser did not take waits so long for another try, or for the next fact.
const PAUSE_MS = 3000;

/** A log that is gone with the page. @returns {Shelf} */
function fleetingShelf() {
  /** @type {LogRecord[]} */
  const kept = [];
  return {
    read: async (part) => kept.filter(({ of }) => part === undefined || of === part),
    isEmpty: async () => kept.length === 0,
    async add(records) {
      placeAfter(records, kept.at(-1)?.clock_ms ?? 0);
      kept.push(...records);
    },
  };
}

/** Events: "change" when the log has changed, but by this store's own appending; "trouble". */
export class EventStore extends EventTarget {
  /** @type {Trouble|undefined} */
  trouble;
  #shelf;
  /** @type {Promise<void>} facts are added one after the other */
  #adding = Promise.resolve();
  /** @type {LogRecord[]} what the browser did not take */
  #unsaved = [];
  /** @type {ReturnType<typeof setTimeout>|undefined} the next try */
  #later;
  /** @type {BroadcastChannel|undefined} */
  #channel;

  /** @param {Shelf} shelf @param {boolean} lasting - false where the log is gone when the page closes */
  constructor(shelf, lasting) {
    super();
    this.#shelf = shelf;
    this.lasting = lasting;
    if (!lasting || !globalThis.BroadcastChannel) return;
    this.#channel = new BroadcastChannel(CHANNEL);
    this.#channel.onmessage = () => this.#changed();
  }

  /** @param {LessonEvent[]} events */
  append(events) {
    return this.#add(events.map((event) => newRecord('lesson', event)));
  }
  /** @param {PracticeEvent[]} events */
  appendPractice(events) {
    return this.#add(events.map((event) => newRecord('practice', event)));
  }
  /** @param {CardEvent[]} events */
  appendCards(events) {
    return this.#add(events.map((event) => newRecord('card', event)));
  }

  /** Of one lesson, in the order appended, as all that follow. @param {string} lesson @returns {Promise<LessonEvent[]>} */
  read(lesson) {
    return this.#facts(`lesson:${lesson}`);
  }
  /** Of every lesson. @returns {Promise<LessonEvent[]>} */
  async all() {
    return factsOf(await this.records(), 'lesson');
  }
  /** Of one set, or of all. @param {string} [set] @returns {Promise<PracticeEvent[]>} */
  async readPractice(set) {
    return set === undefined
      ? factsOf(await this.records(), 'practice')
      : this.#facts(`practice:${set}`);
  }
  /** @returns {Promise<CardEvent[]>} */
  readCards() {
    return this.#facts('card:');
  }

  /** Whether nothing is there, readable or not; true where the browser refuses. */
  async isEmpty() {
    if (this.#unsaved.length > 0) return false;
    return this.#shelf.isEmpty().catch(() => true);
  }

  /** Every record that can be read, of one part or all. @param {string} [part] @returns {Promise<LogRecord[]>} */
  async records(part) {
    /** @type {any[]} */
    let kept = [];
    try {
      kept = await this.#shelf.read(part);
      if (this.trouble === 'refused' && this.#unsaved.length === 0) this.#say(undefined);
    } catch (error) {
      this.#say('refused', error);
      this.#tryLater();
    }
    const mine = this.#unsaved.filter(({ of }) => part === undefined || of === part);
    const waiting = new Set(mine.map(({ id }) => id)); // what was kept though the browser said otherwise
    const readable = kept.filter(isReadable);
    if (readable.length < kept.length && !this.trouble) this.#say('unreadable');
    return [...readable.filter(({ id }) => !waiting.has(id)).sort(byPlace), ...mine];
  }

  /**
   * Works on the records themselves, all or nothing. Of a lasting log. Throws where the browser refuses.
   * @template T
   * @param {(records: import('./lasting.js').Records) => Promise<T>} work
   * @returns {Promise<T>}
   */
  async alter(work) {
    const result = await /** @type {LastingShelf} */ (this.#shelf).alter(work);
    this.#say(undefined);
    this.#channel?.postMessage('changed');
    this.#changed();
    return result;
  }

  /**
   * Runs `work` while no other tab does: what it reads stays as it is until it has appended.
   * @template T
   * @param {() => Promise<T>} work
   * @returns {Promise<T>}
   */
  exclusively(work) {
    if (!this.lasting || !navigator.locks) return work();
    return /** @type {Promise<any>} */ (navigator.locks.request(CHANNEL, work));
  }

  /** The database was long in opening, and is open: keeps what was done meanwhile, and has all before it. */
  async arrive() {
    this.#say(undefined);
    await this.#add([]);
    this.#changed();
  }

  /** A newer version of the site has taken the log over: from here on it lives with the page. */
  retire() {
    this.#say('newer');
  }

  /** @param {string} part @returns {Promise<any[]>} */
  async #facts(part) {
    return (await this.records(part)).map(({ fact }) => fact);
  }

  // In the log when it resolves, or else in memory, and said so.
  /** @param {LogRecord[]} records */
  #add(records) {
    this.#adding = this.#adding.then(() => this.#addNow(records));
    return this.#adding;
  }

  /** @param {LogRecord[]} records */
  async #addNow(records) {
    const waiting = [...this.#unsaved, ...records];
    if (waiting.length === 0) return;
    try {
      await this.#shelf.add(waiting);
      this.#unsaved = [];
      this.#channel?.postMessage('appended');
      if (this.trouble === 'full' || this.trouble === 'refused') this.#say(undefined);
    } catch (error) {
      placeAfter(records, this.#unsaved.at(-1)?.clock_ms ?? 0);
      this.#unsaved = waiting;
      const full = error instanceof DOMException && error.name === 'QuotaExceededError';
      this.#say(full ? 'full' : 'refused', error);
      this.#tryLater();
    }
  }

  #tryLater() {
    if (this.lasting && this.trouble !== 'newer')
      this.#later ??= setTimeout(() => this.#tryAgain(), PAUSE_MS);
  }

  // Who read while nothing could be read saw less than there is.
  async #tryAgain() {
    this.#later = undefined;
    await this.#add([]);
    await this.records('');
    if (!this.trouble) this.#changed();
  }

  #changed() {
    this.dispatchEvent(new Event('change'));
  }

  // From "newer" nothing but a new page leads away.
  /** @param {Trouble|undefined} trouble @param {unknown} [error] */
  #say(trouble, error) {
    if (this.trouble === trouble || this.trouble === 'newer') return;
    if (error) console.warn(error);
    this.trouble = trouble;
    this.dispatchEvent(new Event('trouble'));
  }
}

/** @param {LogRecord[]} records @param {import('./records.js').LogName} log @returns {any[]} */
const factsOf = (records, log) =>
  records.filter((record) => record.log === log).map(({ fact }) => fact);

/** A log that is gone with the page. @returns {EventStore} */
export const openFleeting = () => new EventStore(fleetingShelf(), false);

async function open() {
  /** @type {EventStore} */
  let store;
  try {
    const shelf = openShelf({
      outdated: () => store.retire(),
      arrived: () => store.arrive(),
    });
    store = new EventStore(shelf, true);
    if (!(await shelf.soon)) store.trouble = 'refused';
  } catch (error) {
    store = openFleeting();
    store.trouble =
      error instanceof DOMException && error.name === 'VersionError' ? 'newer' : 'private';
  }
  const opened = store;
  // Only a page in trouble loads what says so.
  const note = () => import('./log-note.js').then(({ showNote }) => showNote(opened));
  opened.addEventListener('trouble', note);
  if (opened.trouble) note();
  // A frame of another page has a store apart, and no way to the page of the log that leads to it.
  if (isEmbedded && opened.lasting)
    import('./embedded-log.js').then(({ offerErasing }) => offerErasing());
  return opened;
}

/** @type {Promise<EventStore>|undefined} */
let opening;

/** The page's log. @returns {Promise<EventStore>} */
export function openEvents() {
  opening ??= open();
  return opening;
}
