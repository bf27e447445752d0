// Search over the whole course: a button, and a dialog that loads the index when it first opens. Knows
// what search.js finds; knows no page.
import { html, LitElement, nothing } from 'lit';

import words from '../../content/en/words/site-search.json';
import { MOST } from '../../engine/limits.js';
import { sayer } from '../kit/messages.js';
import { screenOnly, shared } from '../kit/shared.js';
import { openSearch } from './search.js';
import { searchStyles } from './site-search-styles.js';

const t = sayer(words);

/** @param {import('./search.js').Piece[]} excerpt */
const marked = (excerpt) =>
  excerpt.map(({ text, found }) => (found ? html`<mark>${text}</mark>` : text));

class SiteSearch extends LitElement {
  static properties = {
    base: { type: String },
    state: { state: true },
    words: { state: true },
    hits: { state: true },
  };

  static styles = [shared, searchStyles, screenOnly];

  /** @type {Promise<(words: string) => Promise<import('./search.js').Hit[]|undefined>>|undefined} */
  #index;

  constructor() {
    super();
    this.base = './';
    /** @type {'idle'|'busy'|'found'|'failed'} */
    this.state = 'idle';
    this.words = '';
    /** @type {import('./search.js').Hit[]} */
    this.hits = [];
  }

  connectedCallback() {
    super.connectedCallback();
    document.addEventListener('keydown', this.#shortcut);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    document.removeEventListener('keydown', this.#shortcut);
  }

  render() {
    return html`<button id="search-open" aria-label=${t('open')} title="Ctrl K" @click=${() => this.#open()}>
        <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
          <circle cx="8.5" cy="8.5" r="5.5" fill="none" stroke="currentColor" stroke-width="2"></circle>
          <path d="M12.5 12.5 17.5 17.5" stroke="currentColor" stroke-width="2" stroke-linecap="round"></path>
        </svg>
        <span class="wide">${t('open')}</span>
      </button>
      <dialog aria-labelledby="title" @click=${(event) => this.#outside(event)} @keydown=${(event) => this.#walk(event)}>
        <div class="top">
          <h2 id="title">${t('title')}</h2>
          <button class="plain" id="search-close" @click=${() => this.#dialog.close()}>${t('close')}</button>
        </div>
        <label for="search-words" class="visually-hidden">${t('label')}</label>
        <input id="search-words" type="search" autofocus autocomplete="off" maxlength=${MOST.search} spellcheck="false" .value=${this.words} placeholder=${t('label')} @input=${(event) => this.#search(event.target.value)} />
        <p id="search-status" class="small soft" role="status">${this.#status()}</p>
        ${this.state === 'failed' ? html`<button id="search-retry" @click=${() => this.#retry()}>${t('retry')}</button>` : nothing}
        ${this.hits.length > 0 ? this.#results() : nothing}
      </dialog>`;
  }

  #results() {
    return html`<ol id="search-results">
      ${this.hits.map(
        ({ title, url, excerpt, sections }) => html`<li>
          <a href=${url}>${title}</a>
          ${sections.length === 0 ? html`<p class="small">${marked(excerpt)}</p>` : nothing}
          <ol>
            ${sections.map(
              (section) => html`<li>
                <a href=${section.url}>${section.title}</a>
                <p class="small">${marked(section.excerpt)}</p>
              </li>`,
            )}
          </ol>
        </li>`,
      )}
    </ol>`;
  }

  #status() {
    if (this.state === 'failed') return t('failed');
    if (this.state === 'busy') return t('busy');
    if (this.state === 'idle') return t('hint');
    const count = this.hits.length;
    if (count === 0) return t('none', { words: this.words });
    return count === 1 ? t('found_one') : t('found', { count });
  }

  get #dialog() {
    return /** @type {HTMLDialogElement} */ (this.renderRoot.querySelector('dialog'));
  }

  #open() {
    if (!this.#dialog.open) this.#dialog.showModal();
    this.#load();
  }

  #load() {
    this.#index ??= openSearch(this.base);
    return this.#index;
  }

  /** @param {string} given */
  async #search(given) {
    this.words = given.trim();
    if (this.words === '') {
      this.state = 'idle';
      this.hits = [];
      return;
    }
    if (this.hits.length === 0) this.state = 'busy';
    try {
      const find = await this.#load();
      const hits = await find(this.words);
      // Undefined: somebody has typed on.
      if (hits === undefined || given.trim() !== this.words) return;
      this.hits = hits;
      this.state = 'found';
    } catch (error) {
      console.warn(error);
      this.#index = undefined;
      this.hits = [];
      this.state = 'failed';
    }
  }

  #retry() {
    this.state = 'busy';
    this.#search(this.words);
    /** @type {HTMLElement} */ (this.renderRoot.querySelector('#search-words')).focus();
  }

  // A press on the backdrop closes, as Esc does.
  #outside(event) {
    if (event.target === this.#dialog) this.#dialog.close();
  }

  #shortcut = (/** @type {KeyboardEvent} */ event) => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    this.#open();
  };

  // Up and down go through the results, as well as Tab. Esc leaves at once: of itself it would empty the
  // field first.
  /** @param {KeyboardEvent} event */
  #walk(event) {
    if (event.key === 'Escape') {
      event.preventDefault();
      this.#dialog.close();
      return;
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    const stops = [...this.renderRoot.querySelectorAll('#search-words, #search-results a')];
    const at = stops.indexOf(/** @type {ShadowRoot} */ (this.renderRoot).activeElement ?? stops[0]);
    const next = stops[at + step];
    if (!next) return;
    event.preventDefault();
    /** @type {HTMLElement} */ (next).focus();
  }
}

customElements.define('site-search', SiteSearch);
