// Experiments on names: how many heads, heads switched off, another seed.

import type { Lab, Row, Trained } from './lab.ts';
import { above, LONG, measured, ofNames, RESOLVED, SEEDS, SHORT, UNRESOLVED } from './lab.ts';

const HEADS = [1, 2, 4, 8, 16];

/** Whether no two of these rows have losses that ten seeds tell apart. */
const notToldApart = (rows: Row[]) =>
  rows.every(({ id }) =>
    rows.every((other) => above(rows, id, other.id, 'held_out_loss') < UNRESOLVED),
  );

export const headCountNames = {
  id: 'e1-head-count-names',
  seeds: SEEDS,
  settings: { short: SHORT, long: LONG },
  run(lab: Lab) {
    return [SHORT, LONG].flatMap((training, i) =>
      HEADS.map((n_heads) =>
        lab.row(
          `${i === 0 ? 'short' : 'long'}-${n_heads}`,
          { n_heads, names: training.steps * training.batch },
          lab.seeds(SEEDS, ofNames({ n_heads, ...training })),
        ),
      ),
    );
  },
  claims(rows: Row[]) {
    const part = (name: string) => rows.filter(({ id }) => id.startsWith(name));
    const several = part('long').filter(({ of }) => Number(of.n_heads) > 1);
    return {
      'short-not-told-apart': notToldApart(part('short')),
      'one-head-slightly-worse-long': several.every(
        ({ id }) =>
          above(rows, 'long-1', id, 'held_out_loss') > RESOLVED &&
          measured(rows, 'long-1', 'held_out_loss').mean -
            measured(rows, id, 'held_out_loss').mean <
            0.02,
      ),
      'more-heads-not-told-apart-long': notToldApart(several),
    };
  },
};

/** What it costs to switch off each head by itself, and all of them. */
const ablation = (how: string, n_heads: number) => (trained: Trained) => {
  const heads = Array.from({ length: n_heads }, (_, head) => head);
  const intact = trained.score('held_out').loss;
  const cost = (heads_off: number[]) =>
    trained.score('held_out', { heads_off, how, seed: 1 }).loss - intact;
  const each = heads.map((head) => cost([head]));
  const all = cost(heads);
  const shares = trained.shares('held_out', how, n_heads);
  return {
    held_out_loss: intact,
    one_off_mean: each.reduce((a, b) => a + b, 0) / n_heads,
    one_off_least: Math.min(...each),
    one_off_most: Math.max(...each),
    all_off: all,
    all_against_one: all / Math.max(...each),
    share_least: Math.min(...shares),
    share_most: Math.max(...shares),
  };
};

export const ablationNames = {
  id: 'e1b-ablation-names',
  seeds: SEEDS,
  settings: LONG,
  run: (lab: Lab) =>
    [4, 8].flatMap((n_heads) =>
      ['zero', 'mean', 'shuffle'].map((how) =>
        lab.row(
          `${n_heads}-${how}`,
          { n_heads, how },
          lab.seeds(SEEDS, ofNames({ n_heads, ...LONG }), ablation(how, n_heads)),
        ),
      ),
    ),
  claims: (rows: Row[]) => ({
    'one-costs-something': measured(rows, '4-zero', 'one_off_least').low > 0,
    'all-cost-more': ['4-zero', '8-zero'].every(
      (id) => measured(rows, id, 'all_against_one').low > 1,
    ),
    'one-of-eight-costs-less':
      measured(rows, '8-zero', 'one_off_mean').high < measured(rows, '4-zero', 'one_off_mean').low,
  }),
};

const MEASURED = ['self', 'previous', 'second', 'first'] as const;

export const seedsMoveRoles = {
  id: 'e7-seeds-move-roles',
  seeds: SEEDS,
  settings: LONG,
  run(lab: Lab) {
    const tops = lab.seeds(SEEDS, ofNames({ n_heads: 4, ...LONG }), (trained) => {
      const patterns = trained.patterns('held_out');
      return Object.fromEntries(
        MEASURED.flatMap((name) => {
          const shares = [...patterns[name]];
          const most = Math.max(...shares);
          return [
            [`${name}_head`, shares.indexOf(most)],
            [`${name}_share`, most],
          ];
        }),
      );
    });
    return tops.map((one, seed) => lab.row(`seed-${seed}`, { seed }, [one]));
  },
  claims(rows: Row[]) {
    const heads = (name: string) =>
      new Set(rows.map(({ id }) => measured(rows, id, `${name}_head`).mean));
    return {
      'previous-moves': heads('previous').size === 4,
      'all-move': MEASURED.every((name) => heads(name).size >= 2),
    };
  },
};
