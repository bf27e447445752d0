// Folders whose weights' file is broken, each in one way, with what it must be refused with.

import { bitsOf } from '../../models/number_formats.ts';
import { joined, safetensorsBytes, splitHeader } from '../../models/safetensors_writer.ts';
import type { Case } from './hostile-models.ts';
import type { Table } from './small-folders.ts';
import { safetensorsChanged, safetensorsWith, smallFolder, smallTensors } from './small-folders.ts';

const file = 'model.safetensors';
const norm = 'model.norm.weight';
const sound = safetensorsBytes(smallTensors());
const { header: wholeHeader, data } = splitHeader(sound);
const headerLength = sound.length - data.length - 8;
const headerText = wholeHeader.trimEnd();
const dataBytes = data.length;

const broken = (name: string, bytes: Uint8Array, refused: string): Case => ({
  name: `weights: ${name}`,
  files: { ...smallFolder(), [file]: bytes },
  refused,
});

const cuts = [0, 1, 7, 8, 9, 7 + headerLength, 8 + headerLength, 9 + headerLength];
const cut: Case[] = [...cuts, sound.length - 1].map((size) =>
  broken(`cut at byte ${size}`, sound.slice(0, size), `model_file_size ${file}`),
);

const changed = (name: string, refused: string, change: (header: Table) => void, more = 0): Case =>
  broken(name, safetensorsChanged(change, more), refused);

/** One tensor's fields changed. */
const having = (name: string, refused: string, fields: object, more = 0) =>
  changed(name, refused, (h) => void Object.assign(h[norm]!, fields), more);
const at = (rest: string) => `${file}/${norm}${rest}`;
const place = (JSON.parse(wholeHeader) as Table)[norm]!.data_offsets;
const outOfPlace = `tensor_out_of_place ${at('')}`;
const badPlace = `field_bad_value ${at('/data_offsets')}`;
const noPlace = `field_wrong_kind ${at('/data_offsets/0')}`;

const places = [
  having('a hole', outOfPlace, { data_offsets: place.map((n) => n + 4) }, 4),
  having('an overlap', outOfPlace, { data_offsets: place.map((n) => n - 4) }),
  having(
    'data that begin before the others end',
    `tensor_out_of_place ${file}/model.embed_tokens.weight`,
    { data_offsets: [0, 16] },
  ),
  having('an end before the beginning', badPlace, { data_offsets: [16, 0] }),
  having('an end past the file', `tensor_bytes ${at('')}`, { data_offsets: [place[0], 10_000] }),
  having('data past the file', outOfPlace, { data_offsets: [1_000_000, 1_000_016] }),
  changed('bytes behind the last tensor', `model_file_size ${file}`, () => {}, 4),
  having('a negative place', `${badPlace}/0`, { data_offsets: [-16, 0] }),
  having('a place past 2^53', `${badPlace}/0`, { data_offsets: [2 ** 54, 2 ** 54 + 16] }),
  having('a place that is no whole number', noPlace, { data_offsets: [0.5, 16.5] }),
  having('places as texts', noPlace, { data_offsets: ['0', '16'] }),
  having('three places', badPlace, { data_offsets: [0, 8, 16] }),
];

const entries = [
  changed('a tensor that is a number', `field_wrong_kind ${at('')}`, (h) => {
    Object.assign(h, { [norm]: 7 });
  }),
  ...['dtype', 'shape', 'data_offsets'].map((field) =>
    having(`no ${field}`, `field_missing ${at(`/${field}`)}`, { [field]: undefined }),
  ),
  having('an unknown field', `field_unknown ${at('/order')}`, { order: 'F' }),
  having('a size past 2^53', `field_bad_value ${at('/shape/0')}`, { shape: [2 ** 60] }),
  having('sizes whose product is past 2^63', `count_overflow ${at('')}`, {
    shape: [2 ** 40, 2 ** 40],
  }),
  having('sizes whose product is 0 past 2^64', `count_overflow ${at('')}`, {
    shape: [2 ** 32, 2 ** 32],
  }),
  having('a size of 0', `tensor_bytes ${at('')}`, { shape: [0] }),
  having('another shape', `tensor_shape ${at('')}`, { shape: [2, 2] }),
  ...['I32', 'Q4_K', ''].map((dtype) =>
    having(`numbers of the type “${dtype}”`, `tensor_dtype ${at('')}`, { dtype }),
  ),
  having('F64 in the bytes of F32', `tensor_bytes ${at('')}`, { dtype: 'F64' }),
  changed('a name of a megabyte', `tensor_unexpected ${file}/`, (h) => {
    h['x'.repeat(2 ** 20)] = h[norm]!;
    delete h[norm];
  }),
  changed('a tensor named __proto__', `tensor_unexpected ${file}/__proto__`, (h) => {
    Object.defineProperty(h, '__proto__', { value: h[norm], enumerable: true });
    delete h[norm];
  }),
  changed('a tensor without a name', `tensor_unexpected ${file}/`, (h) => {
    h[''] = h[norm]!;
    delete h[norm];
  }),
  changed(
    'one weight under two names',
    `tensor_unexpected ${file}/norm.weight`,
    (h) => {
      const end = h[norm]!.data_offsets[1]!;
      h['norm.weight'] = { ...h[norm]!, data_offsets: [end, end + 16] };
    },
    16,
  ),
  changed('metadata that are no texts', `field_wrong_kind ${file}/__metadata__/format`, (h) => {
    Object.assign(h, { __metadata__: { format: 1 } });
  }),
];

