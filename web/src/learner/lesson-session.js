// What a learner does in one lesson: the engine's state and view of it, and the log that keeps the
// facts. Every step, gate and verdict is the engine's; nothing here counts steps or judges an answer.

/** @typedef {import('../../engine/client.js').LessonView} LessonView */
/** @typedef {import('../../engine/client.js').LessonState} LessonState */
/**
 * @typedef {object} Given
 * @property {string} [step]
 * @property {string} [gate]
 * @property {string} [answer]
 * @property {string} [note]
 * @property {number[]} [points] - a curve as it was drawn or measured
 * @property {number[]} [deviations] - of a measured one
 */

/** Event "moved": the engine has answered, so that state and view may be new. */
export class LessonSession extends EventTarget {
  /** @type {LessonView|undefined} */
  view;
  /** @type {LessonState|undefined} */
  state;
  /** @type {import('../../engine/client.js').Fault|undefined} why the last action was refused */
  refusal;
  /** @type {Promise<unknown>} actions follow each other: each begins where the one before ended */
  #last = Promise.resolve();

  /**
   * @param {object} parts
   * @param {import('../../engine/client.js').EngineClient} parts.engine
   * @param {import('./events.js').EventStore} parts.store
   * @param {string} parts.lesson
   */
  constructor({ engine, store, lesson }) {
    super();
    this.engine = engine;
    this.store = store;
    this.lesson = lesson;
    store.addEventListener('change', () => this.state && this.#queue(() => this.follow()));
  }

  /** Where the learner left off. */
  start() {
    return this.#fold();
  }

  /** Goes on where the log is now: another tab, or a file, has added to it, or it was erased. */
  follow() {
    return this.#fold();
  }

  async #fold() {
    const events = await this.store.read(this.lesson);
    await this.take(await this.engine.lessonResume(this.lesson, events, Date.now()));
  }

  /** How a gate in the prose stands. @param {string} id */
  gate(id) {
    return this.view?.gates.find((gate) => gate.id === id);
  }

  /**
   * @param {string} kind - one of the engine's actions
   * @param {Given & {config?: import('../../engine/client.js').Config}} [given]
   */
  act(kind, given = {}) {
    return this.#queue(() => this.#act(kind, given));
  }

  /** @param {() => Promise<void>} work */
  #queue(work) {
    const done = this.#last.then(work);
    this.#last = done.catch(() => {});
    return done;
  }

  /** @param {string} kind @param {Given & {config?: import('../../engine/client.js').Config}} given */
  async #act(kind, given) {
    if (!this.state) return;
    const action = { kind, lesson: this.lesson, ...given, at_ms: Date.now() };
    await this.take(
      await this.engine.lesson(
        this.state,
        /** @type {import('../../engine/client.js').LessonAction} */ (action),
      ),
    );
  }

  /** @param {import('../../engine/client.js').Reply<import('../../engine/client.js').LessonReply>} reply */
  async take(reply) {
    this.refusal = reply.ok ? undefined : reply.errors[0];
    if (reply.ok) {
      const { state, view, events } = reply.value;
      await this.store.append(events); // before anything shows it
      this.state = state;
      this.view = view;
    }
    this.dispatchEvent(new Event('moved'));
  }
}
