// One look-up: what was picked, how its questions stand, and the facts that go to the learner's log. What
// is asked, right and wrong is the engine's to say. Knows no element.
import mistakes from '../../../content/lookup-mistakes.json';
import { gradeLookup, lookup } from './lookup.js';

/** @typedef {import('./lookup.js').Source} Source */
/** @typedef {import('../../../engine/types.js').Lookup} Lookup */
/** @typedef {import('../../../engine/types.js').LookupStep} LookupStep */
/** @typedef {import('../../../engine/types.js').LookupGrade} LookupGrade */
/**
 * How a question stands; it is open once it was answered rightly, or shown.
 * @typedef {object} Standing
 * @property {string} answer - the last one committed
 * @property {LookupGrade|undefined} grade - of that one
 * @property {number} attempts - answers that could be read
 * @property {boolean} hinted
 * @property {boolean} open
 */

const SET = 'lookup';

/** The misconception that explains what the engine found in an answer, or "". @param {LookupGrade} grade */
export const misconceptionBehind = ({ mistake }) =>
  /** @type {Record<string, string>} */ (mistakes)[mistake] ?? '';

/** @returns {Standing} */
const fresh = () => ({ answer: '', grade: undefined, attempts: 0, hinted: false, open: false });

/** Event "moved": something is new. */
export class LookupSession extends EventTarget {
  /** @type {{name: string, source: Source}|undefined} what is looked up */
  picked;
  /** @type {Lookup|undefined} */
  view;
  /** @type {import('../../../engine/client.js').Fault|undefined} why the last one brought was refused */
  refusal;
  /** @type {Map<string, Standing>} */
  #standings = new Map();
  #opened = 0;

  /**
   * @param {object} parts
   * @param {import('../../../engine/client.js').EngineClient} parts.engine
   * @param {import('../../learner/events.js').EventStore} parts.store
   */
  constructor({ engine, store }) {
    super();
    this.engine = engine;
    this.store = store;
  }

  /**
   * Looks something up; where it cannot be read, what was there stays.
   * @param {string} name
   * @param {Source} source
   */
  async open(name, source) {
    this.#opened += 1;
    const mine = this.#opened;
    const reply = await lookup(this.engine, source);
    if (mine !== this.#opened) return; // another was picked meanwhile
    this.refusal = reply.ok ? undefined : reply.errors[0];
    if (reply.ok) {
      this.picked = { name, source };
      this.view = reply.value;
      this.#standings = new Map(reply.value.steps.map(({ id }) => [id, fresh()]));
    }
    this.dispatchEvent(new Event('moved'));
  }

  /** @param {LookupStep} step @returns {Standing} */
  standing({ id }) {
    return this.#standings.get(id) ?? fresh();
  }

  /** The first question that is not open; undefined where all are. */
  get current() {
    return this.view?.steps.find((step) => !this.standing(step).open);
  }

  /** Everything may be told: all questions are open. */
  get done() {
    return this.view !== undefined && this.current === undefined;
  }

  /** @param {LookupStep} step @param {string} answer */
  async commit(step, answer) {
    const { picked } = this;
    if (!picked || this.standing(step).open) return;
    const reply = await gradeLookup(this.engine, picked.source, step.id, answer);
    if (picked !== this.picked) return;
    this.refusal = reply.ok ? undefined : reply.errors[0];
    if (reply.ok) {
      const grade = reply.value;
      const read = grade.verdict !== 'not_an_answer';
      const open = grade.verdict === 'right';
      const { attempts } = this.standing(step);
      this.#stand(step, { answer, grade, attempts: attempts + (read ? 1 : 0), open });
      const { verdict } = grade;
      const slip = misconceptionBehind(grade);
      if (read) await this.#keep('answered', step, { answer, verdict, slip });
    }
    this.dispatchEvent(new Event('moved'));
  }

  /** @param {LookupStep} step */
  async hint(step) {
    this.#stand(step, { hinted: true });
    await this.#keep('hinted', step);
    this.dispatchEvent(new Event('moved'));
  }

  /** Gives the question up: it opens. @param {LookupStep} step */
  async show(step) {
    this.#stand(step, { open: true });
    await this.#keep('revealed', step);
    this.dispatchEvent(new Event('moved'));
  }

  /** @param {LookupStep} step @param {Partial<Standing>} change */
  #stand(step, change) {
    this.#standings.set(step.id, { ...this.standing(step), ...change });
  }

  /** @param {string} kind @param {LookupStep} step @param {{answer: string, verdict: string, slip: string}} [given] */
  async #keep(kind, step, given = { answer: '', verdict: '', slip: '' }) {
    const none = { points: [], confidence: 0, seed: 0, level: 0, fading: '' };
    const fact = { kind, set: SET, item: step.id, ...given, ...none, at_ms: Date.now() };
    await this.store.appendPractice([
      /** @type {import('../../learner/quiz.js').PracticeEvent} */ (fact),
    ]);
  }
}
