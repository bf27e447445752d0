// Who of several learners is in force, from what the browser keeps, and what their names come to; in Node.

import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import {
  everybody,
  keepProfiles,
  plainName,
  withInForce,
  withNew,
  without,
} from '../../web/src/learner/profile-list.ts';
import { databaseNow, KEY, profiles } from '../../web/src/learner/profiles.ts';

const unnamed = (number: number) => `Learner ${number}`;
const idOf = (digit: string) => `-${digit.repeat(24)}`;
const [A, B] = [idOf('a'), idOf('b')];
const names = (all: { name: string }[]) => all.map(({ name }) => name);

const real = Object.getOwnPropertyDescriptor(globalThis, 'localStorage');
let kept: Record<string, string>;
beforeEach(() => {
  kept = Object.create({
    setItem: (key: string, value: string) => {
      kept[key] = value;
    },
    removeItem: (key: string) => delete kept[key],
  });
  Object.defineProperty(globalThis, 'localStorage', { value: kept, configurable: true });
});
afterEach(() => {
  if (real) Object.defineProperty(globalThis, 'localStorage', real);
  else Reflect.deleteProperty(globalThis, 'localStorage');
});

describe('who is in force', () => {
  test('is the first learner, in the database of always, where nothing is kept', () => {
    assert.deepEqual(profiles(), []);
    assert.equal(databaseNow(), 'heads-up');
  });

  test('is who stands first, in a database of their own', () => {
    keepProfiles([
      { id: A, name: 'Ada' },
      { id: '', name: 'Learner 1' },
    ]);
    assert.equal(databaseNow(), `heads-up${A}`);
    keepProfiles(withInForce(everybody(unnamed), ''));
    assert.equal(databaseNow(), 'heads-up');
    assert.deepEqual(names(everybody(unnamed)), ['Learner 1', 'Ada']);
  });

  test('is the first learner where what is kept makes no sense', () => {
    const one = { id: A, name: 'Ada' };
    for (const value of [
      ...['', '{', 'null', '7', '"-a"', '{}', '[]', '[null]', '[7]', '{"every":1}', '[[]]'],
      ...['../x', '-', `${A} `, `${A}a`, null, 7, {}].map((id) => JSON.stringify([{ id }, one])),
      JSON.stringify([one, null]),
    ]) {
      kept[KEY] = value;
      assert.equal(databaseNow(), 'heads-up', value);
      assert.deepEqual(everybody(unnamed), [{ id: '', name: 'Learner 1' }], value);
    }
  });

  test('is the first learner where the browser refuses to tell', () => {
    Object.defineProperty(globalThis, 'localStorage', {
      get() {
        throw new Error('refused');
      },
      configurable: true,
    });
    assert.equal(databaseNow(), 'heads-up');
  });

  test('leaves nothing behind once the first learner is alone again', () => {
    keepProfiles(withNew(everybody(unnamed), 'Ada', unnamed));
    keepProfiles(without(everybody(unnamed), profiles()[0]!.id));
    assert.deepEqual(Object.keys(kept), []);
  });
});

describe('a learner', () => {
  test('who is new is in force, with an id that nobody had', () => {
    const one = withNew(everybody(unnamed), 'Ada', unnamed);
    const two = withNew(one, 'Ben', unnamed);
    assert.deepEqual(names(two), ['Ben', 'Ada', 'Learner 1']);
    assert.equal(new Set(two.map(({ id }) => id)).size, 3);
    keepProfiles(two);
    assert.deepEqual(everybody(unnamed), two);
  });

  test('who gives no name, or one that is taken, has one of their own', () => {
    let all = everybody(unnamed);
    for (const typed of ['', ' ', 'Ada', 'Ada', '', 'Ada']) all = withNew(all, typed, unnamed);
    assert.deepEqual(names(all).reverse(), [
      ...['Learner 1', 'Learner 2', 'Learner 3', 'Ada', 'Ada 2', 'Learner 4', 'Ada 3'],
    ]);
  });

  test('who is removed while in force leaves the first in force, and nobody else', () => {
    const all = [
      { id: A, name: 'Ada' },
      { id: B, name: 'Ben' },
      { id: '', name: 'Learner 1' },
    ];
    assert.deepEqual(names(without(all, A)), ['Learner 1', 'Ben']);
    assert.deepEqual(names(without(all, B)), ['Ada', 'Learner 1']);
  });

  test('whose log is here is listed though nobody is named for it', () => {
    kept[KEY] = 'broken';
    assert.deepEqual(everybody(unnamed, [A, B]), [
      { id: '', name: 'Learner 1' },
      { id: A, name: 'Learner 2' },
      { id: B, name: 'Learner 3' },
    ]);
  });
});

test('a name is one short line, of signs that are seen', () => {
  for (const [given, plain] of [
    ['  Ada \n\t Maria ', 'Ada Maria'],
    ['<b>Ada</b>', '<b>Ada</b>'],
    ['\u202eadA\u2069', 'adA'],
    ['ليلى', 'ليلى'],
    ['\u200b\u2060', ''],
    ['x'.repeat(9999), 'x'.repeat(40)],
    ['😀'.repeat(50), '😀'.repeat(40)],
    [undefined, ''],
    [null, ''],
    [7, '7'],
  ])
    assert.equal(plainName(given), plain);
});
