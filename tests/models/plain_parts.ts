// The functions that a decoder is made of, each as its formula says, in JavaScript's doubles.

export const dot = (a: number[], b: number[]) =>
  a.reduce((sum, value, i) => sum + value * b[i]!, 0);

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

export const add = (a: number[], b: number[]) => a.map((value, i) => value + b[i]!);

/** PyTorch's Linear: x Wᵀ + b, with a row of `weight` for each output. */
export const linear = (x: number[], { weight, bias }: { weight: number[][]; bias?: number[] }) =>
  weight.map((row, output) => dot(row, x) + (bias?.[output] ?? 0));

/** Zhang and Sennrich 2019. */
export function rmsNorm(x: number[], weight: number[], epsilon: number) {
  const root = Math.sqrt(mean(x.map((value) => value ** 2)) + epsilon);
  return x.map((value, i) => (value / root) * weight[i]!);
}

/** Ba et al. 2016. */
export function layerNorm(
  x: number[],
  { weight, bias }: { weight: number[]; bias?: number[] },
  epsilon: number,
) {
  const middle = mean(x);
  const root = Math.sqrt(mean(x.map((value) => (value - middle) ** 2)) + epsilon);
  return x.map((value, i) => ((value - middle) / root) * weight[i]! + (bias?.[i] ?? 0));
}

/** Of scores of which -Infinity is hidden. */
export function softmax(scores: number[]) {
  const peak = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - peak));
  const sum = powers.reduce((a, b) => a + b, 0);
  return powers.map((power) => power / sum);
}

/** The logarithm of the sum of the powers of e. */
export function logSumExp(values: number[]) {
  const peak = Math.max(...values);
  return peak + Math.log(values.reduce((sum, value) => sum + Math.exp(value - peak), 0));
}

/**
 * The error function by a series whose terms are all of one sign, so that nothing cancels.
 * Source: Abramowitz and Stegun 1964, 7.1.6.
 */
export function erf(x: number) {
  if (Math.abs(x) > 6) return Math.sign(x); // off by less than 1e-16
  let term = x;
  let sum = x;
  for (let n = 1; Math.abs(term) > 1e-18 * Math.abs(sum); n++) {
    term *= (2 * x * x) / (2 * n + 1);
    sum += term;
  }
  return (2 / Math.sqrt(Math.PI)) * Math.exp(-x * x) * sum;
}

/** Hendrycks and Gimpel 2016, exact. */
const gelu = (x: number) => (x / 2) * (1 + erf(x / Math.SQRT2));

/** The same, approximated by them. */
const geluTanh = (x: number) =>
  (x / 2) * (1 + Math.tanh(Math.sqrt(2 / Math.PI) * (x + 0.044715 * x ** 3)));

/** By the names that Hugging Face's files have for them. */
export const activations = {
  gelu,
  gelu_new: geluTanh,
  gelu_pytorch_tanh: geluTanh,
  relu: (x: number) => Math.max(x, 0),
  silu: (x: number) => x / (1 + Math.exp(-x)),
};

export type Rope = {
  /** Pair i is 2i and 2i + 1 (llama2.c), or i and i + width / 2 (Hugging Face). */
  pairs: 'adjacent' | 'halves';
  theta: number;
  width: number; // how many numbers of a head are turned, from its first on
  scaling: RopeScaling | null;
};

export type RopeScaling =
  | { type: 'linear'; factor: number }
  | {
      type: 'llama3';
      factor: number;
      lowFreqFactor: number;
      highFreqFactor: number;
      originalMaxPositions: number;
    };

/**
 * The angle of each pair at position 1.
 * Source: Su et al. 2021; the scalings as in Hugging Face transformers, modeling_rope_utils.py.
 */
export function ropeFrequencies({ theta, width, scaling }: Rope): number[] {
  const plain = Array.from({ length: width / 2 }, (_, pair) => theta ** ((-2 * pair) / width));
  if (scaling === null) return plain;
  if (scaling.type === 'linear') return plain.map((frequency) => frequency / scaling.factor);
  const { factor, lowFreqFactor, highFreqFactor, originalMaxPositions } = scaling;
  return plain.map((frequency) => {
    const wavelength = (2 * Math.PI) / frequency;
    if (wavelength < originalMaxPositions / highFreqFactor) return frequency;
    if (wavelength > originalMaxPositions / lowFreqFactor) return frequency / factor;
    const turns = originalMaxPositions / wavelength;
    const smooth = (turns - lowFreqFactor) / (highFreqFactor - lowFreqFactor);
    return (1 - smooth) * (frequency / factor) + smooth * frequency;
  });
}

/** A query or key as RoPE turns it at a position. */
export function turned(head: number[], position: number, rope: Rope) {
  const out = [...head];
  ropeFrequencies(rope).forEach((frequency, pair) => {
    const [first, second] =
      rope.pairs === 'adjacent'
        ? ([2 * pair, 2 * pair + 1] as const)
        : ([pair, pair + rope.width / 2] as const);
    const cosine = Math.cos(position * frequency);
    const sine = Math.sin(position * frequency);
    out[first] = head[first]! * cosine - head[second]! * sine;
    out[second] = head[second]! * cosine + head[first]! * sine;
  });
  return out;
}
