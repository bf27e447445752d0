// The still figure of <forty-heads>: the patterns of all heads, of one layer or of one head on the text that the page gives,
// and the best guesses.

import { type FigureContext, fill, html } from '#still';
import {
  drawnWeights,
  guessList,
  readStill,
  type StillReading,
  tokenList,
} from './reading.still.ts';

type Words = Record<'begin' | 'head' | 'layer' | 'column' | 'next' | 'pieces', string>;

function patterns(reading: StillReading, words: Words, layers: number[], heads: number[]) {
  const { names, weights } = reading;
  const side = names.length;
  const rows = layers.map((layer) => {
    const ofLayer = heads.map((head) => {
      const data = weights(layer, head);
      const last = data.subarray((side - 1) * side);
      const key = names[last.indexOf(Math.max(...last))];
      const name = fill(words.head, { layer: String(layer), head: String(head) });
      return html`<li class="pattern"><svg viewBox="0 0 ${side} ${side}" role="img" aria-label="${name}">${drawnWeights(side, side, data)}</svg><span class="key">${key}</span></li>
`;
    });
    return html`<li class="layer" aria-hidden="true">${fill(words.layer, { layer: String(layer) })}</li>
${ofLayer}`;
  });
  const columns = heads.map(
    (
      head,
    ) => html`<li class="column" aria-hidden="true">${fill(words.column, { head: String(head) })}</li>
`,
  );
  return html`<ul class="patterns">
${columns}${rows}</ul>
`;
}

const upTo = (count: number) => Array.from({ length: count }, (_, at) => at);

export function render({ engine, words, attributes }: FigureContext<Words>) {
  const { text = '', show = 'grid' } = attributes;
  const reading = readStill(engine, text, words.begin);
  const only = (name: string) => [Number(attributes[name] ?? 0)];
  const layers = show === 'grid' ? upTo(reading.layers) : only('layer');
  const heads = show === 'head' ? only('head') : upTo(reading.heads);
  return html`<div class="forty-still">${tokenList(reading.names)}
${show === 'text' ? '' : patterns(reading, words, layers, heads)}<div class="guesses"><p><strong>${words.next}</strong></p>
${guessList(reading.next)}<p class="small">${fill(words.pieces, { tokens: String(reading.vocabulary) })}</p>
</div></div>
`;
}
