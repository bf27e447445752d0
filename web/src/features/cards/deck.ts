// The cards, as the engine deals them. Knows the call and what it gives; knows no scheduler and no page.

import type { CardEvent, DeckAction, FreshNumbers } from '@engine';
import type { EngineClient, Reply } from '../../../engine/client.ts';

export type { CardEvent, DeckAction, FreshNumbers } from '@engine';

/** A card as its scheduler left it (cpp/learner/include/headsup/learner/card_event.h). */
export type CardMemory = {
  state: 'new' | 'learning' | 'review' | 'relearning';
  due_ms: number;
  stability: number;
  difficulty: number;
  scheduled_days: number;
  learning_steps: number;
  reps: number;
  lapses: number;
  reviewed_ms: number;
};
export type Rating = 'again' | 'hard' | 'good' | 'easy';
export type CardRow = {
  id: string;
  state: CardMemory['state'];
  due_ms: number;
  due: boolean;
  reps: number;
  lapses: number;
};
export type DayRow = {
  start_ms: number;
  met: number;
  reviews: number;
  remembered: number;
  due: number;
};
/** What is to be shown (cpp/tutor/include/headsup/tutor/deck.h). */
export type DeckView = {
  /** "" where none is due */
  card: string;
  phase: 'front' | 'back';
  seed: number;
  /** the card can have other numbers */
  fresh: boolean;
  memory: CardMemory;
  /** the card whose rating can be taken back, or "" */
  undo: string;
  retention: number;
  /** due now, as the next two */
  new_cards: number;
  learning: number;
  review: number;
  /** when the next card comes; 0 where none does */
  next_ms: number;
  cards: CardRow[];
  days: DayRow[];
};
/** fresh: the numbers of a card, made anew */
type Dealt = { view: DeckView; events: CardEvent[]; fresh: FreshNumbers | null };

/**
 * @param engine - with the course loaded
 * @param events - the facts so far
 */
export const deck = (
  engine: Pick<EngineClient, 'ask'>,
  events: CardEvent[],
  action: DeckAction,
): Promise<Reply<Dealt>> =>
  engine.ask('deck', events, { card: '', seed: 0, ...action } as DeckAction) as Promise<
    Reply<Dealt>
  >;
