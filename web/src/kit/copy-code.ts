// A button that puts the block of code before it on the clipboard. Beside other buttons it looks like them: framed.
// <copy-code framed name="Copy the link"></copy-code>
import { css, html, nothing } from 'lit';

import words from '#content/words/copy-code.json';
import { messagesOf } from '../../text/messages.ts';
import { state, text, withProps } from './props.ts';

const t = messagesOf(words);
const SAY_FOR_MS = 2000;

class CopyCode extends withProps({
  /** for a screen reader, where it is no code that is copied */
  name: text(),
  /** what came of the last press */
  said: state<'' | 'copied' | 'failed'>(''),
}) {
  static override styles = css`
    :host(:not([framed])) button {
      border-color: transparent;
      background: color-mix(in oklab, var(--sunken) 88%, transparent);
      color: var(--ink-soft);
      font-size: var(--size-xs);
      font-weight: 500;
    }
    :host(:not([framed])) :is(button:hover, button:focus-visible) {
      border-color: var(--line-strong);
      color: var(--ink);
    }
  `;

  override render() {
    // Where the page may not write to the clipboard there is nothing to offer.
    if (!navigator.clipboard) return nothing;
    return html`<button aria-label=${this.said ? t(this.said) : this.name || t('name')} @click=${() => this.#copy()}>${t(this.said || 'copy')}</button>
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
