// A decoder-only language model written as plainly as it can be, in JavaScript's doubles: a second opinion for the engine.

import {
  activations,
  add,
  dot,
  layerNorm,
  linear,
  logSumExp,
  type Rope,
  rmsNorm,
  softmax,
  turned,
} from './plain_parts.ts';

export type Architecture = {
  vocabSize: number;
  maxPositions: number;
  layers: number;
  dModel: number;
  heads: number;
  kvHeads: number;
  headDim: number;
  mlpWidth: number;
  norm: 'rms' | 'layer';
  epsilon: number; // of every norm
  activation: keyof typeof activations;
  rope: Rope | null;
  /** Of each layer: query i sees key j where i - j is less; null: every key before it. */
  windows: (number | null)[];
};

/**
 * What a model has besides is seen from its weights: a bias, QK-norm, a gate, learned positions or an output head of its
 * own is there or is not.
 */
export type Weights = {
  embedding: number[][]; // [vocabulary][d]; also the output head where there is no `head`
  positions?: number[][]; // [position][d], added to the embedding
  layers: LayerWeights[];
  finalNorm: Norm;
  head?: number[][]; // [vocabulary][d]
};

export type LayerWeights = {
  attentionNorm: Norm;
  q: Linear; // head after head, as are k and v
  k: Linear;
  v: Linear;
  o: Linear;
  qNorm?: number[]; // RMSNorm of each query head before RoPE
  kNorm?: number[];
  mlpNorm: Norm;
  gate?: Linear;
  up: Linear;
  down: Linear;
};

/** A row of `weight` for each output, as in PyTorch. */
export type Linear = { weight: number[][]; bias?: number[] };
export type Norm = { weight: number[]; bias?: number[] };

export type Run = {
  logits: number[][]; // [token][vocabulary]
  losses: number[]; // of each next token, in nats: one fewer than there are tokens
  lossNats: number; // their mean; NaN for a single token
  weights: number[][][][]; // [layer][head][query][key]; hidden keys have 0
  /** [layer + 1][token][d]: the stream before the first layer and after each one. */
  residual: number[][][];
  headOutputs: number[][][][]; // [layer][head][token][head_dim], before W_o
};

/** What may be done to a run on its way; each gets what the model computed and gives what stands there instead. */
export type Hooks = {
  rope?: (layer: number) => Rope | null;
  kvHead?: (layer: number, head: number) => number;
  hides?: (layer: number, i: number, j: number) => boolean; // a key that the model would see
  score?: (layer: number, head: number, score: number) => number;
  pattern?: (layer: number, head: number, row: number[], i: number) => number[];
  output?: (layer: number, head: number, output: number[], i: number) => number[];
  written?: (layer: number, y: number[]) => number[]; // of attention, after W_o
};

export function runPlain(
  architecture: Architecture,
  weights: Weights,
  tokens: number[],
  hooks: Hooks = {},
): Run {
  check(architecture, tokens);
  let stream = tokens.map((token, position) =>
    weights.positions
      ? add(weights.embedding[token]!, weights.positions[position]!)
      : weights.embedding[token]!,
  );
  const residual = [stream];
  const attentionWeights: number[][][][] = [];
  const headOutputs: number[][][][] = [];
  weights.layers.forEach((layer, index) => {
    const window = architecture.windows[index] ?? Number.POSITIVE_INFINITY;
    const attended = attention(architecture, layer, { window, index, hooks }, stream);
    attentionWeights.push(attended.weights);
    headOutputs.push(attended.byHead);
    stream = stream.map((x, i) => add(x, attended.outputs[i]!));
    stream = stream.map((x) => add(x, mlp(architecture, layer, x)));
    residual.push(stream);
  });
  const head = { weight: weights.head ?? weights.embedding };
  const logits = stream.map((x) => linear(norm(architecture, weights.finalNorm, x), head));
  const losses = tokens.slice(1).map((next, i) => logSumExp(logits[i]!) - logits[i]![next]!);
  const lossNats = losses.reduce((sum, loss) => sum + loss, 0) / losses.length;
  return { logits, losses, lossNats, weights: attentionWeights, residual, headOutputs };
}

