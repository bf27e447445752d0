// Which sheets a class gets, to and from the address. That versions ask the same of other sizes: tests/cpp/practice/exercise_test.cpp.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  drawExam,
  examOf,
  readClass,
  sheetsOf,
  writeClass,
} from '../../web/src/features/teach/class-sheets.ts';

const USUAL = readClass('').choice;

describe('what an address asks for a class', () => {
  test('is read and written alike', () => {
    for (const query of ['?seed=0&levels=0&versions=1', '?seed=4294967295&levels=1,3,5&versions=6'])
      assert.equal(writeClass(readClass(query).choice), query);
    assert.deepEqual(readClass('?seed=7').choice, { ...USUAL, seed: 7 });
    assert.equal(readClass('').isWrong, false);
  });

  test('has an exam with sizes as they were typed, which a seed for practice has not', () => {
    const query = '?exam=9007199254740991&levels=1,4&versions=6&d_model=1%2C024&batch=x';
    const { choice, isWrong } = readClass(query);
    assert.deepEqual([choice.isExam, isWrong, writeClass(choice)], [true, false, query]);
    const { d_model, batch, n_heads } = examOf(choice, 4);
    assert.deepEqual([d_model, batch, n_heads], [1024, Number.NaN, undefined]);
    assert.deepEqual(readClass('?seed=7&d_model=512').choice.sizes, {});
  });

  test('is no exam that one could guess where it makes no sense', () => {
    for (const exam of ['', '-1', '1.5', '9007199254740992', 'x']) {
      const { choice, isWrong } = readClass(`?exam=${exam}`);
      assert.deepEqual([choice.isExam, isWrong], [false, true], exam);
    }
    const drawn = Array.from({ length: 50 }, drawExam);
    assert.ok(drawn.every(Number.isSafeInteger) && Math.max(...drawn) > 2 ** 50);
    assert.equal(new Set(drawn).size, 50);
  });

  test('takes a seed as the sheets write it', () => {
    assert.equal(readClass('?seed=4,294,967,295').choice.seed, 4_294_967_295);
  });

  test('has each level once, rising', () => {
    assert.deepEqual(readClass('?levels=4,0,4').choice.levels, [0, 4]);
  });

  test('gives the usual, and says so, where it makes no sense', () => {
    for (const query of [
      ...['seed=', 'seed=-1', 'seed=1.5', 'seed=4294967296', 'seed=1e3', 'seed=NaN', 'seed=٣'],
      ...['levels=', 'levels=7', 'levels=1,,2', 'levels=a', `levels=${'1,'.repeat(5e5)}`],
      ...['versions=0', 'versions=7', 'versions=', `versions=${'9'.repeat(1e6)}`],
    ]) {
      const { choice, isWrong } = readClass(`?${query}`);
      assert.equal(isWrong, true, query.slice(0, 40));
      assert.deepEqual(choice, USUAL, query.slice(0, 40));
    }
  });
});

describe('the sheets of a class', () => {
  test('are every level of every version', () => {
    const sheets = sheetsOf({ seed: 7, levels: [1, 4], versions: 6 });
    assert.deepEqual(
      sheets.map(({ version, level }) => `${version}${level}`),
      [...'ABCDEF'].flatMap((version) => [`${version}1`, `${version}4`]),
    );
    assert.deepEqual(
      sheets.slice(0, 2).map(({ seed }) => seed),
      [7, 7],
    );
  });

  test('begin again at the first seed after the last', () => {
    const seeds = sheetsOf({ seed: 2 ** 32 - 1, levels: [0], versions: 3 }).map(({ seed }) => seed);
    assert.deepEqual(seeds, [2 ** 32 - 1, 2 ** 28 - 1, 2 ** 29 - 1]);
  });
});
