// Experiments on what heads of the trained model look at: in stories by rules that any text has places for, and in texts of our
// own from words at words of which we know what they are to each other.

import type { PatternAsk } from '@engine';
import { ENDS, LEAST, reached, TIMES_EQUAL } from '../../web/src/features/pretrained/role-rule.ts';
import type { Lab, Row } from './lab.ts';
import { measured } from './lab.ts';
import { BEHAVIOURS, measuredTexts, readMarked, STORIES, TEXTS } from './measured-texts.ts';
import { nameOf, type Stories, type Tokens } from './stories.ts';

/** What heads look at in one text, by the measure's name; token: from which place, counted from one, or 0 where from many. */
type Looked = {
  key: string;
  text: string;
  token: number;
  equal: number;
  weights: ArrayLike<number>;
};

function looksIn(
  stories: Stories,
  { text, tokens }: { text: string; tokens: Tokens },
  asked: Record<string, PatternAsk>,
): Looked[] {
  const looks = stories.looks([tokens], Object.values(asked));
  return Object.entries(asked).map(([key, { places }], n) => {
    const [first] = places ?? [];
    return { ...looks[n]!, key, text, token: first ? first.query + 1 : 0 };
  });
}

/** A row for equal weights and one for each head, over texts that all have the same looks. */
function rowsOf(lab: Lab, texts: Looked[][]): Row[] {
  const row = (id: string, of: Row['of'], weight: (look: Looked) => number) =>
    lab.row(
      id,
      of,
      texts.map((looks) => Object.fromEntries(looks.map((look) => [look.key, weight(look)]))),
    );
  return [
    row('uniform', { layer: 'any', head: 'uniform' }, ({ equal }) => equal),
    ...lab
      .stories()
      .heads.map((head, n) => row(nameOf(head), { ...head }, (look) => look.weights[n]!)),
  ];
}

/** The heads whose role a look is by a threshold, the one with most first. */
function looking(rows: Row[], key: string, least: number): string[] {
  const equal = measured(rows, 'uniform', key).mean;
  const of = (id: string) => measured(rows, id, key).mean;
  return rows
    .map(({ id }) => id)
    .filter((id) => id !== 'uniform' && (reached(of(id), equal) ?? 0) >= least)
    .sort((a, b) => of(b) - of(a));
}

/** Whether the interval of every head lies on one side of what a role needs. */
function isDecided(rows: Row[], key: string, least: number, texts: number): boolean {
  const bar = Math.max(least, TIMES_EQUAL * measured(rows, 'uniform', key).mean);
  return rows.every(({ id }) => {
    const { mean, deviation } = measured(rows, id, key);
    return id === 'uniform' || Math.abs(mean - bar) > (1.96 * deviation) / Math.sqrt(texts);
  });
}

const ROLE = { least: LEAST.map(String), times_equal: TIMES_EQUAL };

function storiesLooked(stories: Stories): Looked[][] {
  const ends = ENDS.map((end) => stories.read(end).at(-1)!.token);
  const rule = (rule: string): PatternAsk => ({ rule, ends });
  const asked = {
    ...{ previous_weight: rule('previous'), self_weight: rule('self') },
    ...{ first_weight: rule('first'), ends_weight: rule('ends') },
    ...{ same_weight: rule('same_token'), induction_weight: rule('induction') },
  };
  return stories
    .written(STORIES)
    .map((tokens) => looksIn(stories, { text: stories.said(tokens), tokens }, asked));
}

export const storyHeads = {
  id: 'e10-story-heads',
  settings: { model: 'lily', task: 'stories', ...STORIES, ...ROLE },
  run: (lab: Lab) => rowsOf(lab, storiesLooked(lab.stories())),
  claims(rows: Row[]) {
    const [high, low] = LEAST;
    const are = (key: string, least: number, heads: string) =>
      looking(rows, key, least).join(' ') === heads && isDecided(rows, key, least, STORIES.texts);
    return {
      'four-look-back': are('previous_weight', high, '2.2 1.5 3.2 4.4'),
      'six-look-back-by-less': are('previous_weight', low, '2.2 1.5 3.2 4.4 3.4 4.5'),
      'three-look-at-the-start': are('first_weight', high, '1.2 1.5 4.2'),
      'five-look-at-the-start-by-less': are('first_weight', low, '1.2 1.5 4.2 1.3 2.0'),
      'two-look-at-ends': LEAST.every((least) => are('ends_weight', least, '3.0 4.6')),
      'none-looks-at-copies': ['same_weight', 'induction_weight'].every((key) => are(key, low, '')),
      'none-looks-at-itself': are('self_weight', high, ''),
    };
  },
};

