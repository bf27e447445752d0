// Random arguments for the boundary, legal and not: the same for the same seed.

import { randomBits } from '../../../tools/golden/random.ts';

/** Rolls of all kinds from one seed, so that a failure can be run again. */
export function dice(seed: number) {
  const bits = randomBits(seed);
  const next = () => bits() / 2 ** 32;
  const whole = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  const pick = <T>(list: readonly T[]): T => list[whole(0, list.length - 1)]!;
  return { next, whole, pick };
}

const odd = [
  ...[undefined, null, NaN, Infinity, -Infinity, 0, -1, 2.5, 1e-9, 1e300, 2 ** 53, '12'],
  ...['abc', '', true, [], [3], {}, () => 1, Symbol.iterator, 10n],
];

export type Dice = ReturnType<typeof dice>;

/** A config whose fields are mostly sensible, sometimes anything at all. */
export function anyConfig({ next, whole, pick }: Dice) {
  const heads = whole(1, 8);
  const config: Record<string, unknown> = {
    batch: whole(1, 3),
    seq_len: whole(1, 12),
    d_model: heads * whole(1, 8),
    n_heads: heads,
  };
  if (next() < 0.3) config.n_kv_heads = next() < 0.7 ? 1 : whole(1, 8);
  if (next() < 0.3) config.head_dim = whole(1, 16);
  if (next() < 0.3) Object.assign(config, { cross: true, seq_k: whole(1, 12) });
  if (next() < 0.3) config.causal = true;
  if (next() < 0.3) config.bias = true;
  if (next() < 0.1) config.key_lengths = [whole(0, 12), whole(0, 12)];
  if (next() < 0.3) config[pick([...Object.keys(config), 'head_dim'])] = pick(odd);
  return next() < 0.02 ? pick(odd) : config;
}

/** A setup for `tensor` and `explain`. */
export function anySetup(rolls: Dice) {
  const { next, whole, pick } = rolls;
  const edits =
    next() < 0.2
      ? [
          {
            tensor: pick(['W_q', 'x', 'b_k', 'scores', 'nonsense']),
            row: whole(-1, 9),
            column: whole(-1, 9),
            value: pick([1, NaN, -2]),
          },
        ]
      : [];
  const setup: Record<string, unknown> = { config: anyConfig(rolls), edits };
  setup.seed = next() < 0.9 ? whole(0, 9) : pick(odd);
  if (next() < 0.2) setup.heads_off = pick<unknown>([[0], [1, 0], [0, 0], [NaN], pick(odd)]);
  if (next() < 0.05) setup.scene = pick(odd);
  return setup;
}

/** Whether any number in a value, however deep, is NaN. */
export function hasNaN(value: unknown): boolean {
  if (typeof value === 'number') return Number.isNaN(value);
  if (ArrayBuffer.isView(value)) return (value as Float32Array).some(Number.isNaN);
  if (value && typeof value === 'object') return Object.values(value).some(hasNaN);
  return false;
}
