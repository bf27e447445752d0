// Broken files of llama2.c, and lists of files that are no model, each with what it must be refused with.

import type { Case } from './hostile-models.ts';
import { smallFolder } from './small-folders.ts';

const SIZES = [4, 6, 1, 2, 1, 5, 3]; // d_model, d_mlp, layers, heads, kv heads, vocabulary, context
const NUMBERS = 158;
const file = 'model.bin';

/** Whole numbers of four bytes, then so many more bytes of zeros. */
function ints(sizes: number[], more: number = 0) {
  const view = new DataView(new ArrayBuffer(4 * sizes.length + more));
  sizes.forEach((size, i) => {
    view.setInt32(4 * i, size, true);
  });
  return new Uint8Array(view.buffer);
}

const versionZero = ints(SIZES, 4 * NUMBERS);

const broken = (name: string, bytes: Uint8Array, refused: string): Case => ({
  name: `llama2.c: ${name}`,
  files: { [file]: bytes },
  refused: refused.replace('@', file),
});

/** A sound file with one of its sizes changed. */
const size = (place: number, value: number, refused: string) =>
  broken(`size ${place} is ${value}`, ints(SIZES.with(place, value), 4 * NUMBERS), refused);

/** A file of version 2. */
function versionTwo(group: number, bytes: number = 256) {
  const out = new Uint8Array(bytes);
  out.set(ints([0x616b3432, 2, ...SIZES]));
  const view = new DataView(out.buffer);
  out[36] = 1;
  view.setInt32(37, group, true);
  return { out, view };
}

// Norms are 12 numbers of four bytes; then the embedding's 20 of one byte, and their factors.
const soundTwo = 256 + 4 * 12 + (20 + 16 + 8 + 8 + 16 + 24 * 3) * 3;
/** Its first factor. */
function withFactor(value: number, whole: number = 1) {
  const { out, view } = versionTwo(2, soundTwo);
  out.fill(whole, 256 + 48, 256 + 48 + 20);
  view.setFloat32(256 + 48 + 20, value, true);
  return out;
}

const cuts = [0, 1, 27, 28, 29, 100, versionZero.length - 1];
const least = -(2 ** 31);
const files: Case[] = [
  ...cuts.map((length) =>
    broken(
      `cut at byte ${length}`,
      versionZero.slice(0, length),
      length < 28 ? 'model_file_unknown @' : 'model_file_size @',
    ),
  ),
  broken('a byte too many', ints(SIZES, 4 * NUMBERS + 1), 'model_file_size @'),
  size(0, 0, 'size_not_positive @/d_model'),
  size(0, -4, 'size_not_positive @/d_model'),
  size(0, 2 ** 31 - 1, 'size_too_large @/d_model'),
  size(0, 5, 'size_not_positive @/head_dim'),
  size(1, 0, 'size_not_positive @/d_mlp'),
  size(1, 2 ** 24, 'model_file_size @'),
  size(2, 0, 'size_not_positive @/n_layers'),
  size(2, 2 ** 30, 'size_too_large @/n_layers'),
  size(3, 0, 'size_not_positive @/n_heads'),
  size(3, 3, 'size_not_positive @/head_dim'),
  size(4, 0, 'size_not_positive @/n_kv_heads'),
  size(4, 3, 'kv_heads_do_not_divide_heads @/n_kv_heads'),
  size(5, 0, 'size_not_positive @/vocab_size'),
  size(5, least, 'size_too_large @/vocab_size'),
  size(5, -5, 'model_file_size @'),
  size(6, 0, 'size_not_positive @/max_context'),
  size(6, 2 ** 24, 'model_file_size @'),
  broken('all sizes 2^31 - 1', ints(SIZES.map(() => 2 ** 31 - 1)), 'size_too_large @/'),
  broken('all sizes 2^24', ints(SIZES.map(() => 2 ** 24)), 'size_too_large @/n_layers'),
  broken('version 3', ints([0x616b3432, 3, ...SIZES], 256), 'field_bad_value @/version'),
  broken('version -1', ints([0x616b3432, -1, ...SIZES], 256), 'field_bad_value @/version'),
  broken(
    'version 1, cut in its header',
    ints([0x616b3432, 1, ...SIZES], 100),
    'model_file_unknown @',
  ),
  ...[0, -1, 3, 4, least].map((group) =>
    broken(`groups of ${group}`, versionTwo(group).out, 'model_group_size @/group_size'),
  ),
  broken('groups without their numbers', versionTwo(2).out, 'model_file_size @'),
  broken('a factor of NaN', withFactor(Number.NaN), 'weight_not_finite @/tok_embeddings'),
  broken('an infinite factor', withFactor(Infinity), 'weight_not_finite @/tok_embeddings'),
  broken(
    'a factor that takes numbers past float32',
    withFactor(3e38, 100),
    'weight_not_finite @/tok_embeddings',
  ),
  broken('a factor of 0', withFactor(0), ''),
  broken('a factor below the normal numbers', withFactor(2 ** -149), ''),
];

const list = (name: string, all: Record<string, Uint8Array>, refused: string): Case => ({
  name: `files: ${name}`,
  files: all,
  refused,
});
const { 'config.json': config, 'model.safetensors': weights } = smallFolder();
const nothing = new Uint8Array(0);
const lists = [
  list('none', {}, 'model_file_unknown '),
  list('a picture', { 'cat.png': nothing }, 'model_file_unknown cat.png'),
  list('a name of a megabyte', { ['x'.repeat(2 ** 20)]: nothing }, 'model_file_unknown x'),
  list(
    'two of llama2.c',
    { 'a.bin': versionZero, 'b.bin': versionZero },
    'model_file_unknown a.bin',
  ),
  list('weights alone', { 'model.safetensors': weights }, 'model_file_missing config.json'),
  list('a config alone', { 'config.json': config }, 'model_file_missing model.safetensors'),
  list(
    'names in another folder',
    { '../config.json': config, '../model.safetensors': weights },
    'model_file_missing config.json',
  ),
  list(
    'PyTorch’s own weights',
    { 'config.json': config, 'pytorch_model.bin': versionZero },
    'model_file_unknown pytorch_model.bin',
  ),
  list(
    'a sound folder among much else',
    { 'README.md': nothing, ...smallFolder(), 'tokenizer.json': nothing, 'a.bin': nothing },
    '',
  ),
];

export const hostileLlama2c = [...files, ...lists];
