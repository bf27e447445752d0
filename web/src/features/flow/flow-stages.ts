import type { AxisSize } from '@engine';
// The stages of the data-flow diagram: which tensors each one shows and whether every head has its
// own. Knows names of tensors; asks for nothing and draws nothing.

export type Stage = {
  id: string;
  /** one piece for each head, side by side */
  heads: boolean;
  /** drawn one above the other */
  tensors: string[];
};

export const STAGES: Stage[] = [
  { id: 'input', heads: false, tensors: ['x'] },
  { id: 'project', heads: true, tensors: ['q', 'k', 'v'] },
  { id: 'weigh', heads: true, tensors: ['weights'] },
  { id: 'blend', heads: true, tensors: ['head_outputs'] },
  { id: 'join', heads: false, tensors: ['concat'] },
  { id: 'output', heads: false, tensors: ['y'] },
];

/** The stages whose numbers belong to a head, one piece after another. */
export const CUT = ['join'];

/** Every piece that the diagram draws: a tensor, and where its leading axes are held. */
export function piecesOf(heads: number) {
  return STAGES.flatMap((stage) =>
    stage.tensors.flatMap((tensor) =>
      stage.heads
        ? Array.from({ length: heads }, (_, head) => ({ tensor, head, lead: [0, head] }))
        : [{ tensor, head: 0, lead: [0] }],
    ),
  );
}

/** The axes of a tensor as a stage shows them: one example, and for one token none of its rows. */
export function shownAxes(axes: AxisSize[], oneToken: boolean) {
  const example = axes.slice(1);
  // The tokens are the last axis but one in every tensor of these stages.
  return oneToken ? example.filter((_, i) => i !== example.length - 2) : example;
}

/** One token's row of a slice. */
export function rowOf<Slice extends { rows: number; columns: number; data: Float32Array }>(
  slice: Slice,
  token: number,
): Slice {
  const from = token * slice.columns;
  return { ...slice, rows: 1, data: slice.data.slice(from, from + slice.columns) };
}
