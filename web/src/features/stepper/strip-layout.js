// Where the blocks of one example stand in memory and in reading order: offsets by the strides that
// the engine gave. Knows strides and pixels; computes nothing about attention.

/** @typedef {import('../../../engine/client.js').StepView} StepView */
/** @typedef {import('../../../engine/client.js').WalkView} WalkView */
/**
 * A run of numbers that stand side by side.
 * @typedef {object} Block
 * @property {string} key
 * @property {number|undefined} head - undefined where the tensor has no heads in it
 * @property {number} token
 * @property {number} offset - of its first number, in elements
 */
/**
 * @typedef {object} Strip
 * @property {Block[]} reading - in the order in which the indices count up
 * @property {Block[]} memory - in the order of memory
 * @property {number} length - numbers in a block
 * @property {number} tokens - how many tokens are drawn
 * @property {number} heads - how many heads; 0 where there are none
 * @property {boolean} whole - whether all blocks of the example are drawn
 */

const HEADS = ['n_heads', 'n_kv_heads'];
const TOKENS = ['seq_len', 'seq_k', 'seq_q'];
const MAX_TOKENS = 4;
// With less room than this fewer tokens are drawn, so that more heads are.
const SCARCE = 18;
const MAX_HEADS = 8;

/**
 * @param {StepView} step
 * @param {WalkView} walk
 * @param {{example: number, most: number, hasHeads: boolean}} view - most: how many blocks have room
 * @returns {Strip}
 */
export function makeStrip(step, walk, { example, most, hasHeads }) {
  const axes = step.out.axes.map((one, i) => ({ ...one, stride: step.strides[i] }));
  const [batch, ...inner] = axes;
  const headAxis = inner.find(({ axis }) => HEADS.includes(axis));
  const tokenAxis = /** @type {typeof batch} */ (inner.find(({ axis }) => TOKENS.includes(axis)));
  const last = /** @type {typeof batch} */ (axes.at(-1));
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
  /** @type {Block[]} */
  const reading = [];
  const put = (/** @type {number} */ token, /** @type {number|undefined} */ head) =>
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
 * @param {Block[]} blocks
 * @param {number} length - numbers in a block; 0: no gaps are marked
 * @param {{width: number, block: number, gap: number}} room
 * @returns {{places: Map<string, number>, gaps: number[], end: number}}
 */
export function placeBlocks(blocks, length, { block, gap }) {
  const places = new Map();
  const gaps = [];
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
