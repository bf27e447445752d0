// A long list worked through a piece at a time, so that the page is drawn and answers between.
import { MOST } from '../../engine/limits.ts';

/** Lets the page be drawn and answer. */
export const pause = () => new Promise((done) => setTimeout(done));

/** @returns what came of each piece */
export async function inPieces<T, U>(
  list: T[],
  work: (piece: T[], from: number) => U | Promise<U>,
): Promise<U[]> {
  const made = [];
  for (let from = 0; from < list.length; from += MOST.records) {
    if (from > 0) await pause();
    made.push(await work(list.slice(from, from + MOST.records), from));
  }
  return made;
}

// Characters: a few milliseconds' worth of numbers.
const MOST_AT_ONCE = 100_000;

/**
 * A file whose text is made piece by piece.
 * @param pieces - short ones
 */
export async function textFile(pieces: Iterable<string>, type: string) {
  const parts: Blob[] = [];
  let text = '';
  for (const piece of pieces) {
    text += piece;
    if (text.length < MOST_AT_ONCE) continue;
    // A browser takes long to turn all of it into bytes at once.
    parts.push(new Blob([text]));
    text = '';
    await pause();
  }
  return new Blob([...parts, text], { type });
}
