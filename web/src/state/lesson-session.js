// What a learner does in one lesson: the engine's state and view of it, and the log that keeps the
// facts. Every step, gate and verdict is the engine's; nothing here counts steps or judges an answer.

/** @typedef {import('../engine/client.js').LessonView} LessonView */
/** @typedef {import('../engine/client.js').LessonState} LessonState */
/** @typedef {{step?: string, gate?: string, answer?: string, note?: string}} Given */

/** Event "moved": the engine has answered, so that state and view may be new. */
export class LessonSession extends EventTarget {
  /** @type {LessonView|undefined} */
  view;
  /** @type {LessonState|undefined} */
  state;
  /** @type {import('../engine/client.js').Fault|undefined} why the last action was refused */
  refusal;
  /** @type {Promise<unknown>} actions follow each other: each begins where the one before ended */
  #last = Promise.resolve();

  /**
   * @param {object} parts
   * @param {import('../engine/client.js').EngineClient} parts.engine
   * @param {import('../store/events.js').EventStore} parts.store
   * @param {string} parts.lesson
   */
  constructor({ engine, store, lesson }) {
    super();
    this.engine = engine;
    this.store = store;
    this.lesson = lesson;
  }

  /** Where the learner left off. */
  async start() {
    const events = await this.store.read(this.lesson);
    await this.take(await this.engine.lessonResume(this.lesson, events, Date.now()));
  }

  /** How a gate in the prose stands. @param {string} id */
  gate(id) {
    return this.view?.gates.find((gate) => gate.id === id);
  }

  /**
   * @param {string} kind - one of the engine's actions
   * @param {Given & {config?: import('../engine/client.js').Config}} [given]
   */
  act(kind, given = {}) {
    const done = this.#last.then(() => this.#act(kind, given));
    this.#last = done.catch(() => {});
    return done;
  }

  /** @param {string} kind @param {Given & {config?: import('../engine/client.js').Config}} given */
  async #act(kind, given) {
    if (!this.state) return;
    const action = { kind, lesson: this.lesson, ...given, at_ms: Date.now() };
    await this.take(await this.engine.lesson(this.state, action));
  }

  /** @param {import('../engine/client.js').Reply<import('../engine/client.js').LessonReply>} reply */
  async take(reply) {
    this.refusal = reply.ok ? undefined : reply.errors[0];
    if (reply.ok) {
      this.state = reply.value.state;
      this.view = reply.value.view;
      if (reply.value.events.length > 0) await this.store.append(reply.value.events);
    }
    this.dispatchEvent(new Event('moved'));
  }
}
