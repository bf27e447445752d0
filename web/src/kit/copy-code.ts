// A button that puts the block of code before it on the clipboard.
import { css, html, LitElement, nothing } from 'lit';

import words from '#content/words/copy-code.json';
import { baseStyles, screenOnly } from './base.ts';
import { messagesOf } from './messages.ts';
import { state, withProps } from './props.ts';

const t = messagesOf(words);
const SAY_FOR_MS = 2000;

class CopyCode extends withProps(LitElement, {
  /** what came of the last press */
  said: state<'' | 'copied' | 'failed'>(''),
}) {
  static override styles = [
    baseStyles,
    css`
      button {
        border-color: transparent;
        background: color-mix(in oklab, var(--sunken) 88%, transparent);
        color: var(--ink-soft);
        font-size: var(--size-xs);
        font-weight: 500;
      }
      button:hover,
      button:focus-visible {
        border-color: var(--line-strong);
        color: var(--ink);
      }
    `,
    screenOnly,
  ];

  override render() {
    // Where the page may not write to the clipboard there is nothing to offer.
    if (!navigator.clipboard) return nothing;
    return html`<button aria-label=${t(this.said || 'name')} @click=${() => this.#copy()}>${t(this.said || 'copy')}</button>
      <span class="visually-hidden" role="status">${this.said ? t(this.said) : ''}</span>`;
  }

  async #copy() {
    try {
      await navigator.clipboard.writeText(this.previousElementSibling?.textContent ?? '');
      this.said = 'copied';
    } catch {
      this.said = 'failed';
    }
    setTimeout(() => {
      this.said = '';
    }, SAY_FOR_MS);
  }
}

customElements.define('copy-code', CopyCode);
