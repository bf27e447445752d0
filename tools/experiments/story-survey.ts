// What every head of the trained model looks at across the texts that the other experiments measure, stories that it writes and
// texts of our own: no table but one file for a page, with the texts of the places that it shows.

import type { KeyDistances, WeightPlace } from '@engine';
import type { Lab } from './lab.ts';
import { BEHAVIOURS, measuredTexts, readMarked, STORIES, TEXTS } from './measured-texts.ts';
import { type Stories, tokensOf } from './stories.ts';

export const SURVEY = 'head-survey';
export const ANSWERED_TEXTS = 'answered-texts';

/** So many of each behaviour, that sets of heads may be tried on them in a page. */
const ANSWERED = 60;
/** Heads are switched off over so many of the stories. */
const WORTH = 50;
const RULES = ['previous', 'self', 'first', 'same_token', 'induction'];
const PICK = { pairs: 20, strongest: 5, per_tenth: 1, seed: 1 };

const DIGITS = 3;
const rounded = (number: number) => Number(number.toPrecision(DIGITS));
const distancesOf = ({ first, distances }: KeyDistances) => ({
  first: rounded(first),
  distances: [...distances].map(rounded),
});

/** Token by token. */
function textsRead(stories: Stories) {
  const own = BEHAVIOURS.flatMap((of) => measuredTexts(of, TEXTS));
  return [
    ...stories.written(STORIES).map((tokens) => stories.pieces(tokens)),
    ...own.map((text) => stories.read(readMarked(stories, text).text)),
  ];
}

/** Numbers things in the order in which they are first asked for. */
function numbered<T>() {
  const all = new Map<T, number>();
  const numberOf = (one: T) => {
    if (!all.has(one)) all.set(one, all.size);
    return all.get(one)!;
  };
  return { numberOf, all: () => [...all.keys()] };
}

export function survey(lab: Lab) {
  const stories = lab.stories();
  const texts = textsRead(stories);
  const patterns = RULES.map((rule) => ({ rule }));
  const how = { texts: texts.map(tokensOf), patterns, worth: WORTH };
  const { all, heads } = stories.survey(how, PICK);

  const words = numbered<string>();
  const contexts = numbered<number>();
  // The first word of a text is written without the space before it.
  const said = new Map(
    texts.flatMap((text) => text.map((one, n) => [one.token, n === 1 ? ` ${one.text}` : one.text])),
  );
  const wordOf = (token: number) => words.numberOf(said.get(token)!);
  const placesOf = (places: WeightPlace[]) =>
    places.map(({ text, query, key, weight }) => [
      ...[contexts.numberOf(text), query, key],
      rounded(weight),
    ]);
  const told = heads.map((head, n) => ({
    ...stories.heads[n]!,
    distance: rounded(all.distance[n]!),
    entropy_share: rounded(all.entropy_share[n]!),
    strength: rounded(all.strength[n]!),
    worth: rounded(all.worth[n]!),
    patterns: all.patterns.map(({ weights }) => rounded(weights[n]!)),
    weights: distancesOf(head.weights),
    pairs: head.pairs.map(({ query, key, count, weight }) => [
      ...[wordOf(query), wordOf(key), count],
      rounded(weight),
    ]),
    strongest: placesOf(head.strongest),
    tenths: head.tenths.map(({ count, places }) => ({ count, places: placesOf(places) })),
  }));
  return {
    ...{ id: SURVEY, model: 'lily', command: `npm run experiments ${SURVEY}` },
    ...{ texts: all.texts, queries: all.queries, worth_texts: all.worth_texts },
    ...{ rules: RULES, equal_patterns: all.patterns.map(({ equal }) => rounded(equal)) },
    equal: distancesOf(heads[0]!.equal),
    heads: told,
    contexts: contexts.all().map((n) => texts[n]!.map(({ text }) => words.numberOf(text))),
    words: words.all(),
  };
}

/** The first texts of each behaviour as a page has the engine read them: with the token that is right, and the other. */
export function answeredTexts(lab: Lab) {
  const stories = lab.stories();
  const answered = BEHAVIOURS.map((of) => {
    const texts = measuredTexts(of, ANSWERED).map((text) => readMarked(stories, text));
    return [of, texts.map(({ tokens, right, wrong }) => ({ tokens, right, wrong }))] as const;
  });
  const command = `npm run experiments ${ANSWERED_TEXTS}`;
  return { id: ANSWERED_TEXTS, model: 'lily', command, texts: Object.fromEntries(answered) };
}
