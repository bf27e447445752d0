// Experiments on what heads of the trained model are for: where they look in texts of our own, and how much of the model's
// knowledge of what comes next is lost with each of them off.

import type { Intervention } from '@engine';
import type { Lab, Row } from './lab.ts';
import { measured, RESOLVED } from './lab.ts';
import type { Behaviour, MeasuredText } from './measured-texts.ts';
import { BEHAVIOURS, measuredTexts, readMarked } from './measured-texts.ts';
import { type Head, mean, nameOf, type Stories } from './stories.ts';

const TEXTS = 300;
/** Stories that the model writes, over which a head's mean is taken that stands in for it. Which texts these are matters. */
const OTHERS = { texts: 200, tokens: 170, prompt: 'Once upon a time, there was a' };
const OF_TEXTS = { model: 'lily', task: 'behaviours', texts: TEXTS };
const OF_MEANS = { ...OF_TEXTS, means: { task: 'means', ...OTHERS } };

const keyOf = (look: string) => look.replaceAll(' ', '_');

/** By look, the weight of each head and of equal weights; looks of one name in one text as their mean. */
function looksOf(stories: Stories, text: MeasuredText) {
  const { tokens, looks } = readMarked(stories, text);
  const patterns = stories.patterns(tokens);
  const side = tokens.length;
  const names = [...new Set(looks.map(({ look }) => look))];
  return names.map((name) => {
    const places = looks.filter(({ look }) => look === name);
    const over = (weight: (from: number, to: number) => number) =>
      mean(places.map(({ from, to }) => weight(from, to)));
    return {
      key: keyOf(name),
      equal: over((from) => 1 / (from + 1)),
      heads: patterns.map((pattern) => over((from, to) => pattern[from * side + to]!)),
    };
  });
}

/** Random tokens that come again: what followed one the first time, and the token before. */
function looksOfRandom(stories: Stories, seed: number, length: number) {
  const [tokens] = stories.repeated({ texts: 1, length, repeats: 2, first: seed });
  const patterns = stories.patterns(tokens!);
  const side = tokens!.length;
  const places = Array.from({ length: length - 1 }, (_, n) => length + 1 + n);
  const look = (key: string, back: number) => ({
    key,
    equal: mean(places.map((at) => 1 / (at + 1))),
    heads: patterns.map((pattern) => mean(places.map((at) => pattern[at * side + at - back]!))),
  });
  return [
    look('random_words_again_to_what_followed', length - 1),
    look('random_words_to_the_word_before', 1),
  ];
}

/** Each look may be called one of a head that gives it so much, and so many times equal weights. */
const LEAST = [0.3, 0.2];
const TIMES = 3;

/** The heads that give a look more than a threshold, the one with most first. */
function looking(rows: Row[], key: string, least: number): string[] {
  const equal = measured(rows, 'uniform', key).mean;
  const of = (id: string) => measured(rows, id, key).mean;
  return rows
    .map(({ id }) => id)
    .filter((id) => id !== 'uniform' && of(id) >= least && of(id) >= TIMES * equal)
    .sort((a, b) => of(b) - of(a));
}

