// The tensors that a live figure is drawn from, for those who want them as files. Knows the shape that files take; knows
// no figure.

/** @typedef {import('../../engine/client.js').Slice} Slice */
/** @typedef {import('./tensor-files.js').WholeTensor} WholeTensor */

/**
 * @param {string} tensor
 * @param {Record<string, number>} axes - sizes by name, in order
 * @param {ArrayLike<number>} data
 * @returns {WholeTensor}
 */
export const namedTensor = (tensor, axes, data) => ({
  tensor,
  axes: Object.entries(axes).map(([axis, size]) => ({ axis, size })),
  data: Float32Array.from(data),
});

/**
 * One slice, or one for each head, as a tensor.
 * @param {string} tensor
 * @param {Pick<Slice, 'rows'|'columns'|'data'>[]} slices
 * @param {[string, string]} [names] - of rows and columns
 */
export function ofSlices(tensor, slices, [down, across] = ['seq_q', 'seq_k']) {
  const [{ rows, columns }] = slices;
  const data = new Float32Array(slices.length * rows * columns);
  for (const [i, slice] of slices.entries()) data.set(slice.data, i * rows * columns);
  /** @type {Record<string, number>} */
  const heads = slices.length > 1 ? { n_heads: slices.length } : {};
  return namedTensor(tensor, { ...heads, [down]: rows, [across]: columns }, data);
}
