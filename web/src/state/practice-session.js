// What a learner does at practice: the engine's view of it, and the facts behind it. Acts follow each
// other, and a fact is in the log before the page shows what came of it. Every verdict and what comes next
// are the engine's; nothing here counts or judges.

/** @typedef {import('../engine/quiz.js').PracticeEvent} PracticeEvent */
/**
 * @template V
 * @typedef {import('../engine/client.js').Reply<{view: V, events: PracticeEvent[]}>} PracticeReply
 */

/**
 * Puts facts into the log; where it takes no more, the learner goes on without it.
 * @param {import('../store/events.js').EventStore} store
 * @param {PracticeEvent[]} events
 */
export const keepFacts = (store, events) =>
  store.appendPractice(events).catch((error) => console.error(error));

/**
 * Event "moved": the engine has answered, so that the view may be new.
 * @template V - the engine's view
 * @template {Record<string, any>} G - what an act may give
 */
export class PracticeSession extends EventTarget {
  /** @type {V|undefined} */
  view;
  /** @type {import('../engine/client.js').Fault|undefined} why the last action was refused */
  refusal;
  /** @type {PracticeEvent[]} of this set, in the order they happened */
  #facts = [];
  /** @type {Promise<unknown>} actions follow each other: each begins where the one before ended */
  #last = Promise.resolve();

  /**
   * @param {object} parts
   * @param {import('../engine/client.js').EngineClient} parts.engine
   * @param {import('../store/events.js').EventStore} parts.store
   * @param {string} parts.set - the name that its facts go by
   */
  constructor({ engine, store, set }) {
    super();
    this.engine = engine;
    this.store = store;
    this.set = set;
  }

  /** Reads what has happened so far. */
  async open() {
    this.#facts = await this.store.readPractice(this.set);
  }

  /**
   * One call of the engine.
   * @abstract
   * @param {PracticeEvent[]} _facts
   * @param {G & {kind: string, at_ms: number}} _action
   * @returns {Promise<PracticeReply<V>>}
   */
  ask(_facts, _action) {
    throw new Error('a session of no kind');
  }

  /**
   * @param {string} kind - one of the engine's actions
   * @param {G} [given]
   */
  act(kind, given = /** @type {G} */ ({})) {
    const done = this.#last.then(() => this.#act(kind, given));
    this.#last = done.catch(() => {});
    return done;
  }

  /** @param {string} kind @param {G} given */
  async #act(kind, given) {
    const reply = await this.ask(this.#facts, { ...given, kind, at_ms: Date.now() });
    this.refusal = reply.ok ? undefined : reply.errors[0];
    if (reply.ok) {
      const { view, events } = reply.value;
      this.#facts.push(...events);
      if (events.length > 0) await keepFacts(this.store, events);
      this.view = view;
    }
    this.dispatchEvent(new Event('moved'));
  }
}
