// The learner's log in IndexedDB.

import { type IDBPDatabase, type IDBPObjectStore, type OpenDBCallbacks, openDB } from 'idb';
import { MOST } from '../../engine/limits.ts';
import { type LogRecord, placeAfter, type Stored } from './records.ts';

/** Where records lie. Every promise rejects where the browser refuses. */
export type LogStore = {
  /** of one part, or all, whatever is there */
  read: (part?: string) => Promise<Stored[]>;
  /** asks for no record, of which there may be many */
  isEmpty: () => Promise<boolean>;
  /** gives them their places; all or none */
  add: (records: LogRecord[]) => Promise<void>;
};
export type Records = IDBPObjectStore<unknown, ['log'], 'log', 'readwrite'>;
/** One that outlives the page. */
type Lasts = {
  /** in one transaction; the work is done again where the database had to be opened again */
  alter: <T>(work: (records: Records) => Promise<T>) => Promise<T>;
  /** gives nothing where it is long in opening */
  soon: Promise<unknown>;
};
export type LastingStore = LogStore & Lasts;
type Listener = {
  /** a newer version of the site takes the database over */
  outdated?: () => void;
  /** the database was long in opening, and is open */
  arrived?: () => void;
};
type Database = IDBPDatabase;
type Connection = {
  opening: Promise<Database>;
  late: Promise<undefined>;
  soon: Promise<Database | undefined>;
};

/** of the database */
export const NAME = 'heads-up';
const VERSION = 3;
const LOG = 'log';
const BY_PLACE = 'clock_ms';
const BY_PART = 'of';

// A confirmed answer is on the disk, not only on its way there.
const STRICT = { durability: 'strict' } as const;

// A tab that stands still with an older version may hold the database; nobody waits for it.
const PATIENCE_MS = 2500;

/**
 * @param name - of the database
 * @returns at once; until it is open its promises wait, but not for long
 */
export function openLogStore(
  { outdated, arrived }: Listener = {},
  name: string = NAME,
): LastingStore {
  /** none where it was lost: opened again when there is something to read or write */
  let current: Connection | undefined;
  let isOutdated = false;

  function connect(): Connection {
    const opening = openDB(name, VERSION, {
      upgrade,
      // A newer page in another tab must not wait for this one; nor whoever deletes the database, who wants no version.
      blocking(_current, wanted, event) {
        (event.target as IDBDatabase).close();
        if (!wanted) return lose();
        isOutdated = true;
        outdated?.();
      },
      terminated: lose,
    });
    const late: Promise<undefined> = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
    const soon = Promise.race([opening, late]);
    const connection = { opening, late, soon };
    function lose() {
      if (current === connection) current = undefined;
    }
    opening.catch(lose);
    const arrive = async () => (await soon) ?? opening.then(arrived);
    arrive().catch(() => {}); // told to all who wait
    return connection;
  }

  async function opened({ opening, late }: Connection) {
    const database = await Promise.race([opening, late]);
    if (!database) throw new Error('the log is long in opening');
    return database;
  }

  // Whatever fails may fail because the connection is lost, which browsers tell in many ways, and some not at all: on a
  // new one it is tried once more. What is written twice is written once, by its id.
  async function onDisk<T>(work: (database: Database) => Promise<T>): Promise<T> {
    current ??= connect();
    const connection = current;
    const database = await opened(connection);
    try {
      return await work(database);
    } catch (error) {
      const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
      if (isFull || isOutdated) throw error;
      if (current === connection) {
        database.close();
        current = undefined;
      }
      current ??= connect();
      return work(await opened(current));
    }
  }

  const alter: LastingStore['alter'] = (work) =>
    onDisk(async (database) => {
      const { store, done } = database.transaction(LOG, 'readwrite', STRICT);
      const [result] = await Promise.all([work(store), done]);
      return result;
    });

  current = connect();
  return {
    alter,
    soon: current.soon,
    read: (part) =>
      onDisk(async (database) => {
        const { store } = database.transaction(LOG);
        if (part === undefined) return everything(store);
        const found = await store.index(BY_PART).getAll(part, MOST.records);
        if (found.length < MOST.records) return found;
        return (await everything(store)).filter(({ of }) => of === part);
      }),
    isEmpty: () => onDisk(async (database) => (await database.count(LOG)) === 0),
    add: (records) =>
      alter(async (store) => {
        // What is no place, or too late for another after it, is nobody's to go by.
        const places = IDBKeyRange.bound(0, Number.MAX_SAFE_INTEGER, false, true);
        const last = await store.index(BY_PLACE).openKeyCursor(places, 'prev');
        placeAfter(records, Math.floor(Number(last?.key ?? 0)));
        // What came back with a file meanwhile may be here already.
        await Promise.all(records.map((one) => store.put(one)));
      }),
  };
}

const upgrade: OpenDBCallbacks<unknown>['upgrade'] = (fresh) => {
  const log = fresh.createObjectStore(LOG, { keyPath: 'id' });
  log.createIndex(BY_PLACE, 'clock_ms');
  log.createIndex(BY_PART, 'of');
};

/**
 * Every record, so many at a time that the page goes on between: a browser unpacks what is asked for at once in one go.
 */
async function everything(store: IDBPObjectStore<unknown, ['log'], 'log', 'readonly'>) {
  const found: Stored[] = [];
  for (let after: IDBKeyRange | null = null; ; ) {
    const piece = await store.getAll(after, MOST.records);
    found.push(...piece);
    if (piece.length < MOST.records) return found;
    after = IDBKeyRange.lowerBound(piece.at(-1).id, true);
  }
}
