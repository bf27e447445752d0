// Experiments on two sentences: how the trained model goes on, where its heads look, and what is left of its guess with each
// of them off, and with several. One text each, so there is nothing to spread.

import type { Lab, Row } from './lab.ts';
import { measured } from './lab.ts';
import { type Head, nameOf, type Stories } from './stories.ts';

const SENTENCES = {
  kite: 'Lily had a ball and Tom had a kite. He played with his',
  song: 'The song went: sun moon river bread. And again: sun moon river',
};
/** The first of them up to the thing, about the other person, and without its beginning. */
const THING = 'Lily had a ball and Tom had a kite';
const OTHERS = {
  her: 'Lily had a ball and Tom had a kite. She played with her',
  short: 'He played with his',
};
const MODEL = { model: 'lily', task: 'sentence', texts: 1 };
const SETTINGS = { ...MODEL, ...SENTENCES };
const GUESSES = 5;

export const storySentences = {
  id: 'e12-story-sentences',
  settings: { ...SETTINGS, ...OTHERS },
  run: (lab: Lab) =>
    Object.entries({ ...SENTENCES, ...OTHERS }).flatMap(([sentence, text]) => {
      const stories = lab.stories();
      return stories
        .run(tokensOf(stories, text), [], GUESSES)
        .next.map(({ token, probability }, n) =>
          lab.row(`${sentence}-${n + 1}`, { sentence, place: n + 1, guess: token.text.trim() }, [
            { probability },
          ]),
        );
    }),
  claims(rows: Row[]) {
    const guess = (id: string) => rows.find((one) => one.id === id)!.of.guess;
    const first = (id: string) => measured(rows, `${id}-1`, 'probability').mean;
    const short = rows.filter(({ of }) => of.sentence === 'short').map(({ of }) => of.guess);
    return {
      'his-kite': guess('kite-1') === 'kite' && first('kite') > 0.9,
      'her-ball': guess('her-1') === 'ball' && first('her') > 0.9,
      'alone-knows-no-kite': !short.includes('kite') && first('short') < 0.5,
      'song-goes-on-with-bread': guess('song-1') === 'bread' && first('song') > 0.9,
    };
  },
};

const tokensOf = (stories: Stories, text: string) => stories.read(text).map(({ token }) => token);

/** Of each head, what it looks at most from the last token of a text. */
function looks(stories: Stories, name: string, text: string) {
  const read = stories.read(text);
  const weights = stories.lastWeights(read.map(({ token }) => token));
  return weights.map((seen) => {
    const most = Math.max(...seen);
    const token = read[seen.indexOf(most)]!.text.trim();
    return { of: { [`${name}_token`]: token }, measures: { [`${name}_weight`]: most } };
  });
}

/** What the model guesses with heads off, and what is left then of its guess with all of them on. */
function guessWithout(stories: Stories, text: string, off: Head[]) {
  const tokens = tokensOf(stories, text);
  const { token } = stories.run(tokens).next[0]!.token;
  const { next } = stories.run(tokens, off, stories.vocabulary);
  const left = next.find((one) => one.token.token === token)!.probability;
  return { guess: next[0]!.token.text.trim(), left };
}