export const storyLooks = {
  id: 'e16-looks',
  settings: { ...OF_TEXTS, least: LEAST.map(String), times_equal: TIMES },
  run(lab: Lab) {
    const stories = lab.stories();
    const texts = Object.fromEntries(BEHAVIOURS.map((of) => [of, measuredTexts(of, TEXTS)]));
    const all = Array.from({ length: TEXTS }, (_, n) => [
      ...BEHAVIOURS.flatMap((of) => looksOf(stories, texts[of]![n]!)),
      ...looksOfRandom(stories, n, 24),
    ]);
    const row = (id: string, of: Row['of'], weight: (look: (typeof all)[0][0]) => number) =>
      lab.row(
        id,
        of,
        all.map((looks) => Object.fromEntries(looks.map((one) => [one.key, weight(one)]))),
      );
    return [
      row('uniform', { layer: 'any', head: 'uniform' }, ({ equal }) => equal),
      ...stories.heads.map((head, n) => row(nameOf(head), { ...head }, ({ heads }) => heads[n]!)),
    ];
  },
  claims(rows: Row[]) {
    const strong = (key: string) => looking(rows, key, LEAST[0]!).join();
    const weight = (id: string, key: string) => measured(rows, id, key);
    const heads = rows.filter(({ id }) => id !== 'uniform').map(({ id }) => id);
    return {
      'owner-has-two': strong('thing_to_its_owner') === '1.7,4.0',
      'pronoun-of-a-possessive': strong('possessive_to_its_pronoun').startsWith('1.7'),
      'thing-has-several': ['2.0', '2.4', '2.6'].every((id) =>
        looking(rows, 'possessive_to_its_thing', LEAST[0]!).includes(id),
      ),
      'several-share-a-list': ['2.0', '2.4', '2.6'].every((id) =>
        looking(rows, 'comma_behind_it_to_the_next_word', LEAST[0]!).includes(id),
      ),
      'none-for-a-person': ['pronoun', 'pronoun_near_or_far'].every(
        (pronoun) =>
          looking(rows, `${pronoun}_to_its_person`, LEAST[1]!).length === 0 &&
          heads.every((id) => {
            const fits = weight(id, `${pronoun}_to_its_person`).mean;
            return fits - weight(id, `${pronoun}_to_the_other_person`).mean < 0.03;
          }),
      ),
    };
  },
};

/** A behaviour's margin on every text: with nothing changed, and with each of some changes. */
function marginsOf(stories: Stories, of: Behaviour, changes: Intervention[][]): number[][] {
  return measuredTexts(of, TEXTS).map((text) => {
    const { tokens, right, wrong } = readMarked(stories, text);
    return stories.margins(tokens, right, wrong, [[], ...changes]);
  });
}

const off = (heads: Head[]): Intervention[] =>
  heads.map((head) => ({ kind: 'reference_mean_head', ...head }));

/** Of the nth change, by text: the margin, what is lost of it, and whether what is right is still likelier; -1 for none. */
const lost = (margins: number[][], n: number) =>
  margins.map((each) => {
    const margin = each[n + 1]!;
    return { margin, lost: each[0]! - margin, right: margin > 0 ? 1 : 0 };
  });

/** The half of an interval that holds a mean over texts, at 1.96 standard errors. */
const interval = (deviation: number) => (1.96 * deviation) / Math.sqrt(TEXTS);

/** Takes means over other texts. */
function withMeans(lab: Lab): Stories {
  const stories = lab.stories();
  stories.reference(stories.written({ ...OTHERS, first: 10_000 }));
  return stories;
}

export const storyBehaviours = {
  id: 'e17-behaviours',
  settings: OF_MEANS,
  run(lab: Lab) {
    const stories = withMeans(lab);
    return BEHAVIOURS.flatMap((behaviour) => {
      const margins = marginsOf(
        stories,
        behaviour,
        stories.heads.map((head) => off([head])),
      );
      return [
        lab.row(behaviour, { behaviour, layer: 'none', head: 'none' }, lost(margins, -1)),
        ...stories.heads.map((head, n) =>
          lab.row(`${behaviour}-${nameOf(head)}`, { behaviour, ...head }, lost(margins, n)),
        ),
      ];
    });
  },
  claims(rows: Row[]) {
    const cost = (id: string) => measured(rows, id, 'lost');
    const costs = (id: string, least: number) =>
      cost(id).mean - interval(cost(id).deviation) > least;
    const costliest = (of: string) =>
      rows
        .filter(({ id }) => id.startsWith(`${of}-`))
        .toSorted((a, b) => cost(b.id).mean - cost(a.id).mean)
        .map(({ id }) => id.slice(of.length + 1));
    return {
      'owner-head-matters-most': costliest('thing')[0] === '1.7' && costs('thing-1.7', 5),
      'previous-head-matters-most': costliest('list')[0] === '1.5' && costs('list-1.5', 5),
      'quotation-needs-one': costliest('quotation')[0] === '4.0' && costs('quotation-4.0', 2),
      // Needed by one behaviour, and not by another.
      'needed-for-one': ['list', 'quotation'].every(
        (of) => Math.abs(cost(`${of}-1.7`).mean) < cost('thing-1.7').mean / 5,
      ),
    };
  },
};

