// The append-only log of what a learner did in lessons, at practice and at the cards. A fact that the browser does not
// take is kept while the page stands, and tried again after a while and with the next.
import type { CardEvent, LessonEvent, PracticeEvent } from '@engine';
import { openLogStore } from '#platform/indexeddb-store.ts';
import { isEmbedded } from '../kit/page-options.ts';
import type { LastingStore, LogStore, Records } from './indexeddb-store.ts';
import type { Fact, FactOf, LogName, LogRecord, Stored } from './records.ts';
import { byPlace, isReadable, newRecord, placeAfter } from './records.ts';

/**
 * What is wrong, as words/log-note.json knows it: "private" (the browser keeps nothing here), "newer" (the
 * log is of a newer version of the site), "full", "refused" (to read or to write, for now), "unreadable" (some
 * records, which stay).
 */
type Trouble = 'private' | 'newer' | 'full' | 'refused' | 'unreadable';

const CHANNEL = 'heads-up-log';

// What the browser did not take waits so long for another try, or for the next fact.
const PAUSE_MS = 3000;

/** A log that is gone with the page. */
export function memoryStore(): LogStore {
  const kept: LogRecord[] = [];
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
  lasting: boolean;

  trouble: Trouble | undefined;
  #kept;
  /** facts are added one after the other */
  #adding: Promise<void> = Promise.resolve();
  /** what the browser did not take */
  #unsaved: LogRecord[] = [];
  /** the next try */
  #later: ReturnType<typeof setTimeout> | undefined;
  #channel: BroadcastChannel | undefined;

  /** @param lasting - false where the log is gone when the page closes */
  constructor(kept: LogStore, lasting: boolean) {
    super();
    this.#kept = kept;
    this.lasting = lasting;
    if (!lasting || !globalThis.BroadcastChannel) return;
    this.#channel = new BroadcastChannel(CHANNEL);
    this.#channel.onmessage = () => this.#changed();
  }

  append(events: LessonEvent[]) {
    return this.#add(events.map((event) => newRecord('lesson', event)));
  }
  appendPractice(events: PracticeEvent[]) {
    return this.#add(events.map((event) => newRecord('practice', event)));
  }
  appendCards(events: CardEvent[]) {
    return this.#add(events.map((event) => newRecord('card', event)));
  }

  /** Of one lesson, in the order appended, as all that follow. */
  read(lesson: string): Promise<LessonEvent[]> {
    return this.#facts(`lesson:${lesson}`);
  }
  /** Of every lesson. */
  async all(): Promise<LessonEvent[]> {
    return factsOf(await this.records(), 'lesson');
  }
  /** Of one set, or of all. */
  async readPractice(set?: string): Promise<PracticeEvent[]> {
    return set === undefined
      ? factsOf(await this.records(), 'practice')
      : this.#facts(`practice:${set}`);
  }
  readCards(): Promise<CardEvent[]> {
    return this.#facts('card:');
  }

  /** Whether nothing is there, readable or not; true where the browser refuses. */
  async isEmpty() {
    if (this.#unsaved.length > 0) return false;
    return this.#kept.isEmpty().catch(() => true);
  }

  /** Every record that can be read, of one part or all. */
  async records(part?: string): Promise<LogRecord[]> {
    let kept: Stored[] = [];
    try {
      kept = await this.#kept.read(part);
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

  /** Works on the records themselves, all or nothing. Of a lasting log. Throws where the browser refuses. */
  async alter<T>(work: (records: Records) => Promise<T>): Promise<T> {
    const result = await (this.#kept as LastingStore).alter(work);
    this.#say(undefined);
    this.#channel?.postMessage('changed');
    this.#changed();
    return result;
  }

  /** Runs `work` while no other tab does: what it reads stays as it is until it has appended. */
  exclusively<T>(work: () => Promise<T>): Promise<T> {
    if (!this.lasting || !navigator.locks) return work();
    return navigator.locks.request(CHANNEL, work) as Promise<T>;
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

  async #facts<One extends Fact>(part: string): Promise<One[]> {
    return (await this.records(part)).map(({ fact }) => fact) as One[];
  }

  // In the log when it resolves, or else in memory, and said so.
  #add(records: LogRecord[]) {
    this.#adding = this.#adding.then(() => this.#addNow(records));
    return this.#adding;
  }

  async #addNow(records: LogRecord[]) {
    const waiting = [...this.#unsaved, ...records];
    if (waiting.length === 0) return;
    try {
      await this.#kept.add(waiting);
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
  #say(trouble: Trouble | undefined, error?: unknown) {
    if (this.trouble === trouble || this.trouble === 'newer') return;
    if (error) console.warn(error);
    this.trouble = trouble;
    this.dispatchEvent(new Event('trouble'));
  }
}

const factsOf = <Log extends LogName>(records: LogRecord[], log: Log) =>
  records.filter((record) => record.log === log).map(({ fact }) => fact) as FactOf[Log][];

/** A log that is gone with the page. */
export const openMemoryLog = (): EventStore => new EventStore(memoryStore(), false);

async function open() {
  let store: EventStore;
  try {
    const kept = openLogStore({
      outdated: () => store.retire(),
      arrived: () => store.arrive(),
    });
    store = new EventStore(kept, true);
    if (!(await kept.soon)) store.trouble = 'refused';
  } catch (error) {
    store = openMemoryLog();
    store.trouble =
      error instanceof DOMException && error.name === 'VersionError' ? 'newer' : 'private';
  }
  const opened = store;
  // Only a page in trouble loads what says so.
  const note = () => import('./log-note.ts').then(({ showNote }) => showNote(opened));
  opened.addEventListener('trouble', note);
  if (opened.trouble) note();
  // A frame of another page has a store apart, and no way to the page of the log that leads to it.
  if (isEmbedded && opened.lasting)
    import('./embedded-log.ts').then(({ offerErasing }) => offerErasing());
  return opened;
}

let opening: Promise<EventStore> | undefined;

/** The page's log. */
export function openEvents(): Promise<EventStore> {
  opening ??= open();
  return opening;
}
