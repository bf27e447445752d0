// llama2.c's model files, versions 0, 1 and 2, written from a plain decoder's weights, and the plain way back.
// Source: https://github.com/karpathy/llama2.c, export.py (legacy_export, version1_export, version2_export).

import { roundHalfToEven } from './number_formats.ts';
import type { Architecture, LayerWeights, Norm, Weights } from './plain_decoder.ts';
import { ropeFrequencies } from './plain_parts.ts';
import { joined } from './safetensors_writer.ts';

const MAGIC = 0x616b3432;
const HEADER_BYTES = 256;

/** The matrices of a layer in the files' order: wq, wk, wv, wo, w1, w2, w3. */
const MATRICES = ['q', 'k', 'v', 'o', 'gate', 'down', 'up'] as const;

/** The seven of its header. */
export type Llama2cSizes = [number, number, number, number, number, number, number];

/** What a file does not say. */
export function llama2cArchitecture(sizes: Llama2cSizes): Architecture {
  const [dModel, mlpWidth, layers, heads, kvHeads, vocab, seq] = sizes;
  const headDim = dModel / heads;
  return {
    vocabSize: Math.abs(vocab),
    maxPositions: seq,
    layers,
    dModel,
    heads,
    kvHeads,
    headDim,
    mlpWidth,
    norm: 'rms',
    epsilon: 1e-5,
    activation: 'silu',
    rope: { pairs: 'adjacent', theta: 10000, width: headDim, scaling: null },
    windows: new Array(layers).fill(null),
  };
}

const floats = (values: number[]) => new Uint8Array(Float32Array.from(values).buffer);

/** Numbers in groups as runq.c reads them: the greatest of a group becomes 127 or -127. */
export function inInt8(values: number[], group: number) {
  const scales = [];
  const whole = [];
  for (let begin = 0; begin < values.length; begin += group) {
    const part = values.slice(begin, begin + group).map(Math.fround);
    const scale = Math.fround(Math.max(...part.map(Math.abs)) / 127);
    scales.push(scale);
    for (const value of part)
      whole.push(scale === 0 ? 0 : roundHalfToEven(Math.fround(value / scale)));
  }
  return { whole, scales };
}

function header(
  { dModel, mlpWidth, layers, heads, kvHeads, vocabSize, maxPositions }: Architecture,
  weights: Weights,
  version: 0 | 1 | 2,
  group: number,
) {
  const sizes = [dModel, mlpWidth, layers, heads, kvHeads, vocabSize, maxPositions];
  const view = new DataView(new ArrayBuffer(version === 0 ? 28 : HEADER_BYTES));
  if (version === 0) {
    if (weights.head) sizes[5] = -vocabSize;
    for (const [i, size] of sizes.entries()) view.setInt32(4 * i, size, true);
    return new Uint8Array(view.buffer);
  }
  view.setUint32(0, MAGIC, true);
  view.setInt32(4, version, true);
  for (const [i, size] of sizes.entries()) view.setInt32(8 + 4 * i, size, true);
  view.setUint8(36, weights.head ? 0 : 1);
  if (version === 2) view.setInt32(37, group, true);
  return new Uint8Array(view.buffer);
}

/** @param options - `group` numbers of version 2 share a factor */
export function llama2cBytes(
  architecture: Architecture,
  weights: Weights,
  { version, group = 0 }: { version: 0 | 1 | 2; group?: number },
): Uint8Array {
  const { layers, head, embedding, finalNorm } = weights;
  const attentionNorms = layers.map(({ attentionNorm }) => attentionNorm.weight);
  const mlpNorms = layers.map(({ mlpNorm }) => mlpNorm.weight);
  const matrices = MATRICES.map((name) => layers.map((layer) => layer[name]!.weight.flat()));
  const start = header(architecture, weights, version, group);
  const heads = head ? [head.flat()] : [];
  if (version === 0) {
    const parts = [embedding.flat(), ...attentionNorms, ...matrices.slice(0, 4).flat()];
    parts.push(...mlpNorms, ...matrices.slice(4).flat(), finalNorm.weight);
    parts.push(...ropeTables(architecture), ...heads);
    return joined([start, ...parts.map(floats)]);
  }
  const norms = [...attentionNorms, ...mlpNorms, finalNorm.weight].map(floats);
  const rest = [embedding.flat(), ...matrices.flat(), ...heads];
  if (version === 1) return joined([start, ...norms, ...rest.map(floats)]);
  if (rest.some(({ length }) => length % group !== 0)) throw new Error(`Not in groups of ${group}`);
  const quantized = rest.flatMap((values) => {
    const { whole, scales } = inInt8(values, group);
    return [new Uint8Array(Int8Array.from(whole).buffer), floats(scales)];
  });
  return joined([start, ...norms, ...quantized]);
}

