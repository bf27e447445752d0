import type { Model } from '@engine';

// Where the models stand in the scatter of width against heads: both axes logarithmic, so that models
// of one head size lie on one slanted line. Layout only; the static figure draws with it too.

// The smallest and largest of the catalogue lie within.
const X = { low: 12, high: 24000, ticks: [16, 64, 256, 1024, 4096, 16384] };
const Y = { low: 2.6, high: 290, ticks: [4, 8, 16, 32, 64, 128, 256] };
/** The head sizes that have a line. */
export const HEAD_SIZES = [32, 64, 128, 256];

const MARGIN = { left: 44, right: 14, top: 26, bottom: 44 };

type Span = { low: number; high: number };

const part = ({ low, high }: Span, value: number) => Math.log(value / low) / Math.log(high / low);

/** @param width - of the picture, in pixels */
export function scatterLayout(width: number, height: number) {
  const across = width - MARGIN.left - MARGIN.right;
  const down = height - MARGIN.top - MARGIN.bottom;
  const x = (value: number) => MARGIN.left + across * part(X, value);
  const y = (value: number) => MARGIN.top + down * (1 - part(Y, value));
  return {
    ...{ width, height, x, y },
    frame: {
      left: MARGIN.left,
      top: MARGIN.top,
      right: width - MARGIN.right,
      bottom: height - MARGIN.bottom,
    },
    xTicks: X.ticks
      .filter((_, i) => across > 420 || i % 2 === 1)
      .map((value) => ({ value, at: x(value) })),
    yTicks: Y.ticks.map((value) => ({ value, at: y(value) })),
    // Left of the first line's own name.
    lineName: { x: x(Y.low * HEAD_SIZES[0]!) - 18, y: y(Y.low) - 8 },
    lines: HEAD_SIZES.map((head_dim) => {
      const from = Math.max(X.low, Y.low * head_dim);
      const to = Math.min(X.high, Y.high * head_dim);
      return {
        head_dim,
        ...{ x1: x(from), y1: y(from / head_dim), x2: x(to), y2: y(to / head_dim) },
      };
    }),
  };
}

export type ScatterLayout = ReturnType<typeof scatterLayout>;

/** A model that has one width and one number of heads to stand at. */
export type Placed<M = Model> = M & { d_model: number; n_heads: number };

export const drawable = <M extends Model>(models: M[]) =>
  models.filter((one): one is Placed<M> => Boolean(one.d_model && one.n_heads));

/** The outline of a model's mark, of a shape for each way of sharing. */
export function markPath(sharing: string, x: number, y: number, r: number) {
  const at = (dx: number, dy: number) => `${(x + dx * r).toFixed(1)} ${(y + dy * r).toFixed(1)}`;
  if (sharing === 'GQA')
    return `M${at(-0.9, -0.9)}H${(x + 0.9 * r).toFixed(1)}V${(y + 0.9 * r).toFixed(1)}H${(x - 0.9 * r).toFixed(1)}Z`;
  if (sharing === 'MQA') return `M${at(0, -1.2)}L${at(1.1, 0.8)}L${at(-1.1, 0.8)}Z`;
  if (sharing === 'MLA') return `M${at(0, -1.3)}L${at(1.3, 0)}L${at(0, 1.3)}L${at(-1.3, 0)}Z`;
  const round = r.toFixed(1);
  return `M${at(-1, 0)}A${round} ${round} 0 1 0 ${at(1, 0)}A${round} ${round} 0 1 0 ${at(-1, 0)}Z`;
}

/** The ways of sharing that have a mark. */
export const MARKED = ['MHA', 'GQA', 'MQA', 'MLA'];
