// Around the cards of a page: turns all of them at once, and prints them in the layout that is chosen, eight to
// a sheet unless told otherwise. Each card keeps its place.
// <card-deck> … <flash-card>s … </card-deck>
import { html, type PropertyValues } from 'lit';

import words from '#content/words/flash-card.json';
import { messagesOf } from '../../../text/messages.ts';
import './card-sheets.ts';
import { hear } from '../../kit/controllers.ts';
import { reflected, state, text, withProps } from '../../kit/props.ts';
import { whenNear } from '../../kit/when-near.ts';
import { paperChoice, paperChoiceStyles } from './paper-choice.ts';
import { LAYOUTS } from './paper-places.ts';

const t = messagesOf(words);

const LARGE: (typeof LAYOUTS)[number] = 'pages';

class CardDeck extends withProps({
  /** How the cards are printed, by the button and by the browser's own command. */
  paper: reflected(text(LAYOUTS[0]!)),
  allTurned: state(false),
  said: state(''),
}) {
  static override styles = paperChoiceStyles;

  /** Whether somebody has come near who may print. */
  #near = false;

  constructor() {
    super();
    this.addEventListener('card-turned', () => {
      this.allTurned = this.#cards.every(({ turned }) => turned);
      this.said = '';
    });
    hear(this, () => window, 'beforeprint', this.#toPrint);
    whenNear(this).then(this.#toPrint);
  }

  override render() {
    return html`<div class="across stack unprinted">
        ${paperChoice(this.paper, this.put('paper'))}
        <div class="row">
          <button id="print-cards" type="button" @click=${() => window.print()}>${t('print')}</button>
          <button id="turn-all" type="button" @click=${this.#turnAll}>${t(this.allTurned ? 'turnAllBack' : 'turnAll')}</button>
        </div>
        <p class="visually-hidden" aria-live="polite" id="announcer">${this.said}</p>
      </div>
      <slot></slot>`;
  }

  get #cards() {
    return [...this.querySelectorAll('flash-card')];
  }

  override updated(changed: PropertyValues) {
    if (changed.has('paper')) this.#layOut();
  }

  #toPrint = () => {
    this.#near = true;
    this.#layOut();
  };

  /** The sheets are made when somebody comes near, or prints: most who review cards do neither. */
  #layOut() {
    const before = this.querySelector('card-sheets');
    if (this.paper === LARGE) return before?.layOut([]);
    if (!before && !this.#near) return;
    const sheets = before ?? document.createElement('card-sheets');
    sheets.setAttribute('aria-hidden', 'true');
    if (!before) this.append(sheets);
    sheets.layOut(this.#cards);
  }

  #turnAll() {
    const cards = this.#cards;
    this.allTurned = !this.allTurned;
    for (const card of cards) card.turnQuietly(this.allTurned);
    this.said = t(this.allTurned ? 'allTurned' : 'allTurnedBack', { count: cards.length });
  }
}

customElements.define('card-deck', CardDeck);
