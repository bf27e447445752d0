// A learner's log while the frame stands: the records that pages read and add. Knows the envelope of a record, and how
// facts of every log are told apart; what they mean is the engine's to say.
import { factsIn, LISTS } from '../../learner/facts.js';
import { newRecord, placeAfter } from '../../learner/records.js';

/** @typedef {import('../../learner/records.js').LogRecord} LogRecord */
/** @typedef {import('../../learner/records.js').LogName} LogName */
/** @typedef {import('../../learner/results.js').Facts} Facts */

export class KeptLog {
  /** @type {LogRecord[]} */
  #records = [];
  #added;

  /** @param {(records: LogRecord[]) => void} added - called with what a page has added */
  constructor(added) {
    this.#added = added;
  }

  /** Of a session before. @param {Facts} facts */
  take(facts) {
    for (const [log, list] of Object.entries(LISTS)) {
      const records = facts[list].map((fact) =>
        newRecord(/** @type {LogName} */ (log), /** @type {any} */ (fact)),
      );
      this.#place(records);
    }
  }

  /** @returns {Facts} */
  facts() {
    return factsIn(this.#records);
  }

  /** What the pages in the frame stand on. @returns {import('../../learner/lasting.js').Shelf} */
  shelf() {
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

  /** @param {LogRecord[]} records */
  #place(records) {
    placeAfter(records, this.#records.at(-1)?.clock_ms ?? 0);
    this.#records.push(...records);
  }
}
