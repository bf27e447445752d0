// A text's words, which may be several tokens, and what a head looks at from each.
import type { ModelToken } from '@engine';
import type { HeadName } from './reading.ts';

/** Its tokens run from `first` to `last`; it begins behind so many characters of the text. */
export type Word = { text: string; first: number; last: number; isJoined: boolean; at: number };

/** Between words, by their places. */
export type Look = { from: number; to: number; weight: number };

// The last sign is what stands for a part of a character.
const LETTERS = String.raw`[\p{L}\p{N}\uFFFD]`;
const ENDS = new RegExp(`${LETTERS}$`, 'u');
const GOES_ON = new RegExp(`^${LETTERS}`, 'u');
const PART = '\uFFFD';

/**
 * Words, and signs between them, without the begin token in front.
 * @param text - what was read, which has the characters that are several tokens
 */
export function wordsOf(tokens: ModelToken[], text: string): Word[] {
  const words: Word[] = [];
  for (const [at, { text: piece }] of tokens.entries()) {
    if (at === 0) continue;
    const before = words.at(-1);
    const isAfterSpace = before?.text === ' ' && piece.startsWith(PART);
    if (before && GOES_ON.test(piece) && (ENDS.test(before.text) || isAfterSpace)) {
      before.text += piece;
      before.last = at;
    } else {
      const isJoined = at === 1 || !/^\s/.test(piece);
      words.push({ text: piece, first: at, last: at, isJoined, at: 0 });
    }
  }
  let place = 0;
  for (const [at, word] of words.entries()) {
    if (word.text.includes(PART)) {
      const next = words[at + 1];
      const end = next ? text.indexOf(next.text, place) : text.length;
      word.text = text.slice(place, end);
    }
    const begin = text.indexOf(word.text, place);
    word.at = begin + word.text.search(/\S/);
    place = begin + word.text.length;
  }
  return words.map((word) => ({
    ...word,
    text: word.text.trim() || (/\n/.test(word.text) ? '↵' : '␣'),
  }));
}

/**
 * From the last token of a word to the strongest of every word before it.
 * @param pattern - of a head: [tokens, tokens]
 */
export function looksFrom(words: Word[], from: number, pattern: Float32Array): Look[] {
  const side = Math.sqrt(pattern.length);
  const row = (words[from]?.last ?? 0) * side;
  return words.slice(0, from).map(({ first, last }, to) => ({
    ...{ from, to },
    weight: Math.max(...pattern.subarray(row + first, row + last + 1)),
  }));
}

/** The strongest of some looks; undefined where there is none. */
export const strongestLook = (looks: Look[]): Look | undefined =>
  looks.reduce<Look | undefined>(
    (best, one) => (one.weight > (best?.weight ?? 0) ? one : best),
    undefined,
  );

/** Where it looks most of all: itself counts, and so does the begin token, at -1. */
export function mostFrom(words: Word[], from: number, pattern: Float32Array): Look {
  const row = pattern.subarray((words[from]?.last ?? 0) * Math.sqrt(pattern.length));
  const { first = 0, last = 0 } = words[from] ?? {};
  const itself = { from, to: from, weight: Math.max(...row.subarray(first, last + 1)) };
  const looks = [itself, ...looksFrom(words, from, pattern)];
  return strongestLook([{ from, to: -1, weight: row[0] ?? 0 }, ...looks]) ?? itself;
}

/** Whether it is no sign. */
export const isWord = ({ text }: Word): boolean => /[\p{L}\p{N}]/u.test(text);

/** The last word that reads so, among those before `end`; -1 where there is none. */
export const placeOf = (words: Word[], text: string, end: number = words.length): number =>
  words.slice(0, end).findLastIndex((word) => word.text === text);

/** "1.7": layer 1, head 7. */
export function headOf(written: string): HeadName {
  const [layer = 0, head = 0] = written.split('.').map(Number);
  return { layer, head };
}
