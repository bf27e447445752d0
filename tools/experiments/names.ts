// Experiments on names: how many heads, heads switched off, another seed.

import type { Lab, Row, Trained } from './lab.ts';
import {
  apart,
  areNotToldApart,
  byLength,
  isAbove,
  isBelow,
  isSlightlyAbove,
  LONG,
  measured,
  ofNames,
} from './lab.ts';

const HEADS = [1, 2, 4, 8, 16];
const SEVERAL = ['2', '4', '8', '16'];

export const headCountNames = {
  id: 'e1-head-count-names',
  settings: LONG,
  run: (lab: Lab) =>
    HEADS.flatMap((n_heads) =>
      lab.lengths(`${n_heads}`, { n_heads }, ofNames({ n_heads, ...LONG })),
    ),
  claims(rows: Row[]) {
    const [short, usual, long] = byLength(rows);
    return {
      'one-head-slightly-worse': [short, usual].every((rows) =>
        SEVERAL.every((heads) => isSlightlyAbove(rows, '1', heads)),
      ),
      'curves-cross': isAbove(long, '4', '1'),
      'four-and-more-overfit': ['4', '8', '16'].every((heads) =>
        isAbove(rows, `${heads}-10000`, `${heads}-2000`),
      ),
      'one-head-learns-less': byLength(rows).every((rows) =>
        SEVERAL.every((heads) => apart(rows, '1', heads, 'training_loss') > 0),
      ),
      'more-heads-not-told-apart':
        areNotToldApart(short, ...SEVERAL) && areNotToldApart(usual, '2', '4', '8'),
      'sixteen-undecided': !areNotToldApart(usual, '16', '4') && !isAbove(usual, '16', '4'),
      'two-better-than-four-in-the-end': isAbove(long, '4', '2'),
    };
  },
};

const HOW_OFF = ['zero', 'mean', 'shuffle'];

/** What it costs to switch off each head by itself, and all of them. */
const ablation = (trained: Trained, how: string, n_heads: number) => {
  const heads = Array.from({ length: n_heads }, (_, head) => head);
  const intact = trained.score('held_out').loss;
  const cost = (ablated_heads: number[]) =>
    trained.score('held_out', { ablated_heads, how, seed: 1 }).loss - intact;
  const each = heads.map((head) => cost([head]));
  const all = cost(heads);
  return {
    held_out_loss: intact,
    one_off_mean: each.reduce((a, b) => a + b, 0) / n_heads,
    one_off_least: Math.min(...each),
    one_off_most: Math.max(...each),
    all_off: all,
    all_against_one: all / Math.max(...each),
  };
};

export const ablationNames = {
  id: 'e1b-ablation-names',
  settings: LONG,
  run: (lab: Lab) =>
    [4, 8].flatMap((n_heads) => {
      const all = LONG.steps.map((steps) =>
        lab.seeds(ofNames({ n_heads, ...LONG, steps }), (trained) =>
          HOW_OFF.map((how) => ablation(trained, how, n_heads)),
        ),
      );
      return HOW_OFF.flatMap((how, at) =>
        LONG.steps.map((steps, n) =>
          lab.row(
            `${n_heads}-${how}-${steps}`,
            { n_heads, how, steps },
            all[n]!.map((costs) => costs[at]!),
          ),
        ),
      );
    }),
  claims(rows: Row[]) {
    const [short, ...longer] = byLength(rows);
    const all = [short, ...longer];
    const cost = (rows: Row[], how: string) => measured(rows, `4-${how}`, 'one_off_mean').mean;
    return {
      'one-costs-something': all.every((rows) => measured(rows, '4-zero', 'one_off_least').low > 0),
      'all-cost-more': rows.every(({ measures }) => measures.all_against_one!.low > 1),
      'one-of-eight-costs-less': all.every((rows) =>
        isBelow(rows, '8-zero', '4-zero', 'one_off_mean'),
      ),
      'zeros-cost-less-at-first': cost(short, 'zero') < cost(short, 'mean'),
      'zeros-cost-more-later': longer.every((rows) => cost(rows, 'zero') > cost(rows, 'mean')),
      'another-letter-costs-most': all.every(
        (rows) => cost(rows, 'shuffle') > Math.max(cost(rows, 'zero'), cost(rows, 'mean')),
      ),
    };
  },
};

const MEASURED = ['self', 'previous', 'second', 'first'] as const;

/** Which head looks most at each place, and how much. */
const tops = (trained: Trained) =>
  Object.fromEntries(
    MEASURED.flatMap((name) => {
      const shares = trained.look('held_out', name);
      const most = Math.max(...shares);
      return [
        [`${name}_head`, shares.indexOf(most)],
        [`${name}_share`, most],
      ];
    }),
  );

export const seedsMoveRoles = {
  id: 'e7-seeds-move-roles',
  settings: LONG,
  run: (lab: Lab) =>
    LONG.steps.flatMap((steps) =>
      lab
        .seeds(ofNames({ n_heads: 4, ...LONG, steps }), tops)
        .map((one, seed) => lab.row(`${seed}-${steps}`, { seed, steps }, [one])),
    ),
  claims(rows: Row[]) {
    const heads = (rows: Row[], name: string) =>
      new Set(rows.map(({ measures }) => measures[`${name}_head`]!.mean)).size;
    return {
      'previous-moves': byLength(rows).every((rows) => heads(rows, 'previous') === 4),
      'all-move': byLength(rows).every((rows) => MEASURED.every((name) => heads(rows, name) >= 2)),
    };
  },
};
