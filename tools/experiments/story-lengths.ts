// Experiment on the beginnings of texts that the trained model writes: how much weight its heads put on the first token, by how
// long a text is.

import type { Lab, Row } from './lab.ts';
import { measured, RESOLVED } from './lab.ts';
import { mean, nameOf } from './stories.ts';

const OF = { texts: 100, tokens: 128 };
/** Of which enough are as long. */
const WRITTEN = { ...OF, texts: 300 };
const LENGTHS = [16, 32, 64, 128];
/** Of a head's weight. */
const MUCH = 0.3;

/** What heads score that look at all tokens alike. */
const uniform = (length: number) => mean(Array.from({ length: length - 1 }, (_, n) => 1 / (n + 2)));

export const firstToken = {
  id: 'e10c-first-token',
  settings: { model: 'lily', task: 'beginnings', ...OF, lengths: LENGTHS.map(String) },
  run(lab: Lab) {
    const stories = lab.stories();
    // The same texts at every length.
    const texts = stories
      .written(WRITTEN)
      .filter((text) => text.length > OF.tokens)
      .slice(0, OF.texts);
    if (texts.length < OF.texts) throw new Error('too few texts are as long');
    const all = texts.map((text) =>
      LENGTHS.map((length) => stories.look([text.slice(0, length)], 'first').weights),
    );
    const row = (id: string, of: Row['of'], weights: (text: number, length: number) => number) =>
      lab.row(
        id,
        of,
        all.map((_, text) => {
          const each = LENGTHS.map((length, n) => [`first_${length}`, weights(text, n)] as const);
          return { ...Object.fromEntries(each), first_falls: each[0]![1] - each.at(-1)![1] };
        }),
      );
    return [
      row('uniform', { layer: 'any', head: 'uniform' }, (_, n) => uniform(LENGTHS[n]!)),
      ...stories.heads.map((head, n) =>
        row(nameOf(head), { ...head }, (text, length) => all[text]![length]![n]!),
      ),
    ];
  },
  claims(rows: Row[]) {
    const heads = rows.filter(({ id }) => id !== 'uniform').map(({ id }) => id);
    /** By how many standard errors a weight is above another. */
    const over = (id: string, key: string, weight: number) => {
      const { mean, deviation } = measured(rows, id, key);
      return (mean - weight) / (deviation / Math.sqrt(OF.texts));
    };
    const above = (key: string) => heads.filter((id) => over(id, key, MUCH) > RESOLVED);
    return {
      'every-head-less-in-long': heads.every((id) => over(id, 'first_falls', 0) > RESOLVED),
      'nineteen-in-short': above('first_16').length === 19,
      'two-in-long':
        above('first_128').join() === '1.2,1.5' &&
        heads.filter((id) => over(id, 'first_128', MUCH) > -RESOLVED).length === 2,
    };
  },
};
