// Sentences by key, with numbers put in as people read them. No sentence stands anywhere else in the code.
import type { Fault } from '@engine';
import messages from '#content/messages.json';
import { count, decimal, faultText, fill, percentText, type Say } from './sentence.ts';

export { count, decimal, percentText, type Say };

/**
 * The sentence of a key, its arguments put in; the key itself where the catalogue has no such
 * sentence, so that a gap shows, fails the tests and breaks nothing.
 * @param key - "ui.next"
 */
export const t: Say<typeof messages> = (key, args = {}) => say(messages, key, args);

/** The same for a catalogue of an element's own, `content/<language>/words/<tag>.json`. */
export const messagesOf =
  <Words extends object>(words: Words): Say<Words> =>
  (key, args = {}) =>
    say(words, key, args);

function say(catalogue: object, key: string, args: Record<string, string | number>) {
  let found: unknown = catalogue;
  for (const part of key.split('.')) found = (found as Record<string, unknown> | undefined)?.[part];
  if (typeof found !== 'string') {
    console.error(`no sentence for "${key}"`);
    return key;
  }
  return fill(found, args);
}

/** Adds sentences that come later than the page: the codes and words of what is loaded on demand. */
export function addSentences(more: Record<string, Record<string, string>>) {
  const catalogue = messages as Record<string, Record<string, unknown>>;
  for (const [part, sentences] of Object.entries(more)) Object.assign(catalogue[part]!, sentences);
}

// Why there is no engine, which is none that stopped.
const MISSING = ['no_webassembly', 'no_simd', 'not_loaded'] as const;

export function faultSentence(fault: Fault): string {
  const missing = MISSING.find((reason) => reason === fault.args.detail);
  return missing && fault.code === 'engine_lost'
    ? messages.ui.engine[missing]
    : faultText(messages, fault);
}

/** Sizes as PyTorch prints them. Not grouped: a comma within a size would read as one between two. */
export function shapeText(sizes: number[]) {
  return sizes.length === 1 ? `(${sizes[0]},)` : `(${sizes.join(', ')})`;
}
