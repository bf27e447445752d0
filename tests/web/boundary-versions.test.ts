// Five versions of one layer, as JS meets them: the shipped module in Node, and the lines of code that pages show.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { loadEngine } from '../../tools/load-engine.ts';
import {
  codeOf,
  configOf,
  isRounding,
  MASKS,
  mistakesOf,
  VERSIONS,
} from '../../web/src/features/versions/version-code.ts';
import { got, refusals } from './support/reply.ts';

const SIZES = { batch: 2, seqLen: 6, dModel: 64, heads: 4 };
const engine = await loadEngine();
const setupOf = (mask: string, more = {}) => ({
  config: { ...configOf(SIZES, mask), ...more },
  seed: 1,
  edits: [],
});
const run = (version: string, { mask = 'causal', mistake = 'none', head = 0 } = {}) =>
  got(engine.layerVersion(setupOf(mask), version, mistake, head));

describe('versions of a layer', () => {
  for (const version of VERSIONS)
    for (const mask of MASKS)
      test(`${version}, mask ${mask}: each line’s tensor is there, and y is the layer’s`, () => {
        const made = run(version, { mask, head: 3 });
        const names = made.made.map(({ name }) => name);
        for (const mistake of mistakesOf(version, mask)) {
          assert.ok(made.mistakes.includes(mistake), mistake);
          for (const line of codeOf(version, mask, mistake)) {
            if (!line.makes || line.isDeleted) continue;
            const isThere = names.includes(line.makes);
            assert.equal(isThere, line.makes !== 'masked' || mask !== 'none', line.code);
          }
        }
        assert.equal(made.mistakes.length, mistakesOf(version, mask).length);
        const { data } = got(engine.tensor(setupOf(mask), 'y', [0]));
        const y = made.made.at(-1)!;
        assert.deepEqual([y.name, y.rows, y.columns], ['y', 6, 64]);
        assert.ok(y.data.every((value, n) => isRounding(Math.abs(value - data[n]!), 1)));
        assert.ok(isRounding(made.difference, made.largest));
        assert.equal(made.parameters, 16_640);
        assert.equal(made.keeps_weights, version !== 'sdpa');
      });

  test('sums in index order agree to the bit, and those in blocks within rounding', () => {
    for (const version of VERSIONS) {
      const { difference, one_head_difference } = run(version);
      assert.equal(difference > 0, version === 'sdpa');
      assert.equal(one_head_difference > 0, version === 'sdpa');
    }
  });

  test('what is shown is example 0 and the chosen head of the layer', () => {
    for (const head of [0, 2]) {
      const { data } = got(engine.tensor(setupOf('causal'), 'weights', [0, head]));
      for (const version of VERSIONS) {
        const { weights } = run(version, { head });
        assert.ok(weights.every((value, n) => Math.abs(value - data[n]!) < 1e-6));
      }
      const split = run('module', { head }).made.find(({ name }) => name === 'q_split')!;
      const q = got(engine.tensor(setupOf('causal'), 'q', [0, head]));
      assert.deepEqual([split.rows, split.columns], [6, 16]);
      assert.deepEqual([...split.data], [...q.data]);
    }
  });

  test('masks: who may attend, which keys are padding, and a flip', () => {
    const row = (of: Float32Array, query: number) => [...of.subarray(6 * query, 6 * query + 6)];
    assert.deepEqual(row(run('loop').may_attend, 2), [1, 1, 1, 0, 0, 0]);
    const flipped = run('sdpa', { mistake: 'mask_flipped' });
    assert.deepEqual(row(flipped.may_attend, 2), [0, 0, 0, 1, 1, 1]);
    assert.deepEqual(row(flipped.weights, 5), [0, 0, 0, 0, 0, 0]);
    const padded = run('module', { mask: 'padding' });
    assert.deepEqual([...padded.not_padding], [1, 1, 1, 1, 0, 0]);
    assert.deepEqual(row(padded.may_attend, 0), [1, 1, 1, 1, 0, 0]);
    assert.deepEqual([...run('module').not_padding], [1, 1, 1, 1, 1, 1]);
  });

  test('each test finds what it can find, and one head hides two mistakes', () => {
    const fails = (mistake: string) => {
      const made = run('module', { mistake });
      const off = (value: number) => !isRounding(value, made.largest);
      return [made.row_sums, made.leak, made.difference, made.one_head_difference]
        .map(off)
        .concat(made.parameters !== 16_640);
    };
    assert.deepEqual(fails('none'), [false, false, false, false, false]);
    assert.deepEqual(fails('mask_flipped'), [true, true, true, true, false]);
    assert.deepEqual(fails('transpose_deleted'), [false, true, true, false, false]);
    assert.deepEqual(fails('softmax_queries'), [true, true, true, true, false]);
    assert.deepEqual(fails('input_split'), [false, false, true, false, true]);
  });

  test('what is no version, no mistake of it, no head or no plain layer is refused by name', () => {
    const ask = (version: string, mistake: string, head: number, more = {}) =>
      refusals(engine.layerVersion(setupOf('causal', more), version, mistake, head));
    assert.deepEqual(ask('flash', 'none', 0), ['field_bad_value version']);
    assert.deepEqual(ask('loop', 'transpose_deleted', 0), ['field_bad_value mistake']);
    assert.deepEqual(ask('loop', 'typo', 0), ['field_bad_value mistake']);
    assert.deepEqual(ask('loop', 'none', 4), ['index_out_of_range head']);
    assert.deepEqual(ask('loop', 'none', Number.NaN), ['index_out_of_range head']);
    assert.deepEqual(ask('loop', 'none', 0, { n_kv_heads: 2 }), ['field_bad_value config']);
    assert.deepEqual(ask('loop', 'none', 0, { rope: 'halves' }), ['field_bad_value config']);
    assert.deepEqual(ask('loop', 'none', 0, { head_dim: 8 }), ['field_bad_value config']);
    assert.deepEqual(ask('loop', 'none', 0, { n_heads: 5 }), ['heads_do_not_divide_width n_heads']);
    const huge = { seq_len: 100_000, batch: 100 };
    assert.deepEqual(ask('loop', 'none', 0, huge), ['memory_over_limit config']);
    assert.deepEqual(refusals(engine.layerVersion(setupOf('none'), 'loop', 'mask_flipped', 0)), [
      'field_bad_value mistake',
    ]);
  });
});
