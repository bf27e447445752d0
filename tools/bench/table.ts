// How the rows are printed.

import type { Row } from './rows.ts';

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
