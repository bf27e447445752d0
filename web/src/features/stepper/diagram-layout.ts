import type { AxisSize, StepView, WalkView } from '@engine';

// Where each part of a tensor stands in the shape diagram: pure layout from the axes that the engine
// gave. Knows pixels; computes nothing about attention.

/**
 * whole    one width, no heads in it (x, y)
 * striped  one width that the next line will cut
 * apart    heads named within each token
 * sheets   heads in front: one sheet of tokens each
 * tables   one table of queries by keys each
 * joined   one width, heads side by side
 */
type Kind = 'whole' | 'striped' | 'apart' | 'sheets' | 'tables' | 'joined';
type Place = { x: number; y: number; w: number; h: number };
export type Box = Place & { key: string; example: number; head: number; depth: number };
export type Edge = {
  axis: string;
  size: number;
  side: 'left' | 'top' | 'bottom' | 'depth';
  x1: number;
  y1: number;
  x2: number;
  y2: number;
};
export type Arrangement = {
  kind: Kind;
  width: number;
  height: number;
  /** around one width */
  frame: { x: number; y: number; w: number; h: number } | undefined;
  /** back to front */
  boxes: Box[];
  labels: { head: number; x: number; y: number; text: 'long' | 'short' }[];
  /** the place of the heads not drawn */
  rest: { x: number; y: number; w: number; h: number; heads: number } | undefined;
  edges: Edge[];
  /** lines to draw in a box */
  rows: number;
  columns: number;
  drawn: { heads: number; allHeads: number; examples: number; allExamples: number };
};

const MAX_HEADS = 12;
const MAX_EXAMPLES = 3;
const MAX_LINES = 16;
const LEFT = 30;
const TOP = 46;
const BOTTOM = 30;
const DEPTH = 9;
const GAP = 14;
const MAX_GAP = 64;
const ROW = 21;
const LABEL_WIDTH = 50;
const LABEL_HEIGHT = 24;

const HEADS = ['n_heads', 'n_kv_heads'];

const splitAfter = (step: StepView, walk: WalkView) =>
  walk.steps.find(({ op, in: [from] }) => op === 'split' && from!.tensor === step.id);

export function kindOf(step: StepView, walk: WalkView): Kind {
  const at = step.out.axes.findIndex(({ axis }) => HEADS.includes(axis));
  if (at === 2) return 'apart';
  if (at === 1) return step.out.axes[3]!.axis === 'seq_k' ? 'tables' : 'sheets';
  if (step.op === 'merge') return 'joined';
  return splitAfter(step, walk) ? 'striped' : 'whole';
}

function headsOf(step: StepView, walk: WalkView) {
  const named = splitAfter(step, walk) ?? step;
  const axis = named.out.axes.find((one) => HEADS.includes(one.axis));
  return axis?.size ?? walk.dims.n_heads;
}

/** The first few, the chosen one always among them. */
function drawnOnes(all: number, most: number, chosen: number) {
  const ones = Array.from({ length: Math.min(all, most) }, (_, i) => i);
  if (chosen < all && !ones.includes(chosen)) ones[ones.length - 1] = chosen;
  return ones;
}

export function arrange(
  step: StepView,
  walk: WalkView,
  {
    width,
    height,
    example,
    head,
  }: { width: number; height: number; example: number; head: number },
): Arrangement {
  const kind = kindOf(step, walk);
  const { axes } = step.out;
  const allHeads = headsOf(step, walk);
  const allExamples = axes[0]!.size;
  const heads = drawnOnes(allHeads, allHeads > MAX_HEADS ? MAX_HEADS - 1 : MAX_HEADS, head);
  const examples = drawnOnes(allExamples, MAX_EXAMPLES, example);
  const deep = DEPTH * (examples.length - 1);
  const area = {
    x: LEFT,
    y: TOP + deep,
    w: width - LEFT - deep - 14,
    h: height - TOP - BOTTOM - deep,
  };
  const slots = heads.length + (allHeads > heads.length ? 1 : 0);
  const places =
    kind === 'sheets' || kind === 'tables'
      ? gridPlaces(kind, axes, slots, area, deep)
      : rowPlaces(kind, axes, slots, area);

  // The chosen example stands in front, whichever it is.
  const order = [...examples].sort(
    (a, b) => Number(a === example) - Number(b === example) || b - a,
  );
  const boxes = order.flatMap((one, i) => {
    const depth = order.length - 1 - i;
    const shift = depth * DEPTH;
    return heads.map((h, slot) => {
      const place = places[slot]!;
      return {
        key: `${one}-${h}`,
        example: one,
        head: h,
        depth,
        ...place,
        x: place.x + shift,
        y: place.y - shift,
      };
    });
  });
  const named = kind !== 'whole';
  const oneWidth = ['whole', 'striped', 'joined'].includes(kind);
  return {
    kind,
    width,
    height,
    frame: oneWidth ? { x: places[0]!.x, y: places[0]!.y, w: area.w, h: places[0]!.h } : undefined,
    boxes,
    labels: named
      ? heads.map((h, slot) => ({
          head: h,
          x: places[slot]!.x,
          y: places[slot]!.y - deep - 6,
          text: places[slot]!.w >= LABEL_WIDTH ? 'long' : 'short',
        }))
      : [],
    rest:
      slots > heads.length ? { ...places[slots - 1]!, heads: allHeads - heads.length } : undefined,
    edges: edgesOf(axes, places, deep),
    rows: Math.min(axes[kind === 'sheets' || kind === 'tables' ? 2 : 1]!.size, MAX_LINES),
    columns: kind === 'tables' ? Math.min(axes[3]!.size, MAX_LINES) : 1,
    drawn: { heads: heads.length, allHeads, examples: examples.length, allExamples },
  };
}

