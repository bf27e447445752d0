// The engine as pages know it: calls by name, each answered by the module that has it, which is loaded when the first
// call needs it. Knows which calls have an effect that lasts (the course, the scenes); knows no page and no sentence.
import { calls } from '@calls';

import { Instance } from './instance.js';
import { EngineMissing } from './module.js';

/** @typedef {import('./module.js').Part} Part */
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

/** @typedef {Reply<import('@engine').CourseView>} CourseReply */

// What pages ask beside the engine's own calls, where the tutor is (log-file.js).
const LOG_CALLS = ['openLog', 'readLog'];

/** @type {Map<string, Part[]>} the modules that have a call */
const partsWith = new Map();
for (const part of /** @type {Part[]} */ (Object.keys(calls)))
  for (const call of [...calls[part], ...(part === 'tutor' ? LOG_CALLS : [])])
    partsWith.set(call, [...(partsWith.get(call) ?? []), part]);

/**
 * Events: "restarted" when a new module has taken the place of a lost one; "lost" when there will be no new one;
 * "missing" where one cannot run, its detail the reason.
 */
export class EngineClient extends EventTarget {
  #build;
  #transport;
  #runs;
  /** @type {Map<Part, Instance>} those that a call has needed */
  #instances = new Map();
  /** @type {Part|undefined} the module that answers the calls that several have */
  #common;
  /** @type {Map<Part, {text: string, reply: Promise<CourseReply>}>} */
  #courses = new Map();

  /**
   * @param {object} [options]
   * @param {import('./module.js').Build} [options.build]
   * @param {'auto'|'worker'|'here'} [options.transport]
   * @param {'runner'|'checkpoint_runner'} [options.runs] - which of the two runs a language model here
   */
  constructor({ build = 'base', transport = 'auto', runs = 'runner' } = {}) {
    super();
    this.#build = build;
    this.#transport = transport;
    this.#runs = runs;
  }

  /**
   * Loads a module; resolves with the kind of transport once its calls can be answered. Throws EngineMissing.
   * @param {Part} part
   */
  ready(part) {
    return this.#instance(part).ready();
  }

  /** @param {Part} part */
  #instance(part) {
    const there = this.#instances.get(part);
    if (there) return there;
    const made = new Instance(this.#build, part, this.#transport);
    this.#instances.set(part, made);
    for (const type of ['restarted', 'lost'])
      made.addEventListener(type, () => this.dispatchEvent(new Event(type)));
    made.ready().catch((error) => {
      const detail = error instanceof EngineMissing ? error.reason : 'not_loaded';
      this.dispatchEvent(new CustomEvent('missing', { detail }));
    });
    return made;
  }

  // What several modules can answer, one does for as long as the page stands: it may hold what the call is about.
  /** @param {string} method @returns {Part} */
  #partWith(method) {
    const parts = partsWith.get(method) ?? ['engine'];
    if (parts.includes(this.#runs)) return this.#runs;
    const [part, ...more] = parts;
    if (more.length === 0) return part;
    this.#common ??= this.#instances.has('engine') ? 'engine' : 'tutor';
    return this.#common;
  }

  /**
   * One call by name.
   * @template {keyof Calls} Name
   * @param {Name} method
   * @param {Parameters<Calls[Name]>} args
   * @returns {Promise<ReturnType<Calls[Name]>>}
   */
  async ask(method, ...args) {
    return this.#instance(this.#partWith(method)).ask(method, args);
  }

  /**
   * One call that goes on from what its module holds (instance.js).
   * @template {keyof Calls} Name
   * @param {Name} method
   * @param {Parameters<Calls[Name]>} args
   * @returns {Promise<ReturnType<Calls[Name]>>}
   */
  async goOn(method, ...args) {
    return this.#instance(this.#partWith(method)).goOn(method, args);
  }

  /**
   * One call with files, which its module asks for piece by piece (feed.js).
   * @template {keyof Calls} Name
   * @param {{method: Name, args: Parameters<Calls[Name]>, take: keyof Calls, files: import('./feed.js').NamedFile[]}} feed
   * @param {import('./feed.js').OnProgress} [onProgress]
   * @returns {Promise<ReturnType<Calls[Name]>>}
   */
  async feed(feed, onProgress = () => {}) {
    return this.#instance(this.#partWith(feed.method)).feed(feed, onProgress);
  }

  /**
   * What runs a language model, in a client of its own with the same build and transport: its script, its module and its
   * model come only to whoever asks for them.
   * @param {'runner'|'checkpoint_runner'} [runs] - checkpoint_runner opens models of every format that can be read
   */
  async runner(runs = 'runner') {
    const { Runner } = await import('./runner.js');
    const client = new EngineClient({ build: this.#build, transport: this.#transport, runs });
    return new Runner(client, runs);
  }

  /** Ends all modules; nothing may be asked after. */
  close() {
    for (const one of this.#instances.values()) one.close();
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
   * Loaded once into a module, however many ask; kept, and loaded again after a restart.
   * @param {string} text - outline.json
   * @param {Part} [part] - the module whose calls need it; without one, that which answers what several can
   * @returns {Promise<CourseReply>}
   */
  loadCourse(text, part = this.#partWith('loadCourse')) {
    const loaded = this.#courses.get(part);
    if (loaded?.text === text) return loaded.reply;
    const reply = this.#loadCourse(text, part);
    this.#courses.set(part, { text, reply });
    return reply;
  }

  /** @param {string} text @param {Part} part @returns {Promise<CourseReply>} */
  async #loadCourse(text, part) {
    const instance = this.#instance(part);
    /** @type {CourseReply} */
    const reply = await instance.ask('loadCourse', [text]);
    if (reply.ok) instance.keep('course', 'loadCourse', [text]);
    // Whoever asks again may have better luck.
    else if (this.#courses.get(part)?.text === text) this.#courses.delete(part);
    return reply;
  }

  /**
   * A run set by hand, which setups may then name; kept, and loaded again after a restart.
   * @param {string} text - a scene's JSON
   * @returns {Promise<Reply<string[]>>} its tokens
   */
  async loadScene(text) {
    const reply = await this.ask('loadScene', text);
    if (reply.ok)
      this.#instance('engine').keep(`scene ${JSON.parse(text).id}`, 'loadScene', [text]);
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
