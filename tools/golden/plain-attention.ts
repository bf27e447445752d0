// Multi-head attention written as plainly as it can be, in JavaScript's doubles: an independent second opinion for the
// engine. Source: Vaswani et al. 2017, equation 1 and section 3.2.2; grouped heads after Ainslie et al. 2023.

/** row-major */
export type Tensor<Shape extends number[] = number[]> = { shape: Shape; data: number[] };
/** [batch, tokens, width] */
export type Activations = Tensor<[number, number, number]>;
/** [batch, heads, tokens, d] */
export type Heads = Tensor<[number, number, number, number]>;
/** [in, out] */
export type Matrix = Tensor<[number, number]>;
export type Bias = Tensor<[number]>;

/** as in a golden file */
export type Config = {
  batch: number;
  seq_q: number;
  seq_k: number;
  d_model: number;
  n_heads: number;
  n_kv_heads: number;
  head_dim: number;
  causal: boolean;
  cross: boolean;
  bias: boolean;
  key_lengths: number[] | null;
};
/** as in a golden file: memory where the layer is cross-attention, biases where it has them */
export type Inputs = {
  x: Activations;
  memory?: Activations;
  W_q: Matrix;
  W_k: Matrix;
  W_v: Matrix;
  W_o: Matrix;
  bq?: Bias;
  bk?: Bias;
  bv?: Bias;
  bo?: Bias;
};

/** @returns how many numbers a tensor of this shape holds */
export const count = (shape: number[]): number => shape.reduce((a, b) => a * b, 1);

/** y [batch, tokens, out] = x W + b, W [in, out]. */
function project(x: Activations, w: Matrix, b?: Bias): Activations {
  const [batch, tokens, width] = x.shape;
  const out = w.shape[1];
  const y: Activations = { shape: [batch, tokens, out], data: new Array(batch * tokens * out) };
  for (let row = 0; row < batch * tokens; row++) {
    for (let j = 0; j < out; j++) {
      let sum = b ? b.data[j]! : 0;
      for (let i = 0; i < width; i++) sum += x.data[row * width + i]! * w.data[i * out + j]!;
      y.data[row * out + j] = sum;
    }
  }
  return y;
}

/** [batch, tokens, heads * d] to [batch, heads, tokens, d]. */
export function splitHeads(
  { shape: [batch, tokens, width], data }: Activations,
  heads: number,
): Heads {
  const d = width / heads;
  const out: Heads = { shape: [batch, heads, tokens, d], data: [] };
  for (let b = 0; b < batch; b++)
    for (let h = 0; h < heads; h++)
      for (let t = 0; t < tokens; t++)
        for (let i = 0; i < d; i++) out.data.push(data[(b * tokens + t) * width + h * d + i]!);
  return out;
}

/** [batch, heads, tokens, d] to [batch, tokens, heads * d]. */
export function mergeHeads({ shape: [batch, heads, tokens, d], data }: Heads): Activations {
  const out: Activations = { shape: [batch, tokens, heads * d], data: [] };
  for (let b = 0; b < batch; b++)
    for (let t = 0; t < tokens; t++)
      for (let h = 0; h < heads; h++)
        for (let i = 0; i < d; i++) out.data.push(data[((b * heads + h) * tokens + t) * d + i]!);
  return out;
}

/** Softmax of a row whose hidden entries are null; all zeros where every one is hidden. */
function softmax(row: (number | null)[]) {
  const peak = Math.max(...row.filter((score) => score !== null));
  const exps = row.map((score) => (score === null ? 0 : Math.exp(score - peak)));
  const sum = exps.reduce((a, b) => a + b, 0);
  return sum === 0 ? exps : exps.map((e) => e / sum);
}

/** @returns q, k and v after the split */
export function plainAttention(config: Config, inputs: Inputs) {
  const { batch, seq_q, seq_k, n_heads, n_kv_heads, head_dim, causal, key_lengths } = config;
  const source = inputs.memory ?? inputs.x;
  const q = splitHeads(project(inputs.x, inputs.W_q, inputs.bq), n_heads);
  const k = splitHeads(project(source, inputs.W_k, inputs.bk), n_kv_heads);
  const v = splitHeads(project(source, inputs.W_v, inputs.bv), n_kv_heads);
  const table: Heads['shape'] = [batch, n_heads, seq_q, seq_k];
  const scores: Heads = { shape: table, data: [] };
  const weights: Heads = { shape: table, data: [] };
  const headOutputs: Heads = { shape: [batch, n_heads, seq_q, head_dim], data: [] };
  for (let b = 0; b < batch; b++) {
    for (let h = 0; h < n_heads; h++) {
      const kv = b * n_kv_heads + Math.floor((h * n_kv_heads) / n_heads);
      for (let i = 0; i < seq_q; i++) {
        const row: (number | null)[] = [];
        for (let j = 0; j < seq_k; j++) {
          let sum = 0;
          for (let d = 0; d < head_dim; d++) {
            sum +=
              q.data[((b * n_heads + h) * seq_q + i) * head_dim + d]! *
              k.data[(kv * seq_k + j) * head_dim + d]!;
          }
          const score = sum / Math.sqrt(head_dim);
          const hidden =
            (causal && j > i + (seq_k - seq_q)) || (key_lengths && j >= key_lengths[b]!);
          scores.data.push(score);
          row.push(hidden ? null : score);
        }
        const rowWeights = softmax(row);
        weights.data.push(...rowWeights);
        for (let d = 0; d < head_dim; d++) {
          let sum = 0;
          for (let j = 0; j < seq_k; j++)
            sum += rowWeights[j]! * v.data[(kv * seq_k + j) * head_dim + d]!;
          headOutputs.data.push(sum);
        }
      }
    }
  }
  const concat = mergeHeads(headOutputs);
  const y = project(concat, inputs.W_o, inputs.bo);
  return { q, k, v, scores, weights, head_outputs: headOutputs, concat, y };
}
