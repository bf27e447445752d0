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

/** What the table has: each model, and how long it was trained at each of three rates. */
const MODELS: (Pick<Trial, 'task' | 'n_heads' | 'scale'> & { until: number[] })[] = [
  { task: 'load', n_heads: 1, until: [40000, 40000, 40000] },
  { task: 'load', n_heads: 2, until: [40000, 2000, 2000] },
  { task: 'load', n_heads: 4, until: [10000, 2000, 2000] },
  { task: 'load', n_heads: 8, until: [10000, 2000, 500] },
  { task: 'load', n_heads: 16, until: [2000, 500, 500] },
  { task: 'load', n_heads: 4, scale: 'd_model', until: [2000, 500, 500] },
  { task: 'load', n_heads: 4, scale: 'none', until: [40000, 10000, 10000] },
  { task: 'load', n_heads: 4, scale: 'times', until: [2000, 500, 500] },
  { task: 'light', n_heads: 1, until: [40000, 10000, 10000] },
  { task: 'light', n_heads: 2, until: [2000, 2000, 500] },
  { task: 'light', n_heads: 4, until: [2000, 2000, 500] },
  { task: 'light', n_heads: 8, until: [2000, 2000, 500] },
  { task: 'light', n_heads: 16, until: [2000, 2000, 500] },
  { task: 'recall', n_heads: 1, until: [2000, 2000, 500] },
  { task: 'recall', n_heads: 2, until: [2000, 2000, 500] },
  { task: 'recall', n_heads: 4, until: [2000, 2000, 500] },
  { task: 'recall', n_heads: 8, until: [2000, 2000, 500] },
  { task: 'recall', n_heads: 16, until: [40000, 10000, 10000] },
];
const TRIALS = [RATE, 0.003, 0.03].flatMap((rate, at) =>
  MODELS.map(({ until, ...model }): Trial => {
    const lengths = Object.keys(LENGTHS)
      .map(Number)
      .filter((steps) => steps <= until[at]!);
    return { ...model, ...(rate !== RATE && { rate }), lengths };
  }),
);

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
