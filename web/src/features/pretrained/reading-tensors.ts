// What a model made of a text, as tensors that can be saved.
import { namedTensor } from '../../save/drawn-tensors.ts';
import type { Reading } from './reading.ts';

/** The weights of every layer, for files of numbers. */
export function weightsOf(reading: Reading | undefined) {
  if (!reading) return [];
  const tokens = reading.tokens.length;
  return reading.weights.map((data, layer) => {
    const sizes = { n_heads: data.length / tokens ** 2, seq_q: tokens, seq_k: tokens };
    return namedTensor(`weights-layer-${layer}`, sizes, data);
  });
}
