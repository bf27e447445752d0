// The codes of a class in any text they were pasted with: mail breaks lines, quotes them and adds its own.

import { MOST } from '../../../engine/limits.ts';

const START = 'heads-up:';
const END = ';';
// Between the marks, with what mail puts between the letters of a long line.
const MARKED = /heads-up:([\w\s>-]*);/gi;

/** A code as it is handed in. */
export const marked = (code: string) => START + code + END;

/** Every code in a text once, in their order, as many as are read; what is between the marks, whole or not. */
export function codesIn(text: string) {
  const found: Set<string> = new Set();
  for (const [, code] of text.matchAll(MARKED)) {
    found.add(code!.replace(/[\s>]/g, ''));
    if (found.size === MOST.codes) break;
  }
  return [...found];
}
