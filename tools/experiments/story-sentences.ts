// Experiments on two sentences: how the trained model goes on, where its heads look from the last token, and what is left
// of its guess with each of them off. One text each, so there is nothing to spread.

import type { Lab, Row } from './lab.ts';
import { measured } from './lab.ts';
import type { Stories } from './stories.ts';
import { nameOf } from './stories.ts';

const SENTENCES = {
  ball: 'Lily saw a big, red ball. She wanted to play with',
  dog: 'Tom saw a dog. The dog was big. Tom was happy. The',
};
/** The first of them about somebody else, and without its beginning. */
const OTHERS = {
  tom: 'Tom saw a big, red ball. He wanted to play with',
  short: 'She wanted to play with',
};
const MODEL = { model: 'stories260K', task: 'sentence', texts: 1 };
const SETTINGS = { ...MODEL, ...SENTENCES };
const GUESSES = 5;
const VOCABULARY = 512;

export const storySentences = {
  id: 'e12-story-sentences',
  settings: { ...SETTINGS, ...OTHERS },
  run: (lab: Lab) =>
    Object.entries({ ...SENTENCES, ...OTHERS }).flatMap(([sentence, text]) => {
      const stories = lab.stories();
      const tokens = stories.read(text).map(({ token }) => token);
      return stories
        .run(tokens, [], GUESSES)
        .next.map(({ token, probability }, n) =>
          lab.row(`${sentence}-${n + 1}`, { sentence, place: n + 1, guess: token.text.trim() }, [
            { probability },
          ]),
        );
    }),
  claims(rows: Row[]) {
    const guess = (id: string) => rows.find((one) => one.id === id)!.of.guess;
    return {
      'ball-goes-on-with-it':
        ['ball-1', 'ball-2', 'ball-3'].map(guess).join(' ') === 'it her the' &&
        measured(rows, 'ball-1', 'probability').mean > 0.5,
      'his-instead-of-her': guess('ball-2') === 'her' && guess('tom-2') === 'his',
      'alone-goes-on-with-her':
        guess('short-1') === 'her' && measured(rows, 'short-1', 'probability').mean > 0.8,
      'dog-goes-on-with-do':
        guess('dog-1') === 'do' && measured(rows, 'dog-1', 'probability').mean > 0.8,
    };
  },
};

/** Of each head, what it looks at most, and what the model guesses with it off. */
function byHead(stories: Stories, sentence: string, text: string) {
  const read = stories.read(text);
  const tokens = read.map(({ token }) => token);
  const guess = stories.run(tokens).next[0]!;
  const weights = stories.lastWeights(tokens);
  return stories.heads.map((head, n) => {
    const seen = weights[n]!;
    const most = Math.max(...seen);
    const { next } = stories.run(tokens, [head], VOCABULARY);
    const left = next.find(({ token }) => token.token === guess.token.token)!.probability;
    return {
      of: {
        [`${sentence}_token`]: read[seen.indexOf(most)]!.text.trim() || '<s>',
        [`${sentence}_guess`]: next[0]!.token.text.trim(),
      },
      measures: {
        [`${sentence}_weight`]: most,
        [`${sentence}_left`]: left,
        [`${sentence}_taken`]: 1 - left / guess.probability,
      },
    };
  });
}

export const storySentencesHeads = {
  id: 'e12b-sentence-heads',
  settings: SETTINGS,
  run(lab: Lab) {
    const stories = lab.stories();
    const all = Object.entries(SENTENCES).map(([name, text]) => byHead(stories, name, text));
    return stories.heads.map((head, n) =>
      lab.row(nameOf(head), Object.assign({ ...head }, ...all.map((one) => one[n]!.of)), [
        Object.assign({}, ...all.map((one) => one[n]!.measures)),
      ]),
    );
  },
  claims(rows: Row[]) {
    const looks = (id: string, token: string) =>
      rows.find((one) => one.id === id)!.of.ball_token === token;
    const turned = rows.filter(({ of }) => of.ball_guess !== 'it');
    const taken = (id: string) => measured(rows, id, 'dog_taken').mean;
    return {
      'heads-look-elsewhere':
        Object.entries({ 2.2: 'play', 0.4: 'with', 4.5: 'saw', 4.2: 'She', 1.1: '<s>' }).every(
          ([id, token]) => looks(id, token),
        ) && new Set(rows.map(({ of }) => of.ball_token)).size >= 10,
      'two-turn-the-guess':
        turned.map(({ id }) => id).join() === '3.1,4.5' &&
        turned.every(({ of }) => of.ball_guess === 'her'),
      'one-head-carries-the-dog':
        taken('4.4') > 0.85 && rows.every(({ id }) => id === '4.4' || taken(id) < 0.12),
    };
  },
};