function check(
  { heads, kvHeads, windows, layers, vocabSize, maxPositions, activation }: Architecture,
  tokens: number[],
) {
  if (heads % kvHeads !== 0) throw new Error(`${heads} heads cannot share ${kvHeads} keys evenly`);
  if (windows.length !== layers) throw new Error(`${windows.length} windows, ${layers} layers`);
  if (windows.some((window) => window !== null && !(window >= 1)))
    throw new Error(`A query sees itself at least: ${windows}`);
  if (!Object.hasOwn(activations, activation)) throw new Error(`No activation ${activation}`);
  if (tokens.length > maxPositions) throw new Error(`${tokens.length} tokens, ${maxPositions} fit`);
  const unknown = tokens.filter(
    (token) => !(Number.isInteger(token) && token >= 0 && token < vocabSize),
  );
  if (unknown.length > 0) throw new Error(`No token ${unknown}`);
}

const norm = (architecture: Architecture, weights: Norm, x: number[]) =>
  architecture.norm === 'rms'
    ? rmsNorm(x, weights.weight, architecture.epsilon)
    : layerNorm(x, weights, architecture.epsilon);

/**
 * Source: Vaswani et al. 2017, section 3.2; shared keys after Ainslie et al. 2023; a window after Beltagy et al. 2020.
 * @param at - which layer this is, and what is done to it
 */
function attention(
  architecture: Architecture,
  layer: LayerWeights,
  { window, index, hooks }: { window: number; index: number; hooks: Hooks },
  stream: number[][],
) {
  const { heads, kvHeads, headDim } = architecture;
  const rope = hooks.rope ? hooks.rope(index) : architecture.rope;
  const inputs = stream.map((x) => norm(architecture, layer.attentionNorm, x));
  const queries = inputs.map((x, position) =>
    cut(linear(x, layer.q), heads).map((q) => placed(architecture, rope, layer.qNorm, q, position)),
  );
  const keys = inputs.map((x, position) =>
    cut(linear(x, layer.k), kvHeads).map((k) =>
      placed(architecture, rope, layer.kNorm, k, position),
    ),
  );
  const values = inputs.map((x) => cut(linear(x, layer.v), kvHeads));

  const weights: number[][][] = [];
  const byHead: number[][][] = [];
  for (let head = 0; head < heads; head++) {
    const shared = hooks.kvHead?.(index, head) ?? Math.floor(head / (heads / kvHeads));
    const scored = (score: number) => hooks.score?.(index, head, score) ?? score;
    weights[head] = queries.map((query, i) => {
      const row = softmax(
        keys.map((key, j) =>
          j <= i && i - j < window && !hooks.hides?.(index, i, j)
            ? scored(dot(query[head]!, key[shared]!) / Math.sqrt(headDim))
            : Number.NEGATIVE_INFINITY,
        ),
      );
      return hooks.pattern?.(index, head, row, i) ?? row;
    });
    byHead[head] = weights[head]!.map((row, i) => {
      const output = Array.from({ length: headDim }, (_, d) =>
        row.reduce((sum, weight, j) => sum + weight * values[j]![shared]![d]!, 0),
      );
      return hooks.output?.(index, head, output, i) ?? output;
    });
  }
  const outputs = stream.map((_, token) => {
    const y = linear(
      byHead.flatMap((outputs) => outputs[token]!),
      layer.o,
    );
    return hooks.written?.(index, y) ?? y;
  });
  return { weights, byHead, outputs };
}

/** @param parts - of equal length */
const cut = (vector: number[], parts: number) =>
  Array.from({ length: parts }, (_, part) =>
    vector.slice((part * vector.length) / parts, ((part + 1) * vector.length) / parts),
  );

/** A query or key with what comes before the scores: QK-norm, then RoPE. */
function placed(
  { epsilon }: Architecture,
  rope: Rope | null,
  gain: number[] | undefined,
  head: number[],
  position: number,
) {
  const normed = gain ? rmsNorm(head, gain, epsilon) : head;
  return rope ? turned(normed, position, rope) : normed;
}

/** Source of the gate: Shazeer 2020. */
function mlp(architecture: Architecture, layer: LayerWeights, x: number[]) {
  const input = norm(architecture, layer.mlpNorm, x);
  const act = activations[architecture.activation];
  const up = linear(input, layer.up);
  const inner = layer.gate ? linear(input, layer.gate).map((g, i) => act(g) * up[i]!) : up.map(act);
  return linear(inner, layer.down);
}
