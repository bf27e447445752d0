// The sentences that the home page offers, as the model read them when the site was built: with all heads on, and with one off.
import type { LikelyToken, ModelToken } from '@engine';
import type sentences from '#content/words/stage-sentences.json';
import { type HeadName, type Reading, sameHead } from './reading.ts';

export type Offered = (typeof sentences.offered)[number];

/** Weights in hundredths, by layer: [n_heads, tokens, tokens]. */
type OfferedRun = { next: LikelyToken[]; loss: number; hundredths: number[][] };

export type OfferedReading = { tokens: ModelToken[]; on: OfferedRun; off: OfferedRun };

/** The whole of it. */
export const textOf = ({ lines }: Pick<Offered, 'lines'>): string => lines.join(' ');

/** "1.7": layer 1, head 7. */
export function headOf({ head: written }: Pick<Offered, 'head'>): HeadName {
  const [layer = 0, head = 0] = written.split('.').map(Number);
  return { layer, head };
}

/** Whether no other head is off than the one that goes with the sentence. */
export const isOfferedOff = (of: Offered, off: HeadName[]): boolean =>
  off.every((one) => sameHead(one, headOf(of)));

/** A sentence with its head on, or with that off. */
export function offeredReading(of: Offered, made: OfferedReading, off: HeadName[]): Reading {
  const { hundredths, next, loss } = off.length > 0 ? made.off : made.on;
  return {
    ...{
      of: undefined,
      text: textOf(of),
      tokens: made.tokens,
      off,
      change: [],
      interventions: [],
      next,
      loss,
    },
    weights: hundredths.map((layer) => Float32Array.from(layer, (weight) => weight / 100)),
  };
}
