// A text's words, which may be several tokens, and what a head looks at from each.
import type { ModelToken } from '@engine';
import { type HeadName, patternOf, type Reading } from './reading.ts';

/** Its tokens run from `first` to `last`; it begins behind so many characters of the text. */
export type Word = { text: string; first: number; last: number; at: number };

/** From a word to another, by their places; to -1 for the begin token. */
export type Look = { from: number; to: number; weight: number };

// What stands for a part of a character is among the letters.
const GOES_ON = /^[\p{L}\p{N}\uFFFD]/u;
const ENDS = /[\p{L}\p{N}\uFFFD]$|^ $/u;

/** Words, and signs between them, without the begin token in front. */
export function wordsOf({ tokens, text }: { tokens: ModelToken[]; text: string }): Word[] {
  const words: Word[] = [];
  for (const [at, { text: piece }] of tokens.entries()) {
    const before = words.at(-1);
    if (before && GOES_ON.test(piece) && ENDS.test(before.text)) {
      before.text += piece;
      before.last = at;
    } else if (at > 0) words.push({ text: piece, first: at, last: at, at: 0 });
  }
  // The text has the characters that are several tokens.
  let end = 0;
  return words.map((word, at) => {
    const begin = end;
    const next = text.indexOf(words[at + 1]?.text ?? '\n', begin + 1);
    const isWhole = text.startsWith(word.text, begin);
    if (isWhole) end += word.text.length;
    else end = next > 0 ? next : begin + /^\s*\S*/.exec(text.slice(begin))![0].length;
    const read = text.slice(begin, end);
    return { ...word, text: read.trim() || '␣', at: begin + read.search(/\S/) };
  });
}

/** From the last token of a word to the strongest of each word up to itself, and to the begin token in front. */
export function looksFrom(reading: Reading, words: Word[], from: number, of: HeadName): Look[] {
  const row = patternOf(reading, of).subarray((words[from]?.last ?? 0) * reading.tokens.length);
  const begin = { first: 0, last: 0 };
  return [begin, ...words.slice(0, from + 1)].map(({ first, last }, at) => ({
    ...{ from, to: at - 1 },
    weight: Math.max(0, ...row.subarray(first, last + 1)),
  }));
}

export const isBack = ({ from, to }: Look): boolean => to >= 0 && to < from;

/** The strongest of some looks. */
export const strongestLook = (looks: Look[]): Look | undefined =>
  looks.toSorted((a, b) => b.weight - a.weight)[0];

/** The last word that reads so, among those before `end`; -1 where there is none. */
export const placeOf = (words: Word[], text: string, end: number = words.length): number =>
  words.slice(0, end).findLastIndex((word) => word.text === text);
