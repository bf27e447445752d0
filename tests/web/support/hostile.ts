// Rolls from a seed, and whether an answer has NaN in it.

import { randomBits } from '../../../tools/golden/random.ts';

/** Rolls of all kinds from one seed, so that a failure can be run again. */
export function dice(seed: number) {
  const bits = randomBits(seed);
  const next = () => bits() / 2 ** 32;
  const whole = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  const pick = <T>(list: readonly T[]): T => list[whole(0, list.length - 1)]!;
  return { next, whole, pick };
}

export type Dice = ReturnType<typeof dice>;

/** Whether any number in a value, however deep, is NaN. */
export function hasNaN(value: unknown): boolean {
  if (typeof value === 'number') return Number.isNaN(value);
  if (ArrayBuffer.isView(value)) return (value as Float32Array).some(Number.isNaN);
  if (value && typeof value === 'object') return Object.values(value).some(hasNaN);
  return false;
}
