// The still figure of <head-rows>: a row of weights for each head of a layer that is shown, from the last token of the text.

import { type FigureContext, fill, html } from '#still';
import type { ShippedModel } from '../../../engine/shipped-models.ts';
import { decimal } from '../../../text/sentence.ts';
import { headsNamed } from './heads-named.ts';
import { drawnWeights, kilobytesSent, readStill } from './reading.still.ts';

type Words = Record<'head' | 'label' | 'most' | 'one', string>;

export function render({ engine, words, content, attributes }: FigureContext<Words>) {
  const { begin } = content.words['forty-heads'] as { begin: string };
  const model = attributes.model as ShippedModel | undefined;
  const { names, heads, weights } = readStill(engine, attributes.text ?? '', begin, model);
  const layer = attributes.layer ?? '0';
  const side = names.length;
  const query = names[side - 1]!;
  const shown = headsNamed(attributes.shown ?? '', heads);
  const rows = shown.map((head) => weights(Number(layer), head).subarray((side - 1) * side));
  const data = new Float32Array(shown.length * side);
  for (const [at, row] of rows.entries()) data.set(row, at * side);
  const most = rows.map((row, at) => {
    const weight = Math.max(...row);
    const key = names[row.indexOf(weight)]!;
    return html`<li>${fill(words.one, { head: String(shown[at]), key, weight: decimal(weight, 2) })}</li>
`;
  });
  const named = (className: string, all: string[]) =>
    html`<ol class="${className}" aria-hidden="true">${all.map((name) => html`<li>${name}</li>`)}</ol>`;
  return html`<div class="rows-still named-rows-still" data-kilobytes="${kilobytesSent(model)}">
${named(
  'heads',
  shown.map((head) => fill(words.head, { head: String(head) })),
)}
<svg viewBox="0 0 ${side} ${shown.length}" preserveAspectRatio="none" role="img" aria-label="${fill(words.label, { layer, query })}">${drawnWeights(shown.length, side, data)}</svg>
${named('keys', names)}
<p class="small">${fill(words.most, { query })}</p>
<ul>
${most}</ul></div>
`;
}
