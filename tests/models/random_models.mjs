// Makes small random models, always the same ones, with the plain decoder's answers beside them.
// `node tests/models/random_models.mjs FOLDER` writes them.

import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { randomBits } from '../../tools/golden/random.ts';
import { runAsCommand } from '../../tools/run-as-command.ts';
import { readFolder, tensorsOf } from './huggingface_folder.mjs';
import { llama2cArchitecture, llama2cBytes, readLlama2c } from './llama2c.mjs';
import { rounded } from './number_formats.mjs';
import { runPlain } from './plain_decoder.mjs';
import { RANDOM_LLAMA2C, RANDOM_MODELS } from './random_configs.mjs';
import { count, jsonBytes, safetensorsBytes, shardedSafetensors } from './safetensors_writer.mjs';

/** @typedef {import('./number_formats.mjs').Dtype} Dtype */
/** @typedef {import('./plain_decoder.mjs').Architecture} Architecture */
/** @typedef {import('./plain_decoder.mjs').Weights} Weights */
/** @typedef {() => number} Source random numbers, from -1 to 1 */

/** @type {Record<string, Dtype>} */
const DTYPES = { float32: 'F32', float16: 'F16', bfloat16: 'BF16' };

/** @param {string} name @returns {Source} the same numbers for the same name */
function sourceFor(name) {
  const seed = [...name].reduce((sum, letter) => Math.imul(sum, 31) + letter.charCodeAt(0), 7);
  const bits = randomBits(seed);
  return () => bits() / 2 ** 31 - 1;
}

/** @param {Source} source @param {number} vocabSize @param {number} length */
const someTokens = (source, vocabSize, length) =>
  Array.from({ length }, () => Math.floor(((source() + 1) / 2) * vocabSize));

/**
 * Numbers of about the size that training gives, so that every part counts.
 * @param {Source} source
 * @param {string} name
 * @param {number[]} shape
 */
function someNumbers(source, name, shape) {
  const isNorm = /norm|ln_/.test(name);
  const inputs = /c_(attn|proj|fc)/.test(name) ? shape[0] : (shape[1] ?? 1);
  const gain = /[qk]_proj|c_attn/.test(name) ? 1.6 : 1.2;
  return Array.from({ length: count(shape) }, () => {
    if (name.endsWith('.bias')) return 0.4 * source();
    if (isNorm) return 1 + 0.5 * source();
    if (/embed|wte|wpe/.test(name)) return source();
    return gain * Math.sqrt(3 / inputs) * source();
  });
}

/** @param {number} value @param {number} digits */
const short = (value, digits) => Number(value.toPrecision(digits));

/** @param {string} name @param {{ architecture: Architecture, weights: Weights }} model @param {number[]} tokens */
function answers(name, { architecture, weights }, tokens) {
  const run = runPlain(architecture, weights, tokens);
  return {
    name,
    tokens,
    loss_nats: run.lossNats,
    logits: run.logits.map((row) => row.map((value) => short(value, 7))),
    weights: run.weights.map((layer) =>
      layer.map((head) => head.map((row) => row.map((value) => short(value, 6)))),
    ),
  };
}

const EXPECTED = 'expected.json';

/** @param {Record<string, unknown>} expected - one long line, as the references have it */
const expectedBytes = (expected) => new TextEncoder().encode(JSON.stringify(expected));

/** @param {import('./random_configs.mjs').RandomModel} model */
function huggingFaceModel({ name, config, tokens, shards, prefix, wideNorms }) {
  const source = sourceFor(name);
  const dtype = DTYPES[config.torch_dtype ?? config.dtype];
  const tensors = tensorsOf(config, prefix).map((tensor) => ({
    ...tensor,
    dtype: wideNorms && /norm/.test(tensor.name) ? /** @type {Dtype} */ ('F32') : dtype,
    data: someNumbers(source, tensor.name, tensor.shape),
  }));
  /** @type {Record<string, Uint8Array>} */
  const files = {
    'config.json': jsonBytes(config),
    ...(shards
      ? shardedSafetensors(tensors, shards)
      : { 'model.safetensors': safetensorsBytes(tensors) }),
  };
  // Read back, so that the answers are those of the numbers as they are stored.
  const model = readFolder(files);
  const text = someTokens(source, model.architecture.vocabSize, tokens);
  files[EXPECTED] = expectedBytes(answers(name, model, text));
  return { name, files };
}

/** @param {Architecture} architecture @param {Source} source @param {boolean} ownHead @returns {Weights} */
function someLlama2cWeights(
  { dModel, mlpWidth, kvHeads, headDim, layers, vocabSize },
  source,
  ownHead,
) {
  const table = (
    /** @type {string} */ name,
    /** @type {number} */ rows,
    /** @type {number} */ width,
  ) =>
    Array.from({ length: rows }, () =>
      someNumbers(source, name, [1, width]).map((value) => rounded(value, 'F32')),
    );
  const norm = () => ({ weight: table('norm', 1, dModel)[0] });
  const linear = (/** @type {string} */ name, outputs = dModel, inputs = dModel) => ({
    weight: table(name, outputs, inputs),
  });
  return {
    embedding: table('embed', vocabSize, dModel),
    layers: Array.from({ length: layers }, () => ({
      attentionNorm: norm(),
      q: linear('q_proj'),
      k: linear('k_proj', kvHeads * headDim),
      v: linear('v_proj', kvHeads * headDim),
      o: linear('o_proj'),
      mlpNorm: norm(),
      gate: linear('gate_proj', mlpWidth),
      up: linear('up_proj', mlpWidth),
      down: linear('down_proj', dModel, mlpWidth),
    })),
    finalNorm: norm(),
    ...(ownHead && { head: table('lm_head', vocabSize, dModel) }),
  };
}

/** @param {{ name: string, version: number, group?: number, sizes: number[], tokens: number }} model */
function llama2cModel({ name, version, group, sizes, tokens }) {
  const source = sourceFor(name);
  const architecture = llama2cArchitecture(sizes);
  const weights = someLlama2cWeights(architecture, source, sizes[5] < 0);
  const bytes = llama2cBytes(architecture, weights, {
    version: /** @type {0 | 1 | 2} */ (version),
    group,
  });
  const text = someTokens(source, architecture.vocabSize, tokens);
  const expected = expectedBytes(answers(name, readLlama2c(bytes), text));
  return { name, files: { 'model.bin': bytes, [EXPECTED]: expected } };
}

/**
 * Each model as the files of its folder. Hugging Face's layout: config.json, model.safetensors or its parts and index.
 * @returns {{ name: string, files: Record<string, Uint8Array> }[]}
 */
export const randomModels = () => RANDOM_MODELS.map(huggingFaceModel);

/**
 * The same for llama2.c: model.bin.
 * @returns {{ name: string, files: Record<string, Uint8Array> }[]}
 */
export const randomLlama2cModels = () => RANDOM_LLAMA2C.map(llama2cModel);

/**
 * Writes a folder for each model, every one with its expected.json.
 * @param {string} folder
 * @returns {string[]} their paths
 */
export function writeRandomModels(folder) {
  return [...randomModels(), ...randomLlama2cModels()].map(({ name, files }) => {
    for (const [file, bytes] of Object.entries(files)) {
      const path = join(folder, name, file);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, bytes);
    }
    return join(folder, name);
  });
}

await runAsCommand(import.meta.url, async ([folder = 'build/models']) => {
  for (const path of writeRandomModels(folder)) console.log(path);
});
