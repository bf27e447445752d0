// The codes of a class in any text they were pasted with: mail breaks lines, quotes them and adds its own. Knows how a
// code is marked; what is in it the engine reads.

const START = 'heads-up:';
const END = ';';
// Between the marks, with what mail puts between the letters of a long line.
const MARKED = /heads-up:([\w\s>-]*);/gi;
// More than any class hands in, so that a text that is no class's ends.
export const MOST_CODES = 1000;

/** A code as it is handed in. @param {string} code */
export const marked = (code) => START + code + END;

/** Every code in a text once, in their order; what is between the marks, whole or not. @param {string} text */
export function codesIn(text) {
  const found = [...text.matchAll(MARKED)].map(([, code]) => code.replace(/[\s>]/g, ''));
  return [...new Set(found)].slice(0, MOST_CODES);
}
