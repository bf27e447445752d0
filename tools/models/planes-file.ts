// Writes a model's weights as the product ships them: whole numbers of two bytes, all low bytes before all high ones,
// so that brotli finds what is alike. cpp/formats/planes_source.cpp has the layout.

const MAGIC = 'HUPL';
const VERSION = 1;
const SIZES = 7;
const HEADER_BYTES = 8 + 4 * SIZES;
const LEAST = -(2 ** 15);
const MOST = 2 ** 15 - 1;

/** What is meant by the tensors of all layers: `wq` of `wq.3`. */
export type Kind =
  | 'tok_embeddings'
  | 'attention_norm'
  | 'wq'
  | 'wk'
  | 'wv'
  | 'wo'
  | 'ffn_norm'
  | 'w1'
  | 'w2'
  | 'w3'
  | 'norm';
/** as in llama2.c's version 0 */
type Name = Kind | `${Kind}.${number}`;
/** Its numbers are in the order of that file. `at`: where they begin in the file */
type Tensor = { name: Name; at: number; numbers: Float32Array };

/** What a file of llama2.c's version 0 holds, but RoPE's tables. Reads what is known to be sound. */
export function readVersion0(bytes: Uint8Array): { sizes: number[]; tensors: Tensor[] } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const sizes = Array.from({ length: SIZES }, (_, i) => view.getInt32(4 * i, true));
  const [dModel, mlpWidth, layers, heads, kvHeads, vocab] = sizes as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const kvWidth = (dModel / heads) * kvHeads;
  const tensors: Tensor[] = [];
  let at = 4 * SIZES;
  const add = (name: Name, count: number) => {
    const from = at;
    const numbers = Float32Array.from({ length: count }, (_, i) =>
      view.getFloat32(from + 4 * i, true),
    );
    tensors.push({ name, at, numbers });
    at += 4 * count;
  };
  const ofLayers = (name: Kind, count: number) => {
    for (let layer = 0; layer < layers; layer++) add(`${name}.${layer}`, count);
  };
  add('tok_embeddings', vocab * dModel);
  ofLayers('attention_norm', dModel);
  ofLayers('wq', dModel * dModel);
  ofLayers('wk', dModel * kvWidth);
  ofLayers('wv', dModel * kvWidth);
  ofLayers('wo', dModel * dModel);
  ofLayers('ffn_norm', dModel);
  for (const name of ['w1', 'w2', 'w3'] as const) ofLayers(name, dModel * mlpWidth);
  add('norm', dModel);
  return { sizes, tensors };
}

export const kindOf = (name: Name) => name.split('.')[0] as Kind;

/** The whole number that stands for a weight. Throws where two bytes do not hold it. */
export function wholeOf(weight: number, shift: number) {
  const whole = Math.round(weight * 2 ** shift);
  if (whole < LEAST || whole > MOST) throw new Error(`${weight} has no room at shift ${shift}`);
  return whole;
}

/**
 * Low bytes, then high bytes.
 * @param words - of two bytes each, of either sign
 */
export function inPlanes(words: number[]) {
  const bytes = new Uint8Array(2 * words.length);
  words.forEach((word, i) => {
    bytes[i] = word & 0xff;
    bytes[words.length + i] = (word >> 8) & 0xff;
  });
  return bytes;
}

/** @param shifts - of each kind of tensor */
export function planesBytes(
  { sizes, tensors }: { sizes: number[]; tensors: Tensor[] },
  shifts: Record<Kind, number>,
): Uint8Array {
  const header = new DataView(new ArrayBuffer(HEADER_BYTES));
  [...MAGIC].forEach((letter, i) => {
    header.setUint8(i, letter.charCodeAt(0));
  });
  header.setInt32(4, VERSION, true);
  sizes.forEach((size, i) => {
    header.setInt32(8 + 4 * i, size, true);
  });
  const shiftOf = (name: Name) => shifts[kindOf(name)];
  const words = tensors.flatMap(({ name, numbers }) =>
    Array.from(numbers, (weight) => wholeOf(weight, shiftOf(name))),
  );
  return Buffer.concat([
    new Uint8Array(header.buffer),
    Uint8Array.from(tensors, ({ name }) => shiftOf(name)),
    inPlanes(words),
  ]);
}
