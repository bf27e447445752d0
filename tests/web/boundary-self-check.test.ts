// What the page about the site checks itself with, at the engine's boundary: every reference case as bare numbers.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Reply } from '@engine';
import { loadEngine, repoRoot } from '../../web/site/load-engine.ts';
import { goldenCases, packCase, selfCheck } from '../../web/site/self-check.ts';
import { askOf, type PackedCase } from '../../web/src/features/self-check/packed-case.ts';
import { got } from './support/reply.ts';

const engine = await loadEngine();

const golden = goldenCases(repoRoot);

const numbersOf = (packed: PackedCase) => askOf(packed)[2];

const check = (packed: PackedCase, numbers = numbersOf(packed)) =>
  engine.checkLayer(packed.name, packed.config, numbers);
const packedOf = (text: string) => packCase(JSON.parse(text)) as PackedCase;

describe('a case in bare numbers', () => {
  test('fails where one number of any tensor that counts is another', () => {
    const packed = packedOf(golden.mqa!);
    const numbers = numbersOf(packed);
    for (const at of [0, 70, 300, numbers.length - 1]) {
      const spoilt = numbers.with(at, numbers[at]! + 0.01);
      assert.equal(got(check(packed, spoilt)).passed, false, String(at));
    }
  });

  test('is refused with words where it is no case', () => {
    const packed = packedOf(golden.mqa!);
    const codes = (reply: Reply<unknown>) => (reply.ok ? [] : reply.errors.map(({ code }) => code));
    assert.deepEqual(codes(check(packed, [])), ['reference_wrong_size']);
    assert.deepEqual(codes(check({ ...packed, config: {} })), codes(engine.shapes({})));
    const huge = { ...packed.config, seq_len: 2 ** 20, seq_k: 2 ** 20 };
    assert.deepEqual(codes(check({ ...packed, config: huge })), ['memory_over_limit']);
  });
});

test('what is shipped with the page is of as many kinds, small, and all of it passes', () => {
  const { cases } = selfCheck(repoRoot);
  assert.equal(new Set(cases.map(({ name }) => name)).size, 6);
  for (const packed of cases as PackedCase[]) assert.ok(got(check(packed)).passed, packed.name);
  assert.ok(JSON.stringify(cases).length < 30_000);
});
