// The names that small GPTs learn here: a list of our own, one a line.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';

const text = readFileSync('web/content/names.txt', 'utf8');
const names = text.trimEnd().split('\n');

describe('the list of names', () => {
  test('is long enough to learn from and to keep some back', () => {
    assert.ok(names.length >= 1500, `${names.length} names`);
  });

  test('holds every name once', () => {
    assert.equal(new Set(names).size, names.length);
  });

  test('is spelt from a to z alone, two to fifteen letters each', () => {
    assert.deepEqual(
      names.filter((name) => !/^[a-z]{2,15}$/.test(name)),
      [],
    );
  });

  test('has the names that the lessons may speak of', () => {
    const spoken = 'emma olivia ava isabella sophia mia charlotte amelia harper evelyn'.split(' ');
    spoken.push(
      ...'liam noah oliver elijah james william benjamin lucas henry theodore'.split(' '),
    );
    assert.deepEqual(
      spoken.filter((name) => !names.includes(name)),
      [],
    );
  });
});
