// The tokenizers of language models: llama2.c's, which the engine reads, and Hugging Face's tokenizer.json, which the
// package @huggingface/tokenizers reads.

import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { Script } from 'node:vm';
import type { Fault, MainModule, ModelToken } from '@engine';
import type { Tokenizer as JsonTokenizer } from '@huggingface/tokenizers';

/** the text is empty where only whole texts can be told */
export type TextToken = ModelToken;

/** What is wrong: as the engine says it, or in a sentence of our own. */
export type Refusal = Fault | { where: string; sentence: string };

export type Reply<T> = { ok: true; value: T } | { ok: false; errors: Refusal[] };

export type Tokenizer = {
  encode: (text: string) => Reply<TextToken[]>;
  /** where tokens do not come with their texts */
  decode?: (tokens: number[]) => Reply<string>;
};

/** Names of a tokenizer beside a model; the first that is there. */
const names = ['tokenizer.json', 'tok512.bin', 'tokenizer.bin'];

// The largest that are published have 35 MB.
const mostBytes = 2 ** 26;

// A text of a thousand words takes milliseconds.
const mostMilliseconds = 10_000;

/**
 * The tokenizer beside a model, if there is one.
 * @param model - a file or a folder
 */
export function tokenizerBeside(model: string) {
  const folder = statSync(model).isDirectory() ? model : dirname(model);
  return names.map((name) => join(folder, name)).find((path) => existsSync(path));
}

/**
 * What a piece of work gives; it is ended where it takes too long, since a pattern that somebody else wrote may go on for
 * years.
 */
function inTime<T>(work: () => T, milliseconds: number): T {
  const task = `task ${Math.random()}`;
  const world = globalThis as Record<string, unknown>;
  world[task] = work;
  try {
    return new Script(`globalThis[${JSON.stringify(task)}]()`).runInThisContext({
      timeout: milliseconds,
    });
  } finally {
    delete world[task];
  }
}

const refusal = (path: string, sentence: string): { ok: false; errors: Refusal[] } => ({
  ok: false,
  errors: [{ where: basename(path), sentence }],
});

/** What happened, in words that a sentence can hold. */
const detailOf = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).slice(0, 200);

/** The settings that Hugging Face keeps beside a tokenizer; none where there is no such file. */
function settingsBeside(path: string) {
  const file = join(dirname(path), 'tokenizer_config.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

/**
 * @param path - of a tokenizer.json
 * @param milliseconds - how long one call may take
 */
async function openJsonTokenizer(path: string, milliseconds: number): Promise<Reply<Tokenizer>> {
  if (statSync(path).size > mostBytes)
    return refusal(path, `The file has more than ${mostBytes / 2 ** 20} MiB: it is no tokenizer.`);
  const { Tokenizer } = await import('@huggingface/tokenizers');
  const guarded = <T>(what: string, work: () => T): Reply<T> => {
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

function encoded(tokenizer: JsonTokenizer, text: string): TextToken[] {
  const { ids } = tokenizer.encode(text);
  // What the vocabulary has no token for comes out as no number.
  if (!ids.every(Number.isInteger)) throw new Error('it has no token for a part of it');
  return ids.map((token: number) => ({ token, text: '' }));
}

function openEngineTokenizer(engine: MainModule, path: string): Reply<Tokenizer> {
  const read = engine.modelTokenizer(readFileSync(path));
  return read.ok ? { ok: true, value: { encode: (text) => engine.modelEncode(text) } } : read;
}

/**
 * @param engine - with a model open
 * @param path - of a tokenizer.json, or of llama2.c's file
 */
export async function openTokenizer(
  engine: MainModule,
  path: string,
  { milliseconds = mostMilliseconds }: { milliseconds?: number } = {},
): Promise<Reply<Tokenizer>> {
  return path.endsWith('.json')
    ? openJsonTokenizer(path, milliseconds)
    : openEngineTokenizer(engine, path);
}
