// The heads that look elsewhere once something in the model is changed: those that read what it did.
import type { HeadName, Reading } from './model.ts';
import { headNamesOf, patternOf, strongest } from './reading.ts';

/** From one query: the key that it looked at most before, and the one that it looks at most now. */
export type MovedLook = { one: HeadName; was: number; now: number; lost: number };

/** Those with another strongest key than in the text with nothing changed, the one that gave up most weight first. */
export function movedLooks(reading: Reading, clean: Reading, query: number): MovedLook[] {
  const side = reading.tokens.length;
  return headNamesOf(reading)
    .map((one) => {
      const [before, after] = [patternOf(clean, one), patternOf(reading, one)];
      const { key: was, weight } = strongest(before, side, query);
      const { key: now } = strongest(after, side, query);
      return { one, was, now, lost: weight - (after[query * side + was] ?? 0) };
    })
    .filter(({ was, now }) => was !== now)
    .sort((a, b) => b.lost - a.lost);
}
