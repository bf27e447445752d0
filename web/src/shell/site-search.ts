// Search over the whole course: a button, and a dialog that loads the index when it first opens.
import { html, nothing } from 'lit';

import words from '#content/words/site-search.json';
import { MOST } from '../../engine/limits.ts';
import { messagesOf } from '../../text/messages.ts';
import { hear } from '../kit/controllers.ts';
import { fieldValue } from '../kit/field-events.ts';
import { state, text, withProps } from '../kit/props.ts';
import { type Hit, openSearch, type Piece } from './search.ts';
import { searchStyles } from './site-search-styles.ts';

const t = messagesOf(words);

const marked = (excerpt: Piece[]) =>
  excerpt.map(({ text, found }) => (found ? html`<mark>${text}</mark> ` : `${text} `));

class SiteSearch extends withProps({
  base: text('./'),
  state: state<'idle' | 'busy' | 'found' | 'failed'>('idle'),
  words: state(''),
  hits: state<Hit[]>(() => []),
}) {
  static override styles = searchStyles;

  #index: Promise<(words: string) => Promise<Hit[] | undefined>> | undefined;

  constructor() {
    super();
    const shortcut = (event: Event) => this.#shortcut(event as KeyboardEvent);
    hear(this, () => document, 'keydown', shortcut);
  }

  override render() {
    return html`<button id="search-open" aria-label=${t('open')} title="Ctrl K" @click=${() => this.#open()}>
        <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
          <circle cx="8.5" cy="8.5" r="5.5" fill="none" stroke="currentColor" stroke-width="2"></circle>
          <path d="M12.5 12.5 17.5 17.5" stroke="currentColor" stroke-width="2" stroke-linecap="round"></path>
        </svg>
        <span class="wide">${t('open')}</span>
      </button>
      <dialog aria-labelledby="title" @click=${(event: MouseEvent) => this.#outside(event)} @keydown=${(event: KeyboardEvent) => this.#walk(event)}>
        <div class="row apart">
          <h2 id="title">${t('title')}</h2>
          <button class="plain" id="search-close" @click=${() => this.#dialog.close()}>${t('close')}</button>
        </div>
        <label for="search-words" class="visually-hidden">${t('label')}</label>
        <input id="search-words" type="search" autofocus autocomplete="off" maxlength=${MOST.search} spellcheck="false" .value=${this.words} placeholder=${t('label')} @input=${(event: Event) => this.#search(fieldValue(event))} />
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
          ${sections.length === 0 ? html`<p class="small soft">${marked(excerpt)}</p>` : nothing}
          <ol>
            ${sections.map(
              (section) => html`<li>
                <a href=${section.url}>${section.title}</a>
                <p class="small soft">${marked(section.excerpt)}</p>
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
    return t('found', { count: this.hits.length, words: this.words });
  }

  get #dialog() {
    return this.renderRoot.querySelector('dialog') as HTMLDialogElement;
  }

  #open() {
    if (!this.#dialog.open) this.#dialog.showModal();
    this.#load();
  }

  #load() {
    this.#index ??= openSearch(this.base);
    return this.#index;
  }

  async #search(given: string) {
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
    (this.renderRoot.querySelector('#search-words') as HTMLElement).focus();
  }

  // A press on the backdrop closes, as Esc does.
  #outside(event: MouseEvent) {
    if (event.target === this.#dialog) this.#dialog.close();
  }

  #shortcut(event: KeyboardEvent) {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    this.#open();
  }

  // Up and down go through the results, as well as Tab. Esc leaves at once: of itself it would empty the
  // field first.
  #walk(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      event.preventDefault();
      this.#dialog.close();
      return;
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    const stops = [...this.renderRoot.querySelectorAll('#search-words, #search-results a')];
    const at = stops.indexOf((this.renderRoot as ShadowRoot).activeElement ?? stops[0]!);
    const next = stops[at + step];
    if (!next) return;
    event.preventDefault();
    (next as HTMLElement).focus();
  }
}

customElements.define('site-search', SiteSearch);
