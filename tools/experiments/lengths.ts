// Look-ups and recall with shorter and longer training, and with other learning rates: what the tables of 2,000 steps leave
// open.

import type { Lab, Row } from './lab.ts';
import { LONG, measured, SEEDS } from './lab.ts';
import { GOOD, HEAVY, LIGHT, RECALL, SCALES } from './tasks.ts';

const TASKS = { light: LIGHT, load: HEAVY, recall: RECALL };
/** Of each length of training, in steps, how many seeds. */
const LENGTHS: Record<number, number> = { 500: SEEDS, 2000: SEEDS, 10000: SEEDS, 40000: 5 };
const RATE = 0.01;

/** A model, and for how many steps it was trained. */
export type Trial = {
  task: keyof typeof TASKS;
  n_heads: number;
  scale?: keyof typeof SCALES;
  rate?: number;
  lengths: number[];
};

/** What the table has; further cells are computed where they are added here. */
const TRIALS: Trial[] = [
  { task: 'load', n_heads: 1, lengths: [500, 2000, 10000, 40000] },
  { task: 'load', n_heads: 2, lengths: [500, 2000, 10000, 40000] },
  { task: 'load', n_heads: 4, lengths: [500, 2000, 10000] },
  { task: 'load', n_heads: 8, lengths: [500, 2000, 10000] },
  { task: 'load', n_heads: 16, lengths: [500, 2000] },
  { task: 'load', n_heads: 4, scale: 'd_model', lengths: [500, 2000] },
  { task: 'load', n_heads: 4, scale: 'none', lengths: [500, 2000, 10000, 40000] },
  { task: 'load', n_heads: 4, scale: 'times', lengths: [500, 2000] },
  { task: 'light', n_heads: 1, lengths: [500, 2000, 10000, 40000] },
  { task: 'light', n_heads: 2, lengths: [500, 2000] },
  { task: 'light', n_heads: 4, lengths: [500, 2000] },
  { task: 'light', n_heads: 8, lengths: [500, 2000] },
  { task: 'light', n_heads: 16, lengths: [500, 2000] },
  { task: 'recall', n_heads: 1, lengths: [500, 2000] },
  { task: 'recall', n_heads: 2, lengths: [500, 2000] },
  { task: 'recall', n_heads: 4, lengths: [500, 2000] },
  { task: 'recall', n_heads: 8, lengths: [500, 2000] },
  { task: 'recall', n_heads: 16, lengths: [500, 2000, 10000, 40000] },
  { task: 'load', n_heads: 1, rate: 0.003, lengths: [500, 2000, 10000, 40000] },
  { task: 'load', n_heads: 2, rate: 0.003, lengths: [500, 2000] },
  { task: 'load', n_heads: 4, rate: 0.003, lengths: [500, 2000] },
  { task: 'load', n_heads: 8, rate: 0.003, lengths: [500, 2000] },
  { task: 'load', n_heads: 16, rate: 0.003, lengths: [500] },
  { task: 'load', n_heads: 4, scale: 'd_model', rate: 0.003, lengths: [500] },
  { task: 'load', n_heads: 4, scale: 'none', rate: 0.003, lengths: [500, 2000, 10000] },
  { task: 'load', n_heads: 4, scale: 'times', rate: 0.003, lengths: [500] },
  { task: 'light', n_heads: 1, rate: 0.003, lengths: [500, 2000, 10000] },
  { task: 'light', n_heads: 2, rate: 0.003, lengths: [500, 2000] },
  { task: 'light', n_heads: 4, rate: 0.003, lengths: [500, 2000] },
  { task: 'light', n_heads: 8, rate: 0.003, lengths: [500, 2000] },
  { task: 'light', n_heads: 16, rate: 0.003, lengths: [500, 2000] },
  { task: 'recall', n_heads: 1, rate: 0.003, lengths: [500, 2000] },
  { task: 'recall', n_heads: 2, rate: 0.003, lengths: [500, 2000] },
  { task: 'recall', n_heads: 4, rate: 0.003, lengths: [500, 2000] },
  { task: 'recall', n_heads: 8, rate: 0.003, lengths: [500, 2000] },
  { task: 'recall', n_heads: 16, rate: 0.003, lengths: [500, 2000, 10000] },
  { task: 'load', n_heads: 1, rate: 0.03, lengths: [500, 2000, 10000, 40000] },
  { task: 'load', n_heads: 2, rate: 0.03, lengths: [500, 2000] },
  { task: 'load', n_heads: 4, rate: 0.03, lengths: [500, 2000] },
  { task: 'load', n_heads: 8, rate: 0.03, lengths: [500] },
  { task: 'load', n_heads: 16, rate: 0.03, lengths: [500] },
  { task: 'load', n_heads: 4, scale: 'd_model', rate: 0.03, lengths: [500] },
  { task: 'load', n_heads: 4, scale: 'none', rate: 0.03, lengths: [500, 2000, 10000] },
  { task: 'load', n_heads: 4, scale: 'times', rate: 0.03, lengths: [500] },
  { task: 'light', n_heads: 1, rate: 0.03, lengths: [500, 2000, 10000] },
  { task: 'light', n_heads: 2, rate: 0.03, lengths: [500] },
  { task: 'light', n_heads: 4, rate: 0.03, lengths: [500] },
  { task: 'light', n_heads: 8, rate: 0.03, lengths: [500] },
  { task: 'light', n_heads: 16, rate: 0.03, lengths: [500] },
  { task: 'recall', n_heads: 1, rate: 0.03, lengths: [500] },
  { task: 'recall', n_heads: 2, rate: 0.03, lengths: [500] },
  { task: 'recall', n_heads: 4, rate: 0.03, lengths: [500] },
  { task: 'recall', n_heads: 8, rate: 0.03, lengths: [500] },
  { task: 'recall', n_heads: 16, rate: 0.03, lengths: [500, 2000, 10000] },
];

