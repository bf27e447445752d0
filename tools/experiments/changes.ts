// Experiments that change one line of the layer: a missing transpose and the other bugs that raise no error,
// no output matrix, other scales, shared keys and values.

import type { Lab, Row, Trained } from './lab.ts';
import {
  apart,
  areNotToldApart,
  byLength,
  isAbove,
  isBelow,
  isSlightlyAbove,
  LONG,
  LOOKUPS,
  measured,
  ofNames,
  SHORT,
} from './lab.ts';
import { answers, areLearnt, HEAVY, SCALES } from './tasks.ts';

/** With the loss where every letter is guessed from those before it alone, as in writing. */
const inWriting = (trained: Trained) => ({
  ...trained.usual(),
  writing_loss: trained.score('held_out', {}, true).loss,
});

const GUESSING = Math.log(27);

/** What lets a letter see what comes after it. */
const LEAKS = [
  ['q_straight', 'k_straight', 'v_straight'],
  ['merge_straight'],
  ['weights_columns'],
  ['weights_kept'],
  ['scores_zeroed'],
  ['weights_late'],
];
const OTHERS = [
  ['scores_width'],
  ['scores_heads'],
  ['scores_times'],
  ['scores_unscaled'],
  ['weights_heads'],
  ['q_slice', 'k_slice', 'v_slice'],
];
const idsOf = (all: string[][]) => all.map(([first]) => first!);
const [leaks, others] = [idsOf(LEAKS), idsOf(OTHERS)];

export const silentBugs = {
  id: 'e9-silent-bugs',
  settings: { ...SHORT, n_heads: 4, guessing_loss: GUESSING },
  run: (lab: Lab) =>
    [[], ...LEAKS, ...OTHERS].flatMap((bugs) =>
      lab.lengths(
        bugs[0] ?? 'right',
        { bugs: bugs.join(' ') },
        ofNames({ ...SHORT, bugs }),
        inWriting,
      ),
    ),
  claims(rows: Row[]) {
    const all = byLength(rows);
    const [short, usual, long] = all;
    const areWithin = (rows: Row[], most: number) =>
      others.every((id) => Math.abs(apart(rows, id, 'right')) < most);
    const worseAfter = (id: string) =>
      SHORT.steps.filter((_, n) => isAbove(all[n]!, id, 'right')).join(' ');
    return {
      'leaks-look-better': leaks.every((id) =>
        all.every((rows) => isBelow(rows, id, 'right', 'held_out_loss')),
      ),
      'leaks-cannot-write': [usual, long].every((rows) =>
        leaks.every((id) => measured(rows, id, 'writing_loss').low > GUESSING),
      ),
      'some-still-write': measured(short, 'weights_columns', 'writing_loss').high < GUESSING,
      'others-hardly-show':
        areWithin(short, 0.01) && areWithin(usual, 0.01) && areWithin(long, 0.03),
      'width-not-told-apart': all.every((rows) => areNotToldApart(rows, 'scores_width', 'right')),
      'times-worse-by-seed': worseAfter('scores_times') === '250 1000 5000',
      'slices-worse-by-seed': worseAfter('q_slice') === '1000 5000',
      'two-more-worse-in-the-end': ['scores_unscaled', 'weights_heads'].every(
        (id) => worseAfter(id) === '5000',
      ),
    };
  },
};

export const identityOutput = {
  id: 'e5-identity-output',
  settings: { ...LONG },
  run: (lab: Lab) =>
    [1, 4].flatMap((n_heads) =>
      ['learned', 'identity'].flatMap((output) =>
        lab.lengths(
          `${n_heads}-${output}`,
          { n_heads, output },
          ofNames({ ...LONG, n_heads, identity_output: output === 'identity' }),
        ),
      ),
    ),
  claims(rows: Row[]) {
    const [short, ...longer] = byLength(rows);
    const alike = (rows: Row[], heads: number) =>
      areNotToldApart(rows, `${heads}-identity`, `${heads}-learned`);
    return {
      'four-not-told-apart': [short, ...longer].every((rows) => alike(rows, 4)),
      'one-head-better-without-at-first': isAbove(short, '1-learned', '1-identity'),
      'one-head-not-told-apart-later': longer.every((rows) => alike(rows, 1)),
    };
  },
};

export const scales = {
  id: 'e8-scales',
  settings: { names: LONG, lookups: { ...HEAVY, ...LOOKUPS }, n_heads: 4 },
  isLong: true,
  run: (lab: Lab) =>
    Object.entries(SCALES).flatMap(([scale, bugs]) => [
      ...lab.lengths(`names-${scale}`, { task: 'names', scale }, ofNames({ ...LONG, bugs })),
      ...lab.lengths(
        `lookups-${scale}`,
        { task: 'lookups', scale },
        { ...HEAVY, ...LOOKUPS, bugs },
        answers,
      ),
    ]),
  claims(rows: Row[]) {
    const [short, usual, long, longest = []] = byLength(rows);
    return {
      'both-scales-look-up': [usual, long, longest].every((rows) =>
        areLearnt(rows, 'lookups-head_dim', 'lookups-d_model'),
      ),
      'without-one-a-seed-lags': !areLearnt(usual, 'lookups-none'),
      'all-learn-without-a-divisor': areLearnt(long, 'lookups-none'),
      'none-is-better-at-first': isAbove(short, 'names-head_dim', 'names-none'),
      'hardly-matters-here': [short, usual, long].every((rows) =>
        ['d_model', 'none'].every(
          (scale) => Math.abs(apart(rows, `names-${scale}`, 'names-head_dim')) < 0.01,
        ),
      ),
    };
  },
};

export const kvSharing = {
  id: 'e6-kv-sharing',
  settings: { ...LONG, n_heads: 4 },
  run: (lab: Lab) =>
    [4, 2, 1].flatMap((n_kv_heads) =>
      lab.lengths(`${n_kv_heads}`, { n_heads: 4, n_kv_heads }, ofNames({ ...LONG, n_kv_heads })),
    ),
  claims(rows: Row[]) {
    const [short, usual, long] = byLength(rows);
    return {
      'pairs-not-told-apart': [short, usual, long].every((rows) => areNotToldApart(rows, '2', '4')),
      'one-set-slightly-worse': [short, usual].every((rows) => isSlightlyAbove(rows, '1', '4')),
      'one-set-not-told-apart-in-the-end': areNotToldApart(long, '1', '4'),
      'both-overfit': ['1', '4'].every((id) => isAbove(rows, `${id}-10000`, `${id}-2000`)),
      'one-set-learns-less': [short, usual, long].every(
        (rows) => apart(rows, '1', '4', 'training_loss') > 0,
      ),
    };
  },
};
