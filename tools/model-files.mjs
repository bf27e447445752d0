// Hands a model's files to the engine piece by piece, so that no file stands in memory whole. Knows files; what they hold is
// the engine's to say.

import { closeSync, existsSync, openSync, readFileSync, readSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { repoRoot } from './load-engine.mjs';

/** The model that comes with the repository. */
export const shippedModel = join(repoRoot, 'web/models/stories260K/stories260K.bin');

/** Names of a tokenizer beside a model, in llama2.c's format; the first that is there. */
const tokenizers = ['tok512.bin', 'tokenizer.bin'];

/**
 * The tokenizer beside a model file, if there is one.
 * @param {string} model
 */
export function tokenizerBeside(model) {
  return tokenizers.map((name) => join(dirname(model), name)).find((path) => existsSync(path));
}

/** @param {string} path @param {{ begin: number, end: number }} piece */
function readPiece(path, { begin, end }) {
  const file = openSync(path, 'r');
  try {
    const bytes = new Uint8Array(end - begin);
    const read = readSync(file, bytes, 0, bytes.length, begin);
    return bytes.subarray(0, read);
  } finally {
    closeSync(file);
  }
}

/**
 * Opens a model in the engine.
 * @param {any} engine
 * @param {string} path - of a .bin file
 * @param {string} [tokenizer] - the path of its tokenizer
 * @returns {{ ok: true } | { ok: false, errors: object[] }}
 */
export function openModel(engine, path, tokenizer = tokenizerBeside(path)) {
  const paths = [path];
  let reply = engine.modelOpen(
    paths.map((one) => ({ name: basename(one), size: statSync(one).size })),
  );
  while (reply.ok && reply.value) {
    reply = engine.modelTake(readPiece(paths[reply.value.file], reply.value));
  }
  if (!reply.ok || !tokenizer) return reply;
  return engine.modelTokenizer(readFileSync(tokenizer));
}
