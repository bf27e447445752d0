// The studies of heads, as objects with names. Knows what the engine's lists hold; computes nothing.

/** @typedef {import('./client.js').Fault} Fault */
/**
 * One head size under one divisor; the measures are those of cpp/layer/include/headsup/layer/scaling_study.h.
 * @typedef {{head_dim: number, divisor: string, divided_by: number, mean: number, variance: number,
 *   spread: number, entropy: number, entropy_share: number, largest: number, gradient: number,
 *   gradient_mean: number, saturated: number}} ScalingPoint
 */
/**
 * @typedef {object} Scaling
 * @property {string[]} divisors
 * @property {ScalingPoint[]} points - every head size under every divisor
 * @property {ScalingPoint} chosen
 * @property {number} limit - the histogram covers -limit to limit
 * @property {number[]} histogram - shares of all logits
 * @property {number[]} scores - of one row
 * @property {number[]} weights - of that row
 */
/** @typedef {{head_dim: number, d_model: number, seq_k: number, seed: number, divisor: string}} ScalingAsk */
/** @typedef {{divisors: string[], measures: string[]}} Names */

/** Head sizes that curves go through. */
export const CURVE_SIZES = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512];
/** Random rows behind every average. */
export const ROWS = 256;

/** @param {number} size */
const sizesWith = (size) => [...new Set([...CURVE_SIZES, size])].sort((a, b) => a - b);

/**
 * What the engine's call takes.
 * @param {ScalingAsk} ask
 * @returns {[number[], number, number, number, number, number, string]}
 */
export const scalingArguments = ({ head_dim, d_model, seq_k, seed, divisor }) => [
  sizesWith(head_dim),
  head_dim,
  d_model,
  seq_k,
  ROWS,
  seed,
  divisor,
];

/**
 * @param {ScalingAsk} ask
 * @param {Names} names - the engine's vocabulary
 * @param {{points: Float32Array, limit: Float32Array, histogram: Float32Array, scores: Float32Array, weights: Float32Array}} value
 * @returns {Scaling}
 */
export function readScaling(ask, { divisors, measures }, value) {
  const points = sizesWith(ask.head_dim).flatMap((head_dim, size) =>
    divisors.map((divisor, at) => {
      const first = (size * divisors.length + at) * measures.length;
      const named = measures.map((name, i) => [name, value.points[first + i]]);
      return /** @type {ScalingPoint} */ ({ head_dim, divisor, ...Object.fromEntries(named) });
    }),
  );
  const chosen = points.find(
    (point) => point.head_dim === ask.head_dim && point.divisor === ask.divisor,
  );
  if (!chosen) throw new RangeError(ask.divisor);
  return {
    divisors,
    points,
    chosen,
    limit: value.limit[0],
    histogram: [...value.histogram],
    scores: [...value.scores],
    weights: [...value.weights],
  };
}

/**
 * @param {import('./client.js').EngineClient} engine
 * @param {ScalingAsk} ask
 * @returns {Promise<{ok: true, value: Scaling} | {ok: false, errors: Fault[]}>}
 */
export async function scalingStudy(engine, ask) {
  const [names, reply] = await Promise.all([
    engine.vocabulary(),
    engine.ask('scalingStudy', ...scalingArguments(ask)),
  ]);
  return reply.ok ? { ok: true, value: readScaling(ask, names, reply.value) } : reply;
}

/**
 * A table of weights beside the wide head's.
 * @typedef {object} Compared
 * @property {number} rank - of its scores
 * @property {number} distance - total variation, the mean over rows
 * @property {number} same_peak - rows whose largest weight is on the same key
 */
/** @typedef {import('./client.js').Slice} Slice */
/**
 * @typedef {object} Rank
 * @property {number} seq_len
 * @property {number} rank - of the wide head's scores
 * @property {number[]} singular
 * @property {Table} wide
 * @property {Table} approximate
 * @property {Compared[]} byRank - the best approximations, from rank 1
 * @property {(Compared & {table: Table})[]} heads - the narrow ones
 */
/** @typedef {{rows: number, columns: number, data: Float32Array}} Table */

/**
 * @param {number} seq_len
 * @param {{ranks: Float32Array, singular: Float32Array, tables: Float32Array, distances: Float32Array, same_peaks: Float32Array}} value
 * @returns {Rank}
 */
export function readRank(seq_len, value) {
  const cells = seq_len ** 2;
  /** @param {number} n */
  const table = (n) => ({
    rows: seq_len,
    columns: seq_len,
    data: value.tables.slice(n * cells, (n + 1) * cells),
  });
  /** @param {number} n @param {number} rank */
  const compared = (n, rank) => ({
    rank,
    distance: value.distances[n],
    same_peak: value.same_peaks[n],
  });
  const [rank, ...narrow] = value.ranks;
  const most = value.distances.length - narrow.length;
  return {
    seq_len,
    rank,
    singular: [...value.singular],
    wide: table(0),
    approximate: table(1),
    byRank: Array.from({ length: most }, (_, n) => compared(n, n + 1)),
    heads: narrow.map((own, n) => ({ ...compared(most + n, own), table: table(2 + n) })),
  };
}

/**
 * @param {import('./client.js').EngineClient} engine
 * @param {{seq_len: number, seed: number, rank: number}} ask
 * @returns {Promise<{ok: true, value: Rank} | {ok: false, errors: Fault[]}>}
 */
export async function rankView(engine, { seq_len, seed, rank }) {
  const reply = await engine.ask('rankView', seq_len, seed, rank);
  return reply.ok ? { ok: true, value: readRank(seq_len, reply.value) } : reply;
}
