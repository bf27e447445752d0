// microGPT in TensorFlow.js, the model of tests/golden/training/microgpt-trace.json: what it computes is held to that
// file's losses before it is timed.

import * as tf from '@tensorflow/tfjs-core';
// Registers every operator's gradient.
import '@tensorflow/tfjs-layers';

const N_HEADS = 4;
const RATE = 0.01;

type Parameter =
  | 'wte'
  | 'wpe'
  | 'attn_wq'
  | 'attn_wk'
  | 'attn_wv'
  | 'attn_wo'
  | 'mlp_fc1'
  | 'mlp_fc2'
  | 'lm_head';
/** of that file, what is read here */
export type Trace = {
  names: string[];
  steps: number;
  losses: number[];
  init: Record<Parameter, { shape: number[]; data: number[] }>;
};

const end = 26; // begins a name, and ends it
const tokensOf = (name: string) => [
  end,
  ...[...name].map((letter) => letter.charCodeAt(0) - 97),
  end,
];

/** What a name is to the model; made once, as no model depends on it. */
function inputsOf(name: string) {
  const tokens = tokensOf(name);
  const length = tokens.length - 1;
  const hot = (of: number[]) =>
    tf.tidy(() => tf.cast(tf.oneHot(tf.tensor1d(of, 'int32'), end + 1), 'float32'));
  return {
    length,
    given: hot(tokens.slice(0, -1)),
    wanted: hot(tokens.slice(1)),
    mask: tf.tensor2d(
      Array.from({ length }, (_, q) =>
        Array.from({ length }, (_, k) => (k > q ? Number.NEGATIVE_INFINITY : 0)),
      ),
    ),
  };
}

const norm = (x: tf.Tensor) => tf.mul(x, tf.rsqrt(tf.add(tf.mean(tf.square(x), -1, true), 1e-5)));
// Matrices stand as [out, in].
const times = (x: tf.Tensor, W: tf.Tensor) => tf.matMul(x, W, false, true);

function lossOf(
  p: Record<Parameter, tf.Variable>,
  { length, given, wanted, mask }: ReturnType<typeof inputsOf>,
) {
  const width = p.wpe.shape[1]!;
  const size = width / N_HEADS;
  const split = (x: tf.Tensor) => tf.transpose(tf.reshape(x, [length, N_HEADS, size]), [1, 0, 2]);
  let x = norm(tf.add(tf.matMul(given, p.wte), tf.slice(p.wpe, 0, length)));
  const h = norm(x);
  const scores = tf.matMul(split(times(h, p.attn_wq)), split(times(h, p.attn_wk)), false, true);
  const weights = tf.softmax(tf.add(tf.mul(scores, 1 / Math.sqrt(size)), mask));
  const outputs = tf.matMul(weights, split(times(h, p.attn_wv)));
  const concat = tf.reshape(tf.transpose(outputs, [1, 0, 2]), [length, width]);
  x = tf.add(x, times(concat, p.attn_wo));
  x = tf.add(x, times(tf.relu(times(norm(x), p.mlp_fc1)), p.mlp_fc2));
  const answers = tf.logSoftmax(times(x, p.lm_head));
  return tf.neg(tf.mean(tf.sum(tf.mul(wanted, answers), -1)));
}

/** @param total - steps of the run, over which the rate falls */
function makeRun(trace: Trace, total: number) {
  const parameters = Object.fromEntries(
    Object.entries(trace.init).map(([name, { shape, data }]) => [
      name,
      tf.variable(tf.tensor(data, shape)),
    ]),
  ) as Record<Parameter, tf.Variable>;
  const names = trace.names.map(inputsOf);
  const adam = tf.train.adam(RATE, 0.85, 0.99, 1e-8);
  let step = 0;
  return {
    /** One step; the loss before it. */
    step() {
      Object.assign(adam, { learningRate: RATE * (1 - step / total) });
      const inputs = names[step % names.length]!;
      step += 1;
      return adam.minimize(() => lossOf(parameters, inputs), true);
    },
    close() {
      adam.dispose();
      for (const one of Object.values(parameters)) one.dispose();
      for (const { given, wanted, mask } of names) tf.dispose([given, wanted, mask]);
    },
  };
}

/**
 * Milliseconds a step, the best of some stretches, on the backend that is set. Throws where its losses
 * are not the reference's.
 */
export function timeTraining(trace: Trace, stretches: number) {
  const checked = makeRun(trace, trace.steps);
  for (const [at, loss] of trace.losses.entries()) {
    const ours = checked.step();
    const [found = Number.NaN] = ours.dataSync();
    ours.dispose();
    if (!(Math.abs(found - loss) < 1e-3)) {
      throw new Error(`tfjs, training: loss ${found} instead of ${loss} at step ${at}`);
    }
  }
  checked.close();

  const steps = 50;
  const run = makeRun(trace, steps * stretches);
  let best = Number.POSITIVE_INFINITY;
  for (let stretch = 0; stretch < stretches; stretch += 1) {
    const began = performance.now();
    for (let done = 0; done < steps; done += 1) run.step().dispose();
    best = Math.min(best, (performance.now() - began) / steps);
  }
  run.close();
  return best;
}
