// Decoding through the boundary: the shipped module in Node.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { DecodeStep } from '@engine';
import { loadEngine } from '../../tools/load-engine.ts';
import { got, refusals, setup, unchecked } from './support/reply.ts';

const grouped = { batch: 2, seq_len: 6, d_model: 24, n_heads: 6, n_kv_heads: 2 };

const engine = await loadEngine();

const decoded = (steps: number) => got(engine.decode(setup(grouped), steps));

describe('decode', () => {
  test('rows of y are those of the causal forward pass, whatever causal says', () => {
    const value = decoded(4);
    const full = got(engine.tensor(setup({ ...grouped, causal: true }), 'y', [0]));
    assert.equal(value.y.length, 4 * 24);
    const worst = value.y.reduce((most, y, i) => Math.max(most, Math.abs(y - full.data[i]!)), 0);
    assert.ok(worst < 2e-6, String(worst));
    assert.ok(value.difference < 2e-6);
  });

  test('keys and values are [n_kv_heads, steps, head_dim], and the counts are of all examples', () => {
    const value = decoded(4);
    assert.equal(value.n_kv_heads, 2);
    assert.equal(value.head_dim, 4);
    assert.equal(value.keys.length, 2 * 4 * 4);
    assert.equal(value.values.length, 2 * 4 * 4);
    const last = value.steps[3];
    assert.equal(last!.cache_numbers, String(2 * 2 * 2 * 4 * 4));
    assert.equal(last!.cache_bytes, String(4 * Number(last!.cache_numbers)));
    const k = got(engine.tensor(setup({ ...grouped, causal: true }), 'k', [0, 1]));
    assert.deepEqual([...value.keys.slice(16, 32)], [...k.data.slice(0, 16)]);
  });

  test('what is counted so far is the sum of the steps', () => {
    const { steps } = decoded(6);
    const sum = (field: keyof DecodeStep) =>
      steps.reduce((all, step) => all + BigInt(step[field]), 0n);
    assert.equal(steps[5]!.flops_cached_so_far, String(sum('flops_cached')));
    assert.equal(steps[5]!.flops_recomputed_so_far, String(sum('flops_recomputed')));
    const whole = got(engine.shapes({ ...grouped, seq_len: 6 })).totals.flops;
    assert.equal(steps[5]!.flops_recomputed, whole);
  });

  test('what cannot be decoded comes back as faults, never as a throw', () => {
    for (const steps of [0, -1, 2.5, 7, Number.NaN, Infinity]) {
      assert.deepEqual(refusals(engine.decode(setup(grouped), steps)), ['field_bad_value steps']);
    }
    const cross = { ...grouped, cross: true, seq_k: 3 };
    assert.deepEqual(refusals(engine.decode(setup(cross), 2)), ['field_bad_value cross']);
    const padded = { ...grouped, key_lengths: [6, 2] };
    assert.deepEqual(refusals(engine.decode(setup(padded), 2)), ['field_bad_value key_lengths']);
    assert.equal(unchecked(engine).decode(undefined, undefined).ok, false);
  });
});
