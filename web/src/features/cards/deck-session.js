// What a learner does at the cards: the engine deals them, the scheduler says what a rating makes of one.
// Knows the two calls; knows no page.

import { PracticeSession } from '../../learner/practice-session.js';
import { daysAround } from './days.js';
import { deck } from './deck.js';
import { outcomes, schedulerName } from './scheduler.js';

/** @typedef {import('./deck.js').DeckView} DeckView */
/** @typedef {import('./deck.js').CardEvent} CardEvent */
/** @typedef {import('./deck.js').CardMemory} CardMemory */
/** @typedef {import('./deck.js').Rating} Rating */
/** @typedef {Partial<import('./deck.js').DeckAction>} Given */

/** The days that a page tells of: today, so many before it, and so many after; the last has no end. */
export const DAYS_BEFORE = 13;
export const DAYS_AFTER = 14;

/** @extends {PracticeSession<DeckView, Given, CardEvent>} */
export class DeckSession extends PracticeSession {
  /** @type {import('./deck.js').FreshNumbers|null|undefined} the numbers of the card that is shown */
  fresh;

  /** With the course loaded into its engine; the set is the cards to deal, parted by spaces; "" for all. */
  read() {
    return this.store.readCards();
  }

  /** @param {CardEvent[]} facts */
  keep(facts) {
    return this.store.appendCards(facts);
  }

  /** @type {PracticeSession<DeckView, Given, CardEvent>['ask']} */
  async ask(facts, action) {
    const only = this.set.split(' ').filter(Boolean);
    const days_ms = daysAround(action.at_ms, DAYS_BEFORE, DAYS_AFTER);
    const reply = await deck(this.engine, facts, { ...action, only, days_ms });
    if (reply.ok) this.fresh = reply.value.fresh;
    return reply;
  }

  // The card that is shown stays, unless something has become of it.
  follow() {
    const { card, seed, phase, memory } = /** @type {DeckView} */ (this.view);
    return this.act('view', { card, seed, phase, memory });
  }

  /** An act at the card that is shown. @param {'show'|'fresh'} kind */
  turn(kind) {
    const { card, seed } = this.view ?? {};
    return this.act(kind, { card, seed });
  }

  /** What each rating would make of the card that is shown. @returns {Record<Rating, CardMemory>|undefined} */
  outcomes() {
    const { view } = this;
    return view?.card ? outcomes(view.memory, Date.now(), view.retention) : undefined;
  }

  /** @param {Rating} rating */
  rate(rating) {
    const { view } = this;
    if (!view?.card) return Promise.resolve();
    const { card, seed, memory, retention } = view;
    const made = outcomes(memory, Date.now(), retention)[rating];
    const scheduler = schedulerName(retention);
    return this.act('rate', { card, seed, rating, memory: made, scheduler });
  }
}
