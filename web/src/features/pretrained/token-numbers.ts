// One token's numbers in a tensor of the model, as rows and columns.
import type { ModelTensor } from '@engine';
import type { Matrix } from '../../kit/matrix-image.ts';

/** What a tensor of the model has at one token: [heads, numbers], or [1, d_model]; of weights only those of earlier keys. */
export function ofToken({ axes, data }: ModelTensor, token: number): Matrix {
  const sizes = axes.filter(({ axis }) => axis !== 'batch').map(({ size }) => size);
  const isByHead = sizes.length === 3;
  const rows = isByHead ? sizes[0]! : 1;
  const [tokens, width] = sizes.slice(-2) as [number, number];
  const columns = axes.at(-1)?.axis === 'seq_k' ? token + 1 : width;
  const out = new Float32Array(rows * columns);
  for (let row = 0; row < rows; row += 1) {
    const from = (row * tokens + token) * width;
    out.set(data.subarray(from, from + columns), row * columns);
  }
  return { rows, columns, data: out };
}

export const largestOf = ({ data }: Matrix): number =>
  data.reduce((high, value) => Math.max(high, Math.abs(value)), 0);
