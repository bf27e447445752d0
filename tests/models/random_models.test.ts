// The random models are what tests of a reader need: always the same, small, and each different where a reader may err.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { scratch } from '../tools/support/scratch.ts';
import { errorOf } from './compare.ts';
import { readFolder } from './huggingface_folder.ts';
import { llama2cBytes, readLlama2c } from './llama2c.ts';
import { runPlain } from './plain_decoder.ts';
import { RANDOM_LLAMA2C, RANDOM_MODELS } from './random_configs.ts';
import { randomLlama2cModels, randomModels, writeRandomModels } from './random_models.ts';
import { jsonBytes, readSafetensors, safetensorsBytes } from './safetensors_writer.ts';

type Model = ReturnType<typeof readFolder>;

const models = randomModels();
const llama2c = randomLlama2cModels();
const read = (bytes?: Uint8Array) => JSON.parse(new TextDecoder().decode(bytes));
const filesOf = (name: string) => models.find((model) => model.name === name)!.files;

// Ten times what the engine may be off by.
const SEEN = 2e-4;

/** A change of each peculiarity that answers must feel. */
const CHANGES: [string, string, (model: Model) => void][] = [
  [
    'gpt2-exact-gelu',
    'the exact GELU',
    ({ architecture: a }) => set(a, { activation: 'gelu_new' }),
  ],
  ['gpt2-exact-gelu', 'epsilon', ({ architecture: a }) => set(a, { epsilon: 1e-5 })],
  ['gpt2-one-head', 'ReLU', ({ architecture: a }) => set(a, { activation: 'gelu_new' })],
  ['gpt2-one-head', 'positions', ({ weights: w }) => w.positions!.reverse()],
  ['llama-biases', 'q’s bias', ({ weights: w }) => delete w.layers[0]!.q.bias],
  ['llama-biases', 'k’s bias', ({ weights: w }) => delete w.layers[0]!.k.bias],
  ['llama-biases', 'v’s bias', ({ weights: w }) => delete w.layers[0]!.v.bias],
  ['llama-biases', 'o’s bias', ({ weights: w }) => delete w.layers[0]!.o.bias],
  ['llama-biases', 'the gate’s bias', ({ weights: w }) => delete w.layers[0]!.gate!.bias],
  ['llama-biases', 'up’s bias', ({ weights: w }) => delete w.layers[0]!.up.bias],
  ['llama-biases', 'down’s bias', ({ weights: w }) => delete w.layers[1]!.down.bias],
  ['llama-biases', 'the gate’s GELU', ({ architecture: a }) => set(a, { activation: 'silu' })],
  ['llama-biases', 'its own head', ({ weights: w }) => delete w.head],
  ['llama-3-rope', 'the scaling', ({ architecture: a }) => set(a.rope!, { scaling: null })],
  [
    'llama-3-rope',
    'the blend between',
    ({ architecture: a }) => set(a.rope!.scaling!, { lowFreqFactor: 3.999 }),
  ],
  [
    'llama-linear-rope-sharded',
    'the scaling',
    ({ architecture: a }) => set(a.rope!, { scaling: null }),
  ],
  ['llama-linear-rope-sharded', 'theta', ({ architecture: a }) => set(a.rope!, { theta: 10000 })],
  ['mistral-window-head-dim', 'the window', ({ architecture: a }) => a.windows.fill(null)],
  ['mistral-window-head-dim', 'its edge', ({ architecture: a }) => a.windows.fill(6)],
  ['qwen2-upper-windows', 'the windows', ({ architecture: a }) => a.windows.fill(null)],
  ['qwen2-upper-windows', 'which layers have them', ({ architecture: a }) => a.windows.reverse()],
  ['qwen2-layer-types', 'the windows', ({ architecture: a }) => a.windows.fill(null)],
  ['qwen2-layer-types', 'the layer without', ({ architecture: a }) => a.windows.fill(2)],
  ['qwen2-window-unused', 'that it is unused', ({ architecture: a }) => a.windows.fill(2)],
  ['qwen3-biases', 'the norm of queries', ({ weights: w }) => delete w.layers[0]!.qNorm],
  ['qwen3-biases', 'the norm of keys', ({ weights: w }) => delete w.layers[1]!.kNorm],
  ['qwen3-biases', 'epsilon', ({ architecture: a }) => set(a, { epsilon: 1e-6 })],
  ['stablelm-partial-rotary', 'the width', ({ architecture: a }) => set(a.rope!, { width: 8 })],
  ['llama-rope-parameters', 'theta', ({ architecture: a }) => set(a.rope!, { theta: 10000 })],
];

const set = (target: object, fields: object) => Object.assign(target, fields);

