// Sentences by key, with numbers put in as people read them. Knows the catalogue; knows no page. No
// sentence stands anywhere else in the code.
import messages from '../../content/en/messages.json';
import { count, decimal, faultText, fill, percentText } from './sentence.js';

export { count, decimal, percentText };

/**
 * The sentence of a key, its arguments put in; the key itself where the catalogue has no such
 * sentence, so that a gap shows, fails the tests and breaks nothing.
 * @param {string} key - "ui.next"
 * @param {Record<string, string|number>} [args]
 * @returns {string}
 */
export function t(key, args = {}) {
  return say(messages, key, args);
}

/**
 * The same for a catalogue of an element's own, `content/<language>/words/<tag>.json`.
 * @param {object} words
 * @returns {(key: string, args?: Record<string, string|number>) => string}
 */
export const sayer =
  (words) =>
  (key, args = {}) =>
    say(words, key, args);

/** @param {any} catalogue @param {string} key @param {Record<string, string|number>} args */
function say(catalogue, key, args) {
  let found = catalogue;
  for (const part of key.split('.')) found = found?.[part];
  if (typeof found !== 'string') {
    console.error(`no sentence for "${key}"`);
    return key;
  }
  return fill(found, args);
}

/**
 * Adds sentences that come later than the page: the codes, words and rules of what is loaded on demand.
 * @param {Record<string, Record<string, string>>} more
 */
export function addSentences(more) {
  const catalogue = /** @type {Record<string, Record<string, unknown>>} */ (messages);
  for (const [part, sentences] of Object.entries(more)) Object.assign(catalogue[part], sentences);
}

/**
 * @param {import('../../engine/client.js').Fault} fault
 * @returns {string}
 */
export function faultSentence(fault) {
  return faultText(messages, fault);
}

/**
 * Sizes as PyTorch prints them. Not grouped: a comma within a size would read as one between two.
 * @param {number[]} sizes
 */
export function shapeText(sizes) {
  return sizes.length === 1 ? `(${sizes[0]},)` : `(${sizes.join(', ')})`;
}