/** Heads of layer 2 that share two jobs. */
const SHARING: Head[] = [0, 4, 6].map((head) => ({ layer: 2, head }));
const subsets = Array.from({ length: 2 ** SHARING.length }, (_, bits) =>
  SHARING.filter((_one, n) => bits & (1 << n)),
).filter(({ length }) => length > 0);

export const headsTogether = {
  id: 'e17b-heads-together',
  settings: OF_MEANS,
  run(lab: Lab) {
    const stories = withMeans(lab);
    return (['thing', 'list'] as const).flatMap((behaviour) => {
      const margins = marginsOf(stories, behaviour, subsets.map(off));
      return subsets.map((heads, n) => {
        const names = heads.map(nameOf).join('_');
        return lab.row(`${behaviour}-${names}`, { behaviour, off: names }, lost(margins, n));
      });
    });
  },
  claims(rows: Row[]) {
    const of = (id: string) => measured(rows, id, 'lost');
    const names = SHARING.map(nameOf);
    const together = (behaviour: string) => {
      const all = of(`${behaviour}-${names.join('_')}`);
      const alone = names.map((name) => of(`${behaviour}-${name}`).mean);
      const sum = alone.reduce((a, b) => a + b);
      return all.mean - interval(all.deviation) > sum;
    };
    return { 'more-together-than-each': together('thing') && together('list') };
  },
};

const OWNER: Head = { layer: 1, head: 7 };

export const headReadsHead = {
  id: 'e17c-head-reads-head',
  settings: OF_MEANS,
  run(lab: Lab) {
    const stories = withMeans(lab);
    const reads = measuredTexts('thing', TEXTS).map((text) => readMarked(stories, text));
    return [[], off([OWNER])].flatMap((changes) => {
      const all = reads.map(({ tokens, looks }) => {
        const patterns = stories.patterns(tokens, changes);
        return SHARING.map((head) => {
          const at = stories.heads.findIndex((one) => nameOf(one) === nameOf(head));
          const weight = (name: string) => {
            const { from, to } = looks.find(({ look }) => look === name)!;
            return patterns[at]![from * tokens.length + to]!;
          };
          return {
            its_thing: weight('possessive to its thing'),
            other_thing: weight('possessive to the other thing'),
          };
        });
      });
      const state = changes.length === 0 ? 'on' : 'off';
      return SHARING.map((head, n) =>
        lab.row(
          `${nameOf(head)}-${state}`,
          { ...head, owner: state },
          all.map((one) => one[n]!),
        ),
      );
    });
  },
  claims(rows: Row[]) {
    const names = SHARING.map(nameOf);
    const of = (id: string, key: string) => measured(rows, id, key);
    const difference = (id: string) => of(id, 'its_thing').mean - of(id, 'other_thing').mean;
    const together = (id: string) => of(id, 'its_thing').mean + of(id, 'other_thing').mean;
    const error = (id: string) => of(id, 'its_thing').deviation / Math.sqrt(TEXTS);
    return {
      'whose-is-read': names.every((name) => difference(`${name}-on`) > 0.5),
      'whose-is-lost': names.every(
        (name) => Math.abs(difference(`${name}-off`)) < 2 * RESOLVED * error(`${name}-off`),
      ),
      'things-are-still-found': names.every((name) => together(`${name}-off`) > 0.8),
    };
  },
};
