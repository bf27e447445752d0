// Scenes and switched-off heads as JS meets them: the shipped module in Node.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { loadEngine } from '../../tools/load-engine.ts';
import { got, refusals, setup as setupOf } from './support/reply.ts';

const folder = 'web/content/scenes';
const read = (id: string) => readFileSync(`${folder}/${id}.json`, 'utf8');
const setup = (scene: string, more = {}) => setupOf({}, { seed: 0, scene, ...more });

const engine = await loadEngine();

describe('scenes', () => {
  for (const file of readdirSync(folder)) {
    const id = file.replace('.json', '');
    test(`${id} is read, says its tokens and runs`, () => {
      const value = got(engine.loadScene(read(id)));
      assert.deepEqual(value, JSON.parse(read(id)).tokens);
      const { data, columns } = got(engine.tensor(setup(id), 'weights', [0, 0]));
      assert.equal(columns, value.length);
      const row = data.slice(0, columns);
      assert.ok(Math.abs(row.reduce((sum, share) => sum + share, 0) - 1) < 1e-6);
    });
  }

  test('a slip in a scene comes back with its place, and the scene before it stays', () => {
    engine.loadScene(read('emma'));
    const spoilt = JSON.parse(read('emma'));
    spoilt.W_q[0] = [16, 0, 1];
    assert.deepEqual(refusals(engine.loadScene(JSON.stringify(spoilt))), [
      'index_out_of_range /W_q/0/0',
    ]);
    assert.deepEqual(refusals(engine.loadScene('{')), ['json_syntax ']);
    assert.equal(engine.tensor(setup('emma'), 'weights', [0, 0]).ok, true);
  });

  test('a setup that names a scene nobody loaded is refused', () => {
    assert.deepEqual(refusals(engine.tensor(setup('nowhere'), 'y', [0])), ['unknown_id scene']);
    assert.deepEqual(refusals(engine.tensor(setup(7 as unknown as string), 'y', [0])), [
      'unknown_id scene',
    ]);
  });

  test('a scene read again takes the place of the old one at once', () => {
    engine.loadScene(read('emma'));
    const before = got(engine.tensor(setup('emma'), 'weights', [0, 0])).data;
    const changed = JSON.parse(read('emma'));
    changed.W_q[0][2] = 0;
    engine.loadScene(JSON.stringify(changed));
    const after = got(engine.tensor(setup('emma'), 'weights', [0, 0])).data;
    assert.notDeepEqual([...after], [...before]);
  });

  test('a cell of a scene is explained by the numbers set by hand', () => {
    engine.loadScene(read('emma'));
    const made = got(engine.explain(setup('emma'), 'q_flat', [0, 4, 3]));
    assert.equal(made.value, 10);
    assert.equal(made.left.values[4]! * made.right.values[4]!, 10);
  });
});

describe('heads switched off', () => {
  test('a head off is zero in its slice of concat, and explain says why', () => {
    engine.loadScene(read('emma'));
    const concat = (heads_off: number[]) =>
      got(engine.tensor(setup('emma', { heads_off }), 'concat', [0])).data;
    const all = concat([]);
    const without = concat([2]);
    for (let at = 0; at < all.length; at += 1) {
      const inSlice = at % 16 >= 8 && at % 16 < 12;
      assert.equal(without[at], inSlice ? 0 : all[at]);
    }
    const made = engine.explain(setup('emma', { heads_off: [2] }), 'head_outputs', [0, 2, 4, 1]);
    assert.equal(got(made).rule, 'off');
  });

  test('a head that is not there, or no index at all, is refused at its place', () => {
    engine.loadScene(read('emma'));
    const off = (heads_off: number[]) =>
      refusals(engine.tensor(setup('emma', { heads_off }), 'y', [0]));
    assert.deepEqual(off([4]), ['index_out_of_range heads_off/0']);
    assert.deepEqual(off([0, 1.5]), ['index_out_of_range heads_off/1']);
    assert.deepEqual(off([3, 3]), ['head_off_twice heads_off/1']);
  });
});
