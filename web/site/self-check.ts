// What the page about the site checks itself with: golden cases from tests/golden as bare numbers, in the order of
// cpp/training/include/headsup/training/flat_case.h, and the losses of one training run.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = 'tests/golden';
/** Small, and each of another kind. The rest run before the site is built. */
const SHIPPED = [
  ...['self-small', 'with-biases', 'mqa', 'cross-attention', 'large-logits', 'fully-masked-rows'],
];
const INPUTS = ['x', 'memory', 'W_q', 'bq', 'W_k', 'bk', 'W_v', 'bv', 'W_o', 'bo'];
const EXPECTED = ['weights', 'y'];

type PackedCase = {
  name: string;
  /** as the engine takes it */
  config: Record<string, unknown>;
  /** float32, little-endian, base64 */
  numbers: string;
};

/**
 * @param root - the repository
 * @returns every layer's case as JSON, by name
 */
export function goldenCases(root: string): Record<string, string> {
  const folder = join(root, FOLDER, 'attention');
  return Object.fromEntries(
    readdirSync(folder).map((file) => [
      file.replace('.json', ''),
      readFileSync(join(folder, file), 'utf8'),
    ]),
  );
}

type Tensors = Record<string, { data: number[] } | null>;
/** as tests/golden has it */
type GoldenCase = {
  name: string;
  config: { seq_q: number; key_lengths?: number[] | null; [size: string]: unknown };
  inputs: Tensors;
  expected: Tensors;
};

export function packCase({ name, config, inputs, expected }: GoldenCase): PackedCase {
  const { seq_q, key_lengths, ...sizes } = config;
  const tensors = [...INPUTS.map((key) => inputs[key]), ...EXPECTED.map((key) => expected[key])];
  const numbers = Float32Array.from(tensors.flatMap((tensor) => tensor?.data ?? []));
  return {
    name,
    config: { ...sizes, seq_len: seq_q, ...(key_lengths ? { key_lengths } : {}) },
    numbers: Buffer.from(numbers.buffer).toString('base64'),
  };
}

/** @param root - the repository */
export function selfCheck(root: string): {
  cases: PackedCase[];
  training: { training_loss: number; held_out_loss: number };
} {
  const golden = goldenCases(root);
  const { about, ...training } = JSON.parse(
    readFileSync(join(root, FOLDER, 'training-losses.json'), 'utf8'),
  );
  return { cases: SHIPPED.map((name) => packCase(JSON.parse(golden[name]!))), training };
}
