// Experiments on random tokens that come twice: what one layer and two make of them, and when heads come to look at what
// followed the first time.

import type { Lab, Row, Trained } from './lab.ts';
import { measured, SEEDS } from './lab.ts';
import { mean } from './stories.ts';

const N_HEADS = 4;
const SHARED = {
  task: 'repeat',
  n_values: 32,
  n_places: 16,
  n_heads: N_HEADS,
  steps: 1000,
  batch: 16,
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
const ONE_LAYER = ['1', '1-mlp'];

export const repeat = {
  id: 'e13-repeat',
  seeds: SEEDS,
  settings: { ...SHARED, ...WITHOUT },
  run: (lab: Lab) =>
    MODELS.map(({ id, n_layers, mlp }) =>
      lab.row(
        id,
        { n_layers, mlp },
        lab.seeds(
          SEEDS,
          { ...SHARED, n_layers, attention_only: mlp === 'none' },
          (trained: Trained) => ({ ...trained.usual(), ...looks(trained) }),
        ),
      ),
    ),
  claims(rows: Row[]) {
    const all = (ids: string[], key: string) => ids.map((id) => measured(rows, id, key));
    const most = (key: string) => Math.max(...all(ONE_LAYER, key).map(({ high }) => high));
    const [two] = all(['2'], 'accuracy');
    return {
      'one-layer-cannot': most('accuracy') < 0.3,
      'two-layers-can': two!.low > 0.99,
      'parameters-are-not-the-reason':
        measured(rows, '1-mlp', 'parameters').mean > measured(rows, '2', 'parameters').mean,
      'two-layers-look-back':
        measured(rows, '2', 'previous_top').low > 0.5 &&
        measured(rows, '2', 'induction_top').low > 0.8,
      'one-layer-does-not':
        most('previous_top') < WITHOUT.uniform_previous && most('induction_top') < 0.2,
    };
  },
};

const OVER_TIME = { ...SHARED, n_layers: 2, checkpoints: 10 };

export const inductionOverTime = {
  id: 'e13b-induction-over-time',
  seeds: SEEDS,
  settings: { ...OVER_TIME, ...WITHOUT },
  run: (lab: Lab) =>
    lab
      .checkpoints(SEEDS, { ...OVER_TIME, attention_only: true }, (trained: Trained) => {
        const { loss, accuracy } = trained.score('held_out');
        return { held_out_loss: loss, accuracy, ...looks(trained) };
      })
      .map(({ step, seeds }) => lab.row(`${step}`, { step }, seeds)),
  claims(rows: Row[]) {
    /** By how much a mean rises from each row to the next. */
    const rises = (key: string) =>
      rows
        .slice(1)
        .map(({ id }, n) => measured(rows, id, key).mean - measured(rows, rows[n]!.id, key).mean);
    const falls = rises('held_out_loss').map((rise) => -rise);
    const induction = rises('induction_top');
    const steepest = (all: number[]) => all.indexOf(Math.max(...all));
    return {
      'loss-falls-as-induction-rises': [...falls, ...induction].every((one) => one > 0),
      'steepest-together': [falls, induction, rises('previous_top')].every(
        (all) => rows[steepest(all)]!.of.step === 200,
      ),
    };
  },
};
