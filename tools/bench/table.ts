// What a row is, and how it is printed.

import type { Time } from './turns.ts';

/** of the table and of the JSON file */
export type Row = {
  id: string;
  /** "node 24.21.0", "chromium 156" */
  where: string;
  /** milliseconds, the best of many */
  ours: number;
  ours_median: number;
  /** milliseconds of the fastest peer */
  peer: number | null;
  peer_median: number | null;
  peer_name: string | null;
  /** peer over ours: how many times as fast we are */
  ratio: number | null;
  /** ours */
  gflops: number | null;
  unit: 'ms';
  /** bytes that the engine has taken at most, in this row or before */
  memory?: number;
  /** all of them */
  peers: PeerTime[];
  /** of weights, read in a second */
  gigabytes?: number;
  /** that were switched off one by one */
  heads?: number;
  /** ours, in readings of the same text */
  of_one_reading?: number;
};

/** where a row was timed */
export type Where = Pick<Row, 'where'>;
export type PeerTime = { name: string; native: boolean; best: number; median: number };

const fastestOf = (peers: PeerTime[]) =>
  peers.reduce<PeerTime | null>(
    (best, peer) => (best === null || peer.best < best.best ? peer : best),
    null,
  );

/** A row beside the fastest of some peers. */
export function rowOf(
  { where }: Where,
  id: string,
  ours: Pick<Time, 'best' | 'median'>,
  peers: PeerTime[],
  more: Partial<Row> = {},
): Row {
  const fastest = fastestOf(peers);
  return {
    ...{ id, where, ours: ours.best, ours_median: ours.median },
    ...{ peer: fastest?.best ?? null, peer_median: fastest?.median ?? null },
    ...{ peer_name: fastest?.name ?? null, ratio: fastest ? fastest.best / ours.best : null },
    ...{ gflops: null, unit: 'ms' as const, peers, ...more },
  };
}

const number = (value: number | null, digits = 1) => (value === null ? '–' : value.toFixed(digits));
const time = (ms: number | null) =>
  ms === null ? '–' : ms < 1 ? `${(ms * 1000).toFixed(2)} µs` : `${ms.toFixed(2)} ms`;

/** What the work is measured by: how fast it calculates or reads. */
const speed = ({ gflops, gigabytes }: Row) => {
  if (gigabytes) return `${number(gigabytes)} GB/s`;
  return gflops === null ? '–' : `${number(gflops)} GF/s`;
};

export const line = (row: Row) =>
  [
    row.id.padEnd(26),
    row.where.padEnd(14),
    time(row.ours).padStart(11),
    time(row.ours_median).padStart(11),
    speed(row).padStart(11),
    time(row.peer).padStart(11),
    (row.ratio === null ? '–' : `${row.ratio.toFixed(2)}×`).padStart(8),
    ` ${row.peer_name ?? ''}`,
    row.of_one_reading
      ? `${row.heads} heads: ${row.of_one_reading.toFixed(1)} times one reading`
      : '',
    // Where no peer follows, what the work takes is the point.
    row.memory && !row.peer_name ? `${(row.memory / 1e6).toFixed(0)} MB taken` : '',
  ].join(' ');

export const heading = [
  'work'.padEnd(26),
  'where'.padEnd(14),
  'ours, best'.padStart(11),
  'median'.padStart(11),
  ''.padStart(11),
  'peer, best'.padStart(11),
  'ratio'.padStart(8),
  ' fastest peer',
].join(' ');
