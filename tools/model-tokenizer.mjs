// The tokenizers of language models: llama2.c's, which the engine reads, and Hugging Face's tokenizer.json, which the
// package @huggingface/tokenizers reads.

import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { Script } from 'node:vm';

/** @typedef {{ token: number, text: string }} TextToken the text is empty where only whole texts can be told */

/**
 * @template T
 * @typedef {{ ok: true, value: T } | { ok: false, errors: object[] }} Reply
 */

/**
 * @typedef {object} Tokenizer
 * @property {(text: string) => Reply<TextToken[]>} encode
 * @property {(tokens: number[]) => Reply<string>} [decode] - where tokens do not come with their texts
 */

/** Names of a tokenizer beside a model; the first that is there. */
const names = ['tokenizer.json', 'tok512.bin', 'tokenizer.bin'];

// The largest that are published have 35 MB.
const mostBytes = 2 ** 26;

// A text of a thousand words takes milliseconds.
const mostMilliseconds = 10_000;

/**
 * The tokenizer beside a model, if there is one.
 * @param {string} model - a file or a folder
 */
export function tokenizerBeside(model) {
  const folder = statSync(model).isDirectory() ? model : dirname(model);
  return names.map((name) => join(folder, name)).find((path) => existsSync(path));
}

/**
 * What a piece of work gives; it is ended where it takes too long, since a pattern that somebody else wrote may go on for
 * years.
 * @template T
 * @param {() => T} work
 * @param {number} milliseconds
 * @returns {T}
 */
function inTime(work, milliseconds) {
  const task = `task ${Math.random()}`;
  const world = /** @type {Record<string, unknown>} */ (globalThis);
  world[task] = work;
  try {
    return new Script(`globalThis[${JSON.stringify(task)}]()`).runInThisContext({
      timeout: milliseconds,
    });
  } finally {
    delete world[task];
  }
}

/** @param {string} path @param {string} sentence @returns {{ ok: false, errors: object[] }} */
const refusal = (path, sentence) => ({ ok: false, errors: [{ where: basename(path), sentence }] });

/** What happened, in words that a sentence can hold. @param {unknown} error */
const detailOf = (error) => (error instanceof Error ? error.message : String(error)).slice(0, 200);

/** The settings that Hugging Face keeps beside a tokenizer; none where there is no such file. @param {string} path */
function settingsBeside(path) {
  const file = join(dirname(path), 'tokenizer_config.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

/**
 * @param {string} path - of a tokenizer.json
 * @param {number} milliseconds - how long one call may take
 * @returns {Promise<Reply<Tokenizer>>}
 */
async function openJsonTokenizer(path, milliseconds) {
  if (statSync(path).size > mostBytes)
    return refusal(path, `The file has more than ${mostBytes / 2 ** 20} MiB: it is no tokenizer.`);
  const { Tokenizer } = await import('@huggingface/tokenizers');
  /** @template T @param {string} what @param {() => T} work @returns {Reply<T>} */
  const guarded = (what, work) => {
    try {
      return { ok: true, value: inTime(work, milliseconds) };
    } catch (error) {
      const sentence = `${what}: ${detailOf(error)}. Give tokens instead, with --tokens-in.`;
      return refusal(path, sentence);
    }
  };
  const made = guarded(
    'The tokenizer cannot be read',
    () => new Tokenizer(JSON.parse(readFileSync(path, 'utf8')), settingsBeside(path)),
  );
  if (!made.ok) return made;
  const tokenizer = made.value;
  return {
    ok: true,
    value: {
      encode: (text) =>
        guarded('The tokenizer cannot read the text', () => encoded(tokenizer, text)),
      decode: (tokens) =>
        guarded('The tokenizer cannot write the tokens', () =>
          tokens.length === 0 ? '' : tokenizer.decode(tokens, { skip_special_tokens: true }),
        ),
    },
  };
}

/** @param {any} tokenizer @param {string} text @returns {TextToken[]} */
function encoded(tokenizer, text) {
  const { ids } = tokenizer.encode(text);
  // What the vocabulary has no token for comes out as no number.
  if (!ids.every(Number.isInteger)) throw new Error('it has no token for a part of it');
  return ids.map((/** @type {number} */ token) => ({ token, text: '' }));
}

/** @param {any} engine @param {string} path @returns {Reply<Tokenizer>} */
function openEngineTokenizer(engine, path) {
  const read = engine.modelTokenizer(readFileSync(path));
  return read.ok ? { ok: true, value: { encode: (text) => engine.modelEncode(text) } } : read;
}

/**
 * @param {any} engine - with a model open
 * @param {string} path - of a tokenizer.json, or of llama2.c's file
 * @param {{ milliseconds?: number }} [limits]
 * @returns {Promise<Reply<Tokenizer>>}
 */
export async function openTokenizer(engine, path, { milliseconds = mostMilliseconds } = {}) {
  return path.endsWith('.json')
    ? openJsonTokenizer(path, milliseconds)
    : openEngineTokenizer(engine, path);
}
