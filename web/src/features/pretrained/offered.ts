// The sentences that the home page offers, as the model read them when the site was built: with all heads on, and with one off.
import type { LikelyToken, ModelToken } from '@engine';
import type words from '#content/words/head-stage.json';
import { type HeadName, type Reading, sameHead } from './reading.ts';
import { headOf } from './stage-words.ts';

export type Offered = (typeof words.offered)[number];

export type OfferedRun = {
  next: LikelyToken[];
  loss: number;
  /** By layer: of every head the weights up to the diagonal, row after row, in hundredths. */
  hundredths: number[][];
};

export type OfferedReading = { tokens: ModelToken[]; on: OfferedRun; off: OfferedRun };

/** The whole of it. */
export const textOf = ({ lines }: Pick<Offered, 'lines'>): string => lines.join(' ');

/** Rows up to the diagonal as [heads, tokens, tokens]. */
function squares(hundredths: number[], tokens: number): Float32Array {
  const triangle = (tokens * (tokens + 1)) / 2;
  const weights = new Float32Array((hundredths.length / triangle) * tokens ** 2);
  let at = 0;
  for (let row = 0; row < weights.length; row += tokens)
    for (let key = 0; key <= (row / tokens) % tokens; key += 1)
      weights[row + key] = (hundredths[at++] ?? 0) / 100;
  return weights;
}

/** A sentence with its head on, or with that off. */
export function offeredReading(of: Offered, made: OfferedReading, off: HeadName[]): Reading {
  const { hundredths, next, loss } = off.length > 0 ? made.off : made.on;
  return {
    ...{ text: textOf(of), tokens: made.tokens, off, change: [], next, loss },
    interventions: off.map((one) => ({ kind: 'zero_head', ...one })),
    weights: hundredths.map((layer) => squares(layer, made.tokens.length)),
  };
}

/** Whether no other head is off than the one that goes with the sentence. */
export const isOfferedOff = (of: Offered, off: HeadName[]): boolean =>
  off.every((one) => sameHead(one, headOf(of.head)));
