// Files of language models that nobody should trust, each with what it must be refused with: its code and where, or nothing
// where it is read right. Large ones are made as they are read. The doctests of formats have every other fault of a file.

import {
  joined,
  jsonBytes,
  safetensorsBytes,
  splitHeader,
} from '../../models/safetensors_writer.ts';
import {
  type Files,
  safetensorsChanged,
  safetensorsWith,
  smallConfig,
  smallFolder,
  smallTensors,
  type Table,
} from './small-folders.ts';

export type Case = {
  name: string;
  files: Files;
  /** "code place" as the first fault has them, the place from its beginning; "" where it is read */
  refused: string;
};

/** A file that is made as it is read. */
const filled = (length: number, byte: number): Files[string] => ({
  length,
  slice: (begin, end) => new Uint8Array(end - begin).fill(byte),
});
const bytesOf = (text: string) => new TextEncoder().encode(text);

const having = (name: string, files: Files, refused: string): Case => ({
  name,
  files: { ...smallFolder(), ...files },
  refused,
});
const config = (name: string, bytes: Files[string], refused: string) =>
  having(`config: ${name}`, { 'config.json': bytes }, refused);
const setting = (name: string, change: object, refused: string) =>
  config(name, jsonBytes({ ...smallConfig, ...change }), refused);

const configs = [
  config('200 MB of spaces', filled(200e6, 32), 'json_too_large config.json'),
  config('100,000 lists in one another', bytesOf('['.repeat(1e5)), 'json_too_deep config.json'),
  config(
    'a million lists beside one another',
    bytesOf(`[${'[],'.repeat(300_000)}0]`),
    'json_too_many_nodes config.json',
  ),
  setting(
    'a type of a megabyte',
    { model_type: 'x'.repeat(900_000) },
    'model_type_unknown config.json/model_type',
  ),
  setting(
    '4,096 layers that are not there',
    { num_hidden_layers: 4096 },
    'tensor_missing model.safetensors/',
  ),
  setting(
    'a key that changes the model',
    { is_causal: false },
    'model_key_unsupported config.json/',
  ),
  setting('a width past 2^53', { hidden_size: 2 ** 60 }, 'size_too_large config.json/hidden_size'),
  setting(
    'a vocabulary of 2^24 in a small file',
    { vocab_size: 2 ** 24 },
    'tensor_shape model.safetensors/',
  ),
];

const indexName = 'model.safetensors.index.json';
const norm = 'model.norm.weight';
const index = (name: string, bytes: Files[string], refused: string) => {
  const { 'model.safetensors': part, ...files } = smallFolder();
  const all = { ...files, [indexName]: bytes, 'part.safetensors': part };
  return { name: `index: ${name}`, files: all, refused };
};
const indices = [
  index(
    'a tensor in a part that has it not',
    jsonBytes({ weight_map: { 'lm_head.weight': 'part.safetensors' } }),
    'model_index_disagrees part.safetensors/',
  ),
  index(
    'a part in another folder',
    jsonBytes({ weight_map: { [norm]: '../../secret' } }),
    `field_bad_value ${indexName}/weight_map/${norm}`,
  ),
];

const file = 'model.safetensors';
const sound = safetensorsBytes(smallTensors());
const { header, data } = splitHeader(sound);
const broken = (name: string, bytes: Uint8Array, refused: string) =>
  having(`weights: ${name}`, { [file]: bytes }, refused);
const changed = (name: string, refused: string, change: (header: Table) => void) =>
  broken(name, safetensorsChanged(change), refused);

/** A file that states a header of so many bytes. */
function stating(length: bigint) {
  const begin = new Uint8Array(8);
  new DataView(begin.buffer).setBigUint64(0, length, true);
  return joined([begin, sound.subarray(8)]);
}

const weights = [
  broken('cut behind the header', sound.slice(0, -data.length), `model_file_size ${file}`),
  broken('a header of 101 MB', stating(101_000_000n), `model_header_too_large ${file}`),
  broken('a header of 2^64 - 1 bytes', stating(2n ** 64n - 1n), `model_header_too_large ${file}`),
  broken(
    'two million nodes',
    safetensorsWith(`{"a":[${'0,'.repeat(2_000_000)}0]}`, 0),
    `json_too_many_nodes ${file}/a`,
  ),
  changed('a tensor without a format', `field_missing ${file}/${norm}`, (tensors) => {
    Object.assign(tensors[norm]!, { dtype: undefined });
  }),
  changed('a tensor with more to say', `field_unknown ${file}/${norm}`, (tensors) => {
    tensors[norm]!.order = 'F';
  }),
  changed('a tensor out of its place', `tensor_out_of_place ${file}/${norm}`, (tensors) => {
    tensors[norm]!.data_offsets = tensors[norm]!.data_offsets.map((at) => at - 4);
  }),
  changed('a shape of more numbers', `tensor_bytes ${file}/${norm}`, (tensors) => {
    tensors[norm]!.shape.push(2);
  }),
  changed('a format that is not read', `tensor_dtype ${file}/${norm}`, (tensors) => {
    tensors[norm]!.dtype = 'I32';
  }),
  changed('sizes whose product is 0 past 2^64', `count_overflow ${file}/${norm}`, (tensors) => {
    tensors[norm]!.shape = [2 ** 32, 2 ** 32];
  }),
  changed('a name of a megabyte', `tensor_unexpected ${file}/`, (tensors) => {
    tensors['x'.repeat(2 ** 20)] = tensors[norm]!;
    delete tensors[norm];
  }),
  broken('NaN', safetensorsBytes(smallTensors({}, Number.NaN)), `weight_not_finite ${file}/`),
  broken(
    'a header with spaces behind it',
    safetensorsWith(`${header.trimEnd()}${' '.repeat(70_000)}`, data.length),
    '',
  ),
];

const SIZES = [4, 6, 1, 2, 1, 5, 3]; // d_model, d_mlp, layers, heads, kv heads, vocabulary, context

/** A file of llama2.c: whole numbers of four bytes, then so many more bytes of zeros. */
function llama2c(name: string, sizes: number[], more: number, refused: string): Case {
  const view = new DataView(new ArrayBuffer(4 * sizes.length + more));
  sizes.forEach((size, i) => {
    view.setInt32(4 * i, size, true);
  });
  const bytes = new Uint8Array(view.buffer);
  return { name: `llama2.c: ${name}`, files: { 'model.bin': bytes }, refused };
}
const whole = 4 * 158;
const least = -(2 ** 31);

const others = [
  llama2c('a byte too few', SIZES, whole - 1, 'model_file_size model.bin'),
  llama2c('no vocabulary', SIZES.with(5, least), whole, 'size_too_large model.bin/vocab_size'),
  llama2c('version -1', [0x616b3432, -1, ...SIZES], 256, 'field_bad_value model.bin/version'),
  {
    name: 'no weights',
    files: { 'config.json': smallFolder()['config.json'] },
    refused: 'model_file_missing ',
  },
  {
    name: 'a file with a name of a megabyte',
    files: { ['x'.repeat(2 ** 20)]: new Uint8Array(0) },
    refused: 'model_file_unknown x',
  },
  having('a sound folder among much else', { 'README.md': new Uint8Array(0) }, ''),
];

export const hostileModels: Case[] = [...configs, ...indices, ...weights, ...others];
