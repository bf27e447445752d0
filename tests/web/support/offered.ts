// The sentences that the home page offers, what the engine makes of texts, and texts far from what its model knows.
import { readFileSync } from 'node:fs';
import type { Intervention, MainModule } from '@engine';
import { headOf, type Offered } from '../../../web/src/features/pretrained/offered.ts';
import { got } from './reply.ts';

export const { offered }: { offered: Offered[] } = JSON.parse(
  readFileSync('web/content/en/words/stage-sentences.json', 'utf8'),
);

export const zeroHead = (head: string): Intervention => ({
  kind: 'zero_head',
  ...headOf({ head }),
});

/** A text as it is read, with changes or none. */
export function runOf(engine: MainModule, text: string, interventions: Intervention[] = []) {
  const { tokens } = got(engine.modelStudyText(text));
  const { next } = got(engine.modelRun({ interventions, next: 5 }));
  const weights = (layer: number, head: number) =>
    got(engine.modelTensor({ tensor: 'weights', layer, interventions })).data.subarray(
      head * tokens.length ** 2,
      (head + 1) * tokens.length ** 2,
    );
  return { tokens, next, weights };
}

export const FAR = [
  'Stocks fell 3.5% on Monday, the Fed said',
  'Shall I compare thee to a summer’s day?\nThou art',
  'What is the capital of France?',
  '- eggs\n- milk\n- ',
  'def f(x):\n    return x + 1\n\nprint(f(2',
  'Ich mag Käse und Brot, aber kein',
  'I love 🍕🍕 and',
  '你好,世界',
  '  two  spaces ',
  'aaaaaaaaaaaaaaaaaaaaaaaa?!?!',
];
