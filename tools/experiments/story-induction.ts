// Experiments on texts in which everything comes again: which heads look at what followed the first time, and what the
// second time loses without them.

import type { PatternScore } from '@engine';
import type { Lab, Row } from './lab.ts';
import { above, measured, RESOLVED, UNRESOLVED } from './lab.ts';
import type { Head, Stories, Tokens } from './stories.ts';
import { drawnSets, mean, nameOf } from './stories.ts';

// Each is said as it stands, and then again but for its last two words.
const SENTENCES = [
  'Mira saw a big box. Wim liked the box.',
  'Tara had a red cup. Nils wanted the cup.',
  'Otto found a little bug. Jana fed the bug.',
  'Ida made a nice hat. Paul wore the hat.',
  'Lena drew a happy sun. Omar loved the sun.',
  'Rudi ate a sweet plum. Nora washed the plum.',
  'Elsa got a new drum. Kofi hit the drum.',
  'Hugo caught a wet frog. Mei kissed the frog.',
  'Vera read a funny book. Ali closed the book.',
  'Jon rode a fast bike. Zoe fixed the bike.',
];

const RANDOM = { task: 'random', texts: 50, length: 25, repeats: 2 };
const OF_SENTENCES = { task: 'sentences', texts: SENTENCES.length, all: SENTENCES };
const KINDS = ['random', 'sentences'] as const;
const SETTINGS = { model: 'lily', random: RANDOM, sentences: OF_SENTENCES };

/** again: where in a text begins what comes again. */
type Repeated = { tokens: Tokens; again: number };

function repeatedTexts(stories: Stories, kind: (typeof KINDS)[number]): Repeated[] {
  if (kind === 'random')
    return stories.repeated(RANDOM).map((tokens) => ({ tokens, again: 1 + RANDOM.length }));
  return SENTENCES.map((once) => {
    const again = stories.read(once).length;
    const text = `${once} ${once.split(' ').slice(0, -2).join(' ')}`;
    const tokens = stories.read(text).map(({ token }) => token);
    if (tokens.slice(again).some((token, i) => token !== tokens[1 + i]))
      throw new Error(`"${text}" is not cut into the same tokens the second time`);
    return { tokens, again };
  });
}

/** As long as those of random tokens, which go on with others instead of the same. */
const freshTexts = (stories: Stories): Repeated[] =>
  stories
    .repeated({ ...RANDOM, length: RANDOM.length * RANDOM.repeats, repeats: 1 })
    .map((tokens) => ({ tokens, again: 1 + RANDOM.length }));

/** As many heads as stand out. */
const TOP = 3;

export const storyInduction = {
  id: 'e11-story-induction',
  settings: SETTINGS,
  run(lab: Lab) {
    const stories = lab.stories();
    const kinds = KINDS.map((kind) => {
      const texts = repeatedTexts(stories, kind).map(({ tokens }) => tokens);
      const each = texts.map((text) => stories.look([text], 'induction'));
      return { kind, each };
    });
    const row = (id: string, of: Row['of'], scoreOf: (look: PatternScore) => number) => {
      const measures = kinds.map(({ kind, each }) => {
        const scores = each.map((look) => ({ [`${kind}_induction`]: scoreOf(look) }));
        return lab.row('', {}, scores).measures;
      });
      return { id, of, measures: Object.assign({}, ...measures) };
    };
    return [
      row('uniform', { layer: 'any', head: 'uniform' }, ({ equal }) => equal),
      ...stories.heads.map((head, n) =>
        row(nameOf(head), { ...head }, ({ weights }) => weights[n]!),
      ),
    ];
  },
  claims(rows: Row[]) {
    const heads = rows.filter(({ id }) => id !== 'uniform').map(({ id }) => id);
    const score = (id: string, kind: string) => measured(rows, id, `${kind}_induction`).mean;
    const most = (kind: string) =>
      heads.toSorted((a, b) => score(b, kind) - score(a, kind)).slice(0, TOP);
    const over = (one: string, other: string, kind: string, texts: number) =>
      above(rows, one, other, `${kind}_induction`, texts) > RESOLVED;
    const random = most('random');
    return {
      'three-stand-out':
        random.toSorted().join() === '2.0,2.4,2.6' &&
        random.every((id) =>
          [...heads, 'uniform'].every(
            (other) => random.includes(other) || over(id, other, 'random', RANDOM.texts),
          ),
        ),
      'the-same-in-sentences':
        most('sentences').toSorted().join() === '2.0,2.4,2.6' &&
        most('sentences').every((id) => over(id, 'uniform', 'sentences', SENTENCES.length)),
    };
  },
};

const DRAWS = 20;
const GUESSING = Math.log(4096);

/** The loss of what comes again, the first time and the second. */
function losses(stories: Stories, { tokens, again }: Repeated, off: Head[]) {
  const of = stories.run(tokens, off).losses; // of tokens[1] on
  const length = tokens.length - again;
  const first = mean(of.subarray(0, length));
  const second = mean(of.subarray(again - 1));
  return { loss_first: first, loss_again: second, loss_gain: first - second };
}

export const storyRepeats = {
  id: 'e11b-story-repeats',
  settings: { ...SETTINGS, draws: DRAWS, guessing_loss: GUESSING },
  run(lab: Lab) {
    const stories = lab.stories();
    return KINDS.flatMap((kind) => {
      const texts = repeatedTexts(stories, kind);
      const all = texts.map(({ tokens }) => tokens);
      const top = stories.most(stories.look(all, 'induction'), TOP);
      const over = (off: Head[]) => texts.map((text) => losses(stories, text, off));
      const drawn = drawnSets(stories.heads, top, DRAWS, TOP).map((some) => {
        const each = over(some);
        const of = (key: keyof (typeof each)[number]) => mean(each.map((one) => one[key]));
        return {
          loss_first: of('loss_first'),
          loss_again: of('loss_again'),
          loss_gain: of('loss_gain'),
        };
      });
      const rows = [
        lab.row(`${kind}-on`, { kind, texts: texts.length, off: 'none' }, over([])),
        lab.row(`${kind}-top`, { kind, texts: texts.length, off: 'top' }, over(top)),
        lab.row(`${kind}-drawn`, { kind, texts: texts.length, off: 'drawn' }, drawn),
      ];
      if (kind === 'sentences') return rows;
      const of = { kind: 'fresh', texts: texts.length, off: 'none' };
      const other = freshTexts(stories).map((text) => losses(stories, text, []));
      return [...rows, lab.row('fresh-on', of, other)];
    });
  },
  claims(rows: Row[]) {
    const of = (id: string, key: string) => measured(rows, id, `loss_${key}`);
    const over = (one: string, other: string) =>
      above(rows, one, other, 'loss_again', RANDOM.texts);
    return {
      'again-is-easier': of('sentences-on', 'gain').low > 0,
      'random-again-is-easier': over('fresh-on', 'random-on') > RESOLVED,
      'three-cost-more-than-each-drawn': KINDS.every(
        (kind) =>
          of(`${kind}-top`, 'again').mean > of(`${kind}-drawn`, 'again').high &&
          of(`${kind}-top`, 'gain').mean < of(`${kind}-drawn`, 'gain').low,
      ),
      'first-time-no-more-than-some':
        of('sentences-top', 'first').mean < of('sentences-drawn', 'first').high,
      'without-three-as-new': Math.abs(over('fresh-on', 'random-top')) < UNRESOLVED,
      'random-worse-than-guessing': of('random-on', 'again').low > GUESSING,
    };
  },
};
