// Models as somebody has them on a disk: sound ones, and some that nobody should trust, each with what the page must say of it.
// What else can be wrong with a file: hostile-models.ts.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { jsonBytes, safetensorsBytes } from '../../models/safetensors_writer.ts';
import { smallConfig, smallFolder, smallTensors } from './small-folders.ts';

/** By name. */
type Files = Record<string, Uint8Array>;

/** Every file of a folder but what a reference says of its model. */
const folder = (folder: string): Files =>
  Object.fromEntries(
    readdirSync(folder)
      .filter((name) => name !== 'expected.json')
      .map((name) => [name, readFileSync(join(folder, name))]),
  );

export const REFERENCE = 'tests/models/reference';
const STORIES = 'web/models/stories260K';
const stories = () => readFileSync(`${STORIES}/stories260K.bin`);

export const soundModels = {
  stories260K: () => ({
    'stories260K.bin': stories(),
    'tok512.bin': readFileSync(`${STORIES}/tok512.bin`),
  }),
  'tiny-gpt2': () => folder(`${REFERENCE}/tiny-gpt2`),
  'tiny-llama-bf16': () => folder(`${REFERENCE}/tiny-llama-bf16`),
  'tiny-llama-sharded': () => folder(`${REFERENCE}/tiny-llama-sharded`),
};

/** Chooses them on the bench, which has its own model's part open. */
export const choose = (page: Page, files: Record<string, Uint8Array | undefined>) =>
  page.locator('own-model #files').setInputFiles(
    Object.entries(files).map(([name, bytes]) => ({
      ...{ name, mimeType: 'application/octet-stream' },
      buffer: Buffer.from(bytes!),
    })),
  );

/** A model whose vocabulary is that of the tokenizer of the tests. */
export const withTokenizer = (): Files => {
  const config = { vocab_size: 104, max_position_embeddings: 64 };
  return {
    ...smallFolder(config, smallTensors(config)),
    'tokenizer.json': readFileSync('tests/models/tokenizer/tokenizer.json'),
  };
};

/** One of 32 layers with 32 heads each. */
export const largeModel = (): Files => {
  const heads = { num_hidden_layers: 32, num_attention_heads: 32, num_key_value_heads: 32 };
  const config = { ...heads, hidden_size: 64, vocab_size: 104, max_position_embeddings: 64 };
  return smallFolder(config, smallTensors(config, 0.01));
};

const bytesOf = (text: string) => new TextEncoder().encode(text);
const config = (change: object) => ({
  ...smallFolder(),
  'config.json': jsonBytes({ ...smallConfig, ...change }),
});
const weights = (bytes: Uint8Array) => ({
  ...smallFolder(),
  'model.safetensors': bytes,
});

export const hostileModels: { name: string; files: () => Files; says: RegExp }[] = [
  {
    name: 'a file that was cut off',
    files: () => ({ 'stories260K.bin': stories().subarray(0, 5000) }),
    says: /stories260K\.bin: The file has 5,?000 bytes, but the sizes at its beginning call for/,
  },
  {
    name: 'a number that is none',
    files: () => {
      const tensors = smallTensors();
      tensors[0]!.data[3] = Number.NaN;
      return weights(safetensorsBytes(tensors));
    },
    says: /The number in row 0, column 3 is infinite or not a number/,
  },
  {
    name: 'no model at all',
    files: () => ({ 'cat.png': bytesOf('\x89PNG\r\n') }),
    says: /cat\.png is not a model that can be read here/,
  },
  {
    name: 'a family that cannot be run',
    files: () => config({ model_type: 'mamba' }),
    says: /config\.json\/model_type: Models of the type mamba cannot be run here/,
  },
  {
    name: 'a broken tokenizer of llama2.c',
    files: () => ({ 'stories260K.bin': stories(), 'tok512.bin': new Uint8Array(9) }),
    says: /The tokenizer’s file cannot be read from byte/,
  },
];
