// How far an intervention moves the numbers of a layer, against a plain decoder in doubles; a padded text's weights; and
// what is refused.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, describe, test } from 'node:test';
import type { ChangeAsk, Intervention } from '@engine';
import { models, openModel } from '../../tools/model-files.ts';
import { openTokenizer, tokenizerBeside } from '../../tools/model-tokenizer.ts';
import { readLlama2c } from '../models/llama2c.ts';
import { runPlain } from '../models/plain_decoder.ts';
import { tools as engine } from './support/engines.ts';
import { got, refusals, unchecked } from './support/reply.ts';

const TOLERANCE = 2e-5;
const SPINE = 'Lily saw a big, red ball. She wanted to play with';
const plain = readLlama2c(readFileSync(models.original));
let tokens: number[];
let last: number;
before(async () => {
  assert.deepEqual(refusals(engine.modelChange({ tensor: 'y' })), ['no_model model']);
  assert.ok(openModel(engine, models.original).ok);
  assert.ok((await openTokenizer(engine, tokenizerBeside(models.original)!)).ok);
  tokens = got(engine.modelEncode(SPINE)).map(({ token }) => token);
  last = tokens.length - 1;
  got(engine.modelStudy(tokens));
});

const swap = (first: number, second: number) => ({ kind: 'swap_tokens', first, second });
const padding = (masked: boolean) => ({ kind: 'padding', count: 3, token: 0, masked });
const changeOf = (ask: ChangeAsk) => got(engine.modelChange(ask));

describe('two earlier words change places', () => {
  const swapped = () => tokens.with(1, tokens[2]!).with(2, tokens[1]!);

  for (const hasRope of [true, false])
    test(`what the first layer's heads give changes as in the plain decoder, rotation ${hasRope}`, () => {
      const before = hasRope ? [] : [{ kind: 'no_rope', layer: 0 }];
      const ask = { tensor: 'head_outputs', layer: 0, token: last };
      const said = changeOf({ ...ask, before, after: [...before, swap(1, 2)] });
      const { architecture, weights } = plain;
      const rope = (layer: number) => (layer === 0 && !hasRope ? null : architecture.rope);
      const of = (read: number[]) =>
        runPlain(architecture, weights, read, { rope }).headOutputs[0]!.flatMap(
          (head) => head[last]!,
        );
      const [was, is] = [of(tokens), of(swapped())];
      const change = Math.max(...was.map((one, at) => Math.abs(one - is[at]!)));
      assert.ok(Math.abs(said.largest_change - change) < TOLERANCE);
      assert.ok(Math.abs(said.largest - Math.max(...was.map(Math.abs))) < TOLERANCE);
      assert.equal(said.is_rounding, !hasRope);
      // In exact numbers it would be none.
      assert.equal(change < 1e-12, !hasRope);
    });

  test('the first layer’s output tells the order with rotation alone, later layers tell it anyway', () => {
    const rounded = (layer: number, before: Intervention[]) =>
      changeOf({ tensor: 'y', layer, token: last, before, after: [...before, swap(1, 2)] })
        .is_rounding;
    assert.equal(rounded(0, []), false);
    assert.equal(rounded(0, [{ kind: 'no_rope', layer: 0 }]), true);
    assert.equal(rounded(1, [{ kind: 'no_rope' }]), false);
  });
});

describe('a text padded on the left', () => {
  const ask = { tensor: 'weights', layer: 2, head: 4, before: [] };

  test('keeps its weights with a padding mask, and not without', () => {
    assert.equal(changeOf({ ...ask, after: [padding(true)] }).is_rounding, true);
    assert.equal(changeOf({ ...ask, after: [padding(false)] }).is_rounding, false);
  });

  test('has its weights compared with those of the same tokens', () => {
    const side = tokens.length;
    const weights = (interventions: Intervention[]) =>
      got(engine.modelTensor({ tensor: 'weights', layer: 2, interventions })).data;
    const [was, is] = [weights([]), weights([padding(false)])];
    let change = 0;
    for (let i = 0; i < side; i += 1)
      for (let j = 0; j < side; j += 1) {
        const one = was[(4 * side + i) * side + j]!;
        const other = is[(4 * (side + 3) + i + 3) * (side + 3) + j + 3]!;
        change = Math.max(change, Math.abs(one - other));
      }
    assert.equal(changeOf({ ...ask, after: [padding(false)] }).largest_change, change);
  });

  test('has rows without a key, whose softmax by its formula is NaN and whose weights are 0', () => {
    const which = { layer: 2, head: 4, interventions: [padding(true)] };
    const row = got(engine.modelWeight({ ...which, query: 1, key: 0 }));
    assert.deepEqual([...row.scores], [-Infinity, -Infinity]);
    assert.equal(row.largest, -Infinity);
    assert.deepEqual([...row.exps], [NaN, NaN]);
    assert.deepEqual([row.sum, row.weights_sum, row.seen], [NaN, 0, 0]);
    assert.deepEqual([...row.weights], [0, 0]);
    const own = got(engine.modelWeight({ ...which, query: last + 3, key: last }));
    assert.equal(own.seen, tokens.length);
    assert.ok(Math.abs(own.weights_sum - 1) < 1e-6);
    const past = { ...which, query: last + 4, key: 0 };
    assert.deepEqual(refusals(engine.modelWeight(past)), ['index_out_of_range query']);
  });
});

test('what is not there is refused by its place', () => {
  const { modelChange } = unchecked(engine);
  const refused = (ask: unknown) => refusals(modelChange(ask));
  assert.deepEqual(refused({ tensor: 'attention' }), ['unknown_tensor tensor']);
  assert.deepEqual(refused({ tensor: 'y', layer: 5 }), ['index_out_of_range layer']);
  assert.deepEqual(refused({ tensor: 'y', layer: 0.5 }), ['index_out_of_range layer']);
  assert.deepEqual(refused({ tensor: 'y', head: 0 }), ['index_out_of_range head']);
  assert.deepEqual(refused({ tensor: 'weights', head: 8 }), ['index_out_of_range head']);
  assert.deepEqual(refused({ tensor: 'k', head: 4 }), ['index_out_of_range head']);
  assert.deepEqual(refused({ tensor: 'y', token: -1 }), ['index_out_of_range token']);
  assert.deepEqual(refused({ tensor: 'y', token: last + 1 }), ['index_out_of_range token']);
  assert.deepEqual(refused({ tensor: 'q_rot', after: [{ kind: 'no_rope', layer: 0 }] }), [
    'tensor_not_in_run tensor',
  ]);
  assert.deepEqual(refused({ tensor: 'y', after: [swap(0, 99)] }), [
    'field_bad_value interventions/0/second',
  ]);
  assert.deepEqual(refused({ tensor: 'y', before: [{ kind: 'sing' }] }), [
    'field_bad_value interventions/0/kind',
  ]);
  assert.deepEqual(
    refused({ tensor: 'y', after: [{ ...padding(true), count: 1000 }] }).map(
      (one) => one.split(' ')[0],
    ),
    ['text_over_context'],
  );
  assert.equal(changeOf({ tensor: 'y' }).largest_change, 0);
});
