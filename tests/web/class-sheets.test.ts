// Which sheets a class gets, to and from the address.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readClass, sheetsOf, writeClass } from '../../web/src/features/teach/class-sheets.ts';

const USUAL = readClass('').choice;

describe('what an address asks for a class', () => {
  test('is read and written alike', () => {
    for (const query of ['?seed=0&levels=0&versions=1', '?seed=4294967295&levels=1,3,5&versions=6'])
      assert.equal(writeClass(readClass(query).choice), query);
    assert.deepEqual(readClass('?seed=7').choice, { ...USUAL, seed: 7 });
    assert.equal(readClass('').isWrong, false);
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
  test('are every level of every version, with the seeds after the class’s own', () => {
    assert.deepEqual(sheetsOf({ seed: 7, levels: [1, 4], versions: 2 }), [
      { seed: 7, level: 1, version: 'A' },
      { seed: 7, level: 4, version: 'A' },
      { seed: 8, level: 1, version: 'B' },
      { seed: 8, level: 4, version: 'B' },
    ]);
  });

  test('begin again at the first seed after the last', () => {
    const seeds = sheetsOf({ seed: 2 ** 32 - 1, levels: [0], versions: 3 }).map(({ seed }) => seed);
    assert.deepEqual(seeds, [2 ** 32 - 1, 0, 1]);
  });
});
