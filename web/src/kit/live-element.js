// An element that draws an engine's answers: it asks when it is first drawn, and again when what it
// asks about has changed. Until it is answered the still figure in its slot stands. Knows no call.
import { html, LitElement } from 'lit';
import { withEngine, withPaper } from './alive.js';
import { latest } from './latest.js';
import { faultSentence } from './messages.js';

/** @typedef {import('../../engine/client.js').EngineClient} EngineClient */

export class LiveElement extends LitElement {
  /** @type {import('lit').PropertyDeclarations} */
  static properties = { engine: { attribute: false }, faults: { state: true } };

  /** @type {string[]} the properties that it asks about */
  static asks = [];

  #load = latest((isNewest) => withEngine(this, (engine) => this.ask(engine, isNewest)));

  constructor() {
    super();
    /** @type {EngineClient|undefined} the page's, where none is given */
    this.engine = undefined;
    /** @type {import('../../engine/client.js').Fault[]} */
    this.faults = [];
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    const { asks } = /** @type {typeof LiveElement} */ (this.constructor);
    if (!this.hasUpdated || ['engine', ...asks].some((name) => changed.has(name))) this.#load();
  }

  /**
   * Asks the engine, and keeps its answer or its faults.
   * @param {EngineClient} _engine
   * @param {() => boolean} _isNewest - whether nothing has changed meanwhile
   */
  async ask(_engine, _isNewest) {}

  /** What is drawn of the answer; nothing before there is one. @returns {unknown} */
  live() {
    return undefined;
  }

  /** @returns {unknown} */
  render() {
    if (this.faults.length > 0) return this.faults.map((f) => html`<p>${faultSentence(f)}</p>`);
    const live = this.live();
    return live ? withPaper(this, live) : html`<slot></slot>`;
  }
}
