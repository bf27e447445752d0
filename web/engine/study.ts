// The studies of heads.

import type { RankView, Reply } from '@engine';
import type { EngineClient } from './client.ts';

type ScalingAsk = {
  head_dim: number;
  d_model: number;
  seq_k: number;
  seed: number;
  divisor: string;
};
type Engine = Pick<EngineClient, 'call'>;

/** Head sizes that curves go through. */
export const CURVE_SIZES = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512];
/** Random rows behind every average. */
export const ROWS = 256;

export const scalingStudy = (engine: Engine, ask: ScalingAsk) =>
  engine.call('scalingStudy', {
    ...ask,
    head_dims: [...new Set([...CURVE_SIZES, ask.head_dim])].sort((a, b) => a - b),
    rows: ROWS,
  });

/** A table of weights beside the wide head's. */
type Compared = {
  /** of its scores */
  rank: number;
  /** total variation, the mean over rows */
  distance: number;
  /** rows whose largest weight is on the same key */
  same_peak: number;
};
export type Rank = {
  seq_len: number;
  /** of the wide head's scores */
  rank: number;
  singular: number[];
  wide: Table;
  approximate: Table;
  /** the best approximations, from rank 1 */
  byRank: Compared[];
  /** the narrow ones */
  heads: (Compared & { table: Table })[];
};
export type Table = { rows: number; columns: number; data: Float32Array };

export function readRank(seq_len: number, value: RankView): Rank {
  const cells = seq_len ** 2;
  const table = (n: number) => ({
    rows: seq_len,
    columns: seq_len,
    data: value.tables.slice(n * cells, (n + 1) * cells),
  });
  const compared = (n: number, rank: number) => ({
    rank,
    distance: value.distances[n]!,
    same_peak: value.same_argmaxes[n]!,
  });
  const [rank, ...narrow] = value.ranks;
  const most = value.distances.length - narrow.length;
  return {
    seq_len,
    rank: rank!,
    singular: [...value.singular],
    wide: table(0),
    approximate: table(1),
    byRank: Array.from({ length: most }, (_, n) => compared(n, n + 1)),
    heads: narrow.map((own, n) => ({ ...compared(most + n, own), table: table(2 + n) })),
  };
}

export async function rankView(
  engine: Engine,
  { seq_len, seed, rank }: { seq_len: number; seed: number; rank: number },
): Promise<Reply<Rank>> {
  const reply = await engine.call('rankView', seq_len, seed, rank);
  return reply.ok ? { ok: true, value: readRank(seq_len, reply.value) } : reply;
}
