// What the model makes of the sentences that the home page offers, read while the site is built.
import type { Intervention, MainModule } from '@engine';
import {
  headOf,
  type Offered,
  type OfferedReading,
  textOf,
} from '../src/features/pretrained/offered.ts';
import { answerOf } from './answer.ts';
import { keptFor } from './kept.ts';
import { openShipped } from './model-files.ts';

const LIKELY = 6;

export const readOffered = keptFor((engine: MainModule, of: Offered): OfferedReading => {
  openShipped(engine);
  const { tokens } = answerOf(engine.modelStudyText(textOf(of)));
  const { n_layers } = answerOf(engine.modelArchitecture());
  const run = (interventions: Intervention[]) => {
    const { next, loss } = answerOf(engine.modelRun({ interventions, next: LIKELY }));
    const weightsOf = (layer: number) =>
      answerOf(engine.modelTensor({ tensor: 'weights', layer, interventions })).data;
    const hundredths = Array.from({ length: n_layers }, (_, layer) =>
      Array.from(weightsOf(layer), (weight) => Math.round(weight * 100)),
    );
    return { next, loss, hundredths };
  };
  return { tokens, on: run([]), off: run([{ kind: 'zero_head', ...headOf(of) }]) };
});
