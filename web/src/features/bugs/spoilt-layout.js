// Whose number stands where in a small layer: places in memory taken apart into token and head.
// Knows shapes and places as the engine gave them; no number of a tensor.

/** @typedef {import('../../../engine/trainer.js').SpoiltView} SpoiltView */
/** @typedef {SpoiltView['steps'][number]} SpoiltStepView */
/** @typedef {{tokens: number, heads: number, headDim: number, width: number}} Sizes */
/** @typedef {{token: number, head: number}} Owner */

/** @param {SpoiltView} view @param {string} tensor @returns {SpoiltStepView|undefined} */
export const stepOf = (view, tensor) => view.steps.find((step) => step.tensor === tensor);

/** @param {SpoiltView} view @returns {Sizes} */
export function sizesOf(view) {
  const [heads, tokens, headDim] = stepOf(view, 'q')?.shape ?? [1, 1, 1];
  return { heads, tokens, headDim, width: heads * headDim };
}

/** Of a place in [tokens, width]. @param {number} place @param {Sizes} sizes @returns {Owner} */
export const ownerInFlat = (place, { width, headDim }) => ({
  token: Math.floor(place / width),
  head: Math.floor((place % width) / headDim),
});

/** Of a place in [heads, tokens, head_dim]. @param {number} place @param {Sizes} sizes @returns {Owner} */
export const ownerInHeads = (place, { tokens, headDim }) => ({
  token: Math.floor(place / headDim) % tokens,
  head: Math.floor(place / (headDim * tokens)),
});

/**
 * A move of numbers: from a tensor that lies in memory to one that is read in another order.
 * @typedef {object} Move
 * @property {string} from
 * @property {string} to
 * @property {Owner[]} memory - whose each run of head_dim numbers is, in the order of memory
 * @property {Owner[]} owners - of each number of `to`, in reading order
 * @property {{title: number|undefined, rows: number[][]}[]} tables - places of `to`, a table each head
 */

/** @param {SpoiltView} view @param {'q'|'concat'} to @returns {Move} */
export function moveOf(view, to) {
  const sizes = sizesOf(view);
  const split = to === 'q';
  const owner = split ? ownerInFlat : ownerInHeads;
  const runs = sizes.tokens * sizes.heads;
  return {
    from: split ? 'q_flat' : 'head_outputs',
    to,
    memory: Array.from({ length: runs }, (_, run) => owner(run * sizes.headDim, sizes)),
    owners: (split ? view.q_from : view.concat_from).map((place) => owner(place, sizes)),
    tables: tablesOf(
      split ? [sizes.heads, sizes.tokens, sizes.headDim] : [sizes.tokens, sizes.width],
    ),
  };
}

/**
 * The places of a tensor as tables: one, or one for each head.
 * @param {number[]} shape
 */
export function tablesOf(shape) {
  const [columns, rows] = [shape.at(-1) ?? 1, shape.at(-2) ?? 1];
  const tables = shape.length > 2 ? shape[0] : 1;
  return Array.from({ length: tables }, (_, table) => ({
    title: shape.length > 2 ? table : undefined,
    rows: Array.from({ length: rows }, (_, row) =>
      Array.from({ length: columns }, (_, column) => (table * rows + row) * columns + column),
    ),
  }));
}

/**
 * The rows, of all tables, in which a token's numbers stand.
 * @param {Move} move @param {number} token
 * @returns {{head: number|undefined, row: number}[]}
 */
export const rowsOf = ({ tables, owners }, token) =>
  tables.flatMap(({ title, rows }) =>
    rows.flatMap((places, row) =>
      places.some((place) => owners[place].token === token) ? [{ head: title, row }] : [],
    ),
  );
