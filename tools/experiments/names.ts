// Experiments on names: how many heads, heads switched off, another seed.

import type { Lab, Row, Trained } from './lab.ts';
import { aboveBySeed, LONG, measured, ofNames, RESOLVED, SEEDS, SHORT, UNRESOLVED } from './lab.ts';

const HEADS = [1, 2, 4, 8, 16];

/** Whether no two of these rows have losses that ten seeds tell apart. */
const notToldApart = (rows: Row[]) =>
  rows.every(({ id }) =>
    rows.every((other) => id === other.id || aboveBySeed(rows, id, other.id) < UNRESOLVED),
  );

/** Whether a row's loss is clearly above each of the others', by less than two hundredths of a nat. */
const slightlyWorse = (rows: Row[], one: string, others: Row[]) =>
  others.every(
    ({ id, measures }) =>
      aboveBySeed(rows, one, id) > RESOLVED &&
      measured(rows, one, 'held_out_loss').mean - measures.held_out_loss!.mean < 0.02,
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
    const several = (name: string) =>
      rows.filter(({ id, of }) => id.startsWith(name) && Number(of.n_heads) > 1);
    const [short, long] = [several('short'), several('long')];
    const sixteen = aboveBySeed(rows, 'long-16', 'long-4');
    return {
      'one-head-slightly-worse-short': slightlyWorse(rows, 'short-1', short),
      'more-heads-not-told-apart-short': notToldApart(short),
      'one-head-slightly-worse-long': slightlyWorse(rows, 'long-1', long),
      'up-to-eight-not-told-apart-long': notToldApart(long.filter(({ id }) => id !== 'long-16')),
      'sixteen-undecided-long': sixteen > UNRESOLVED && sixteen < RESOLVED,
    };
  },
};

/** What it costs to switch off each head by itself, and all of them. */
const ablation = (how: string, n_heads: number) => (trained: Trained) => {
  const heads = Array.from({ length: n_heads }, (_, head) => head);
  const intact = trained.score('held_out').loss;
  const cost = (ablated_heads: number[]) =>
    trained.score('held_out', { ablated_heads, how, seed: 1 }).loss - intact;
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
      return Object.fromEntries(
        MEASURED.flatMap((name) => {
          const shares = trained.look('held_out', name);
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
