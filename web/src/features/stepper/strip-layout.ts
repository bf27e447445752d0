import type { StepView, WalkView } from '@engine';
// Where the blocks of one example stand in memory and in reading order: offsets by the strides that
// the engine gave. Knows strides and pixels; computes nothing about attention.

/** A run of numbers that stand side by side. */
export type Block = {
  key: string;
  /** undefined where the tensor has no heads in it */
  head: number | undefined;
  token: number;
  /** of its first number, in elements */
  offset: number;
};
export type Strip = {
  /** in the order in which the indices count up */
  reading: Block[];
  /** in the order of memory */
  memory: Block[];
  /** numbers in a block */
  length: number;
  /** how many tokens are drawn */
  tokens: number;
  /** how many heads; 0 where there are none */
  heads: number;
  /** whether all blocks of the example are drawn */
  whole: boolean;
};

const HEADS = ['n_heads', 'n_kv_heads'];
const TOKENS = ['seq_len', 'seq_k', 'seq_q'];
const MAX_TOKENS = 4;
// With less room than this fewer tokens are drawn, so that more heads are.
const SCARCE = 18;
const MAX_HEADS = 8;

/** @param view - most: how many blocks have room */
export function makeStrip(
  step: StepView,
  walk: WalkView,
  { example, most, hasHeads }: { example: number; most: number; hasHeads: boolean },
): Strip {
  const axes = step.out.axes.map((one, i) => ({ ...one, stride: step.strides[i]! }));
  const [batch, ...inner] = axes as [(typeof axes)[number], ...typeof axes];
  const headAxis = inner.find(({ axis }) => HEADS.includes(axis));
  const tokenAxis = inner.find(({ axis }) => TOKENS.includes(axis)) as typeof batch;
  const last = axes.at(-1) as typeof batch;
  // Where heads have no axis yet, or no longer, each owns head_dim numbers of the width.
  const size = walk.dims.head_dim;
  const heads =
    headAxis ?? (hasHeads ? { size: last.size / size, stride: size * last.stride } : undefined);
  const length = heads && !headAxis ? size : last.size;

  const drawnTokens = Math.min(
    tokenAxis.size,
    heads ? (most < SCARCE ? MAX_TOKENS - 1 : MAX_TOKENS) : most,
  );
  const drawnHeads = heads
    ? Math.min(heads.size, MAX_HEADS, Math.max(1, Math.floor(most / drawnTokens)))
    : 0;
  const tokenFirst = !headAxis || axes.indexOf(tokenAxis) < axes.indexOf(headAxis);
  const reading: Block[] = [];
  const put = (token: number, head: number | undefined) =>
    reading.push({
      key: `${token}-${head ?? ''}`,
      token,
      head,
      offset:
        Math.min(example, batch.size - 1) * batch.stride +
        token * tokenAxis.stride +
        (head ?? 0) * (heads?.stride ?? 0),
    });
  const outer = !heads || tokenFirst ? drawnTokens : drawnHeads;
  const within = !heads ? 1 : tokenFirst ? drawnHeads : drawnTokens;
  for (let i = 0; i < outer; i += 1) {
    for (let j = 0; j < within; j += 1) {
      if (!heads) put(i, undefined);
      else put(tokenFirst ? i : j, tokenFirst ? j : i);
    }
  }
  return {
    reading,
    memory: [...reading].sort((a, b) => a.offset - b.offset),
    length,
    tokens: drawnTokens,
    heads: drawnHeads,
    whole: drawnTokens === tokenAxis.size && drawnHeads === (heads?.size ?? 0),
  };
}

/**
 * Places blocks along a line, with a gap where memory goes on in between.
 * @param length - numbers in a block; 0: no gaps are marked
 */
export function placeBlocks(
  blocks: Block[],
  length: number,
  { block, gap }: { width: number; block: number; gap: number },
): { places: Map<string, number>; gaps: number[]; end: number } {
  const places = new Map();
  const gaps: number[] = [];
  let x = 0;
  blocks.forEach(({ key, offset }, i) => {
    const before = blocks[i - 1];
    if (before && length > 0 && offset !== before.offset + length) {
      gaps.push(x + gap / 2);
      x += gap;
    }
    places.set(key, x);
    x += block;
  });
  return { places, gaps, end: x };
}
