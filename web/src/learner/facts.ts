// The facts of all logs apart from their envelopes, as the engine takes them. Knows which list holds which log's.

import type { LogRecord } from './records.ts';
import type { Facts } from './results.ts';

/** Where the facts of each log stand. */
export const LISTS = {
  lesson: 'lessons',
  practice: 'practice',
  card: 'cards',
} as const;

/** @param records - in their order */
export function factsIn(records: LogRecord[]): Facts {
  const of = (log: string) =>
    records.filter((one) => one.log === log).map(({ fact }) => fact) as any[];
  return { lessons: of('lesson'), practice: of('practice'), cards: of('card') };
}
