// The tables of weights under a lens, one head at a time, and how any of their cells was made. Knows a
// setup and its heads' weights; asks the engine for a cell's making.
import { css, html, LitElement, nothing } from 'lit';

import words from '../../../content/en/words/attention-lens.json';
import { sayer } from '../../kit/messages.js';
import '../../kit/cell-inspector.js';
import '../../kit/pattern-table.js';
import { shared, styled } from '../../kit/shared.js';

/** @typedef {import('../../../engine/client.js').Explanation} Explanation */
/** @typedef {{slice: import('../../../engine/client.js').Slice, colour: string, name: string}} LensHead */

const t = sayer(words);

class LensTables extends LitElement {
  static properties = {
    engine: { attribute: false },
    setup: { attribute: false },
    heads: { attribute: false },
    words: { attribute: false },
    token: { type: Number },
    head: { state: true },
    place: { state: true },
    explanation: { state: true },
  };

  static styles = [
    shared,
    css`
      .open {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: var(--space-4);
        padding-top: var(--space-2);
      }
      select {
        max-width: 100%;
      }
      label {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: var(--space-2);
        font-weight: 600;
        font-size: var(--size-s);
      }
    `,
  ];

  constructor() {
    super();
    /** @type {import('../../../engine/client.js').EngineClient|undefined} */
    this.engine = undefined;
    /** @type {import('../../../engine/client.js').Setup|undefined} */
    this.setup = undefined;
    /** @type {LensHead[]} */
    this.heads = [];
    /** @type {string[]} */
    this.words = [];
    this.token = 0;
    this.head = 0;
    /** @type {{row: number, column: number}|undefined} the weight whose making was asked for */
    this.place = undefined;
    /** @type {Explanation|undefined} */
    this.explanation = undefined;
  }

  willUpdate(changed) {
    // Another cut has other tables.
    if (changed.has('heads') && this.head >= this.heads.length) this.head = 0;
    if (
      changed.has('setup') &&
      changed.get('setup')?.config.n_heads !== this.setup?.config.n_heads
    ) {
      this.#forget();
    }
  }

  render() {
    const head = this.heads[this.head];
    if (!head) return nothing;
    return html`<details id="tables">
      <summary>${t('tables')}</summary>
      <div class="open" ${styled({ '--head': head.colour })}>
        ${this.heads.length > 1 ? this.#chooser() : nothing}
        <pattern-table .slice=${head.slice} .words=${this.words} chosen=${this.token} .open=${this.place}
          label=${head.name} caption=${t('caption')} @why=${(event) => this.#ask(event.detail)}></pattern-table>
        ${this.explanation ? this.#making(this.explanation, head) : nothing}
      </div>
    </details>`;
  }

  #chooser() {
    return html`<label>${t('tableOf')}
      <select id="table-head" @change=${(event) => {
        this.head = Number(event.target.value);
        this.#forget();
      }}>${this.heads.map(({ name }, at) => html`<option value=${at} .selected=${at === this.head}>${name}</option>`)}</select>
    </label>`;
  }

  /** @param {Explanation} explanation @param {LensHead} head */
  #making(explanation, { name }) {
    const cell = this.place && {
      query: this.words[this.place.row],
      key: this.words[this.place.column],
      head: name,
    };
    return html`<div>
      ${cell ? html`<p class="small">${t('cell', cell)}</p>` : nothing}
      <cell-inspector .explanation=${{ ...explanation, editable: false }}
        @inspect=${(event) => this.#explain(event.detail.tensor, event.detail.index)}
        @leave=${this.#leave}></cell-inspector>
    </div>`;
  }

  /** @param {{row: number, column: number}} place */
  #ask(place) {
    this.place = place;
    return this.#explain('weights', [0, this.head, place.row, place.column]);
  }

  /** @param {string} tensor @param {number[]} index */
  async #explain(tensor, index) {
    if (!this.engine || !this.setup) return;
    const reply = await this.engine.explain(this.setup, tensor, index);
    if (!reply.ok) return;
    this.explanation = reply.value;
    await this.updateComplete;
    /** @type {any} */ (this.renderRoot.querySelector('cell-inspector'))?.focusName();
  }

  #leave() {
    this.#forget();
    /** @type {any} */ (this.renderRoot.querySelector('pattern-table'))?.focusCell();
  }

  #forget() {
    this.place = undefined;
    this.explanation = undefined;
  }
}

customElements.define('lens-tables', LensTables);
