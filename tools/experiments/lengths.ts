// Look-ups and recall with shorter and longer training, and with other learning rates: what the tables of 2,000 steps leave
// open.

import type { Lab, Row } from './lab.ts';
import { LONG, measured, SEEDS } from './lab.ts';
import { GOOD, HEAVY, LIGHT, RECALL, SCALES } from './tasks.ts';

const TASKS = { light: LIGHT, load: HEAVY, recall: RECALL };
/** Of each length of training, in steps, how many seeds. */
const LENGTHS: Record<string, number> = { 500: SEEDS, 2000: SEEDS, 10000: SEEDS, 40000: 5 };
const RATE = 0.01;
const RATES = [RATE, 0.003, 0.03];
const HEADS = [1, 2, 4, 8, 16];
/** The load is learnt with every scale, by four heads; by how much else scores are divided. */
const OTHER_SCALES = ['d_model', 'none', 'times'] as const;

/** A model, and how fast it was trained. */
export type Trial = {
  task: keyof typeof TASKS;
  n_heads: number;
  scale?: keyof typeof SCALES;
  rate?: number;
};

const TRIALS: Trial[] = RATES.flatMap((rate) => {
  const at = rate === RATE ? {} : { rate };
  return [
    ...(['load', 'light', 'recall'] as const).flatMap((task) =>
      HEADS.map((n_heads) => ({ task, n_heads, ...at })),
    ),
    ...OTHER_SCALES.map((scale) => ({ task: 'load' as const, n_heads: 4, scale, ...at })),
  ];
});

/** What the other experiments train for 2,000 steps, by the length of its training. */
export function lengthsRow(lab: Lab, trial: Trial, steps = Object.keys(LENGTHS)): Row {
  const { task, n_heads, scale = 'head_dim', rate = RATE } = trial;
  const model = {
    ...TASKS[task],
    batch: LONG.batch,
    n_heads,
    learning_rate: rate,
    bugs: SCALES[scale],
  };
  const measures = steps.map((length) => {
    const run = { ...model, steps: Number(length) };
    const seeds = lab.seeds(LENGTHS[length]!, run, (trained) => ({
      accuracy: trained.score('held_out').accuracy,
    }));
    return [`after_${length}`, lab.row('', {}, seeds).measures.accuracy];
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
    'a-high-rate-leaves-some-behind': ['', '-none', '-times'].every(
      (scale) => measured(rows, `load-4${scale}-0.03`, 'after_40000').low < 0.9,
    ),
    'sixteen-recall-more':
      measured(rows, 'recall-16', 'after_10000').low >
        measured(rows, 'recall-16', 'after_2000').high &&
      measured(rows, 'recall-16', 'after_10000').high < 0.9,
  }),
};
