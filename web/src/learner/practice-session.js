// What a learner does at practice: the engine's view of it, and the facts behind it. Acts follow each
// other, in all tabs; each begins with all facts, and a fact is in the log before the page shows what came
// of it. Every verdict and what comes next are the engine's; nothing here counts or judges.

/** @typedef {import('./quiz.js').PracticeEvent} PracticeEvent */
/**
 * @template V
 * @template F
 * @typedef {import('../../engine/client.js').Reply<{view: V, events: F[]}>} PracticeReply
 */

/**
 * Event "moved": the engine has answered, so that the view may be new.
 * @template V - the engine's view
 * @template {Record<string, any>} G - what an act may give
 * @template [F=PracticeEvent] - a fact
 */
export class PracticeSession extends EventTarget {
  /** @type {V|undefined} */
  view;
  /** @type {import('../../engine/client.js').Fault|undefined} why the last action was refused */
  refusal;
  /** @type {F[]} what came of the last act */
  happened = [];
  /** @type {Promise<unknown>} actions follow each other: each begins where the one before ended */
  #last = Promise.resolve();

  /**
   * @param {object} parts
   * @param {import('../../engine/client.js').EngineClient} parts.engine
   * @param {import('./events.js').EventStore} parts.store
   * @param {string} parts.set - the name that its facts go by
   */
  constructor({ engine, store, set }) {
    super();
    this.engine = engine;
    this.store = store;
    this.set = set;
    store.addEventListener('change', () => this.view && this.follow());
  }

  /** Goes on where the log is now: another tab, or a file, has added to it, or it was erased. */
  follow() {
    return this.act('view');
  }

  /**
   * One call of the engine.
   * @abstract
   * @param {F[]} _facts
   * @param {G & {kind: string, at_ms: number}} _action
   * @returns {Promise<PracticeReply<V, F>>}
   */
  ask(_facts, _action) {
    throw new Error('a session of no kind');
  }

  /** The facts so far, in the order they happened. @returns {Promise<F[]>} */
  read() {
    return /** @type {Promise<any[]>} */ (this.store.readPractice(this.set));
  }

  /** @param {F[]} facts */
  keep(facts) {
    return this.store.appendPractice(/** @type {any[]} */ (facts));
  }

  /**
   * @param {string} kind - one of the engine's actions
   * @param {G} [given]
   */
  act(kind, given = /** @type {G} */ ({})) {
    const done = this.#last.then(() => this.store.exclusively(() => this.#act(kind, given)));
    this.#last = done.catch(() => {});
    return done;
  }

  /** @param {string} kind @param {G} given */
  async #act(kind, given) {
    const reply = await this.ask(await this.read(), { ...given, kind, at_ms: Date.now() });
    this.refusal = reply.ok ? undefined : reply.errors[0];
    if (reply.ok) {
      await this.keep(reply.value.events);
      this.view = reply.value.view;
      this.happened = reply.value.events;
    }
    this.dispatchEvent(new Event('moved'));
  }
}
