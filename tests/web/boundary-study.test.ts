// The studies of heads through the boundary: the shipped module in Node.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Scaling } from '@engine';
import { loadEngine } from '../../tools/load-engine.ts';
import { got, refusals } from './support/reply.ts';

const heads = [1, 16, 64, 512];
const engine = await loadEngine();

const ask = {
  ...{ head_dims: heads, head_dim: 64, d_model: 768, seq_k: 16, rows: 64, seed: 1 },
  divisor: 'root_head_dim',
};

/** One point of a study by name. */
const point = (study: Scaling, headDim: number, divisor: string) =>
  study.points.find((one) => one.head_dim === headDim && one.divisor === divisor)!;

describe('a scaling study', () => {
  test('gives every measure of every head size under every divisor', () => {
    const value = got(engine.scalingStudy(ask));
    assert.deepEqual(value.divisors, engine.vocabulary().divisors);
    assert.equal(value.points.length, heads.length * value.divisors.length);
    assert.ok(value.points.every((one) => Object.values(one).every((number) => number !== null)));
    assert.deepEqual(value.chosen, point(value, 64, 'root_head_dim'));
    assert.equal(point(value, 64, 'root_head_dim').divided_by, 8);
    assert.ok(Math.abs(point(value, 64, 'root_d_model').divided_by - Math.sqrt(768)) < 1e-5);
    assert.ok(Math.abs(point(value, 512, 'none').variance / 512 - 1) < 0.15);
    assert.equal(value.weights.length, 16);
    assert.ok(Math.abs(value.histogram.reduce((all, share) => all + share, 0) - 1) < 1e-5);
  });

  test('follows each of its arguments', () => {
    const call = { ...ask, divisor: 'none' };
    const first = JSON.stringify(engine.scalingStudy(call));
    assert.equal(JSON.stringify(engine.scalingStudy(call)), first);
    const others = {
      ...{ head_dims: [1, 64], head_dim: 16, d_model: 256, seq_k: 8, rows: 32, seed: 2 },
      divisor: 'root_d_model',
    };
    for (const [name, other] of Object.entries(others)) {
      const changed = { ...call, [name]: other };
      assert.notEqual(JSON.stringify(engine.scalingStudy(changed)), first, name);
    }
  });

  test('names every argument that it cannot use', () => {
    const reply = engine.scalingStudy({
      ...{ head_dims: [2, 1], head_dim: 3, d_model: 0.5, seq_k: 65, rows: 0, seed: -1 },
      divisor: 'root_heads',
    });
    assert.deepEqual(refusals(reply), [
      ...['size_not_positive rows', 'size_too_large seq_k', 'seed_out_of_range seed'],
      ...['size_not_positive d_model', 'bad_argument head_dims'],
    ]);
    const ones = { d_model: 1, seq_k: 1, rows: 1, seed: 1, divisor: 'none' };
    assert.equal(engine.scalingStudy({ head_dims: [], head_dim: 3, ...ones }).ok, false);
    assert.equal(engine.scalingStudy({ head_dims: [513], head_dim: 513, ...ones }).ok, false);
  });
});

describe('a rank view', () => {
  test('gives the wide head, its approximation and the narrow heads as tables', () => {
    const value = got(engine.rankView(24, 1, 16));
    assert.deepEqual([...value.ranks], [16, 4, 4, 4, 4]);
    assert.equal(value.tables.length, 6 * 24 * 24);
    assert.ok(value.distances[15]! < 1e-5);
    assert.ok(value.distances[3]! > 0.2);
    assert.equal(value.same_peaks[15], 24);
  });

  test('names every argument that it cannot use', () => {
    assert.deepEqual(refusals(engine.rankView(65, 0.5, 17)), [
      ...['size_too_large seq_len', 'size_too_large rank', 'seed_out_of_range seed'],
    ]);
  });
});
