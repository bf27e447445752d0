// Experiments on texts in which everything comes again: which heads look at what followed the first time, and what the
// second time loses without them.

import type { Lab, Row } from './lab.ts';
import { above, measured, RESOLVED, UNRESOLVED } from './lab.ts';
import type { Head, Stories, Tokens } from './stories.ts';
import { drawnPairs, mean, nameOf } from './stories.ts';

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
const SETTINGS = { model: 'stories260K', random: RANDOM, sentences: OF_SENTENCES };

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

const inductionOf = (all: { induction: number }) => all.induction;

const highest = (heads: (Head & { induction: number })[]) =>
  heads.toSorted((a, b) => b.induction - a.induction).slice(0, 2);

export const storyInduction = {
  id: 'e11-story-induction',
  settings: SETTINGS,
  run(lab: Lab) {
    const stories = lab.stories();
    const kinds = KINDS.map((kind) => {
      const texts = repeatedTexts(stories, kind).map(({ tokens }) => tokens);
      const each = texts.map((text) => stories.roles([text]));
      return { kind, all: stories.roles(texts), each };
    });
    const row = (n: number | undefined) => {
      const one = n === undefined ? undefined : stories.heads[n]!;
      const roles = kinds.map(({ kind, all }) => [
        `${kind}_role`,
        n === undefined ? 'none' : all.heads[n]!.role,
      ]);
      const of = { ...(one ?? { layer: 'any', head: 'uniform' }), ...Object.fromEntries(roles) };
      const measures = kinds.map(({ kind, each }) => {
        const scores = each.map(({ heads, uniform }) =>
          inductionOf(n === undefined ? uniform : heads[n]!),
        );
        return lab.row(
          '',
          {},
          scores.map((score) => ({ [`${kind}_induction`]: score })),
        ).measures;
      });
      return { id: one ? nameOf(one) : 'uniform', of, measures: Object.assign({}, ...measures) };
    };
    return [row(undefined), ...stories.heads.map((_, n) => row(n))];
  },
  claims(rows: Row[]) {
    const heads = rows.filter(({ id }) => id !== 'uniform');
    const score = (id: string, kind: string) => measured(rows, id, `${kind}_induction`).mean;
    const most = (kind: string) =>
      heads.map(({ id }) => id).sort((a, b) => score(b, kind) - score(a, kind));
    return {
      'no-induction-head': heads.every(({ of }) =>
        KINDS.every((kind) => of[`${kind}_role`] !== 'induction'),
      ),
      'random-most-in-layer-0': most('random')
        .slice(0, 8)
        .every((id) => id.startsWith('0.')),
      'sentences-most-in-layer-4':
        most('sentences').slice(0, 3).join() === '4.0,4.1,4.3' &&
        most('sentences')
          .slice(1)
          .every(
            (id) => above(rows, '4.0', id, 'sentences_induction', SENTENCES.length) > RESOLVED,
          ),
    };
  },
};

const DRAWS = 20;
const GUESSING = Math.log(512);

type Losses = Record<'first' | 'again' | 'gain', Row['measures'][string]>;

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
      const top = highest(stories.roles(texts.map(({ tokens }) => tokens)).heads);
      const over = (off: Head[]) => texts.map((text) => losses(stories, text, off));
      const drawn = drawnPairs(stories.heads, top, DRAWS).map((pair) => {
        const all = over(pair);
        const of = (key: keyof (typeof all)[number]) => mean(all.map((one) => one[key]));
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
    const [on, top, drawn] = ['on', 'top', 'drawn'].map((which) => ({
      first: measured(rows, `sentences-${which}`, 'loss_first'),
      again: measured(rows, `sentences-${which}`, 'loss_again'),
      gain: measured(rows, `sentences-${which}`, 'loss_gain'),
    })) as [Losses, Losses, Losses];
    const again = (which: string) => measured(rows, `random-${which}`, 'loss_again');
    return {
      'again-is-easier': on.gain.low > 0,
      'pair-costs-more-than-each-drawn':
        top.again.mean > drawn.again.high && top.gain.mean < drawn.gain.low,
      'first-time-no-more-than-some': top.first.mean < drawn.first.high,
      'random-worse-than-guessing': again('on').low > GUESSING,
      'random-pair-carries-nothing': again('top').mean < again('drawn').mean,
      'random-repeat-gains-nothing':
        Math.abs(above(rows, 'fresh-on', 'random-on', 'loss_again', RANDOM.texts)) < UNRESOLVED,
    };
  },
};