/** What the other experiments train for 2,000 steps, by the length of its training. */
export function lengthsRow(lab: Lab, trial: Trial): Row {
  const { task, n_heads, scale = 'head_dim', rate = RATE, lengths } = trial;
  const model = { ...TASKS[task], batch: LONG.batch, n_heads, rate, bugs: SCALES[scale] };
  const measures = lengths.map((steps) => {
    const seeds = lab.seeds(LENGTHS[steps]!, { ...model, steps }, (trained) => ({
      accuracy: trained.score('held_out').accuracy,
    }));
    return [`after_${steps}`, lab.row('', {}, seeds).measures.accuracy];
  });
  const id = [task, n_heads, trial.scale, trial.rate].filter((part) => part !== undefined);
  return {
    id: id.join('-'),
    of: { task, n_heads, scale, rate },
    measures: Object.fromEntries(measures),
  };
}

export const lengths = {
  id: 'e2c-lengths',
  seeds: SEEDS,
  settings: { ...TASKS, steps: Object.keys(LENGTHS), batch: LONG.batch },
  isLong: true,
  run: (lab: Lab) => TRIALS.map((trial) => lengthsRow(lab, trial)),
  claims: (rows: Row[]) => ({
    'one-head-learns-it-later':
      measured(rows, 'load-1', 'after_2000').high < measured(rows, 'load-4', 'after_2000').low &&
      measured(rows, 'load-1', 'after_40000').low >= GOOD,
    'one-seed-stays-behind': measured(rows, 'light-1', 'after_40000').low < 0.9,
    'all-learn-without-a-divisor': measured(rows, 'load-4-none', 'after_10000').low >= GOOD,
    'sixteen-recall-more':
      measured(rows, 'recall-16', 'after_10000').low >
        measured(rows, 'recall-16', 'after_2000').high &&
      measured(rows, 'recall-16', 'after_10000').high < 0.9,
  }),
};
