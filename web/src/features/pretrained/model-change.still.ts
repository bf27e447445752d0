// The still figure of <model-change>: what the model guesses after the text as it was trained; of a wrong line of code, what it
// writes with the right one and with the wrong one.

import type { Intervention, MainModule } from '@engine';
import { answerOf, type FigureContext, html } from '#still';
import type { ShippedModel } from '../../../engine/shipped-models.ts';
import { changeOf, type Kind } from './model-changes.ts';
import { guessList, kilobytesSent, readStill } from './reading.still.ts';

type Words = { still: string; wrote: string; stillShown: string };

export function render({ engine, words, content, attributes }: FigureContext<Words>) {
  const { begin } = content.words['forty-heads'] as { begin: string };
  const model = attributes.model as ShippedModel | undefined;
  const { text = '', kind = 'scale_scores', layer, head } = attributes;
  const { next } = readStill(engine, text, begin, model);
  const { of, writes } = changeOf(kind as Kind, { layer: Number(layer), head: Number(head) });
  const write = (interventions: Intervention[]) => goesOn(engine, text, interventions, writes);
  const part = (says: string, written: string) => html`<p class="small">${says}</p>
<p><span class="token">${written}</span></p>
`;
  return html`<div class="change-still" data-kilobytes="${kilobytesSent(model)}">
<p class="unprinted">${words.still}</p>
${writes > 0 ? [part(words.wrote, write([])), part(words.stillShown, write(of('shown')))] : guessList(next)}</div>
`;
}

function goesOn(engine: MainModule, text: string, interventions: Intervention[], count: number) {
  const tokens = answerOf(engine.modelEncode(text)).map(({ token }) => token);
  answerOf(engine.modelWrite({ tokens, temperature: 0, top_p: 1, seed: 0, interventions }));
  let written = '';
  for (let done = 0; done < count; done += 1) {
    const { token, ended } = answerOf(engine.modelWriteNext(false));
    if (ended) break;
    written += token.text;
  }
  return written.trim();
}
