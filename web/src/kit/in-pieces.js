// A long list worked through a piece at a time, so that the page is drawn and answers between. Knows nothing of the work.
import { MOST } from '../../engine/limits.js';

/** Lets the page be drawn and answer. */
export const pause = () => new Promise((done) => setTimeout(done));

/**
 * @template T
 * @template U
 * @param {T[]} list
 * @param {(piece: T[], from: number) => U|Promise<U>} work
 * @returns {Promise<U[]>} what came of each piece
 */
export async function inPieces(list, work) {
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
 * @param {Iterable<string>} pieces - short ones
 * @param {string} type
 */
export async function textFile(pieces, type) {
  /** @type {Blob[]} */
  const parts = [];
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
