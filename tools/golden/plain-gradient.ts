// The way back through multi-head attention, written as plainly as plain-attention.ts: from the gradient by y to those
// by all inputs, weights and biases. Source: the chain rule through Vaswani et al. 2017, equation 1.

import type {
  Activations,
  Bias,
  Config,
  Heads,
  Inputs,
  Matrix,
  plainAttention,
  Tensor,
} from './plain-attention.ts';
import { mergeHeads, splitHeads } from './plain-attention.ts';

/** what plain-attention.ts gives */
type Expected = ReturnType<typeof plainAttention>;

/** @returns of the same shape, all zeros */
const zerosLike = <Shape extends number[]>({ shape, data }: Tensor<Shape>): Tensor<Shape> => ({
  shape,
  data: new Array(data.length).fill(0),
});

/** Of y = x W + b, from dy: dx, dW and db. */
function projectBack(x: Activations, w: Matrix, dy: Activations) {
  const [width, out] = w.shape;
  const dx = zerosLike(x);
  const dW = zerosLike(w);
  const db: Bias = { shape: [out], data: new Array(out).fill(0) };
  for (let row = 0; row < x.data.length / width; row++) {
    for (let j = 0; j < out; j++) {
      const d = dy.data[row * out + j]!;
      db.data[j]! += d;
      for (let i = 0; i < width; i++) {
        dx.data[row * width + i]! += d * w.data[i * out + j]!;
        dW.data[i * out + j]! += d * x.data[row * width + i]!;
      }
    }
  }
  return { dx, dW, db };
}

/** Back from the heads' outputs: gradients by q, k and v, heads in front. */
function attendBack(config: Config, { q, k, v, weights }: Expected, dHeads: Heads) {
  const { batch, seq_q, seq_k, n_heads, n_kv_heads, head_dim } = config;
  const [dq, dk, dv] = [zerosLike(q), zerosLike(k), zerosLike(v)];
  for (let b = 0; b < batch; b++) {
    for (let h = 0; h < n_heads; h++) {
      const kv = b * n_kv_heads + Math.floor((h * n_kv_heads) / n_heads);
      for (let i = 0; i < seq_q; i++) {
        const row = (b * n_heads + h) * seq_q + i;
        const weight = (j: number) => weights.data[row * seq_k + j]!;
        const dWeights: number[] = [];
        for (let j = 0; j < seq_k; j++) {
          let sum = 0;
          for (let d = 0; d < head_dim; d++) {
            const dOut = dHeads.data[row * head_dim + d]!;
            sum += dOut * v.data[(kv * seq_k + j) * head_dim + d]!;
            dv.data[(kv * seq_k + j) * head_dim + d]! += weight(j) * dOut;
          }
          dWeights.push(sum);
        }
        const mean = dWeights.reduce((sum, d, j) => sum + d * weight(j), 0);
        for (let j = 0; j < seq_k; j++) {
          const dScore = (weight(j) * (dWeights[j]! - mean)) / Math.sqrt(head_dim);
          for (let d = 0; d < head_dim; d++) {
            dq.data[row * head_dim + d]! += dScore * k.data[(kv * seq_k + j) * head_dim + d]!;
            dk.data[(kv * seq_k + j) * head_dim + d]! += dScore * q.data[row * head_dim + d]!;
          }
        }
      }
    }
  }
  return { dq, dk, dv };
}

/**
 * @param dy - the gradient by y
 * @returns the `backward` of a golden file
 */
export function plainGradient(config: Config, inputs: Inputs, expected: Expected, dy: Activations) {
  const source = inputs.memory ?? inputs.x;
  const o = projectBack(expected.concat, inputs.W_o, dy);
  const { dq, dk, dv } = attendBack(config, expected, splitHeads(o.dx, config.n_heads));
  const q = projectBack(inputs.x, inputs.W_q, mergeHeads(dq));
  const k = projectBack(source, inputs.W_k, mergeHeads(dk));
  const v = projectBack(source, inputs.W_v, mergeHeads(dv));
  const add = (...tensors: [Activations, ...Activations[]]): Activations => ({
    shape: tensors[0].shape,
    data: tensors[0].data.map((_, i) => tensors.reduce((sum, { data }) => sum + data[i]!, 0)),
  });
  const given = inputs.memory
    ? { dx: q.dx, dmemory: add(k.dx, v.dx) }
    : { dx: add(q.dx, k.dx, v.dx) };
  const biases = inputs.bq ? { dbq: q.db, dbk: k.db, dbv: v.db, dbo: o.db } : {};
  return { dy, ...given, dW_q: q.dW, dW_k: k.dW, dW_v: v.dW, dW_o: o.dW, ...biases };
}
