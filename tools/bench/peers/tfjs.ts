// TensorFlow.js on its wasm backend, one thread.

import { setWasmPaths } from '@tensorflow/tfjs-backend-wasm';
import * as tf from '@tensorflow/tfjs-core';
import type { Layer, Product, Runner } from '../work.ts';

export const name = 'tfjs 4.22.0 (wasm)';

/** @param folder - where its wasm files lie */
export async function ready(folder: string) {
  tf.env().set('WASM_HAS_MULTITHREAD_SUPPORT', false);
  setWasmPaths(folder);
  if (!(await tf.setBackend('wasm'))) throw new Error('tfjs has no wasm backend here');
}

function operation(work: () => tf.Tensor, kept: tf.Tensor[]): Runner {
  let out: tf.Tensor | undefined;
  return {
    run() {
      out?.dispose();
      out = tf.tidy(work);
    },
    output: () => out!.dataSync(),
    close() {
      out?.dispose();
      for (const tensor of kept) tensor.dispose();
    },
  };
}

export const product = ({ rows, depth, columns, a, b }: Product) => [
  {
    by: 'matMul',
    make() {
      const left = tf.tensor2d(a, [rows, depth]);
      const right = tf.tensor2d(b, [depth, columns]);
      return operation(() => tf.matMul(left, right), [left, right]);
    },
  },
];

export const layer = ({ seq_len: T, d_model: d, n_heads: h, x, weights }: Layer) => [
  {
    by: 'its operators one by one',
    make() {
      const input = tf.tensor2d(x, [T, d]);
      const [W_q, W_k, W_v, W_o] = (['W_q', 'W_k', 'W_v', 'W_o'] as const).map((of) =>
        tf.tensor2d(weights[of], [d, d]),
      ) as [tf.Tensor, tf.Tensor, tf.Tensor, tf.Tensor];
      const mask = tf.tensor2d(
        Float32Array.from({ length: T * T }, (_, at) =>
          at % T > Math.floor(at / T) ? Number.NEGATIVE_INFINITY : 0,
        ),
        [T, T],
      );
      const size = d / h;
      const heads = (W: tf.Tensor) =>
        tf.transpose(tf.reshape(tf.matMul(input, W), [T, h, size]), [1, 0, 2]);
      const work = () => {
        const scores = tf.matMul(heads(W_q), heads(W_k), false, true);
        const masked = tf.add(tf.mul(scores, 1 / Math.sqrt(size)), mask);
        const outputs = tf.matMul(tf.softmax(masked), heads(W_v));
        return tf.matMul(tf.reshape(tf.transpose(outputs, [1, 0, 2]), [T, d]), W_o);
      };
      return operation(work, [input, W_q, W_k, W_v, W_o, mask]);
    },
  },
];
