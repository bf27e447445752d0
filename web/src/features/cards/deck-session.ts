// What a learner does at the cards: the engine deals them, the scheduler says what a rating makes of one.

import type { CardEvent, CardMemory, DeckAction, DeckView, FreshNumbers } from '@engine';
import { type Act, PracticeSession } from '../../learner/practice-session.ts';
import { daysAround } from './days.ts';
import { deck, type Rating } from './deck.ts';
import { outcomes, schedulerName } from './scheduler.ts';

type Given = Partial<DeckAction>;

/** The days that a page tells of: today, so many before it, and so many after; the last has no end. */
export const DAYS_BEFORE = 13;
export const DAYS_AFTER = 14;

export class DeckSession extends PracticeSession<DeckView, Given, CardEvent> {
  /** the numbers of the card that is shown */
  fresh: FreshNumbers | null | undefined;

  /** With the course loaded into its engine; the set is the cards to deal, parted by spaces; "" for all. */
  override read() {
    return this.store.readCards();
  }

  override keep(facts: CardEvent[]) {
    return this.store.appendCards(facts);
  }

  override async ask(facts: CardEvent[], action: Act<Given>) {
    const only = this.set.split(' ').filter(Boolean);
    const days_ms = daysAround(action.at_ms, DAYS_BEFORE, DAYS_AFTER);
    const reply = await deck(this.engine, facts, { ...action, only, days_ms });
    if (reply.ok) this.fresh = reply.value.fresh;
    return reply;
  }

  // The card that is shown stays, unless something has become of it.
  override follow() {
    const { card, seed, phase, memory } = this.view as DeckView;
    return this.act('view', { card, seed, phase, memory });
  }

  /** An act at the card that is shown. */
  turn(kind: 'show' | 'fresh') {
    const { card, seed } = this.view ?? {};
    return this.act(kind, { card, seed });
  }

  /** What each rating would make of the card that is shown. */
  outcomes(): Record<Rating, CardMemory> | undefined {
    const { view } = this;
    return view?.card ? outcomes(view.memory, Date.now(), view.retention) : undefined;
  }

  rate(rating: Rating) {
    const { view } = this;
    if (!view?.card) return Promise.resolve();
    const { card, seed, memory, retention } = view;
    const made = outcomes(memory, Date.now(), retention)[rating];
    const scheduler = schedulerName(retention);
    return this.act('rate', { card, seed, rating, memory: made, scheduler });
  }
}