/** The cosines and sines that version 0 holds and readers skip. */
function ropeTables({ rope, maxPositions }: Architecture) {
  if (!rope) throw new Error('llama2.c has no model without RoPE');
  const angles = Array.from({ length: maxPositions }, (_, position) =>
    ropeFrequencies(rope).map((frequency) => position * frequency),
  ).flat();
  return [angles.map(Math.cos), angles.map(Math.sin)];
}

/** Reads what is known to be sound. */
export function readLlama2c(bytes: Uint8Array): { architecture: Architecture; weights: Weights } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const version = view.getUint32(0, true) === MAGIC ? view.getInt32(4, true) : 0;
  const at = version === 0 ? 0 : 8;
  const sizes = [0, 1, 2, 3, 4, 5, 6].map((i) => view.getInt32(at + 4 * i, true)) as Llama2cSizes;
  const architecture = llama2cArchitecture(sizes);
  const isTied = version === 0 ? sizes[5] > 0 : view.getUint8(36) === 1;
  const group = version === 2 ? view.getInt32(37, true) : 0;
  let place = version === 0 ? 28 : HEADER_BYTES;
  function take(length: number) {
    const values = Array.from({ length }, (_, i) => view.getFloat32(place + 4 * i, true));
    place += 4 * length;
    return values;
  }
  function matrix(rows: number, width: number) {
    let values: number[];
    if (version === 2) {
      const begin = place;
      place += rows * width;
      const scales = take((rows * width) / group);
      values = Array.from(
        { length: rows * width },
        (_, i) => view.getInt8(begin + i) * scales[Math.floor(i / group)]!,
      );
    } else values = take(rows * width);
    return Array.from({ length: rows }, (_, row) => values.slice(row * width, (row + 1) * width));
  }
  const { dModel: d, mlpWidth, kvHeads, headDim, layers, vocabSize, maxPositions } = architecture;
  const each = <T>(read: () => T) => Array.from({ length: layers }, read);
  const norm = () => ({ weight: take(d) });
  const norms = () => each(norm);
  const matrices = (rows: number, width: number) => each(() => ({ weight: matrix(rows, width) }));
  const first = version === 0 ? matrix(vocabSize, d) : null;
  const attentionNorms = norms();
  const early = first ? null : { mlpNorms: norms(), finalNorm: norm() };
  const embedding = first ?? matrix(vocabSize, d);
  const q = matrices(d, d);
  const k = matrices(kvHeads * headDim, d);
  const v = matrices(kvHeads * headDim, d);
  const o = matrices(d, d);
  const mlpNorms = early?.mlpNorms ?? norms();
  const gate = matrices(mlpWidth, d);
  const down = matrices(d, mlpWidth);
  const up = matrices(mlpWidth, d);
  const finalNorm = early?.finalNorm ?? norm();
  if (version === 0) place += 4 * maxPositions * headDim;
  const head = isTied ? null : matrix(vocabSize, d);
  if (place !== bytes.length) throw new Error(`${bytes.length} bytes, ${place} read`);
  const layer = (attentionNorm: Norm, i: number): LayerWeights => ({
    ...{ attentionNorm, mlpNorm: mlpNorms[i]!, q: q[i]!, k: k[i]!, v: v[i]!, o: o[i]! },
    ...{ gate: gate[i]!, down: down[i]!, up: up[i]! },
  });
  const weights = { embedding, layers: attentionNorms.map(layer), finalNorm };
  return { architecture, weights: { ...weights, ...(head && { head }) } };
}