export const storySentencesHeads = {
  id: 'e12b-sentence-heads',
  settings: { ...SETTINGS, thing: THING },
  run(lab: Lab) {
    const stories = lab.stories();
    const seen = Object.entries({ thing: THING, ...SENTENCES }).map(([name, text]) =>
      looks(stories, name, text),
    );
    return stories.heads.map((head, n) => {
      const left = Object.entries(SENTENCES).map(([name, text]) => {
        const { guess, left } = guessWithout(stories, text, [head]);
        return { of: { [`${name}_guess`]: guess }, measures: { [`${name}_left`]: left } };
      });
      const all = [...seen.map((each) => each[n]!), ...left];
      return lab.row(nameOf(head), Object.assign({ ...head }, ...all.map(({ of }) => of)), [
        Object.assign({}, ...all.map(({ measures }) => measures)),
      ]);
    });
  },
  claims(rows: Row[]) {
    const looked = (text: string, tokens: Record<string, string>) =>
      Object.entries(tokens).every(
        ([id, token]) => rows.find((one) => one.id === id)!.of[`${text}_token`] === token,
      );
    const turned = (text: string, guess: string) =>
      rows.filter(({ of }) => of[`${text}_guess`] !== guess).map(({ id }) => id);
    const weight = (id: string, text: string) => measured(rows, id, `${text}_weight`).mean;
    return {
      'layer-looks-elsewhere': looked('thing', {
        '1.2': '<s>',
        '1.3': 'had',
        '1.5': 'a',
        '1.7': 'Tom',
      }),
      'more-than-one-row':
        looked('kite', { '1.0': 'with', '1.7': 'He' }) &&
        weight('1.0', 'kite') + weight('1.7', 'kite') > 1,
      'thing-and-word-after':
        looked('kite', { '2.4': 'kite', '2.6': 'kite' }) &&
        looked('song', { '2.4': 'bread', '2.6': 'bread' }),
      'one-head-turns-each':
        turned('kite', 'kite').join() === '1.7' && turned('song', 'bread').join() === '1.5',
    };
  },
};

/** Heads that are off together, as rows are named. */
const TOGETHER = [
  ...['none', '1.7', '1.5', '2.0', '2.4', '2.6'],
  ...['2.0_2.4', '2.0_2.6', '2.4_2.6', '2.0_2.4_2.6'],
];
const headsOf = (off: string): Head[] =>
  [...off.matchAll(/(\d)\.(\d)/g)].map(([, layer, head]) => ({
    layer: Number(layer),
    head: Number(head),
  }));

/** A head of a later layer, and what it is seen to look at. */
const READER = '2.4';
const SEEN = { kite: ['kite', 'ball'], song: ['bread'] };

export const storySentencesTogether = {
  id: 'e12c-heads-together',
  settings: SETTINGS,
  run(lab: Lab) {
    const stories = lab.stories();
    const reader = stories.heads.findIndex((head) => nameOf(head) === READER);
    return TOGETHER.map((off) => {
      const each = Object.entries(SENTENCES).map(([name, text]) => {
        const { guess, left } = guessWithout(stories, text, headsOf(off));
        const read = stories.read(text);
        const seen = stories.lastWeights(tokensOf(stories, text), headsOf(off))[reader]!;
        const weights = SEEN[name as keyof typeof SEEN].map((word) => [
          `at_${word}`,
          seen[read.findIndex(({ text }) => text.trim() === word)]!,
        ]);
        return {
          of: { [`${name}_guess`]: guess },
          measures: { [`${name}_left`]: left, ...Object.fromEntries(weights) },
        };
      });
      return lab.row(off, Object.assign({ off }, ...each.map(({ of }) => of)), [
        Object.assign({}, ...each.map(({ measures }) => measures)),
      ]);
    });
  },
  claims(rows: Row[]) {
    const at = (off: string, name: string) => measured(rows, off, name).mean;
    const each = ['2.0', '2.4', '2.6'];
    return {
      'owner-is-read':
        at('none', 'at_kite') > 2 * at('none', 'at_ball') &&
        at('1.7', 'at_kite') < at('1.7', 'at_ball'),
      'word-before-is-read': at('none', 'at_bread') > 0.9 && at('1.5', 'at_bread') < 0.1,
      'none-of-three-is-missed': each.every((off) => at(off, 'song_left') > 0.85),
      'all-three-are':
        at('2.0_2.4_2.6', 'song_left') < 0.05 && at('2.0_2.4_2.6', 'kite_left') < 0.05,
      'other-heads-for-each': at('1.5', 'kite_left') > 0.9 && at('1.7', 'song_left') > 0.9,
    };
  },
};
