// When a card comes again: ts-fsrs, an implementation of FSRS, with the parameters that it was published with. What it
// says is kept with each rating.

import type { CardMemory } from '@engine';
import type { State } from 'ts-fsrs';
import { createEmptyCard, FSRSVersion, fsrs, generatorParameters, Rating } from 'ts-fsrs';
import { plainClock, startOfDay } from './days.ts';

type RatingName = import('./deck.ts').Rating;

/** In the order of their buttons and keys. */
export const RATINGS: RatingName[] = ['again', 'hard', 'good', 'easy'];

const GRADES = {
  again: Rating.Again,
  hard: Rating.Hard,
  good: Rating.Good,
  easy: Rating.Easy,
} as const;

const STATES: CardMemory['state'][] = ['new', 'learning', 'review', 'relearning'];

/**
 * The parameters for a goal. Nothing is left to chance: the same ratings give the same days.
 * @param retention - the chance of recall at which a card is to come
 */
const parametersFor = (retention: number) =>
  generatorParameters({ request_retention: retention, enable_fuzz: false });

/** The scheduler as a log names it: its version, and its parameters as JSON. */
export const schedulerName = (retention: number) =>
  `ts-fsrs ${FSRSVersion} ${JSON.stringify(parametersFor(retention))}`;

function cardOf(memory: CardMemory, now_ms: number) {
  if (memory.reps === 0) return createEmptyCard(new Date(now_ms));
  const { stability, difficulty, scheduled_days, learning_steps, reps, lapses } = memory;
  return {
    ...{ stability, difficulty, scheduled_days, learning_steps, reps, lapses },
    state: STATES.indexOf(memory.state) as State,
    due: new Date(plainClock(memory.due_ms)),
    last_review: new Date(plainClock(memory.reviewed_ms)),
    elapsed_days: 0, // counted anew from last_review
  };
}

/**
 * What a card's memory becomes by each rating.
 * @param memory - as it is; of "new" nothing but that is looked at
 * @param at_ms - the time of the rating
 */
export function outcomes(
  memory: CardMemory,
  at_ms: number,
  retention: number,
): Record<RatingName, CardMemory> {
  // A clock that was set back makes no negative days.
  const now_ms = plainClock(Math.max(at_ms, memory.reviewed_ms));
  const preview = fsrs(parametersFor(retention)).repeat(cardOf(memory, now_ms), new Date(now_ms));
  const one = (rating: RatingName) => {
    const { card } = preview[GRADES[rating]];
    const { stability, difficulty, scheduled_days, learning_steps, reps, lapses } = card;
    const wait_ms = card.due.getTime() - now_ms;
    // Whole days end when the day begins, so that the hour of a rating does not matter.
    const due_ms = scheduled_days > 0 ? startOfDay(at_ms, scheduled_days) : at_ms + wait_ms;
    return {
      ...{ stability, difficulty, scheduled_days, learning_steps, reps, lapses },
      ...{ state: STATES[card.state]!, due_ms, reviewed_ms: at_ms },
    };
  };
  return { again: one('again'), hard: one('hard'), good: one('good'), easy: one('easy') };
}

/** How far off a moment is: in minutes, hours or days. */
export function waitUntil(
  due_ms: number,
  now_ms: number,
): { unit: 'now' | 'minutes' | 'hours' | 'days'; count: number } {
  const wait_ms = due_ms - now_ms;
  if (wait_ms <= 0) return { unit: 'now', count: 0 };
  const days = Math.round((startOfDay(due_ms) - startOfDay(now_ms)) / 864e5);
  if (days > 0) return { unit: 'days', count: days };
  if (wait_ms < 3600e3) return { unit: 'minutes', count: Math.ceil(wait_ms / 60e3) };
  return { unit: 'hours', count: Math.round(wait_ms / 3600e3) };
}
