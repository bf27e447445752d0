// Experiments on the stories that the trained model writes: what its heads look at, and what they are worth.

import type { Lab, Row } from './lab.ts';
import { above, measured, RESOLVED } from './lab.ts';
import { nameOf } from './stories.ts';

const STORIES = { task: 'stories', texts: 200, tokens: 128 };
const OF_STORIES = { model: 'stories260K', ...STORIES };
// From the seeds behind those of the stories that are read.
const OTHERS = { texts: 50, tokens: STORIES.tokens, first: STORIES.texts };

export const storyHeads = {
  id: 'e10-story-heads',
  settings: OF_STORIES,
  run(lab: Lab) {
    const stories = lab.stories();
    const texts = stories.written(STORIES);
    const all = stories.roles(texts);
    const each = texts.map((text) => stories.roles([text]));
    const rows = all.heads.map(({ layer, head, role }, n) =>
      lab.row(
        nameOf({ layer, head }),
        { layer, head, role },
        each.map(({ heads }) => looks(heads[n]!)),
      ),
    );
    const uniform = each.map((one) => looks(one.uniform));
    return [lab.row('uniform', { layer: 'any', head: 'uniform', role: 'none' }, uniform), ...rows];
  },
  claims(rows: Row[]) {
    const previous = (id: string) => measured(rows, id, 'previous_weight').mean;
    const heads = rows.filter(({ id }) => id !== 'uniform');
    const looking = heads.filter(({ of }) => of.role === 'previous token').map(({ id }) => id);
    const others = looking.filter((id) => id !== '1.3' && id !== '3.6');
    return {
      'fourteen-look-back':
        looking.length === 14 &&
        looking.every((id) => previous(id) >= 3 * previous('uniform') && !id.startsWith('4.')),
      'five-of-layer-1':
        looking.filter((id) => id.startsWith('1.')).join() === '1.2,1.3,1.4,1.5,1.6',
      'no-other-role': heads.every(({ id, of }) => looking.includes(id) || of.role === 'none'),
      'two-look-back-most': others.every((id) =>
        ['1.3', '3.6'].every((one) => over(rows, one, id, 'previous_weight') > RESOLVED),
      ),
      'no-sink': heads.every(({ id }) => measured(rows, id, 'first_weight').mean < 0.1),
    };
  },
};

const over = (rows: Row[], one: string, other: string, key: string) =>
  above(rows, one, other, key, STORIES.texts);

type Looks = Record<'previous' | 'first' | 'same_token' | 'induction' | 'entropy', number>;
const looks = ({ previous, first, same_token, induction, entropy }: Looks) => ({
  previous_weight: previous,
  first_weight: first,
  same_weight: same_token,
  induction_weight: induction,
  entropy,
});

export const storyHeadsOff = {
  id: 'e10b-story-heads-off',
  settings: {
    model: 'stories260K',
    read: STORIES,
    means: { task: 'means', texts: OTHERS.texts, tokens: OTHERS.tokens },
  },
  run(lab: Lab) {
    const stories = lab.stories();
    const texts = stories.written(STORIES);
    const { heads } = stories.roles(texts);
    stories.reference(stories.written(OTHERS));
    const costs = texts.map((text) => ({
      zero: stories.costs(text, 'zero_head'),
      mean: stories.costs(text, 'reference_mean_head'),
    }));
    const cost = (n: number) =>
      costs.map(({ zero, mean }) => ({ zero_cost: zero[n]!, mean_cost: mean[n]! }));
    const rows = heads.map(({ layer, head, role }, n) =>
      lab.row(nameOf({ layer, head }), { layer, head, role }, cost(n)),
    );
    const added = (each: number[]) =>
      each.slice(0, heads.length).reduce((sum, one) => sum + one, 0);
    const sums = costs.map(({ zero, mean }) => ({
      zero_cost: added(zero),
      mean_cost: added(mean),
    }));
    const all = { layer: 'all', head: 'all', role: 'any' };
    return [
      lab.row('all', all, cost(heads.length)),
      lab.row('sum', { ...all, head: 'sum' }, sums),
      ...rows,
    ];
  },
  claims(rows: Row[]) {
    const cost = (id: string, by: string = 'zero') => measured(rows, id, `${by}_cost`);
    const heads = rows.filter(({ of }) => of.role !== 'any').map(({ id }) => id);
    const costliest = heads.toSorted((a, b) => cost(b).mean - cost(a).mean).slice(0, 4);
    const error = (id: string) => cost(id).deviation / Math.sqrt(STORIES.texts);
    return {
      'each-costs-a-little': heads.every(
        (id) => cost(id).mean > RESOLVED * error(id) && cost(id).mean < 0.04,
      ),
      'costliest-have-no-role':
        costliest.join() === '4.4,3.0,4.3,4.0' &&
        costliest.every((id) => rows.find((one) => one.id === id)!.of.role === 'none'),
      'all-cost-more-than-their-sum': cost('all').low > cost('sum').mean,
      'means-cost-less': cost('sum', 'mean').mean < cost('sum').mean,
    };
  },
};
