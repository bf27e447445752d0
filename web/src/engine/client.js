// The engine as pages know it: every method async, every answer a plain value. Keeps what must be
// replayed after a trap (the course, the scenes), restarts, and says so. Knows no page and no sentence.
import { EngineMissing, OUT_OF_MEMORY } from './module.js';
import { same } from './same.js';
import { Closed, connectHere, connectWorker, NoWorker, WorkerLost } from './transports.js';

/** @typedef {import('@engine').Fault} Fault */
/** @typedef {import('@engine').MainModule & ReturnType<typeof import('./log-file.js').logCalls>} Calls */
/** @typedef {import('@engine').Config} Config */
/** @typedef {import('@engine').Edit} Edit */
/** @typedef {import('@engine').Setup} Setup */
/** @typedef {import('@engine').AxisSize} AxisSize */
/** @typedef {import('@engine').TensorShape} TensorShape */
/** @typedef {import('@engine').StepView} StepView */
/** @typedef {import('@engine').WalkView} WalkView */
/** @typedef {import('@engine').Slice} Slice */
/** @typedef {import('@engine').Operands} Operands */
/** @typedef {import('@engine').Explanation} Explanation */
/** @typedef {import('@engine').LessonEvent} LessonEvent */
/** @typedef {import('@engine').LessonState} LessonState */
/** @typedef {import('@engine').LessonView} LessonView */
/** @typedef {import('@engine').LessonReply} LessonReply */
/** @typedef {import('@engine').GateView} GateView */
/** @typedef {import('@engine').Vocabulary} Vocabulary */
/** @typedef {import('@engine').LogCheck} LogCheck */
/** @typedef {import('@engine').LessonAction} LessonAction */
/**
 * @template T
 * @typedef {import('@engine').Reply<T>} Reply
 */

// An engine that keeps dying is not worth a fourth start on one page.
const MAX_RESTARTS = 3;

/** @param {string} detail @returns {{ok: false, errors: Fault[]}} */
const lostReply = (detail) => {
  /** @type {Fault} */
  const fault =
    detail === OUT_OF_MEMORY
      ? { code: OUT_OF_MEMORY, where: '', args: {} }
      : { code: 'engine_lost', where: '', args: { detail } };
  return { ok: false, errors: [fault] };
};

/**
 * Events: "restarted" when a new engine has taken the place of a lost one; "lost" when there will be
 * no new one.
 */
export class EngineClient extends EventTarget {
  #build;
  #part;
  #transport;
  /** @type {Promise<import('./transports.js').Connection>} */
  #connection;
  /** @type {string|undefined} the course that a new engine must be given */
  #course;
  /** @type {{text: string, reply: Promise<Reply<import('@engine').CourseView>>}|undefined} */
  #courseReply;
  /** @type {Map<string, string>} each scene's text, by its id */
  #scenes = new Map();
  #restarts = 0;
  #isClosed = false;
  // Calls that ended an engine, and what was answered: asked again, they are answered here, or a page
  // that asks again for what it shows would end every engine it is given.
  /** @type {{asked: unknown[], reply: unknown}[]} */
  #deadly = [];

  /**
   * @param {{build?: import('./module.js').Build, part?: import('./module.js').Part,
   *   transport?: 'auto'|'worker'|'here'}} [options]
   */
  constructor({ build = 'base', part = 'engine', transport = 'auto' } = {}) {
    super();
    this.#build = build;
    this.#part = part;
    this.#transport = transport;
    this.#connection = this.#connect();
    this.#connection.catch(() => {});
  }

