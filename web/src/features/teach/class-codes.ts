// The codes of a class in any text they were pasted with: mail breaks lines, quotes them and adds its own.

import { MOST } from '../../../engine/limits.ts';

const START = 'heads-up:';
const END = ';';
// "Heads-up: the room has changed" is a sentence; a code follows at once, or begins with the digit of its version.
const BEGINNING = /heads-up:(?![ \t]+[^\W\d])/gi;
// Up to the end mark, with what mail puts between the letters of a long line.
const WHOLE = /^([\w\s>-]*);/;
const LETTERS = /^[\s>]*([\w-]*)/;
const MOST_BEFORE = 40;

export type FoundCode = {
  code: string;
  /** among all beginnings of codes in the text, from 1 */
  place: number;
  /** Its end mark is missing; `code` is its first word. */
  isCut: boolean;
  /** the last words before it, by which one may know whose it is; "" for none */
  before: string;
};
type Found = {
  /** in their order, each once, as many as are read */
  codes: FoundCode[];
  /** how many stand in the text once more */
  repeated: number;
  /** how many stand after the last that is read */
  over: number;
};

/** A code as it is handed in. */
export const marked = (code: string) => START + code + END;

/** The last line of a text that says something, without the marks of a quotation. */
function lastWords(text: string) {
  const line = text
    .slice(-1000)
    .split(/[\r\n]/)
    .map((one) => one.replace(/^[\s>]+/, '').trim())
    .findLast((one) => /[^\W_]/.test(one) || /[^\0-\x7f]/.test(one));
  return (line ?? '').slice(-MOST_BEFORE).trim();
}

/** Every beginning of a code in a text, whole or not. */
export function codesIn(text: string): Found {
  const codes: Map<string, FoundCode> = new Map();
  const begins = [...text.matchAll(BEGINNING)].map(({ index }) => index);
  let repeated = 0;
  let over = 0;
  let end = 0;
  for (const [at, begin] of begins.entries()) {
    const rest = text.slice(begin + START.length, begins[at + 1]);
    const [whole, within] = WHOLE.exec(rest) ?? [];
    const code = within?.replace(/[\s>]/g, '') ?? LETTERS.exec(rest)![1]!;
    const before = lastWords(text.slice(end, begin));
    end = begin + START.length + (whole?.length ?? LETTERS.exec(rest)![0].length);
    const isCut = whole === undefined;
    // Two that were cut may have lost what told them apart.
    const key = isCut ? `${at}` : marked(code);
    if (codes.has(key)) repeated += 1;
    else if (codes.size === MOST.codes) over += 1;
    else codes.set(key, { code, place: at + 1, isCut, before });
  }
  return { codes: [...codes.values()], repeated, over };
}
