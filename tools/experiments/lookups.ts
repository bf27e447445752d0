// Experiments on looking things up: several places at once, with little and with much to carry; and
// associative recall down to one number a head.

import type { Lab, Row, Settings } from './lab.ts';
import { LONG, measured, SEEDS } from './lab.ts';
import { GOOD, HEAVY, LIGHT, RECALL } from './tasks.ts';

const HEADS = [1, 2, 4, 8, 16];

/** A row for each head count. */
const byHeads = (lab: Lab, task: Settings) =>
  HEADS.map((n_heads) =>
    lab.row(`${n_heads}`, { n_heads }, lab.seeds(SEEDS, { ...task, ...LONG, n_heads })),
  );

const accuracy = (rows: Row[], heads: number) => measured(rows, heads, 'accuracy');

export const lookups = {
  id: 'e2-lookups',
  seeds: SEEDS,
  settings: { ...LIGHT, ...LONG },
  run: (lab: Lab) => byHeads(lab, LIGHT),
  claims: (rows: Row[]) => ({
    'one-head-can': accuracy(rows, 1).high >= GOOD,
    'one-head-need-not': accuracy(rows, 1).low < 0.9,
    'four-heads-always': accuracy(rows, 4).low >= GOOD,
  }),
};

export const load = {
  id: 'e2b-load',
  seeds: SEEDS,
  settings: { ...HEAVY, ...LONG },
  run: (lab: Lab) => byHeads(lab, HEAVY),
  claims: (rows: Row[]) => ({
    'one-head-falls-behind': accuracy(rows, 1).high < accuracy(rows, 4).low,
    'four-heads-keep-up': [4, 8, 16].every((heads) => accuracy(rows, heads).low >= GOOD),
  }),
};

export const tooManyHeads = {
  id: 'e3-too-many-heads',
  seeds: SEEDS,
  settings: { ...RECALL, ...LONG },
  run: (lab: Lab) => byHeads(lab, RECALL),
  claims: (rows: Row[]) => ({
    'up-to-eight-recall': [1, 2, 4, 8].every((heads) => accuracy(rows, heads).low >= GOOD),
    'sixteen-do-not': accuracy(rows, 16).high < 0.9,
  }),
};