const header = (name: string, text: string, refused: string) =>
  broken(name, safetensorsWith(text, dataBytes), refused);

/** A file that states a header of so many bytes. */
function stating(length: bigint, rest: Uint8Array = sound.subarray(8)) {
  const begin = new Uint8Array(8);
  new DataView(begin.buffer).setBigUint64(0, length, true);
  return joined([begin, rest]);
}

const twice = headerText.replace(
  /}$/,
  `,"${norm}":{"dtype":"F32","shape":[4],"data_offsets":[0,16]}}`,
);
const headers = [
  broken(
    'a header of 101 MB that is not there',
    stating(101_000_000n),
    `model_header_too_large ${file}`,
  ),
  broken('a header of 2^64 - 1 bytes', stating(2n ** 64n - 1n), `model_header_too_large ${file}`),
  broken('a header of 2^63 bytes', stating(2n ** 63n), `model_header_too_large ${file}`),
  broken('a header longer than the file', stating(100_000n), `model_file_size ${file}`),
  header('an empty header', '', `json_syntax ${file}`),
  header('a header without tensors', '{}', `model_file_size ${file}`),
  header('a header that is a list', '[]', `json_syntax ${file}`),
  header('a header that begins with a space', ` ${headerText}`, `json_syntax ${file}`),
  header('a header that is cut', headerText.slice(0, -5), `json_syntax ${file}`),
  header('something behind the header', `${headerText}x`, `json_syntax ${file}`),
  header('lists in lists', `{"a":${'['.repeat(100_000)}`, `json_too_deep ${file}/a`),
  header('a number past doubles', '{"a":1e999}', `json_number_too_large ${file}`),
  header('a tensor twice', twice, `json_duplicate_key ${file}/${norm}`),
  header(
    'a field twice',
    headerText.replace('"dtype":', '"dtype":"F32","dtype":'),
    `json_duplicate_key ${file}/`,
  ),
  broken(
    'a header of UTF-16',
    joined([stating(8n, new Uint8Array([123, 0, 34, 0, 97, 0, 34, 0]))]),
    `json_not_utf8 ${file}`,
  ),
  broken(
    'a header of bytes that are no UTF-8',
    stating(6n, new Uint8Array([123, 34, 255, 254, 34, 58])),
    `json_syntax ${file}`,
  ),
  broken(
    'two million nodes',
    safetensorsWith(`{"a":[${'0,'.repeat(2_000_000)}0]}`, 0),
    `json_too_many_nodes ${file}/a`,
  ),
];

function notFinite(dtype: 'F32' | 'F16' | 'BF16', which: string, value: number): Case {
  const tensors = smallTensors().map((tensor) => ({ ...tensor, dtype }));
  const last = tensors.find(({ name }) => name === which)?.data ?? [];
  last[last.length - 1] = value;
  return broken(
    `${value} of ${dtype} (${bitsOf(value, dtype).toString(16)}) in ${which}`,
    safetensorsBytes(tensors),
    `weight_not_finite ${file}/${which}`,
  );
}

const numbers = [
  notFinite('F32', norm, Number.NaN),
  notFinite('F32', 'model.embed_tokens.weight', Number.POSITIVE_INFINITY),
  notFinite('F16', 'model.layers.0.mlp.down_proj.weight', Number.POSITIVE_INFINITY),
  notFinite('F16', 'model.layers.0.self_attn.q_proj.weight', Number.NaN),
  notFinite('BF16', 'model.layers.0.self_attn.o_proj.weight', Number.NaN),
  notFinite('BF16', norm, Number.NEGATIVE_INFINITY),
];

/** Sound files that look odd. */
const sounds: Case[] = [
  broken(
    'a header with spaces behind it',
    safetensorsWith(`${headerText}${' '.repeat(70_000)}`, dataBytes),
    '',
  ),
  broken(
    'metadata of a megabyte',
    safetensorsChanged((h) => {
      Object.assign(h, { __metadata__: { licence: 'x'.repeat(2 ** 20) } });
    }),
    '',
  ),
  broken(
    'a tied output once more',
    safetensorsBytes([
      ...smallTensors(),
      { name: 'lm_head.weight', shape: [5, 4], dtype: 'F32', data: new Array(20).fill(0.1) },
    ]),
    '',
  ),
];

export const hostileSafetensors = [
  ...cut,
  ...places,
  ...entries,
  ...headers,
  ...numbers,
  ...sounds,
];