describe('the random models', () => {
  test('are ten of five families and two beyond, and seven of llama2.c', () => {
    const own = RANDOM_MODELS.filter(({ beyond }) => !beyond);
    assert.equal(own.length, 10);
    assert.deepEqual(
      [...new Set(own.map(({ config }) => config.model_type))],
      ['gpt2', 'llama', 'mistral', 'qwen2', 'qwen3'],
    );
    assert.equal(models.length, 12);
    assert.deepEqual(
      RANDOM_LLAMA2C.map(({ version }) => version),
      [0, 0, 1, 1, 2, 2, 2],
    );
  });

  test('are the same bytes every time', () => {
    assert.deepEqual(randomModels(), models);
    assert.deepEqual(randomLlama2cModels(), llama2c);
  });

  test('are below 150 kB each', () => {
    for (const { name, files } of [...models, ...llama2c]) {
      const size = Object.values(files).reduce((sum, { length }) => sum + length, 0);
      assert.ok(size < 150_000, `${name}: ${size} bytes`);
    }
  });

  test('are written as folders of the files that a reader looks for', () => {
    const folder = scratch('models');
    const written = writeRandomModels(folder);
    assert.equal(written.length, models.length + llama2c.length);
    for (const { name, files } of [...models, ...llama2c])
      for (const [file, bytes] of Object.entries(files))
        assert.deepEqual(new Uint8Array(readFileSync(join(folder, name, file))), bytes);
    assert.deepEqual(readdirSync(join(folder, 'llama-linear-rope-sharded')).sort(), [
      'config.json',
      'expected.json',
      'model-00001-of-00003.safetensors',
      'model-00002-of-00003.safetensors',
      'model-00003-of-00003.safetensors',
      'model.safetensors.index.json',
    ]);
  });

  for (const { name, files } of [...models, ...llama2c])
    test(`have finite answers, to attention that prefers some keys: ${name}`, () => {
      const { tokens, loss_nats, logits, weights } = read(files['expected.json']);
      assert.equal(errorOf(logits, logits), 0);
      assert.ok(loss_nats > 2 && loss_nats < 12, `${loss_nats}`);
      const last = weights.flat().map((rows: number[][]) => rows.at(-1));
      assert.ok(Math.max(...last.flat()) > 3 / tokens.length);
    });

  for (const [name, what, change] of CHANGES)
    test(`would answer otherwise without their peculiarity: ${name}, ${what}`, () => {
      const model = readFolder(filesOf(name));
      change(model);
      const { tokens, logits } = read(filesOf(name)['expected.json']);
      const error = errorOf(runPlain(model.architecture, model.weights, tokens).logits, logits);
      assert.ok(error > SEEN, `only ${error} apart`);
    });
});

describe('a folder is read', () => {
  const files = filesOf('qwen2-layer-types');
  const tensors = readSafetensors(files['model.safetensors']!);
  const reading = (changed: typeof tensors, config: object = {}) =>
    readFolder({
      'config.json': jsonBytes({ ...read(files['config.json']), ...config }),
      'model.safetensors': safetensorsBytes(changed),
    });

  test('only with every tensor, in its shape, and no other', () => {
    assert.doesNotThrow(() => reading(tensors));
    assert.throws(() => reading(tensors.slice(1)), /should be/);
    const [first, ...rest] = tensors;
    const flat = { ...first!, shape: [first!.data.length] };
    assert.throws(() => reading([flat, ...rest]), /should be/);
    assert.throws(() => reading([...tensors, { ...first!, name: 'other' }]), /No place for other/);
  });

  test('not where layers have a window that is not given', () => {
    assert.throws(() => reading(tensors, { use_sliding_window: false }), /none given/);
  });
});

describe('llama2.c’s files', () => {
  const versionZero = llama2c[0]!.files['model.bin']!;
  const model = readLlama2c(versionZero);

  test('of versions 0 and 1 hold the same numbers', () => {
    assert.deepEqual(
      readLlama2c(llama2cBytes(model.architecture, model.weights, { version: 1 })),
      model,
    );
    assert.deepEqual(llama2cBytes(model.architecture, model.weights, { version: 0 }), versionZero);
  });

  test('of version 0 are those that were published', () => {
    const bytes = readFileSync('web/models/stories260K/stories260K.bin');
    const { architecture, weights } = readLlama2c(bytes);
    const again = llama2cBytes(architecture, weights, { version: 0 });
    const tables = 4 * architecture.maxPositions * architecture.headDim;
    const rest = bytes.length - tables;
    assert.equal(again.length, bytes.length);
    assert.deepEqual(again.subarray(0, rest), new Uint8Array(bytes.subarray(0, rest)));
    const floats = (from: Uint8Array) => [
      ...new Float32Array(new Uint8Array(from.subarray(rest)).buffer),
    ];
    assert.ok(errorOf(floats(again), floats(bytes)) < 1e-4);
  });

  test('of version 2 have the group’s size at byte 37 and norms at byte 256', () => {
    const bytes = llama2c.find(({ name }) => name === 'llama2c-2')!.files['model.bin']!;
    const view = new DataView(bytes.buffer);
    assert.equal(view.getInt32(4, true), 2);
    assert.equal(view.getUint8(36), 1);
    assert.equal(view.getInt32(37, true), 16);
    const { weights } = readLlama2c(bytes);
    assert.equal(view.getFloat32(256, true), weights.layers[0]!.attentionNorm.weight[0]);
  });

  test('of version 2 lose little, and not nothing', () => {
    const short = llama2cBytes(model.architecture, model.weights, { version: 2, group: 4 });
    const rough = readLlama2c(short);
    const error = errorOf(rough.weights.layers[1]!.o.weight, model.weights.layers[1]!.o.weight);
    assert.ok(error > 1e-4 && error < 0.01, `${error}`);
    assert.deepEqual(rough.weights.finalNorm, model.weights.finalNorm);
  });
});
