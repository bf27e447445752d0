// Experiment on the stories that the trained model writes: what its heads are worth.

import type { Lab, Row } from './lab.ts';
import { above, measured, RESOLVED } from './lab.ts';
import { type Cost, nameOf } from './stories.ts';

const STORIES = { task: 'stories', texts: 200, tokens: 128 };
// From the seeds behind those of the stories that are read.
const OTHERS = { texts: 50, tokens: STORIES.tokens, first: STORIES.texts };

const over = (rows: Row[], one: string, other: string, key: string) =>
  above(rows, one, other, key, STORIES.texts);

export const storyHeadsOff = {
  id: 'e10b-story-heads-off',
  settings: {
    model: 'lily',
    read: STORIES,
    means: { task: 'means', texts: OTHERS.texts, tokens: OTHERS.tokens },
  },
  run(lab: Lab) {
    const stories = lab.stories();
    const texts = stories.written(STORIES);
    stories.reference(stories.written(OTHERS));
    const costs = texts.map((text) => ({
      zero: stories.costs(text, 'zero_head'),
      mean: stories.costs(text, 'reference_mean_head'),
    }));
    type Of = (cost: Cost) => number;
    const row = (id: string, of: Row['of'], cost: Of) =>
      lab.row(
        id,
        of,
        costs.map(({ zero, mean }) => ({ zero_cost: cost(zero), mean_cost: cost(mean) })),
      );
    const total = (all: number[]) => all.reduce((sum, one) => sum + one, 0);
    const layers = [...new Set(stories.heads.map(({ layer }) => layer))].flatMap((layer) => [
      row(`${layer}-all`, { layer, head: 'eight' }, ({ layers }) => layers[layer]!),
      row(`${layer}-sum`, { layer, head: 'eight-sum' }, ({ heads }) =>
        total(heads.filter((_, n) => stories.heads[n]!.layer === layer)),
      ),
    ]);
    return [
      row('all', { layer: 'all', head: 'all' }, ({ all }) => all),
      row('sum', { layer: 'all', head: 'sum' }, ({ heads }) => total(heads)),
      ...layers,
      ...stories.heads.map((head, n) => row(nameOf(head), { ...head }, ({ heads }) => heads[n]!)),
    ];
  },
  claims(rows: Row[]) {
    const heads = rows.filter(({ of }) => typeof of.head === 'number').map(({ id }) => id);
    const isFree = (id: string) => {
      const { mean, deviation } = measured(rows, id, 'zero_cost');
      return mean < (RESOLVED * deviation) / Math.sqrt(STORIES.texts);
    };
    const costs = (one: string, other: string, by: string = 'zero') =>
      over(rows, one, other, `${by}_cost`) > RESOLVED;
    const others = heads.filter((id) => !['0.4', '1.5', '2.4'].includes(id));
    return {
      'all-but-one-cost': heads.filter(isFree).join() === '0.1',
      'three-cost-most': ['zero', 'mean'].every(
        (by) =>
          costs('0.4', '1.5', by) &&
          costs('1.5', '2.4', by) &&
          others.every((id) => costs('2.4', id, by)),
      ),
      'all-cost-more-than-their-sum': costs('all', 'sum'),
      'layers-cost-more-than-their-sum': ['0', '1', '2', '3'].every((layer) =>
        costs(`${layer}-all`, `${layer}-sum`),
      ),
      'last-layer-undecided': !costs('4-all', '4-sum'),
    };
  },
};
