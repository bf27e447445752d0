// Around the cards of a page: turns all of them at once, and prints them, one to a page. Each card keeps
// its place.
// <card-deck> … <flash-card>s … </card-deck>
import { css, html, LitElement } from 'lit';

import words from '../../content/en/words/flash-card.json';
import { sayer } from '../messages.js';
import { shared } from './shared.js';

const t = sayer(words);

class CardDeck extends LitElement {
  static properties = { allTurned: { state: true }, said: { state: true } };

  static styles = [
    shared,
    css`
      .bar {
        display: flex;
        flex-wrap: wrap;
        gap: var(--space-2);
        grid-column: 1 / -1;
      }
      @media print {
        .bar {
          display: none;
        }
      }
    `,
  ];

  constructor() {
    super();
    this.allTurned = false;
    this.said = '';
    this.addEventListener('card-turned', () => {
      this.allTurned = this.#cards.every(({ turned }) => turned);
      this.said = '';
    });
  }

  render() {
    return html`<div class="bar">
        <button id="turn-all" type="button" @click=${this.#turnAll}>${t(this.allTurned ? 'turnAllBack' : 'turnAll')}</button>
        <button id="print-cards" type="button" @click=${() => window.print()}>${t('print')}</button>
        <p class="visually-hidden" aria-live="polite" id="announcer">${this.said}</p>
      </div>
      <slot></slot>`;
  }

  /** @returns {{turned: boolean, turnQuietly: (turned: boolean) => void}[]} */
  get #cards() {
    return /** @type {any[]} */ ([...this.querySelectorAll('flash-card')]);
  }

  #turnAll() {
    const cards = this.#cards;
    this.allTurned = !this.allTurned;
    for (const card of cards) card.turnQuietly(this.allTurned);
    this.said = t(this.allTurned ? 'allTurned' : 'allTurnedBack', { count: cards.length });
  }
}

customElements.define('card-deck', CardDeck);
