// Which heads of a layer an attribute names.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { headsNamed } from '../../web/src/features/pretrained/heads-named.ts';

describe('heads that are named', () => {
  test('are those that the layer has, in its order', () => {
    assert.deepEqual(headsNamed('4 5', 8), [4, 5]);
    assert.deepEqual(headsNamed('5, 0', 8), [0, 5]);
    assert.deepEqual(headsNamed(' 7 8', 8), [7]);
  });

  test('are all where none is named, or none that is there', () => {
    for (const named of ['', ' ', '9', 'first'])
      assert.deepEqual(headsNamed(named, 3), [0, 1, 2], named);
  });
});
