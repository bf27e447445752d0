// The plain decoder gives the answers of references that were made elsewhere, and its parts are their formulas.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { errorOf } from './compare.ts';
import { readFolder } from './huggingface_folder.ts';
import { readLlama2c } from './llama2c.ts';
import { runPlain } from './plain_decoder.ts';
import {
  activations,
  erf,
  layerNorm,
  rmsNorm,
  ropeFrequencies,
  softmax,
  turned,
} from './plain_parts.ts';

// The references are rounded to six digits at least.
const MOST_ERROR = 2e-6;
const REFERENCE = 'tests/models/reference';

const folders = readdirSync(REFERENCE).filter((name) => name.startsWith('tiny-'));
const parsed = (path: string) => JSON.parse(readFileSync(path, 'utf8'));

const filesOf = (folder: string): Record<string, Uint8Array> =>
  Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name))]));

function near(actual: unknown, expected: unknown, what: string) {
  const error = errorOf(actual, expected);
  assert.ok(error <= MOST_ERROR, `${what}: off by ${error}`);
}

describe('the plain decoder gives the reference’s answers', () => {
  test('for eight small models of five families', () => assert.equal(folders.length, 8));

  for (const name of folders)
    test(`for ${name}`, () => {
      const files = filesOf(join(REFERENCE, name));
      const expected = parsed(join(REFERENCE, name, 'expected.json'));
      const { architecture, weights } = readFolder(files);
      const run = runPlain(architecture, weights, expected.tokens);
      near(run.logits, expected.logits, 'logits');
      near(run.weights, expected.weights, 'attention weights');
      near(run.lossNats, expected.loss_nats, 'mean loss');
    });
});

describe('the plain decoder tells stories260K’s story', () => {
  const { architecture, weights } = readLlama2c(
    readFileSync('web/models/stories260K/stories260K.bin'),
  );

  test('with the reference’s weights, stream and losses in a text', () => {
    const expected = parsed(join(REFERENCE, 'stories260K-cat.json'));
    const run = runPlain(architecture, weights, expected.tokens);
    near(run.logits.at(-1), expected.logits_last, 'logits');
    near(run.weights, expected.weights, 'attention weights');
    near(
      run.residual.map((stream) => stream.at(-1)),
      expected.residual_last,
      'stream of the last token',
    );
    near(run.lossNats, expected.loss_nats, 'mean loss');
    assert.equal(run.losses.length, expected.tokens.length - 1);
  });

  test('word for word as it was published', () => {
    const { tokens } = parsed(join(REFERENCE, 'stories260K-greedy.json'));
    const { logits } = runPlain(architecture, weights, tokens);
    const guesses = logits.map((row) => row.indexOf(Math.max(...row)));
    assert.deepEqual(guesses.slice(0, -1), tokens.slice(1));
  });
});

describe('the plain decoder', () => {
  const { architecture, weights } = readFolder(filesOf(join(REFERENCE, 'tiny-mistral-window')));
  const tokens = [1, 2, 3, 4, 5, 6];
  const { weights: attention, residual } = runPlain(architecture, weights, tokens);

  test('gives hidden keys exactly 0 and lets every row sum to 1', () => {
    for (const rows of attention.flat())
      rows.forEach((row, i) => {
        for (const [j, weight] of row.entries()) assert.equal(weight > 0, j <= i && i - j < 4);
        near(
          row.reduce((a, b) => a + b, 0),
          1,
          'sum',
        );
      });
  });

  test('sees nothing of what comes later', () => {
    const shorter = runPlain(architecture, weights, tokens.slice(0, 4));
    assert.deepEqual(
      shorter.residual,
      residual.map((stream) => stream.slice(0, 4)),
    );
  });

  test('has no loss, rather than one of 0, for a single token', () => {
    const run = runPlain(architecture, weights, [3]);
    assert.deepEqual([run.losses, run.lossNats], [[], Number.NaN]);
  });

  test('takes nothing that it cannot read', () => {
    const asked = (changed: object, text = tokens) =>
      assert.throws(() => runPlain({ ...architecture, ...changed }, weights, text));
    asked({ kvHeads: 3 });
    asked({ windows: [4] });
    asked({ windows: [4, 0] });
    asked({ activation: 'tanh' });
    asked({ maxPositions: 5 });
    asked({}, [1, -1]);
    asked({}, [architecture.vocabSize]);
    asked({}, [1.5]);
  });
});

