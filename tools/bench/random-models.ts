// Models of other sizes with random weights, in llama2.c's formats, always the same ones: only their speed is of
// interest. Source: llama2.c, export.py (legacy_export, version2_export).

import { closeSync, existsSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { repoRoot } from '../../web/site/load-engine.ts';
import { randomBits } from '../golden/random.ts';
import type { Sizes } from './model-sizes.ts';
import { sizes } from './model-sizes.ts';

const MAGIC = 0x616b3432;
const HEADER_BYTES = 256;
const GROUP = 32;

type Version = 0 | 2;
type Tensor = { rows: number; columns: number; norm?: boolean };

/** The tensors of a file in their order. */
function tensors({ d_model: d, d_mlp, n_layers, vocab }: Sizes, version: Version): Tensor[] {
  const each = (rows: number, columns: number) =>
    Array.from({ length: n_layers }, () => ({ rows, columns }));
  const norms = each(1, d).map((one) => ({ ...one, norm: true }));
  const matrices = [
    ...[each(d, d), each(d, d), each(d, d), each(d, d)].flat(),
    ...[each(d_mlp, d), each(d, d_mlp), each(d_mlp, d)],
  ].flat();
  const attention = matrices.slice(0, 4 * n_layers);
  const mlp = matrices.slice(4 * n_layers);
  const final = { rows: 1, columns: d, norm: true };
  const embedding = { rows: vocab, columns: d };
  return version === 0
    ? [embedding, ...norms, ...attention, ...norms, ...mlp, final]
    : [...norms, ...norms, final, embedding, ...attention, ...mlp];
}

function header({ d_model, d_mlp, n_layers, n_heads, vocab, context }: Sizes, version: Version) {
  const list = [d_model, d_mlp, n_layers, n_heads, n_heads, vocab, context];
  if (version === 0) return new Uint8Array(Int32Array.from(list).buffer);
  const bytes = new Uint8Array(HEADER_BYTES);
  const view = new DataView(bytes.buffer);
  for (const [at, number] of [MAGIC, version, ...list].entries())
    view.setUint32(4 * at, number, true);
  bytes[36] = 1; // logits reuse the embedding
  view.setInt32(37, GROUP, true);
  return bytes;
}

/** Numbers of a size that lets activations neither grow nor vanish. */
function* numbers(
  { rows, columns, norm }: Tensor,
  version: Version,
  bits: () => number,
): Generator<Float32Array | Int8Array, void, void> {
  if (norm) return yield new Float32Array(columns).fill(1);
  const size = Math.sqrt(3 / columns);
  const count = rows * columns;
  if (version === 2) {
    yield Int8Array.from({ length: count }, () => (bits() >>> 24) - 128);
    return yield new Float32Array(count / GROUP).fill(size / 128);
  }
  // Row by row, so that a file need not stand in memory.
  for (let row = 0; row < rows; row += 1) {
    yield Float32Array.from({ length: columns }, () => (bits() / 2 ** 31 - 1) * size);
  }
}

/**
 * @param folder - from the repository's root
 * @returns its path from there
 */
export function writeRandomModel(
  name: keyof typeof sizes,
  version: Version,
  folder: string,
): string {
  const path = `${folder}/random-${name}${version === 2 ? '-int8' : ''}.bin`;
  const target = join(repoRoot, path);
  if (existsSync(target)) return path;
  mkdirSync(join(repoRoot, folder), { recursive: true });
  const file = openSync(`${target}.part`, 'w');
  const of = sizes[name];
  writeSync(file, header(of, version));
  const bits = randomBits(1);
  for (const tensor of tensors(of, version)) {
    for (const part of numbers(tensor, version, bits)) writeSync(file, part);
  }
  // Tables of RoPE, which nobody reads any more.
  const { context, d_model, n_heads } = of;
  if (version === 0) writeSync(file, new Float32Array((context * d_model) / n_heads));
  closeSync(file);
  renameSync(`${target}.part`, target);
  return path;
}
