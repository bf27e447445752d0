// What a learner does in one set of questions: the engine's view of it, and the facts behind it. Every
// verdict, order and next question is the engine's; nothing here counts or judges.
import { quiz } from '../engine/quiz.js';

/** @typedef {import('../engine/quiz.js').QuizView} QuizView */
/** @typedef {import('../engine/quiz.js').PracticeEvent} PracticeEvent */
/** @typedef {{item?: string, answer?: string, points?: string[], confidence?: number}} Given */

/** Event "moved": the engine has answered, so that the view may be new. */
export class QuizSession extends EventTarget {
  /** @type {QuizView|undefined} */
  view;
  /** @type {import('../engine/client.js').Fault|undefined} why the last action was refused */
  refusal;
  /** @type {PracticeEvent[]} of this set, in the order they happened */
  #facts = [];
  /** @type {Promise<unknown>} actions follow each other: each begins where the one before ended */
  #last = Promise.resolve();

  /**
   * @param {object} parts
   * @param {import('../engine/client.js').EngineClient} parts.engine - with the course loaded
   * @param {import('../store/events.js').EventStore} parts.store
   * @param {string} parts.set
   */
  constructor({ engine, store, set }) {
    super();
    this.engine = engine;
    this.store = store;
    this.set = set;
  }

  /** Where the learner left off. */
  async start() {
    this.#facts = await this.store.readPractice(this.set);
    await this.act('view');
  }

  /** How a question stands. @param {string} id */
  question(id) {
    return this.view?.questions.find((one) => one.id === id);
  }

  /**
   * @param {string} kind - one of the engine's actions (cpp/session/quiz.h)
   * @param {Given} [given]
   */
  act(kind, given = {}) {
    const done = this.#last.then(() => this.#act(kind, given));
    this.#last = done.catch(() => {});
    return done;
  }

  /** @param {string} kind @param {Given} given */
  async #act(kind, given) {
    const action = { kind, ...given, at_ms: Date.now() };
    const reply = await quiz(this.engine, this.set, this.#facts, action);
    this.refusal = reply.ok ? undefined : reply.errors[0];
    if (reply.ok) {
      const { view, events } = reply.value;
      this.view = view;
      this.#facts.push(...events);
      if (events.length > 0) await this.store.appendPractice(events);
    }
    this.dispatchEvent(new Event('moved'));
  }
}
