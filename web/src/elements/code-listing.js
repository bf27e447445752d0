// The PyTorch lines of the walk, the current one lit, each a button to its step. Knows lines and
// shapes; a shape whose question is still open is not told.
import { css, html, LitElement, nothing } from 'lit';

import { t } from '../messages.js';
import { shapeOf, shared } from './shared.js';

class CodeListing extends LitElement {
  static properties = {
    steps: { attribute: false },
    current: { type: String },
    told: { attribute: false },
  };

  static styles = [
    shared,
    css`
      h4 {
        margin-bottom: var(--space-2);
      }
      ol {
        margin: 0;
        padding: 0;
        list-style: none;
        border-inline-start: 2px solid var(--line);
      }
      button {
        display: flex;
        flex-wrap: wrap;
        align-items: baseline;
        justify-content: space-between;
        gap: 0 var(--space-4);
        width: 100%;
        min-height: 36px;
        align-content: center;
        padding: var(--space-1) var(--space-2) var(--space-1) var(--space-3);
        border: 0;
        border-radius: 0 var(--radius-s) var(--radius-s) 0;
        background: none;
        text-align: start;
        font-weight: 400;
        font-size: 0.875rem;
        line-height: 1.4;
      }
      button:hover {
        background: var(--accent-soft);
      }
      button[aria-current='step'] {
        background: var(--mark);
        box-shadow: -2px 0 0 var(--accent), inset 2px 0 0 var(--accent);
      }
      button[aria-current='step'] code {
        font-weight: 650;
      }
      code {
        font-size: 1em;
        overflow-wrap: anywhere;
      }
      .shape {
        margin-inline-start: auto;
        white-space: nowrap;
      }
      .unknown {
        margin-inline-start: auto;
        color: var(--ink-soft);
      }
      @media (pointer: coarse) {
        button {
          min-height: var(--target);
        }
      }
      @media (forced-colors: active) {
        button[aria-current='step'] {
          outline: 2px solid Highlight;
        }
      }
    `,
  ];

  constructor() {
    super();
    /** @type {import('../engine/client.js').StepView[]} */
    this.steps = [];
    this.current = '';
    /** @type {Set<string>} the steps whose shape has been seen */
    this.told = new Set();
  }

  render() {
    return html`<h4 id="title">${t('ui.code.title')}</h4>
      <ol>
        ${this.steps.map(
          ({ id, code, out }) => html`<li>
          <button data-step=${id} aria-current=${id === this.current ? 'step' : 'false'} @click=${() => this.#jump(id)}>
            <code>${code}</code>
            ${this.told.has(id) ? shapeOf(out.axes) : id === this.current ? html`<span class="unknown" aria-hidden="true">?</span>` : nothing}
          </button>
        </li>`,
        )}
      </ol>`;
  }

  /** @param {string} step */
  #jump(step) {
    this.dispatchEvent(new CustomEvent('jump', { detail: step, bubbles: true, composed: true }));
  }
}

customElements.define('code-listing', CodeListing);
