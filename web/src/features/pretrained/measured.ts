// What takes many runs of the text that the engine holds, a few at a time.
import type { Measure, MeasureAsk } from '@engine';
import type { Runner } from '../../../engine/runner.ts';
import { got } from '../../kit/refused.ts';
import type { Asking } from './text-element.ts';

/**
 * To be asked in its turn.
 * @param runs - of the text between two frames
 * @returns nothing where it is not wanted any more
 */
export async function measured(
  runner: Runner,
  asked: MeasureAsk,
  runs: number,
  { isWanted, onProgress }: Asking,
): Promise<Measure | undefined> {
  let out = got(await runner.advance('modelMeasure', asked));
  while (!out.done) {
    out = got(await runner.advance('modelMeasureOn', runs));
    if (!isWanted()) return undefined;
    onProgress(out.progress);
  }
  return out;
}
