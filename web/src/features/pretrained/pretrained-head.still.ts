// The still figure of <pretrained-head>: what one head looks at from the last token of the text.

import { type FigureContext, fill, html } from '#still';
import { barList, kilobytesSent, readStill } from './reading.still.ts';

type Words = Record<'still' | 'fromQuery', string>;

export function render({ engine, words, content, attributes }: FigureContext<Words>) {
  const { text, layer = '0', head = '0' } = attributes;
  if (text === undefined) return html`<p class="still-lab">${words.still}</p>`;
  const { begin, head: title } = content.words['forty-heads'] as { begin: string; head: string };
  const { names, weights } = readStill(engine, text, begin);
  const row = weights(Number(layer), Number(head)).subarray((names.length - 1) * names.length);
  const name = names.at(-1)!;
  return html`<div class="head-still" data-kilobytes="${kilobytesSent()}">
<p><strong>${fill(title, { layer, head })}.</strong> ${fill(words.fromQuery, { name })}</p>
${barList(names.map((key, at) => ({ name: key, value: row[at]! })))}</div>
`;
}