const OF_TEXTS = { model: 'lily', task: 'behaviours', texts: TEXTS };

const keyOf = (look: string) => look.replaceAll(' ', '_');

/** Looks by their names, from and to places of one text. */
function askedOf(looks: { look: string; from: number; to: number }[]): Record<string, PatternAsk> {
  const asked: Record<string, PatternAsk & { places: object[] }> = {};
  for (const { look, from, to } of looks) {
    asked[keyOf(look)] ??= { places: [] };
    asked[keyOf(look)]!.places.push({ text: 0, query: from, keys: [to] });
  }
  return asked;
}

/** In random tokens that come again: what followed one the first time, and the token before. */
const lookedAgain = (length: number) =>
  Array.from({ length: length - 1 }, (_, n) => length + 1 + n).flatMap((from) => [
    { look: 'random words again to what followed', from, to: from - length + 1 },
    { look: 'random words to the word before', from, to: from - 1 },
  ]);

function textsLooked(stories: Stories): Looked[][] {
  const texts = BEHAVIOURS.map((of) => measuredTexts(of, TEXTS));
  const random = stories.repeated({ texts: TEXTS, length: 24, repeats: 2 });
  const again = askedOf(lookedAgain(24));
  return random.map((tokens, n) => [
    ...texts.flatMap((of) => {
      const { looks, ...text } = readMarked(stories, of[n]!);
      return looksIn(stories, text, askedOf(looks));
    }),
    ...looksIn(stories, { text: '', tokens }, again),
  ]);
}

export const storyLooks = {
  id: 'e16-looks',
  settings: { ...OF_TEXTS, ...ROLE },
  run: (lab: Lab) => rowsOf(lab, textsLooked(lab.stories())),
  claims(rows: Row[]) {
    const strong = (key: string) => looking(rows, key, LEAST[0]).join();
    const weight = (id: string, key: string) => measured(rows, id, key);
    const heads = rows.filter(({ id }) => id !== 'uniform').map(({ id }) => id);
    return {
      'owner-has-two': strong('thing_to_its_owner') === '1.7,4.0',
      'pronoun-of-a-possessive': strong('possessive_to_its_pronoun').startsWith('1.7'),
      'thing-has-several': ['2.0', '2.4', '2.5', '2.6'].every((id) =>
        looking(rows, 'possessive_to_its_thing', LEAST[0]).includes(id),
      ),
      'several-share-a-list': ['2.0', '2.4', '2.5', '2.6'].every((id) =>
        looking(rows, 'comma_behind_it_to_the_next_word', LEAST[0]).includes(id),
      ),
      'none-for-a-person': ['pronoun', 'pronoun_near_or_far'].every(
        (pronoun) =>
          looking(rows, `${pronoun}_to_its_person`, LEAST[1]).length === 0 &&
          heads.every((id) => {
            const fits = weight(id, `${pronoun}_to_its_person`).mean;
            return fits - weight(id, `${pronoun}_to_the_other_person`).mean < 0.03;
          }),
      ),
    };
  },
};

/** In so many texts a head looks least at what its role says: of those in plain characters. */
const EXCEPTIONS = 2;
const PLAIN = /^[ -~\n]+$/;

export const exceptions = {
  id: 'e16b-exceptions',
  settings: { model: 'lily', task: 'exceptions', texts: 1, least: LEAST.at(-1)! },
  run(lab: Lab) {
    const stories = lab.stories();
    return [storiesLooked(stories), textsLooked(stories)].flatMap((texts) => {
      const rows = rowsOf(lab, texts);
      return Object.keys(rows[0]!.measures).flatMap((key) =>
        looking(rows, key, LEAST.at(-1)!).flatMap((name) => {
          const at = stories.heads.findIndex((head) => nameOf(head) === name);
          return texts
            .map((looks) => looks.find((look) => look.key === key)!)
            .filter(({ text }) => PLAIN.test(text))
            .toSorted((a, b) => a.weights[at]! - b.weights[at]!)
            .slice(0, EXCEPTIONS)
            .map(({ text, token, weights }, n) => {
              const of = { look: key, ...stories.heads[at]!, text };
              return lab.row(`${key}-${name}-${n + 1}`, of, [{ weight: weights[at]!, token }]);
            });
        }),
      );
    });
  },
  claims: (rows: Row[]) => ({
    'some-texts-without-a-role': rows.some(({ id }) => measured(rows, id, 'weight').mean < 0.1),
  }),
};
