// The comparison that every reference relies on passes nothing that it cannot judge.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { errorOf } from './compare.ts';

describe('the error between two tensors', () => {
  test('is the greatest difference, against 1 or the greatest expected number', () => {
    assert.equal(errorOf([[0.25, 0.5]], [[0.5, 0.5]]), 0.25);
    assert.equal(errorOf([[6, 8]], [[7, 8]]), 1 / 8);
    assert.equal(errorOf(3, -1), 4);
  });

  test('is infinite where a number is not finite, on either side and wherever it stands', () => {
    for (const bad of [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]) {
      assert.equal(errorOf([bad, 1], [1, 1]), Number.POSITIVE_INFINITY);
      assert.equal(errorOf([1, bad], [1, bad]), Number.POSITIVE_INFINITY);
      assert.equal(errorOf([1, 1], [1, bad]), Number.POSITIVE_INFINITY);
    }
  });

  test('is refused for other shapes, for what is no number and for nothing', () => {
    assert.throws(() => errorOf([1, 2], [1]), /shapes/);
    assert.throws(() => errorOf([[1]], [1]), /shapes/);
    assert.throws(() => errorOf([undefined], [1]), /shapes/);
    assert.throws(() => errorOf([null], [null]), /shapes/);
    assert.throws(() => errorOf([], []), /Nothing/);
  });
});
