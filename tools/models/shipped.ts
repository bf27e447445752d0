// The weights that the site ships, and what they are held to: how far they may move what the model computes.

import { readFileSync } from 'node:fs';
import { models } from '../model-files.ts';
import type { Kind } from './planes-file.ts';
import { planesBytes, readVersion0 } from './planes-file.ts';

/**
 * How much shipped weights may move, on the texts of the reference files: any attention weight, any loss in nats. And the
 * model must write the same 256 tokens by itself.
 */
export const MOST = { attention: 0.005, loss: 0.01 };

/**
 * How finely the numbers of each kind of tensor are kept: to half of 2^-shift. The coarsest by which the condition
 * holds. Keys and values have few numbers, each of which many queries meet, so that they are kept finest; the MLP has most
 * of the numbers, and attention hears the least of them.
 */
export const SHIFTS: Record<Kind, number> = {
  tok_embeddings: 12,
  attention_norm: 12,
  wq: 12,
  wk: 13,
  wv: 13,
  wo: 12,
  ffn_norm: 12,
  w1: 11,
  w2: 11,
  w3: 12,
  norm: 12,
};

/** The shipped file, made anew from the original. */
export const shippedBytes = () => planesBytes(readVersion0(readFileSync(models.original)), SHIFTS);
