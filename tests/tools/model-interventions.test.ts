// What the engine makes of interventions, against the plain decoder in doubles, on stories260K.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, describe, test } from 'node:test';
import type { Intervention, MainModule } from '@engine';
import { loadEngine } from '../../web/site/load-engine.ts';
import { openShipped, shippedFiles } from '../../web/site/model-files.ts';
import { errorOf } from '../models/compare.ts';
import { readLlama2c } from '../models/llama2c.ts';
import { runPlain } from '../models/plain_decoder.ts';
import { intervenePlainly } from '../models/plain_interventions.ts';
import { got } from '../web/support/reply.ts';

const TOLERANCE = 2e-5;
const plain = readLlama2c(readFileSync(shippedFiles('stories260K').weights));
let engine: MainModule;
let tokens: number[];
let others: number[]; // of the second text
before(async () => {
  engine = await loadEngine();
  openShipped(engine, 'stories260K');
  const value = got(engine.modelEncode('Tom saw a dog. The dog was big.'));
  tokens = value.map(({ token }) => token);
  others = [...tokens].reverse();
});

const softmaxOf = (logits: number[]) => {
  const most = Math.max(...logits);
  const all = logits.map((logit) => Math.exp(logit - most));
  const sum = all.reduce((a, b) => a + b, 0);
  return all.map((one) => one / sum);
};

const references = [
  [1, 403, 407, 261, 376],
  [1, 306, 398, 261],
];

const interventions: Intervention[] = [
  { kind: 'zero_head', layer: 4, head: 4 },
  { kind: 'reference_mean_head', layer: 2, head: 2 },
  { kind: 'patch_output', layer: 1, head: 3 },
  { kind: 'patch_output', layer: 2, place: 4 },
  { kind: 'patch_pattern', layer: 3, head: 2, place: 6 },
  { kind: 'patch_pattern' },
  { kind: 'scale_scores', layer: 3, head: 6, factor: 3 },
  { kind: 'no_rope' },
  { kind: 'no_rope', layer: 2 },
  { kind: 'other_rope_pairs' },
  { kind: 'window', count: 3 },
  { kind: 'window', layer: 1, count: 2 },
  { kind: 'repeat_kv' },
  { kind: 'zero_output_slice', layer: 4, head: 4 },
  { kind: 'swap_tokens', first: 2, second: 5 },
  { kind: 'padding', count: 4, token: 2 },
  { kind: 'padding', count: 4, token: 2, masked: false },
  { kind: 'padding', count: 4, token: 2, before: false },
];

describe('the losses and the next token', () => {
  for (const one of interventions)
    test(`with ${JSON.stringify(one)} are those of the plain decoder`, () => {
      engine.modelStudy(tokens);
      engine.modelReference(references);
      got(engine.modelSecondText(others));
      const second = runPlain(plain.architecture, plain.weights, others);
      const value = got(engine.modelRun({ interventions: [one], next: 3 }));
      const expected = intervenePlainly(plain.architecture, plain.weights, tokens, one, {
        references,
        second,
      });
      assert.equal(value.losses.length, tokens.length - 1);
      assert.ok(errorOf([...value.losses], expected.losses) < TOLERANCE);
      const probabilities = softmaxOf(expected.logits!);
      for (const { token, probability } of value.next)
        assert.ok(Math.abs(probability - probabilities[token.token]!) < TOLERANCE);
      assert.equal(value.next[0]?.token.token, probabilities.indexOf(Math.max(...probabilities)));
    });
});

test('with patterns kept, heads that are off leave what other heads look at as it was', () => {
  engine.modelStudy(tokens);
  const off: Intervention = { kind: 'zero_head', layer: 0 };
  const kept: Intervention[] = [off, { kind: 'keep_patterns' }];
  const ask = { tensor: 'patterns_edited', layer: 4, interventions: kept };
  const with_kept = got(engine.modelTensor(ask));
  const clean = got(engine.modelTensor({ tensor: 'weights', layer: 4 }));
  const free = got(engine.modelTensor({ tensor: 'weights', layer: 4, interventions: [off] }));
  assert.deepEqual(with_kept.data, clean.data);
  assert.notDeepEqual(free.data, clean.data);
});

test('a text goes on being written with the means of the texts that it began with', () => {
  const off: Intervention = { kind: 'reference_mean_head', layer: 0 };
  const written = (between: () => void) => {
    engine.modelReference(references);
    assert.ok(engine.modelWrite({ tokens, interventions: [off] }).ok);
    between();
    return Array.from({ length: 12 }, () => got(engine.modelWriteNext(false)).token.token);
  };
  const others = [tokens, tokens.slice(0, 3)];
  assert.deepEqual(
    written(() => assert.ok(engine.modelReference(others).ok)),
    written(() => {}),
  );
});

test('a token that is written shows what it looked at', () => {
  const run = runPlain(plain.architecture, plain.weights, tokens);
  engine.modelWrite({ tokens });
  const value = got(engine.modelWriteNext(true));
  const expected = run.weights.flatMap((layer) => layer.map((head) => head.at(-1))).flat();
  assert.ok(errorOf([...value.weights], expected) < TOLERANCE);
});

test('the parts of a logit sum to it, and the lens ends with what the model says', () => {
  engine.modelStudy(tokens);
  const at = tokens.length - 1;
  const run = runPlain(plain.architecture, plain.weights, tokens);
  const logits = run.logits[at]!;
  const target = logits.indexOf(Math.max(...logits));
  const parts = got(engine.modelLogitParts(at, target));
  const sum = parts.reduce((total, { logit }) => total + logit, 0);
  assert.ok(Math.abs(sum - logits[target]!) < 1e-4);
  const lens = got(engine.modelLens(at, 1));
  assert.equal(lens.length, 6);
  assert.equal(lens.at(-1)?.next[0]?.token.token, target);
});
