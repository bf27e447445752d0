// How an engine keeps a model's weights, in words, and what a model whose weights were rounded may be off by.

import { basename } from 'node:path';
import type { Keep, KeptWeights } from '@engine';
import { SHIPPED } from '../web/engine/shipped-models.ts';

/** What --keep may say. */
export const keepings: Keep[] = ['f32', 'as_stored', 'int8'];

const size = (bytes: number) =>
  bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB`;

/** @returns a sentence or two */
export function keptSentence({ formats, bytes, bytes_in_f32, rounding }: KeptWeights): string {
  const named = formats.join(' and ');
  if (named === 'f32') return `Weights are kept in f32: ${size(bytes)}.`;
  const change =
    rounding === 0
      ? 'They are the numbers of the file.'
      : `They differ from the file’s by ${(100 * rounding).toPrecision(2)} % (root mean square).`;
  return `Weights are kept in ${named}: ${size(bytes)}, where f32 takes ${size(bytes_in_f32)}. ${change}`;
}

/**
 * What attention weights, losses (in nats; of the whole model, and with heads off), logits and the residual stream may be off by where weights were rounded. In int8
 * the plain decoder of the tests is off by up to 0.085 on small random models with the same rounding, and by 0.045 on
 * stories260K. Those of lily as it ships were measured on a hundred stories (web/models/lily/README.md).
 */
const roundedLimits = {
  int8: { weights: 0.1, loss: 0.05, ablated: 0.05, logits: Number.POSITIVE_INFINITY },
  lily: { weights: 0.08, loss: 0.01, ablated: 0.03, logits: 0.05 },
};

export type Rounding = keyof typeof roundedLimits;

/**
 * @param weights - where they were read
 * @returns undefined: the numbers are those of the file
 */
export function roundingOf(kept: { rounding: number }, weights: string): Rounding | undefined {
  if (kept.rounding !== 0) return 'int8';
  return basename(weights) === SHIPPED.lily.weights ? 'lily' : undefined;
}

/** @returns the largest size of nested numbers */
const largest = (numbers: unknown): number =>
  Array.isArray(numbers)
    ? numbers.reduce((sum, one) => Math.max(sum, largest(one)), 0)
    : Math.abs(Number(numbers));

/**
 * What a tensor's error may be where weights were rounded; infinite where nothing is asked of it.
 * @param reference - the file
 */
export function roundedLimit(
  tensor: string,
  reference: Record<string, unknown>,
  rounding: Rounding,
) {
  const limits = roundedLimits[rounding];
  if (tensor === 'tokens') return 0;
  if (tensor.startsWith('weights')) return limits.weights;
  if (tensor.startsWith('logits') || tensor.startsWith('residual')) return limits.logits;
  // Errors are over the largest number, and at least over 1.
  const loss = tensor.startsWith('loss_with') ? limits.ablated : limits.loss;
  if (tensor.startsWith('loss')) return loss / Math.max(1, largest(reference[tensor]));
  return Number.POSITIVE_INFINITY;
}
