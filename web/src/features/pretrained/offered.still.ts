// What the model makes of the sentences that the home page offers, read while the site is built.
import type { Intervention, MainModule } from '@engine';
import { answerOf } from '../../../../tools/course/still.ts';
import { openShipped } from '../../../../tools/model-files.ts';
import { type Offered, type OfferedReading, type OfferedRun, textOf } from './offered.ts';
import { headOf } from './stage-words.ts';

const LIKELY = 6;

/** Up to the diagonal, since no token looks at those behind it. */
function hundredthsOf(weights: Float32Array, tokens: number): number[] {
  const hundredths: number[] = [];
  weights.forEach((weight, at) => {
    if (at % tokens <= Math.floor(at / tokens) % tokens) hundredths.push(Math.round(weight * 100));
  });
  return hundredths;
}

export function readOffered(engine: MainModule, of: Offered): OfferedReading {
  openShipped(engine);
  const { tokens } = answerOf(engine.modelStudyText(textOf(of)));
  const { n_layers } = answerOf(engine.modelArchitecture());
  const run = (interventions: Intervention[]): OfferedRun => {
    const { next, loss } = answerOf(engine.modelRun({ interventions, next: LIKELY }));
    const hundredths = Array.from({ length: n_layers }, (_, layer) =>
      hundredthsOf(
        answerOf(engine.modelTensor({ tensor: 'weights', layer, interventions })).data,
        tokens.length,
      ),
    );
    return { next, loss, hundredths };
  };
  return { tokens, on: run([]), off: run([{ kind: 'zero_head', ...headOf(of.head) }]) };
}
