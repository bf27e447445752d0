// The tensors that a live figure is drawn from, for those who want them as files.

import type { Slice } from '@engine';
import type { WholeTensor } from '../kit/figure.ts';

/** @param axes - sizes by name, in order */
export const namedTensor = (
  tensor: string,
  axes: Record<string, number>,
  data: ArrayLike<number>,
): WholeTensor => ({
  tensor,
  axes: Object.entries(axes).map(([axis, size]) => ({ axis, size })),
  data: Float32Array.from(data),
});

/** the numbers of one */
type Table = Pick<Slice, 'rows' | 'columns' | 'data'>;

/**
 * One slice, or one for each head, as a tensor.
 * @param names - of rows and columns
 */
export function ofSlices(
  tensor: string,
  slices: Table[],
  [down, across]: [string, string] = ['seq_q', 'seq_k'],
) {
  const [{ rows, columns }] = slices as [Table];
  const data = new Float32Array(slices.length * rows * columns);
  for (const [i, slice] of slices.entries()) data.set(slice.data, i * rows * columns);
  const heads: Record<string, number> = slices.length > 1 ? { n_heads: slices.length } : {};
  return namedTensor(tensor, { ...heads, [down]: rows, [across]: columns }, data);
}
