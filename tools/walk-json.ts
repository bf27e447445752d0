// The layer's steps as one line of JSON, for other programs.

import type { TensorShape, TotalsView, WalkView } from '@engine';

/** Decimal text in the engine's answer, since they may pass 2^53; digits in JSON, which has no such end. */
const COUNTS = /"(parameters|flops|other_ops|bytes)":"(\d+)"/g;

const tensorJson = ({ tensor, axes }: TensorShape) => ({
  tensor,
  axes: axes.map(({ axis }) => axis),
  shape: axes.map(({ size }) => size),
});

const figures = ({ parameters, flops, other_ops, bytes }: TotalsView) => ({
  ...{ parameters, flops, other_ops, bytes },
});

/**
 * `{steps: [{id, op, move, code, in: [{tensor, axes, shape}], out: {…, strides}, parameters, flops,
 * other_ops, bytes}], totals}`, whole numbers exact.
 */
export function walkJson({ steps, totals }: WalkView) {
  const out = {
    steps: steps.map((step) => ({
      ...{ id: step.id, op: step.op, move: step.move, code: step.code },
      in: step.in.map(tensorJson),
      out: { ...tensorJson(step.out), strides: step.strides },
      ...figures(step),
    })),
    totals: figures(totals),
  };
  return JSON.stringify(out).replace(COUNTS, '"$1":$2');
}
