// Cards one after the other, as they come due: turn, then say how well you knew it. Which card comes, with
// which numbers and when again is the engine's and the scheduler's to say. The texts are those of the page's
// own cards; within a lesson these stand inside, and are put away while this is alive.
// <card-review cards="card-cross"> … <flash-card>s … </card-review>
import type { DeckView } from '@engine';
import { html, nothing } from 'lit';

import words from '#content/words/card-review.json';
import { unlessMissing } from '../../../engine/module.ts';
import { faultSentence, messagesOf } from '../../../text/messages.ts';
import { tick } from '../../kit/fields.ts';
import { copyOfCard } from './card-copy.ts';
import { chooseCardKeys, hasCardKeys } from './card-keys.ts';
import { cardReviewStyles } from './card-review-styles.ts';
import { deckSession } from './deck-sessions.ts';
import { RATINGS, waitUntil } from './scheduler.ts';
import './flash-card.ts';
import { hear } from '../../kit/controllers.ts';
import { state, text, withProps } from '../../kit/props.ts';
import { whenNear } from '../../kit/when-near.ts';
import type { Rating } from './deck.ts';
import type { DeckSession } from './deck-session.ts';

const t = messagesOf(words);

// Cards of the first minutes come back while somebody waits; no timer is longer than a browser takes.
const LONGEST_TIMER_MS = 24 * 3600e3;

export function waitText(due_ms: number) {
  const { unit, count } = waitUntil(due_ms, Date.now());
  return t(`wait.${unit}`, { count });
}

