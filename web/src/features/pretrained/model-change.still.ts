// The still figure of <model-change>: what the model guesses after the text as it was trained.

import { type FigureContext, html } from '../../../../tools/course/still.ts';
import { guessList, kilobytesSent, readStill } from './reading.still.ts';

type Words = { still: string };

export function render({ engine, words, content, attributes }: FigureContext<Words>) {
  const { begin } = content.words['forty-heads'] as { begin: string };
  const { next } = readStill(engine, attributes.text ?? '', begin);
  return html`<div class="change-still" data-kilobytes="${kilobytesSent()}">
<p>${words.still}</p>
${guessList(next)}</div>
`;
}
