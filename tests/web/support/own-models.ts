// Models as somebody has them on a disk: sound ones, and ten that nobody should trust, each with what the page must say of it.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { jsonBytes, safetensorsBytes } from '../../models/safetensors_writer.ts';
import {
  safetensorsChanged,
  safetensorsWith,
  smallConfig,
  smallFolder,
  smallTensors,
} from './small-folders.ts';

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
const norm = 'model.norm.weight';

export const hostileModels: { name: string; files: () => Files; says: RegExp }[] = [
  {
    name: 'a file that was cut off',
    files: () => ({ 'stories260K.bin': stories().subarray(0, 5000) }),
    says: /stories260K\.bin: The file has 5,?000 bytes, but the sizes at its beginning call for/,
  },
  {
    name: 'a table of tensors of a hundred gigabytes',
    files: () => {
      const bytes = safetensorsWith('{}', 100);
      new DataView(bytes.buffer).setBigUint64(0, 100_000_000_000n, true);
      return weights(bytes);
    },
    says: /model\.safetensors: The file says that its list of tensors takes 100,?000,?000,?000 bytes/,
  },
  {
    name: 'a key twice',
    files: () => {
      const text = JSON.stringify(smallConfig);
      return { ...smallFolder(), 'config.json': bytesOf(`${text.slice(0, -1)},"vocab_size":6}`) };
    },
    says: /config\.json\/vocab_size: The key “vocab_size” appears twice/,
  },
  {
    name: 'tensors that overlap',
    files: () =>
      weights(
        safetensorsChanged((table) => {
          table[norm]!.data_offsets = table[norm]!.data_offsets.map((at) => at - 4);
        }),
      ),
    says: /model\.norm\.weight: The numbers of this tensor begin at byte/,
  },
  {
    name: 'a config with NaN',
    files: () => ({
      ...smallFolder(),
      'config.json': bytesOf(JSON.stringify(smallConfig).replace('10000', 'NaN')),
    }),
    says: /config\.json: This is not valid JSON: see line 1/,
  },
  {
    name: 'wrong shapes',
    files: () => config({ intermediate_size: 7 }),
    says: /This tensor has the shape .* but config\.json calls for/,
  },
  {
    name: 'a wrong number format',
    files: () =>
      weights(
        safetensorsChanged((table) => {
          for (const one of Object.values(table)) one.dtype = 'I32';
        }),
      ),
    says: /are stored as I32, but only F32, F16 and BF16 can be read here/,
  },
  {
    name: 'sizes whose product no memory holds',
    files: () => config({ vocab_size: 2 ** 24, hidden_size: 2 ** 24, num_attention_heads: 2 }),
    says: /model\.safetensors|config\.json/,
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