class CardReview extends withProps({
  /** The ids of those to ask, in a lesson; "" for all. */
  cards: text(),
  /** Address of the page with all cards. */
  deck: text(),
  said: state(''),
}) {
  session: DeckSession | undefined;
  /** the card that stands here, with its numbers */
  #shown: string = '';
  #timer: ReturnType<typeof setTimeout> | undefined;

  static override styles = cardReviewStyles;

  constructor() {
    super();
    this.addEventListener('card-turned', (event) => this.#turned(event));
    const key = (event: Event) => this.#key(event as KeyboardEvent);
    hear(this, () => document, 'keydown', key);
  }

  override connectedCallback() {
    super.connectedCallback();
    this.#start().catch(unlessMissing); // the cards stay as they are
  }

  override disconnectedCallback() {
    super.disconnectedCallback();
    clearTimeout(this.#timer);
  }

  async #start() {
    await whenNear(this); // in a lesson, where the module that deals cards is loaded for them alone
    const session = await deckSession(this.cards);
    // A card that somebody is at is put away now, and its copy takes its place.
    const hasFocus = this.contains(document.activeElement);
    this.session = session;
    session.addEventListener('moved', () => this.#moved());
    this.#moved();
    this.setAttribute('alive', '');
    if (hasFocus) await this.#focusCard();
  }

  // Puts the card that the engine deals into its place, unless it stands there already.
  #moved() {
    const { view, fresh } = this.session as DeckSession;
    clearTimeout(this.#timer);
    if (!view) return;
    const shown = view.card && `${view.card} ${view.seed} ${view.memory.reps}`;
    if (shown !== this.#shown) {
      this.#shown = shown;
      this.current?.remove();
      const card = shown ? copyOfCard(view.card, fresh, t('fresh')) : undefined;
      if (card) {
        card.slot = 'current';
        this.append(card);
      }
    }
    if (!view.card && view.next_ms > 0) {
      const wait_ms = Math.min(Math.max(view.next_ms - Date.now(), 0) + 500, LONGEST_TIMER_MS);
      this.#timer = setTimeout(() => this.session?.act('view'), wait_ms);
    }
    this.requestUpdate();
  }

  get current() {
    return this.querySelector<HTMLElementTagNameMap['flash-card']>(
      ':scope > flash-card[slot="current"]',
    );
  }

  get turned() {
    return this.session?.view?.phase === 'back';
  }

  override render() {
    const view = this.session?.view;
    if (!view) return html`<slot></slot>`;
    return html`<div class="review stack" role="group" aria-label=${t('label')}>
      ${this.#head(view)}
      <div class="place"><slot name="current"></slot></div>
      ${view.card ? this.#foot(view) : this.#done(view)}
      <p class="visually-hidden" id="said" role="status">${this.said}</p>
      <div class="away" hidden><slot></slot></div>
    </div>`;
  }

  #head({ new_cards, cards, review, undo, card, memory }: DeckView) {
    // Also those that come back in some minutes: a card that was just rated is not gone.
    const learning = cards.filter(({ state }) => stateOf(state) === 'learning').length;
    const counts = [
      ['new', new_cards],
      ['learning', learning],
      ['review', review],
    ] as const;
    return html`<div class="row wide apart">
      <ul class="counts row wide small soft" id="counts">${counts.map(
        ([of, count]) =>
          html`<li class=${of} ?data-now=${card && of === stateOf(memory.state)}>${t(`counts.${of}`, { count })}</li>`,
      )}</ul>
      ${
        undo
          ? html`<button id="undo" class="small" type="button" @click=${() => this.#undo()}>${t('undo')}</button>`
          : nothing
      }
    </div>`;
  }

  /** Below a card that can be asked with other numbers. */
  #numbers() {
    return html`<div class="numbers small soft row">
      <button id="other-numbers" class="small" type="button" aria-describedby="about-numbers"
        @click=${() => this.#other()}>${t('other')}</button>
      <span class="grow" id="about-numbers">${t('aboutOther')}</span>
    </div>`;
  }

  #foot({ phase, fresh }: DeckView) {
    const made = phase === 'back' ? this.session?.outcomes() : undefined;
    return html`${
      made
        ? html`<div class="ratings stack close" role="group" aria-label=${t('ask')}>
            <p class="across">${t('ask')}</p>
            ${RATINGS.map(
              (
                rating,
                at,
              ) => html`<button id="rate-${rating}" class="rating ${rating}" type="button"
                title=${t(`hints.${rating}`)} @click=${() => this.rate(rating)}>
                ${hasCardKeys() ? html`<kbd aria-hidden="true">${at + 1}</kbd>` : nothing}
                <span class="name">${t(`ratings.${rating}`)}</span>
                <span class="wait small soft">${waitText(made[rating].due_ms)}</span>
              </button>`,
            )}
          </div>`
        : nothing
    }
    ${fresh ? this.#numbers() : nothing}
    <div class="keys small soft">${tick({ id: 'keys', label: t('keys'), isOn: hasCardKeys() }, this.#chooseKeys)}</div>`;
  }

  #chooseKeys = (isOn: boolean) => {
    chooseCardKeys(isOn);
    this.requestUpdate();
  };

  #done({ next_ms, cards }: DeckView) {
    const wait = next_ms > 0 ? waitText(next_ms) : '';
    const count = cards.length;
    const key = this.cards ? 'lesson' : wait ? 'all' : 'nothing';
    return html`<p class="panel done" id="done" tabindex="-1">${t(`done.${key}`, { wait, count })}
      ${this.cards && this.deck ? html`<a href=${this.deck}>${t('deck')}</a>` : nothing}</p>`;
  }

  async #turned(event: Event) {
    if (event.target !== this.current || this.turned || !this.current!.turned) return;
    await this.session?.turn('show');
    await this.updateComplete;
    this.renderRoot.querySelector('.ratings')?.scrollIntoView({ block: 'nearest' });
  }

  async rate(rating: Rating) {
    const { session } = this;
    if (!session || !this.turned) return;
    await session.rate(rating);
    const [kept] = session.happened;
    if (session.refusal) this.said = t('refused', { why: faultSentence(session.refusal) });
    else if (kept?.kind !== 'rated') this.said = t('elsewhere');
    else {
      const wait = waitText(kept.memory.due_ms);
      this.said = t('kept', { rating: t(`ratings.${rating}`), wait });
    }
    await this.#focusCard();
  }

  async #undo() {
    await this.session?.act('undo');
    this.said = t('undone');
    await this.#focusCard();
  }

  async #other() {
    await this.session?.turn('fresh');
    await this.#focusCard();
  }

  async #focusCard() {
    await this.updateComplete;
    await this.current?.updateComplete;
    const done = this.renderRoot.querySelector('#done') as HTMLElement | null;
    if (this.current) this.current.focusButton();
    else done?.focus();
  }

  // As in Anki. Within this; on the page of all cards also where nothing has the focus.
  #key(event: KeyboardEvent) {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    const inside = event.composedPath().includes(this);
    const nowhere = event.target === document.body && !this.cards;
    if (!inside && !nowhere) return;
    if (!hasCardKeys()) return;
    const rating = RATINGS[['1', '2', '3', '4'].indexOf(event.key)];
    if (rating && this.turned) this.rate(rating);
    else if (event.key === 'u' && this.session?.view?.undo) this.#undo();
    else if (event.key === ' ' && nowhere && this.current && !this.turned) this.current.turn();
    else return;
    event.preventDefault();
  }
}

const stateOf = (state: string): 'new' | 'learning' | 'review' =>
  state === 'new' || state === 'review' ? state : 'learning';

customElements.define('card-review', CardReview);
