import type { BuggyLayer } from '@engine';

// Whose number stands where in a small layer: places in memory taken apart into token and head.
// Knows shapes and places as the engine gave them; no number of a tensor.

type BuggyTensor = BuggyLayer['tensors'][number];
type Sizes = { tokens: number; heads: number; headDim: number; width: number };
export type Owner = { token: number; head: number };

export const stepOf = (view: BuggyLayer, tensor: string): BuggyTensor | undefined =>
  view.tensors.find(({ name }) => name === tensor);

export function sizesOf(view: BuggyLayer): Sizes {
  const [heads, tokens, headDim] = (stepOf(view, 'q')?.shape ?? [1, 1, 1]) as [
    number,
    number,
    number,
  ];
  return { heads, tokens, headDim, width: heads * headDim };
}

/** Of a place in [tokens, width]. */
export const ownerInFlat = (place: number, { width, headDim }: Sizes): Owner => ({
  token: Math.floor(place / width),
  head: Math.floor((place % width) / headDim),
});

/** Of a place in [heads, tokens, head_dim]. */
export const ownerInHeads = (place: number, { tokens, headDim }: Sizes): Owner => ({
  token: Math.floor(place / headDim) % tokens,
  head: Math.floor(place / (headDim * tokens)),
});

/** A move of numbers: from a tensor that lies in memory to one that is read in another order. */
export type Move = {
  from: string;
  to: string;
  /** whose each run of head_dim numbers is, in the order of memory */
  memory: Owner[];
  /** of each number of `to`, in reading order */
  owners: Owner[];
  /** places of `to`, a table each head */
  tables: { title: number | undefined; rows: number[][] }[];
};

export function moveOf(view: BuggyLayer, to: 'q' | 'concat'): Move {
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

/** The places of a tensor as tables: one, or one for each head. */
export function tablesOf(shape: number[]) {
  const [columns, rows] = [shape.at(-1) ?? 1, shape.at(-2) ?? 1];
  const tables = shape.length > 2 ? shape[0]! : 1;
  return Array.from({ length: tables }, (_, table) => ({
    title: shape.length > 2 ? table : undefined,
    rows: Array.from({ length: rows }, (_, row) =>
      Array.from({ length: columns }, (_, column) => (table * rows + row) * columns + column),
    ),
  }));
}

/** The rows, of all tables, in which a token's numbers stand. */
export const rowsOf = (
  { tables, owners }: Move,
  token: number,
): { head: number | undefined; row: number }[] =>
  tables.flatMap(({ title, rows }) =>
    rows.flatMap((places, row) =>
      places.some((place) => owners[place]!.token === token) ? [{ head: title, row }] : [],
    ),
  );