  /** Resolves with the kind of transport once calls can be answered. Throws EngineMissing. */
  async ready() {
    return (await this.#connection).kind;
  }

  async #connect() {
    if (this.#transport === 'here') return connectHere(this.#build, this.#part);
    try {
      return await connectWorker(this.#build, this.#part);
    } catch (error) {
      if (!(error instanceof NoWorker)) throw error;
      if (this.#transport === 'worker') throw new EngineMissing('not_loaded', error);
      return connectHere(this.#build, this.#part);
    }
  }

  /**
   * One call by name.
   * @template {keyof Calls} Name
   * @param {Name} method
   * @param {Parameters<Calls[Name]>} args
   * @returns {Promise<ReturnType<Calls[Name]>>}
   */
  async ask(method, ...args) {
    const asked = [method, ...args];
    const known = this.#deadly.find((one) => same(one.asked, asked));
    return known ? /** @type {any} */ (known.reply) : this.#call(method, args, asked);
  }

  /**
   * One call that goes on from what the engine holds: in the same words it asks for something else each
   * time, so that none is told from the one that ended an engine.
   * @template {keyof Calls} Name
   * @param {Name} method
   * @param {Parameters<Calls[Name]>} args
   * @returns {Promise<ReturnType<Calls[Name]>>}
   */
  goOn(method, ...args) {
    return this.#call(method, args);
  }

  /**
   * @param {string} method
   * @param {unknown[]} args
   * @param {unknown[]} [asked] - of a call that asks for the same in the same words
   * @returns {Promise<any>}
   */
  async #call(method, args, asked) {
    let isSuspect = false;
    for (;;) {
      const connection = this.#connection;
      try {
        return await (await connection).call(method, args);
      } catch (error) {
        if (error instanceof DOMException && error.name === 'DataCloneError') throw error;
        const { message } = error instanceof Error ? error : new Error(String(error));
        const reply = lostReply(message);
        if (this.#isClosed) return reply;
        const isLost = error instanceof WorkerLost;
        const isAnothers = error instanceof Closed;
        // Only the first to fail ended it; the others were waiting behind.
        if (this.#connection === connection && this.#restarts <= MAX_RESTARTS) {
          if (!isLost && !(error instanceof EngineMissing) && asked)
            this.#deadly.push({ asked, reply });
          this.#replace(message);
        }
        // The next engine is asked again what did not end this one; and once, what may have. It holds nothing yet that a
        // call could go on from.
        const mayAskAgain = isAnothers || (isLost && !isSuspect);
        if (!asked || !mayAskAgain) return reply;
        isSuspect ||= isLost;
      }
    }
  }

  /** Ends the engine; nothing may be asked after. */
  close() {
    this.#isClosed = true;
    this.#end('closed');
  }

  /** @param {string} why */
  #end(why) {
    this.#connection.then(
      (connection) => connection.close(why),
      () => {},
    );
  }

  /** @param {string} why */
  #replace(why) {
    this.#end(why);
    this.#restarts += 1;
    this.#connection = this.#restart();
    this.#connection.then(
      () => this.dispatchEvent(new Event('restarted')),
      () => this.dispatchEvent(new Event('lost')),
    );
  }

  async #restart() {
    if (this.#restarts > MAX_RESTARTS) throw new EngineMissing('not_loaded');
    const connection = await this.#connect();
    if (this.#course !== undefined) await connection.call('loadCourse', [this.#course]);
    for (const text of this.#scenes.values()) await connection.call('loadScene', [text]);
    return connection;
  }

  /** @returns {Promise<Vocabulary>} Throws where the engine is lost. */
  async vocabulary() {
    const answer = await this.ask('vocabulary');
    if ('ok' in answer) throw new EngineMissing('not_loaded');
    return answer;
  }

  /** @param {Config} config */
  shapes(config) {
    return this.ask('shapes', config);
  }

  /** @param {Setup} setup @param {string} tensor @param {number[]} lead */
  tensor(setup, tensor, lead) {
    return this.ask('tensor', setup, tensor, lead);
  }

  /** @param {Setup} setup @param {string} tensor @param {number[]} index */
  explain(setup, tensor, index) {
    return this.ask('explain', setup, tensor, index);
  }

  /** @param {Config} config @param {string} expression */
  evaluate(config, expression) {
    return this.ask('evaluate', config, expression);
  }

  /**
   * Loaded once, however many ask; kept, and loaded again after a restart.
   * @param {string} text - outline.json
   */
  loadCourse(text) {
    if (this.#courseReply?.text !== text)
      this.#courseReply = { text, reply: this.#loadCourse(text) };
    return this.#courseReply.reply;
  }

  /** @param {string} text @returns {Promise<Reply<import('@engine').CourseView>>} */
  async #loadCourse(text) {
    const reply = await this.ask('loadCourse', text);
    if (reply.ok) this.#course = text;
    // Whoever asks again may have better luck.
    else if (this.#courseReply?.text === text) this.#courseReply = undefined;
    return reply;
  }

  /**
   * A run set by hand, which setups may then name; kept, and loaded again after a restart.
   * @param {string} text - a scene's JSON
   * @returns {Promise<Reply<string[]>>} its tokens
   */
  async loadScene(text) {
    /** @type {Reply<string[]>} */
    const reply = await this.ask('loadScene', text);
    if (reply.ok) this.#scenes.set(JSON.parse(text).id, text);
    return reply;
  }

  /** @param {LessonState} state @param {LessonAction} action */
  lesson(state, action) {
    return this.ask('lesson', state, action);
  }

  /** @param {string} lesson @param {LessonEvent[]} events @param {number} at_ms */
  lessonResume(lesson, events, at_ms) {
    return this.ask('lessonResume', lesson, events, at_ms);
  }
}
