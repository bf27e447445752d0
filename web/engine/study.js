// The studies of heads. Knows the calls, and what every study is made with.

/** @typedef {{head_dim: number, d_model: number, seq_k: number, seed: number, divisor: string}} ScalingAsk */
/** @typedef {Pick<import('./client.js').EngineClient, 'ask'>} Engine */

/** Head sizes that curves go through. */
export const CURVE_SIZES = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512];
/** Random rows behind every average. */
export const ROWS = 256;

/**
 * What the engine's call takes.
 * @param {ScalingAsk} ask
 * @returns {import('@engine').ScalingAsk}
 */
export const scalingAsk = (ask) => ({
  ...ask,
  head_dims: [...new Set([...CURVE_SIZES, ask.head_dim])].sort((a, b) => a - b),
  rows: ROWS,
});

/** @param {Engine} engine @param {ScalingAsk} ask */
export const scalingStudy = (engine, ask) => engine.ask('scalingStudy', scalingAsk(ask));

/**
 * A table of weights beside the wide head's.
 * @typedef {object} Compared
 * @property {number} rank - of its scores
 * @property {number} distance - total variation, the mean over rows
 * @property {number} same_peak - rows whose largest weight is on the same key
 */
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
 * @param {import('@engine').RankView} value
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
 * @param {Engine} engine
 * @param {{seq_len: number, seed: number, rank: number}} ask
 * @returns {Promise<import('./client.js').Reply<Rank>>}
 */
export async function rankView(engine, { seq_len, seed, rank }) {
  const reply = await engine.ask('rankView', seq_len, seed, rank);
  return reply.ok ? { ok: true, value: readRank(seq_len, reply.value) } : reply;
}
