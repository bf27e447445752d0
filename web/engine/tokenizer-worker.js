// A tokenizer.json in a worker of its own, since a pattern that somebody else wrote may go on for years: whoever asks ends the
// worker. Knows the package that reads such files; knows no page.
import { Tokenizer } from '@huggingface/tokenizers';

/** @typedef {'read'|'encode'|'texts'} Work */

/** @type {Tokenizer|undefined} */
let tokenizer;
/** Tokens before another, which keep the space that it begins with. @type {number[]} */
let before = [];
let textBefore = '';

const HOW = { skip_special_tokens: false, clean_up_tokenization_spaces: false };

/** @param {number[]} tokens @returns {string} */
const decoded = (tokens) =>
  tokens.length === 0 ? '' : /** @type {Tokenizer} */ (tokenizer).decode(tokens, HOW);

/** The text of a token as it stands within a text; none where the vocabulary lacks it. @param {number} token */
function textOf(token) {
  try {
    const both = decoded([...before, token]);
    return both.startsWith(textBefore) ? both.slice(textBefore.length) : decoded([token]);
  } catch {
    return '';
  }
}

/** @param {string} text @param {object} [how] @returns {number[]} */
const encoded = (text, how) => /** @type {Tokenizer} */ (tokenizer).encode(text, how).ids;

/** @type {Record<Work, (value: any) => unknown>} */
const works = {
  read({ text, settings }) {
    tokenizer = new Tokenizer(JSON.parse(text), settings === '' ? {} : JSON.parse(settings));
    before = encoded('a', { add_special_tokens: false }).filter(Number.isInteger);
    textBefore = decoded(before);
    return true;
  },
  encode(text) {
    const ids = encoded(text);
    // What the vocabulary has no token for comes out as no number.
    return ids.every(Number.isInteger) ? ids : null;
  },
  texts: (/** @type {number[]} */ tokens) => tokens.map(textOf),
};

addEventListener('message', ({ data: { id, work, value } }) => {
  try {
    postMessage({ id, value: works[/** @type {Work} */ (work)](value) });
  } catch (error) {
    postMessage({ id, error: error instanceof Error ? error.message : String(error) });
  }
});
