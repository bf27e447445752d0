// The still figure of <pretrained-writing>: how many numbers the KV cache holds after the text, and after as many tokens as the
// model can read.

import { answerOf, type FigureContext, html } from '#still';
import { openShipped } from '../../../site/model-files.ts';
import { count } from '../../../text/sentence.ts';
import { kilobytesSent } from './reading.still.ts';

type Words = Record<'still' | 'model' | 'stillColumn' | 'stillCache', string>;

export function render({ engine, words, attributes }: FigureContext<Words>) {
  const { text } = attributes;
  if (text === undefined) return html`<p class="still-lab">${words.still}</p>`;
  openShipped(engine);
  const sizes = answerOf(engine.modelArchitecture());
  const { d_model, n_heads, n_kv_heads, head_dim, n_layers } = sizes;
  const layer = { batch: 1, d_model, n_heads, n_kv_heads, head_dim };
  const rows = [answerOf(engine.modelEncode(text)).length, sizes.max_context].map((seq_len) => {
    const asked = { ...layer, seq_len, n_layers, bytes_per_number: 4 };
    return html`<tr><th scope="row">${seq_len}</th><td>${count(answerOf(engine.modelCost(asked)).cache_numbers)}</td></tr>
`;
  });
  return html`<div class="writing-still" data-kilobytes="${kilobytesSent()}">
<p class="unprinted">${words.still}</p>
<table>
<thead><tr><th scope="col">${words.stillColumn}</th><th scope="col">${words.stillCache}</th></tr></thead>
<tbody>
${rows}</tbody></table>
<p>${words.model}: ${count(sizes.parameters)}</p></div>
`;
}
