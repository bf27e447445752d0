// A learner's log while the frame stands: the records that pages read and add.
import type { Facts } from '@engine';
import { factsIn, LISTS } from '../../learner/facts.ts';
import type { LogStore } from '../../learner/indexeddb-store.ts';
import type { LogName, LogRecord } from '../../learner/records.ts';
import { newRecord, placeAfter } from '../../learner/records.ts';

export class KeptLog {
  #records: LogRecord[] = [];
  #added;

  /** @param added - called with what a page has added */
  constructor(added: (records: LogRecord[]) => void) {
    this.#added = added;
  }

  /** Of a session before. */
  take(facts: Facts) {
    for (const [log, list] of Object.entries(LISTS)) {
      const records = facts[list].map((fact) => newRecord(log as LogName, fact));
      this.#place(records);
    }
  }

  facts(): Facts {
    return factsIn(this.#records);
  }

  /** What the pages in the frame stand on. */
  shelf(): LogStore {
    return {
      read: async (part) =>
        structuredClone(this.#records.filter(({ of }) => part === undefined || of === part)),
      isEmpty: async () => this.#records.length === 0,
      add: async (records) => {
        // Copies: the page that made them goes away.
        const mine = structuredClone(records);
        this.#place(mine);
        this.#added(mine);
      },
    };
  }

  #place(records: LogRecord[]) {
    placeAfter(records, this.#records.at(-1)?.clock_ms ?? 0);
    this.#records.push(...records);
  }
}
