// Writes golden cases of our own to build/golden/: the awkward sizes that the PyTorch files in
// tests/golden do not reach, answered by plain-attention.ts.
// Same format, so `headsup verify` reads them alike. `node tools/golden/make-cases.ts` prints the paths.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repoRoot } from '../../web/site/load-engine.ts';
import { runAsCommand } from '../run-as-command.ts';
import type { Config, Inputs, Tensor } from './plain-attention.ts';
import { count, plainAttention } from './plain-attention.ts';
import { randomBits } from './random.ts';

const plain = { causal: false, cross: false, bias: false, key_lengths: null };

type Case = { name: string } & Partial<Config> &
  Pick<Config, 'batch' | 'seq_q' | 'd_model' | 'n_heads'>;

/** Sizes and switches; complete() fills in what is not said. */
const cases: Case[] = [
  { name: 'one-token', batch: 1, seq_q: 1, d_model: 7, n_heads: 1 },
  { name: 'two-tokens-odd-width', batch: 3, seq_q: 2, d_model: 15, n_heads: 5, bias: true },
  { name: 'seventeen-tokens', batch: 2, seq_q: 17, d_model: 33, n_heads: 11, causal: true },
  { name: 'sixty-five-tokens', batch: 1, seq_q: 65, d_model: 27, n_heads: 3, key_lengths: [63] },
  { name: 'hundred-thirty-tokens', batch: 1, seq_q: 130, d_model: 9, n_heads: 3, causal: true },
  {
    name: 'grouped-cross-odd',
    batch: 2,
    seq_q: 17,
    seq_k: 65,
    d_model: 21,
    n_heads: 6,
    n_kv_heads: 3,
    head_dim: 5,
    cross: true,
    bias: true,
    key_lengths: [65, 1],
  },
  {
    name: 'shared-head-wide',
    batch: 1,
    seq_q: 2,
    d_model: 131,
    n_heads: 3,
    n_kv_heads: 1,
    head_dim: 43,
  },
];

function complete({ name, ...given }: Case): { name: string; config: Config } {
  const { seq_q, d_model, n_heads } = given;
  const usual = { seq_k: seq_q, n_kv_heads: n_heads, head_dim: d_model / n_heads };
  return { name, config: { ...plain, ...usual, ...given } };
}

/** Tensors from -scale to scale, rounded to float32 so that the engine gets these very numbers. */
function tensorMaker(seed: number) {
  const bits = randomBits(seed);
  return <Shape extends [number, ...number[]]>(shape: Shape, scale: number): Tensor<Shape> => ({
    shape,
    data: Array.from({ length: count(shape) }, () =>
      Math.fround(Math.fround(bits() / 2 ** 31 - 1) * scale),
    ),
  });
}

function makeInputs(config: Config, tensor: ReturnType<typeof tensorMaker>): Inputs {
  const { batch, seq_q, seq_k, d_model, n_heads, n_kv_heads, head_dim } = config;
  const q = n_heads * head_dim;
  const kv = n_kv_heads * head_dim;
  const scale = Math.sqrt(3 / d_model);
  const biases = () => ({
    bq: tensor([q], 0.1),
    bk: tensor([kv], 0.1),
    bv: tensor([kv], 0.1),
    bo: tensor([d_model], 0.1),
  });
  return {
    x: tensor([batch, seq_q, d_model], Math.sqrt(3)),
    ...(config.cross ? { memory: tensor([batch, seq_k, d_model], Math.sqrt(3)) } : {}),
    W_q: tensor([d_model, q], scale),
    W_k: tensor([d_model, kv], scale),
    W_v: tensor([d_model, kv], scale),
    W_o: tensor([q, d_model], scale),
    ...(config.bias ? biases() : {}),
  };
}

/** @returns the paths written, from the repository's root */
export function makeCases(): string[] {
  const folder = 'build/golden';
  mkdirSync(join(repoRoot, folder), { recursive: true });
  return cases.map((given, i) => {
    const { name, config } = complete(given);
    const tensor = tensorMaker(i + 1);
    const inputs = makeInputs(config, tensor);
    const expected = plainAttention(config, inputs);
    const path = `${folder}/${name}.json`;
    writeFileSync(join(repoRoot, path), JSON.stringify({ name, config, inputs, expected }));
    return path;
  });
}

await runAsCommand(import.meta.url, async () => {
  for (const path of makeCases()) console.log(path);
});
