// The studies of heads through the boundary: the shipped module in Node.

import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { loadEngine } from '../../tools/load-engine.mjs';

const heads = [1, 16, 64, 512];
let engine;
before(async () => {
  engine = await loadEngine();
});

/** One point of a study by name. */
function point(study, headDim, divisor) {
  const { divisors, measures } = engine.vocabulary();
  const first =
    (heads.indexOf(headDim) * divisors.length + divisors.indexOf(divisor)) * measures.length;
  return Object.fromEntries(measures.map((name, i) => [name, study.points[first + i]]));
}

describe('a scaling study', () => {
  test('gives every measure of every head size under every divisor', () => {
    const { value } = engine.scalingStudy(heads, 64, 768, 16, 64, 1, 'root_head_dim');
    const { divisors, measures } = engine.vocabulary();
    assert.equal(value.points.length, heads.length * divisors.length * measures.length);
    assert.equal(point(value, 64, 'root_head_dim').divided_by, 8);
    assert.ok(Math.abs(point(value, 64, 'root_d_model').divided_by - Math.sqrt(768)) < 1e-5);
    assert.ok(Math.abs(point(value, 512, 'none').variance / 512 - 1) < 0.15);
    assert.equal(value.weights.length, 16);
    assert.ok(Math.abs(value.histogram.reduce((all, share) => all + share, 0) - 1) < 1e-5);
  });

  test('follows each of its arguments', () => {
    const call = [heads, 64, 768, 16, 64, 1, 'none'];
    const first = JSON.stringify(engine.scalingStudy(...call));
    assert.equal(JSON.stringify(engine.scalingStudy(...call)), first);
    const others = [[1, 64], 16, 256, 8, 32, 2, 'root_d_model'];
    for (const [i, other] of others.entries()) {
      const changed = call.with(i, other);
      assert.notEqual(JSON.stringify(engine.scalingStudy(...changed)), first, `argument ${i}`);
    }
  });

  test('names every argument that it cannot use', () => {
    const reply = engine.scalingStudy([2, 1], 3, 0.5, 65, 0, -1, 'root_heads');
    assert.deepEqual(
      reply.errors.map(({ code, where }) => `${code} ${where}`),
      [
        'size_not_positive rows',
        'size_too_large seq_k',
        'seed_out_of_range seed',
        'size_not_positive d_model',
        'bad_argument head_dims',
      ],
    );
    assert.equal(engine.scalingStudy([], 3, 1, 1, 1, 1, 'none').ok, false);
    assert.equal(engine.scalingStudy([513], 513, 1, 1, 1, 1, 'none').ok, false);
  });
});

describe('a rank view', () => {
  test('gives the wide head, its approximation and the narrow heads as tables', () => {
    const { value } = engine.rankView(24, 1, 16);
    assert.deepEqual([...value.ranks], [16, 4, 4, 4, 4]);
    assert.equal(value.tables.length, 6 * 24 * 24);
    assert.ok(value.distances[15] < 1e-5);
    assert.ok(value.distances[3] > 0.2);
    assert.equal(value.same_peaks[15], 24);
  });

  test('names every argument that it cannot use', () => {
    const { errors } = engine.rankView(65, 0.5, 17);
    assert.deepEqual(
      errors.map(({ code, where }) => `${code} ${where}`),
      ['size_too_large seq_len', 'size_too_large rank', 'seed_out_of_range seed'],
    );
  });
});
