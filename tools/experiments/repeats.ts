// Experiments on random tokens that come twice: what one layer and two make of them, and when heads come to look at what
// followed the first time.

import type { Lab, Row, Trained } from './lab.ts';
import { apart, byLength, isBelow, LONG, measured, SHORT } from './lab.ts';
import { mean } from './stories.ts';

const N_HEADS = 4;
const SHARED = {
  task: 'repeat',
  n_values: 32,
  n_places: 16,
  n_heads: N_HEADS,
  steps: SHORT.steps,
  batch: LONG.batch,
};

const whole = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, n) => from + n);

/** How many different tokens a sequence may have: each number is as likely as the others. */
const PERIODS = whole(Math.ceil(SHARED.n_places / 2), SHARED.n_places);

/** What is known without training. */
const WITHOUT = {
  guessing_loss: Math.log(SHARED.n_values),
  // The right answers of a guess among the tokens that have come once only.
  guessing_accuracy: mean(
    PERIODS.flatMap((period) => whole(1, period - 1).map((left) => 1 / left)),
  ),
  // What heads score that look at all tokens alike; looks count queries from token 3 on.
  uniform_previous: mean(
    PERIODS.flatMap((period) => whole(3, 2 * period - 1).map((query) => 1 / (query + 1))),
  ),
  uniform_induction: mean(
    PERIODS.flatMap((period) => whole(period, 2 * period - 1).map((query) => 1 / (query + 1))),
  ),
};

/** The highest score of a head in the first layer, and in the last. */
function looks(trained: Trained) {
  return {
    previous_top: Math.max(...trained.look('held_out', 'previous').slice(0, N_HEADS)),
    induction_top: Math.max(...trained.look('held_out', 'induction').slice(-N_HEADS)),
  };
}

const MODELS = [
  { id: '1', n_layers: 1, mlp: 'none' },
  { id: '1-mlp', n_layers: 1, mlp: 'one' },
  { id: '2', n_layers: 2, mlp: 'none' },
];

export const repeat = {
  id: 'e13-repeat',
  settings: { ...SHARED, ...WITHOUT },
  run: (lab: Lab) =>
    MODELS.flatMap(({ id, n_layers, mlp }) =>
      lab.lengths(
        id,
        { n_layers, mlp },
        { ...SHARED, n_layers, attention_only: mlp === 'none' },
        (trained: Trained) => ({ ...trained.usual(), ...looks(trained) }),
      ),
    ),
  claims(rows: Row[]) {
    const most = (key: string) =>
      Math.max(
        ...rows.filter(({ of }) => of.n_layers === 1).map(({ measures }) => measures[key]!.high),
      );
    const [short, ...longer] = byLength(rows);
    return {
      'one-layer-does-not-learn-it': most('accuracy') < 1 / 3,
      'two-layers-can': longer.every((rows) => measured(rows, 2, 'accuracy').low > 0.99),
      'two-are-not-ahead-at-first': apart(short, '1', '2', 'accuracy') > 0,
      'parameters-are-not-the-reason': apart(short, '1-mlp', '2', 'parameters') > 0,
      'two-layers-look-back': longer.every(
        (rows) =>
          measured(rows, 2, 'previous_top').low > 0.5 &&
          measured(rows, 2, 'induction_top').low > 0.8,
      ),
      'one-layer-does-not':
        most('previous_top') < WITHOUT.uniform_previous && most('induction_top') < 0.2,
    };
  },
};

const OVER_TIME = { ...SHARED, n_layers: 2 };
/** The first steps of the longest training are kept, as many as those of the usual one. */
const USUAL = 1000;

export const inductionOverTime = {
  id: 'e13b-induction-over-time',
  settings: { ...OVER_TIME, ...WITHOUT },
  run: (lab: Lab) =>
    SHARED.steps.flatMap((steps) => {
      const every = Math.min(steps, USUAL) / 10;
      const run = { ...OVER_TIME, attention_only: true, steps, checkpoints: steps / every };
      const runs = lab.seeds(run, (trained) =>
        trained.checkpoints().map(({ step, trained }) => {
          const { loss, accuracy } = trained.score('held_out');
          return { step, measures: { held_out_loss: loss, accuracy, ...looks(trained) } };
        }),
      );
      const at = (n: number) => runs.map((run) => run[n]!.measures);
      return runs[0]!
        .map(({ step }, n) => lab.row(`${step}-${steps}`, { steps, step }, at(n)))
        .filter(({ of }) => Number(of.step) <= USUAL || of.step === steps);
    }),
  claims(rows: Row[]) {
    /** By how much a mean rises from each row to the next. */
    const rises = (rows: Row[], key: string) =>
      rows.slice(1).map(({ measures }, n) => measures[key]!.mean - rows[n]!.measures[key]!.mean);
    const steepest = (rows: Row[], key: string) => {
      const all = rises(rows, key).map(Math.abs);
      return rows[all.indexOf(Math.max(...all))]!.of.step;
    };
    const [, ...longer] = byLength(rows);
    return {
      'loss-falls-as-induction-rises': byLength(rows)
        .map((rows) => rows.filter(({ of }) => Number(of.step) <= 600))
        .every(
          (rows) =>
            rises(rows, 'held_out_loss').every((rise) => rise < 0) &&
            rises(rows, 'induction_top').every((rise) => rise > 0),
        ),
      'steepest-together': longer.every((rows) =>
        ['held_out_loss', 'induction_top', 'previous_top'].every(
          (key) => steepest(rows, key) === 200,
        ),
      ),
      'the-shortest-ends-before': isBelow(rows, '250-250', '300-1000', 'induction_top'),
    };
  },
};