describe('its parts', () => {
  test('erf and the exact GELU have the tables’ values', () => {
    near(
      [0, 0.5, 1, 2, -1, 9].map(erf),
      [0, 0.5204998778130465, 0.8427007929497149, 0.9953222650189527, -0.8427007929497149, 1],
      'erf',
    );
    near([-1, 1].map(activations.gelu), [-0.15865525393145707, 0.8413447460685429], 'GELU');
    near([-1, 1].map(activations.gelu_new), [-0.15880800939172324, 0.8411919906082768], 'tanh');
    near([-1, 1].map(activations.silu), [-0.2689414213699951, 0.7310585786300049], 'SiLU');
    assert.deepEqual([-1, 1].map(activations.relu), [0, 1]);
  });

  test('norms divide by the root with epsilon inside', () => {
    const size = Math.sqrt(12.5 + 0.5);
    near(rmsNorm([3, 4], [1, 2], 0.5), [3 / size, 8 / size], 'RMSNorm');
    const spread = Math.sqrt(0.25 + 0.75);
    const norm = { weight: [1, 2], bias: [10, 20] };
    near(layerNorm([3, 4], norm, 0.75), [10 - 0.5 / spread, 20 + 1 / spread], 'LayerNorm');
  });

  test('softmax stays finite for scores of any size', () => {
    assert.deepEqual(softmax([1e4, 1e4, Number.NEGATIVE_INFINITY]), [0.5, 0.5, 0]);
  });

  const plain = { theta: 10000, width: 4, scaling: null };

  test('RoPE turns pairs by place, and leaves what is beyond its width', () => {
    const [c, s] = [Math.cos(3), Math.sin(3)];
    const [d, t] = [Math.cos(0.03), Math.sin(0.03)];
    const head = [1, 2, 3, 4, 5];
    near(
      turned(head, 3, { ...plain, pairs: 'adjacent' }),
      [c - 2 * s, 2 * c + s, 3 * d - 4 * t, 4 * d + 3 * t, 5],
      'adjacent',
    );
    near(
      turned(head, 3, { ...plain, pairs: 'halves' }),
      [c - 3 * s, 2 * d - 4 * t, 3 * c + s, 4 * d + 2 * t, 5],
      'halves',
    );
  });

  test('RoPE scaled linearly is RoPE at a fraction of the position', () => {
    const rope = { ...plain, pairs: 'halves' as const };
    near(
      turned([1, 2, 3, 4], 10, { ...rope, scaling: { type: 'linear', factor: 4 } }),
      turned([1, 2, 3, 4], 2.5, rope),
      'scaled',
    );
  });

  test('RoPE as in Llama 3 keeps short waves, slows long ones, and blends those between', () => {
    const scaling = {
      type: 'llama3' as const,
      factor: 8,
      lowFreqFactor: 1,
      highFreqFactor: 4,
      originalMaxPositions: 8192,
    };
    const rope = { pairs: 'halves' as const, theta: 500000, width: 128 };
    const before = ropeFrequencies({ ...rope, scaling: null });
    const after = ropeFrequencies({ ...rope, scaling });
    const ratios = after.map((frequency, i) => before[i]! / frequency);
    near(ratios.slice(0, 29), new Array(29).fill(1), 'short');
    near(ratios.slice(35), new Array(29).fill(8), 'long');
    // Pair 32 has a wave of 2π √500000 tokens, of which 8192 hold 1.8438.
    const smooth = (8192 / (2 * Math.PI * Math.sqrt(500000)) - 1) / 3;
    near(ratios[32], 1 / ((1 - smooth) / 8 + smooth), 'between');
    assert.ok(ratios.every((ratio, i) => i === 0 || ratio >= ratios[i - 1]!));
  });
});
