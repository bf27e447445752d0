// Files of language models that nobody should trust, each with what it must be refused with: its code and where, or nothing
// where it is read right. Large ones are made as they are read.

import { jsonBytes, shardedSafetensors } from '../../models/safetensors_writer.ts';
import { type Files, smallConfig, smallFolder, smallTensors } from './small-folders.ts';

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

const config = (name: string, bytes: Files[string], refused: string): Case => ({
  name: `config: ${name}`,
  files: { ...smallFolder(), 'config.json': bytes },
  refused: refused.replace('@', 'config.json'),
});
const setting = (name: string, change: object, refused: string) =>
  config(name, jsonBytes({ ...smallConfig, ...change }), refused);

const text = JSON.stringify(smallConfig);
const configs = [
  config('200 MB of spaces', filled(200e6, 32), 'json_too_large @'),
  config('one byte more than allowed', filled(2 ** 20 + 1, 32), 'json_too_large @'),
  config('as many spaces as allowed', filled(2 ** 20, 32), 'json_syntax @'),
  config('100,000 lists in one another', bytesOf('['.repeat(100_000)), 'json_too_deep @'),
  config(
    'a million lists beside one another',
    bytesOf(`[${'[],'.repeat(300_000)}0]`),
    'json_too_many_nodes @',
  ),
  config('nothing', new Uint8Array(0), 'json_syntax @'),
  ...[1, 10, text.length - 1].map((size) =>
    config(`cut at byte ${size}`, bytesOf(text.slice(0, size)), 'json_syntax @'),
  ),
  config('zeros', filled(100, 0), 'json_not_utf8 @'),
  config('a list', bytesOf('[]'), 'field_wrong_kind @'),
  config('NaN', bytesOf(text.replace('10000', 'NaN')), 'json_syntax @'),
  config(
    'a number past doubles',
    bytesOf(text.replace('10000', '1e999')),
    'json_number_too_large @',
  ),
  config(
    'a key twice',
    bytesOf(`${text.slice(0, -1)},"vocab_size":6}`),
    'json_duplicate_key @/vocab_size',
  ),
  setting('no type', { model_type: undefined }, 'field_missing @/model_type'),
  setting('a type that is a number', { model_type: 7 }, 'field_wrong_kind @/model_type'),
  setting(
    'a type of a megabyte',
    { model_type: 'x'.repeat(900_000) },
    'model_type_unknown @/model_type',
  ),
  setting('no layers', { num_hidden_layers: 0 }, 'size_not_positive @/num_hidden_layers'),
  setting('-1 layers', { num_hidden_layers: -1 }, 'size_not_positive @/num_hidden_layers'),
  setting('half a layer', { num_hidden_layers: 0.5 }, 'field_wrong_kind @/num_hidden_layers'),
  setting('layers as a text', { num_hidden_layers: '1' }, 'field_wrong_kind @/num_hidden_layers'),
  setting('a billion layers', { num_hidden_layers: 1e9 }, 'size_too_large @/num_hidden_layers'),
  setting(
    '4,096 layers that are not there',
    { num_hidden_layers: 4096 },
    'tensor_missing model.safetensors/',
  ),
  setting('a width past 2^53', { hidden_size: 2 ** 60 }, 'size_too_large @/hidden_size'),
  setting(
    'a width that heads do not divide',
    { hidden_size: 5 },
    'field_bad_value @/num_attention_heads',
  ),
  setting(
    'keys that heads do not share',
    { num_key_value_heads: 3, num_attention_heads: 4 },
    'kv_heads_do_not_divide_heads @/num_key_value_heads',
  ),
  setting('heads without numbers', { head_dim: 0 }, 'size_not_positive @/head_dim'),
  setting('heads of an odd width', { head_dim: 3 }, 'field_bad_value @/partial_rotary_factor'),
  setting(
    'a vocabulary of 2^24 in a small file',
    { vocab_size: 2 ** 24 },
    'tensor_shape model.safetensors/',
  ),
  setting('the base of RoPE below 0', { rope_theta: -1 }, 'field_bad_value @/rope_theta'),
  setting(
    'quantized weights',
    { quantization_config: { bits: 4 } },
    'model_key_unsupported @/quantization_config',
  ),
  setting(
    'code of its own',
    { auto_map: { AutoModel: 'evil.py' } },
    'model_key_unsupported @/auto_map',
  ),
];

function index(
  name: string,
  index: object,
  refused: string,
  change: (files: Record<string, Uint8Array>) => void = () => {},
): Case {
  const files = shardedSafetensors(smallTensors(), 2);
  const written = 'slice' in index ? (index as Files[string]) : jsonBytes(index);
  const all: Files = { 'config.json': jsonBytes(smallConfig), ...files, [indexName]: written };
  change(all as Record<string, Uint8Array>);
  return { name: `index: ${name}`, files: all, refused };
}
const indexName = 'model.safetensors.index.json';
const { weight_map: map } = JSON.parse(
  new TextDecoder().decode(shardedSafetensors(smallTensors(), 2)[indexName]),
);
const [one, other] = ['model-00001-of-00002.safetensors', 'model-00002-of-00002.safetensors'];
const norm = 'model.norm.weight';
const indices = [
  index('no JSON', bytesOf('weights'), `json_syntax ${indexName}`),
  index('17 MB', filled(17 * 2 ** 20, 32), `json_too_large ${indexName}`),
  index('no map', {}, `field_missing ${indexName}/weight_map`),
  index('a map that is a list', { weight_map: [] }, `field_wrong_kind ${indexName}/weight_map`),
  index('an empty map', { weight_map: {} }, `tensor_missing ${indexName}/`),
  index(
    'a part that is a number',
    { weight_map: { ...map, [norm]: 1 } },
    `field_wrong_kind ${indexName}/weight_map/${norm}`,
  ),
  index(
    'a part in another folder',
    { weight_map: { ...map, [norm]: '../../secret' } },
    `field_bad_value ${indexName}/weight_map/${norm}`,
  ),
  index(
    'a part with a whole path',
    { weight_map: { ...map, [norm]: '/etc/passwd' } },
    `field_bad_value ${indexName}/weight_map/${norm}`,
  ),
  index(
    'a part that is not there',
    { weight_map: { ...map, [norm]: 'model-3.safetensors' } },
    'model_file_missing model-3.safetensors',
  ),
  index(
    'itself as a part',
    { weight_map: { ...map, [norm]: indexName } },
    `model_index_disagrees ${other}/${norm}`,
  ),
  index(
    'the config as a part',
    { weight_map: { a: 'config.json' } },
    'model_header_too_large config.json',
  ),
  index(
    'a tensor in the other part',
    { weight_map: { ...map, [norm]: one } },
    `model_index_disagrees ${one}/${norm}`,
  ),
  index(
    'a tensor that no part has',
    { weight_map: { ...map, more: other } },
    `model_index_disagrees ${other}/more`,
  ),
  index('a part that is cut', { weight_map: map }, `model_file_size ${other}`, (files) => {
    files[other] = files[other]!.slice(0, -1);
  }),
  index(
    'the same part under both names',
    { weight_map: map },
    `model_index_disagrees ${other}/`,
    (files) => {
      files[other] = files[one]!;
    },
  ),
];

export const hostileFolders = [...configs, ...indices];
