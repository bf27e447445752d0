// Makes small random models, always the same ones, with the plain decoder's answers beside them.

import { randomBits } from '../../tools/golden/random.ts';
import { readFolder, tensorsOf } from './huggingface_folder.ts';
import { llama2cArchitecture, llama2cBytes, readLlama2c } from './llama2c.ts';
import { type Dtype, rounded } from './number_formats.ts';
import { type Architecture, runPlain, type Weights } from './plain_decoder.ts';
import { RANDOM_LLAMA2C, RANDOM_MODELS, type RandomModel } from './random_configs.ts';
import { count, jsonBytes, safetensorsBytes, shardedSafetensors } from './safetensors_writer.ts';

/** Random numbers, from -1 to 1. */
type Source = () => number;

const DTYPES: Record<string, Dtype> = { float32: 'F32', float16: 'F16', bfloat16: 'BF16' };

/** @returns the same numbers for the same name */
function sourceFor(name: string): Source {
  const seed = [...name].reduce((sum, letter) => Math.imul(sum, 31) + letter.charCodeAt(0), 7);
  const bits = randomBits(seed);
  return () => bits() / 2 ** 31 - 1;
}

const someTokens = (source: Source, vocabSize: number, length: number) =>
  Array.from({ length }, () => Math.floor(((source() + 1) / 2) * vocabSize));

/** Numbers of about the size that training gives, so that every part counts. */
function someNumbers(source: Source, name: string, shape: number[]) {
  const isNorm = /norm|ln_/.test(name);
  const inputs = (/c_(attn|proj|fc)/.test(name) ? shape[0] : shape[1]) ?? 1;
  const gain = /[qk]_proj|c_attn/.test(name) ? 1.6 : 1.2;
  return Array.from({ length: count(shape) }, () => {
    if (name.endsWith('.bias')) return 0.4 * source();
    if (isNorm) return 1 + 0.5 * source();
    if (/embed|wte|wpe/.test(name)) return source();
    return gain * Math.sqrt(3 / inputs) * source();
  });
}

const short = (value: number, digits: number) => Number(value.toPrecision(digits));

function answers(
  name: string,
  { architecture, weights }: { architecture: Architecture; weights: Weights },
  tokens: number[],
) {
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

/** @param expected - one long line, as the references have it */
const expectedBytes = (expected: Record<string, unknown>) =>
  new TextEncoder().encode(JSON.stringify(expected));

function huggingFaceModel({ name, config, tokens, shards, prefix, wideNorms }: RandomModel) {
  const source = sourceFor(name);
  const dtype = DTYPES[String(config.torch_dtype ?? config.dtype)]!;
  const tensors = tensorsOf(config, prefix).map((tensor) => ({
    ...tensor,
    dtype: wideNorms && /norm/.test(tensor.name) ? ('F32' as const) : dtype,
    data: someNumbers(source, tensor.name, tensor.shape),
  }));
  const files: Record<string, Uint8Array> = {
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

function someLlama2cWeights(
  { dModel, mlpWidth, kvHeads, headDim, layers, vocabSize }: Architecture,
  source: Source,
  ownHead: boolean,
): Weights {
  const table = (name: string, rows: number, width: number) =>
    Array.from({ length: rows }, () =>
      someNumbers(source, name, [1, width]).map((value) => rounded(value, 'F32')),
    );
  const norm = () => ({ weight: table('norm', 1, dModel)[0]! });
  const linear = (name: string, outputs = dModel, inputs = dModel) => ({
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

function llama2cModel({ name, version, group, sizes, tokens }: (typeof RANDOM_LLAMA2C)[number]) {
  const source = sourceFor(name);
  const architecture = llama2cArchitecture(sizes);
  const weights = someLlama2cWeights(architecture, source, sizes[5] < 0);
  const bytes = llama2cBytes(architecture, weights, { version, group });
  const text = someTokens(source, architecture.vocabSize, tokens);
  const expected = expectedBytes(answers(name, readLlama2c(bytes), text));
  return { name, files: { 'model.bin': bytes, [EXPECTED]: expected } };
}

/** Each model as the files of its folder. Hugging Face's layout: config.json, model.safetensors or its parts and index. */
export const randomModels = (): { name: string; files: Record<string, Uint8Array> }[] =>
  RANDOM_MODELS.map(huggingFaceModel);

/** The same for llama2.c: model.bin. */
export const randomLlama2cModels = (): { name: string; files: Record<string, Uint8Array> }[] =>
  RANDOM_LLAMA2C.map(llama2cModel);