/** Side by side: bands of one width, closed or apart. */
function rowPlaces(kind: Kind, axes: AxisSize[], slots: number, area: Place): Place[] {
  const gap = kind === 'apart' ? Math.min(GAP, area.w / slots / 4) : 0;
  const w = (area.w - gap * (slots - 1)) / slots;
  const h = Math.min(area.h, Math.max(48, axes[1]!.size * ROW));
  const y = area.y + Math.max(0, (area.h - h) / 3);
  return Array.from({ length: slots }, (_, i) => ({ x: area.x + i * (w + gap), y, w, h }));
}

/**
 * A grid, each head with a place of its own: as many columns as make the places largest. Tables keep
 * their cells square.
 */
function gridPlaces(
  kind: Kind,
  axes: AxisSize[],
  slots: number,
  area: Place,
  deep: number,
): Place[] {
  const gapX = GAP + deep;
  const gapY = LABEL_HEIGHT + deep;
  const square = kind === 'tables' ? axes[3]!.size / axes[2]!.size : 0;
  const sized = (columns: number) => {
    const lines = Math.ceil(slots / columns);
    const w = (area.w - gapX * (columns - 1)) / columns;
    const h = (area.h - gapY * (lines - 1)) / lines;
    if (!square) return { columns, lines, w, h: Math.min(h, w), score: Math.min(w, 2.2 * h) };
    const side = Math.min(w, h * square);
    return { columns, lines, w: side, h: side / square, score: side };
  };
  const grids = Array.from({ length: slots }, (_, i) => sized(i + 1));
  const { columns, w, h } = grids.reduce((best, one) => (one.score > best.score ? one : best));
  // What room is left goes between the columns, and then to both sides.
  const spare = area.w - w * columns;
  const gap = columns > 1 ? Math.min(spare / (columns - 1), MAX_GAP) : 0;
  const left = area.x + (spare - gap * (columns - 1)) / 2;
  return Array.from({ length: slots }, (_, i) => ({
    x: left + (i % columns) * (w + gap),
    y: area.y + Math.floor(i / columns) * (h + gapY),
    w,
    h,
  }));
}

function edgesOf(axes: AxisSize[], places: Place[], deep: number): Edge[] {
  const first = places[0]!;
  const last = places[places.length - 1]!;
  const right = Math.max(...places.map(({ x, w }) => x + w));
  const low = places.findLast(({ x }) => x === first.x) as typeof first;
  const [batch, ...others] = axes as [AxisSize, ...AxisSize[]];
  const heads = others.find(({ axis }) => HEADS.includes(axis));
  const [rows, inner] = others.filter((one) => one !== heads) as [AxisSize, AxisSize];
  const bottom = low.y + low.h + 8;
  const left = first.x - 8;
  const edges: Edge[] = [
    { ...rows, side: 'left', x1: left, y1: first.y, x2: left, y2: first.y + first.h },
    {
      ...inner,
      side: 'bottom',
      x1: low.x,
      y1: bottom,
      x2: heads ? low.x + low.w : right,
      y2: bottom,
    },
  ];
  const top = first.y - deep - 24;
  if (heads) edges.push({ ...heads, side: 'top', x1: first.x, y1: top, x2: right, y2: top });
  const corner = { x: last.x + last.w, y: last.y + last.h };
  edges.push({
    ...batch,
    side: 'depth',
    x1: corner.x + 4,
    y1: corner.y + 4,
    x2: corner.x + deep + 4,
    y2: corner.y - deep + 4,
  });
  return edges;
}

/** Whether one step's picture becomes the other's by moving: one of them is made of the other. */
export function follows(before: StepView | undefined, after: StepView) {
  if (!before) return false;
  const madeOf = (a: StepView, b: StepView) => a.in.some(({ tensor }) => tensor === b.id);
  return before.id === after.id || madeOf(after, before) || madeOf(before, after);
}
