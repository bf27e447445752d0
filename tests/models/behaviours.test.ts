// What heads are for: our tables beside those that were made with another implementation, on texts of its own.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';

type Spread = { mean: number; deviation: number };
type Row = { id: string; measures: Record<string, Spread> };
type Behaviour = {
  margin: number;
  right: number;
  heads: { head: [number, number]; loss: number; interval: number; right: number }[];
};
type Published = {
  behaviours: Record<string, Behaviour>;
  looks: Record<string, { equal: number; heads: number[][] }>;
};

const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'));
const published: Published = read('web/models/lily/behaviours.json');
const rowsOf = (id: string): Map<string, Row['measures']> =>
  new Map(
    read(`web/content/experiments/${id}.json`).rows.map(({ id, measures }: Row) => [id, measures]),
  );

/** By our names, theirs. */
const LOOKS = {
  previous_weight: 'stories > the word before',
  self_weight: 'stories > itself',
  first_weight: 'stories > the start',
  ends_weight: 'stories > ends of sentences',
  same_weight: 'stories > the same word',
  induction_weight: 'stories > after the same word',
  thing_to_its_owner: 'thing > who has it',
  possessive_to_its_pronoun: 'possessive > its pronoun',
  possessive_to_its_thing: 'possessive > its thing',
  possessive_to_the_other_thing: 'possessive > the other thing',
  pronoun_to_its_person: 'pronoun > its person',
  pronoun_to_the_other_person: 'pronoun > the other person',
  word_said_again_to_what_followed_it: 'word said again > after its first time (at the word)',
  comma_behind_it_to_the_next_word: 'comma after it > the next word of the list',
  word_said_again_to_itself_before: 'word said again > its first time',
  noun_before_the_verb_to_the_subject: 'noun before the verb > the subject',
  last_word_of_speech_to_the_open_quotation_mark: 'last word of speech > opening quotation mark',
  random_words_again_to_what_followed: 'random words again > after the first time',
  random_words_to_the_word_before: 'random words > the word before',
};

const OF_LOOKS = 0.05;
/** The heads that matter most, which its table lists. */
const LISTED = 5;

describe('the published tables of lily', () => {
  test('give every look of every head as ours does, to 0.05', () => {
    const [inStories, inTexts] = [rowsOf('e10-story-heads'), rowsOf('e16-looks')];
    for (const [ours, theirs] of Object.entries(LOOKS)) {
      const { equal, heads } = published.looks[theirs]!;
      const rows = ours in inTexts.get('uniform')! ? inTexts : inStories;
      const agrees = (id: string, weight: number) =>
        assert.ok(Math.abs(rows.get(id)![ours]!.mean - weight) <= OF_LOOKS, `${id} ${ours}`);
      agrees('uniform', equal);
      heads.forEach((layer, l) => {
        layer.forEach((weight, h) => {
          agrees(`${l}.${h}`, weight);
        });
      });
    }
  });

  test('give the same heads that a behaviour needs, and what is lost without them within both intervals', () => {
    const rows = rowsOf('e17-behaviours');
    for (const [behaviour, { margin, heads }] of Object.entries(published.behaviours)) {
      const ours = rows.get(behaviour)!.margin!;
      const interval = ({ deviation }: Spread) => (1.96 * deviation) / Math.sqrt(300);
      assert.ok(Math.abs(ours.mean - margin) <= 2 * interval(ours), behaviour);
      const most = heads.toSorted((a, b) => b.loss - a.loss).slice(0, LISTED);
      for (const { head, loss, interval: theirs } of most) {
        const id = `${behaviour}-${head.join('.')}`;
        const lost = rows.get(id)!.lost!;
        assert.ok(Math.abs(lost.mean - loss) <= interval(lost) + theirs, id);
      }
    }
  });
});
