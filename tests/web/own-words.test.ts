// A learner's own names, in the letters that a model of names knows.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MOST } from '../../web/engine/limits.ts';
import { ownWords, readableName } from '../../web/src/features/training/own-words.ts';

const words = (text: string) => ownWords(text).words.join(' ');

test('white space, commas and semicolons stand between words', () => {
  for (const text of [
    'ada bob',
    'ada\tbob',
    'ada\r\nbob\r\n',
    ' ,;ada ;;, bob',
    '\ufeffada\u00a0bob',
  ])
    assert.equal(words(text), 'ada bob', JSON.stringify(text));
});

test('accents and capitals come off, whichever way they are written', () => {
  assert.equal(
    words('Zoë José Kıvanç Zoe\u0308b Nguye\u0302\u0303n McKAY'),
    'zoe jose zoeb nguyen mckay',
  );
  assert.equal(readableName(' José-María 3!! '), 'josemaria');
  assert.equal(readableName('Élisabeth Victoriana'), 'elisabethvictor');
  assert.equal(readableName('李'), '');
});

test('what has anything else in it, is too long or came before is left out and counted', () => {
  const { words, leftOut, examples } = ownWords(
    `Emma émma R2D2 o'neil Strauß ${'x'.repeat(16)} mia`,
  );
  assert.deepEqual([words, leftOut], [['emma', 'mia'], 5]);
  assert.deepEqual(examples, ['émma', 'R2D2', "o'neil"]);
  assert.deepEqual(ownWords(''), { words: [], leftOut: 0, examples: [] });
});

test('past the most that are used words are left out', () => {
  const letters = (at: number) =>
    [...at.toString(26).padStart(4, '0')].map(
      (one) => 'abcdefghijklmnopqrstuvwxyz'[Number.parseInt(one, 26)],
    );
  const list = Array.from({ length: MOST.words + 7 }, (_, at) => letters(at).join(''));
  const read = ownWords(list.join('\n'));
  assert.deepEqual([read.words, read.leftOut], [list.slice(0, MOST.words), 7]);
});

test('an example is short, and holds nothing that controls or turns what stands beside it', () => {
  const { examples } = ownWords(`a\u202eb a\u001b[0m ${'😀'.repeat(40)}`);
  assert.deepEqual(examples, ['a\ufffdb', 'a\ufffd[0m', '😀'.repeat(12)]);
});
