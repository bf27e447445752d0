// The sentences that the home page offers: the head that goes with each decides its guess, and looks where the page says.

import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Intervention } from '@engine';
import { openShipped } from '../../web/site/model-files.ts';
import { headOf, textOf } from '../../web/src/features/pretrained/offered.ts';
import type { Reading } from '../../web/src/features/pretrained/reading.ts';
import {
  looksFrom,
  placeOf,
  strongestLook,
  wordsOf,
} from '../../web/src/features/pretrained/stage-words.ts';
import { tools as engine } from '../web/support/engines.ts';
import { FAR, offered, runOf, zeroHead } from '../web/support/offered.ts';
import { got } from '../web/support/reply.ts';

const [LAYERS, HEADS, WRITTEN, TOKENS] = [5, 8, 100, 64];
const readingOf = (text: string) => {
  const { tokens } = runOf(engine, text);
  const weights = Array.from(
    { length: LAYERS },
    (_, layer) => got(engine.modelTensor({ tensor: 'weights', layer })).data,
  );
  return { text, tokens, weights } as Reading;
};

/** The weight of a head from the last such word to the last such before it. */
function weightOf(text: string, head: string, ends: { from: string; to: string }) {
  const reading = readingOf(text);
  const words = wordsOf(reading);
  const from = placeOf(words, ends.from);
  return looksFrom(reading, words, from, headOf({ head }))[placeOf(words, ends.to, from) + 1]!
    .weight;
}

/** Means stand in for heads: over what the model writes from so many seeds. */
function takeMeans() {
  const written = Array.from({ length: WRITTEN }, (_, seed) => {
    const how = { tokens: [], count: TOKENS, temperature: 1, top_p: 1, seed };
    return [1, ...got(engine.modelGenerate(how)).map(({ token }) => token)];
  });
  got(engine.modelReference(written));
}

describe('what the home page offers', () => {
  before(() => openShipped(engine));

  test('are eight sentences or more, and the guess of each is another without its head, by zeros and by means over other texts', () => {
    assert.ok(offered.length >= 8);
    takeMeans();
    for (const of of offered) {
      const best = (kind?: Intervention['kind']) =>
        runOf(engine, textOf(of), kind ? [{ ...zeroHead(of.head), kind }] : []).next[0]!.token.text;
      const on = best();
      assert.notEqual(best('zero_head'), on, of.id);
      assert.notEqual(best('reference_mean_head'), on, of.id);
    }
  });

  test('has looks with each sentence that the page speaks of, and a task that another head fulfils', () => {
    for (const of of offered) {
      const reading = readingOf(textOf(of));
      const words = wordsOf(reading);
      for (const word of of.from) {
        const looks = looksFrom(reading, words, placeOf(words, word), headOf(of)).slice(1, -1);
        assert.ok(Math.max(...looks.map(({ weight }) => weight)) >= 0.3, `${of.id}: ${word}`);
      }
      const all = Array.from(
        { length: LAYERS * HEADS },
        (_, at) => `${Math.floor(at / HEADS)}.${at % HEADS}`,
      );
      const from = placeOf(words, of.find.from);
      const most = (head: string) =>
        strongestLook(looksFrom(reading, words, from, headOf({ head })))!;
      const right = all.filter(
        (head) => head !== of.head && words[most(head).to]?.text === of.find.to,
      );
      assert.ok(right.length > 0, of.id);
    }
  });

  test('the head that answers who had the kite looks at the same person where one asks who had the ball, and the answer is wrong', () => {
    const { head, lines } = offered.find(({ id }) => id === 'who')!;
    const looks = { from: '?', to: 'Tom' };
    assert.ok(weightOf(textOf({ lines }), head, looks) > 0.9);
    const other = textOf({ lines }).replace('the kite?', 'the ball?');
    assert.ok(weightOf(other, head, looks) > 0.9);
    assert.equal(runOf(engine, other).next[0]!.token.text.trim(), 'Tom');
  });

  test('the head that goes one word back lets another find what came after river the first time', () => {
    const { head, lines } = offered.find(({ id }) => id === 'song')!;
    const atBread = (interventions: Intervention[]) => {
      const { tokens, weights } = runOf(engine, textOf({ lines }), interventions);
      const bread = tokens.findIndex(({ text }) => text.trim() === 'bread');
      return weights(2, 4).subarray(-tokens.length)[bread]!;
    };
    assert.ok(atBread([]) > 0.9);
    assert.ok(atBread([zeroHead(head)]) < 0.1);
  });

  test('words are those of the text, whatever its tokens are', () => {
    for (const text of [...FAR, ...offered.map(textOf), '']) {
      const words = wordsOf(readingOf(text));
      const read = words.map((word) => word.text).join('');
      assert.equal(read.replace(/[\s␣]/g, ''), text.replace(/\s/g, ''), text);
    }
    const texts = wordsOf(readingOf('Käse, 🍕 and pizza?')).map(({ text }) => text);
    assert.deepEqual(texts, ['Käse', ',', '🍕', 'and', 'pizza', '?']);
  });
});
