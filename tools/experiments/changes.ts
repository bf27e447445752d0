// Experiments that change one line of the layer: a missing transpose and the other bugs that raise no error,
// no output matrix, other scales, shared keys and values.

import type { Lab, Row, Trained } from './lab.ts';
import { aboveBySeed, LONG, measured, ofNames, RESOLVED, SEEDS, SHORT, UNRESOLVED } from './lab.ts';
import { GOOD, HEAVY, SCALES } from './tasks.ts';

/** With the loss where every letter is guessed from those before it alone, as in writing. */
const inWriting = (trained: Trained) => ({
  ...trained.usual(),
  writing_loss: trained.score('held_out', {}, true).loss,
});

const GUESSING = Math.log(27);

export const missingTranspose = {
  id: 'e4-missing-transpose',
  seeds: SEEDS,
  settings: { ...SHORT, n_heads: 4, guessing_loss: GUESSING },
  run: (lab: Lab) =>
    [[], ['merge_straight']].map((bugs) =>
      lab.row(
        bugs[0] ?? 'right',
        { bugs: bugs[0] ?? '' },
        lab.seeds(SEEDS, ofNames({ ...SHORT, bugs }), inWriting),
      ),
    ),
  claims: (rows: Row[]) => ({
    'loss-looks-better':
      measured(rows, 'merge_straight', 'held_out_loss').high <
      measured(rows, 'right', 'held_out_loss').low,
    'writing-falls-apart': measured(rows, 'merge_straight', 'writing_loss').low > GUESSING,
  }),
};

const SILENT = [
  ['q_straight', 'k_straight', 'v_straight'],
  ['merge_straight'],
  ['scores_width'],
  ['scores_heads'],
  ['scores_times'],
  ['scores_unscaled'],
  ['weights_columns'],
  ['weights_heads'],
  ['weights_kept'],
  ['scores_zeroed'],
  ['weights_late'],
  ['q_slice', 'k_slice', 'v_slice'],
];

// Those that let a letter see what comes after it.
const LEAKS = [
  'q_straight',
  'merge_straight',
  'weights_columns',
  'weights_kept',
  'scores_zeroed',
  'weights_late',
];

export const silentBugs = {
  id: 'e9-silent-bugs',
  seeds: SEEDS,
  settings: { ...SHORT, n_heads: 4, guessing_loss: GUESSING },
  run: (lab: Lab) =>
    [[], ...SILENT].map((bugs) =>
      lab.row(
        bugs[0] ?? 'right',
        { bugs: bugs.join(' ') },
        lab.seeds(SEEDS, ofNames({ ...SHORT, bugs }), inWriting),
      ),
    ),
  claims: (rows: Row[]) => ({
    'leaks-look-better': LEAKS.every(
      (id) =>
        measured(rows, id, 'held_out_loss').high < measured(rows, 'right', 'held_out_loss').low,
    ),
    'leaks-cannot-write': LEAKS.every((id) => measured(rows, id, 'writing_loss').low > GUESSING),
    'others-hardly-show': rows.every(
      ({ id }) =>
        LEAKS.includes(id) ||
        Math.abs(
          measured(rows, id, 'held_out_loss').mean - measured(rows, 'right', 'held_out_loss').mean,
        ) < 0.01,
    ),
    'slices-worse-by-seed': aboveBySeed(rows, 'q_slice', 'right') > RESOLVED,
    'times-worse-by-seed': aboveBySeed(rows, 'scores_times', 'right') > RESOLVED,
  }),
};

export const identityOutput = {
  id: 'e5-identity-output',
  seeds: SEEDS,
  settings: { ...LONG },
  run: (lab: Lab) =>
    [1, 4].flatMap((n_heads) =>
      [false, true].map((identity_output) =>
        lab.row(
          `${n_heads}-${identity_output ? 'identity' : 'learned'}`,
          { n_heads, output: identity_output ? 'identity' : 'learned' },
          lab.seeds(SEEDS, ofNames({ ...LONG, n_heads, identity_output })),
        ),
      ),
    ),
  claims: (rows: Row[]) => ({
    'no-difference-resolved': [1, 4].every(
      (heads) => Math.abs(aboveBySeed(rows, `${heads}-identity`, `${heads}-learned`)) < UNRESOLVED,
    ),
  }),
};

export const scales = {
  id: 'e8-scales',
  seeds: SEEDS,
  settings: { names: LONG, lookups: { ...HEAVY, ...LONG }, n_heads: 4 },
  run: (lab: Lab) =>
    Object.entries({ names: ofNames(LONG), lookups: { ...HEAVY, ...LONG } }).flatMap(
      ([task, settings]) =>
        Object.entries(SCALES).map(([scale, bugs]) =>
          lab.row(`${task}-${scale}`, { task, scale }, lab.seeds(SEEDS, { ...settings, bugs })),
        ),
    ),
  claims: (rows: Row[]) => ({
    'both-scales-look-up': ['head_dim', 'd_model'].every(
      (scale) => measured(rows, `lookups-${scale}`, 'accuracy').low >= GOOD,
    ),
    'without-one-a-seed-lags': measured(rows, 'lookups-none', 'accuracy').low < 0.9,
    'hardly-matters-here': ['d_model', 'none'].every(
      (scale) =>
        Math.abs(
          measured(rows, `names-${scale}`, 'held_out_loss').mean -
            measured(rows, 'names-head_dim', 'held_out_loss').mean,
        ) < 0.02,
    ),
  }),
};

export const kvSharing = {
  id: 'e6-kv-sharing',
  seeds: SEEDS,
  settings: { ...LONG, n_heads: 4 },
  run: (lab: Lab) =>
    [4, 2, 1].map((n_kv_heads) =>
      lab.row(
        `${n_kv_heads}`,
        { n_heads: 4, n_kv_heads },
        lab.seeds(SEEDS, ofNames({ ...LONG, n_kv_heads })),
      ),
    ),
  claims: (rows: Row[]) => ({
    'pairs-not-told-apart': Math.abs(aboveBySeed(rows, '2', '4')) < UNRESOLVED,
    'one-set-slightly-worse':
      aboveBySeed(rows, '1', '4') > RESOLVED &&
      measured(rows, '1', 'held_out_loss').mean - measured(rows, '4', 'held_out_loss').mean < 0.02,
  }),
};
