// The learner's own names in the letters that a model of names knows, a to z: accents come off, and what then has
// anything else in it is left out.

import { MOST } from '../../../engine/limits.ts';
import type { Vocabulary } from '../../../engine/runner.ts';
import { beginningOf } from '../../../text/address.ts';

export type OwnWords = {
  words: string[];
  /** how many are not among them, and the first of those */
  leftOut: number;
  examples: string[];
};

const WORD = new RegExp(`^[a-z]{1,${MOST.letters}}$`);

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** White space, commas and semicolons stand between words. A word that comes again is left out. */
export function ownWords(text: string): OwnWords {
  const words = new Set<string>();
  const examples: string[] = [];
  let leftOut = 0;
  for (const given of text.split(/[\s,;]+/).filter(Boolean)) {
    const word = plain(given);
    if (WORD.test(word) && !words.has(word) && words.size < MOST.words) words.add(word);
    // Without characters that control, hide or turn what stands beside them.
    else if (++leftOut <= 3) examples.push(beginningOf(given, 24).replace(/\p{C}/gu, '\ufffd'));
  }
  return { words: [...words], leftOut, examples };
}

/** The letters that are read of a name as somebody types it. */
export const readableName = (text: string): string =>
  plain(text)
    .replace(/[^a-z]/g, '')
    .slice(0, MOST.letters);

/**
 * The texts of a model of names: of each, the mark that stands at both its ends, then its letters, each a word of its own to
 * whoever shows tokens.
 * @param letters - that tokens stand for, in their order; the token after them is the mark
 */
export function namesOf(letters: string) {
  const mark = letters.length;
  const textOf = (token: number): string => ` ${letters[token] ?? '.'}`;
  const named = (token: number) => ({ token, text: textOf(token) });
  const vocabulary: Vocabulary = {
    encode: async (text) => {
      const tokens = [...readableName(text)].map((one) => letters.indexOf(one));
      return { ok: true, value: [mark, ...tokens].map(named) };
    },
    texts: async (tokens) => tokens.map(textOf),
  };
  return { tokens: 'letters' as const, begin: [mark], vocabulary };
}
