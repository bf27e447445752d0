// From MHA to MQA as a still table: one row for every number of key and value heads.

import { answerOf, type FigureContext, html, messagesOf, type Sentences } from '#still';
import { count } from '../../../text/sentence.ts';
import { divisorsOf } from '../../kit/divisors.ts';

export function render({ engine, words, attributes }: FigureContext<Sentences>) {
  const t = messagesOf(words);
  const number = (name: string, or: number) => Number(attributes[name] ?? or);
  const [n_heads, n_layers, bytes] = [
    number('heads', 12),
    number('layers', 12),
    number('bytes', 2),
  ];
  const seq_len = number('seq-len', 1024);
  const config = { batch: 1, seq_len, d_model: number('d-model', 768), n_heads };
  const counted = divisorsOf(n_heads).map((n_kv_heads) => ({
    n_kv_heads,
    cost: answerOf(engine.modelCost({ ...config, n_kv_heads, n_layers, bytes_per_number: bytes })),
    walk: answerOf(engine.shapes({ ...config, n_kv_heads })),
  }));
  const rows = counted.map(({ n_kv_heads, cost, walk }) => {
    const y = walk.steps.at(-1)!.out.axes.map(({ size }) => size);
    return html`<tr><th scope="row">${n_kv_heads}</th><td>${cost.attention}</td><td>${count(cost.parameters_per_layer)}</td><td>${count(cost.cache_bytes)}</td><td>(${y.join(', ')})</td></tr>
`;
  });
  const caption = t('staticCaption', {
    ...{ width: config.d_model, heads: n_heads, layers: n_layers, tokens: seq_len, bytes },
    size: counted[0]!.walk.dims.head_dim,
  });
  return html`<div class="still-scroll" role="group" tabindex="0" aria-label="${caption}"><table>
<caption>${caption}</caption>
<thead><tr><th scope="col">${t('staticHeads')}</th><th scope="col">${t('staticKind')}</th><th scope="col">${t('staticWeights')}</th><th scope="col">${t('staticCache')}</th><th scope="col">${t('staticY')}</th></tr></thead>
<tbody>
${rows}</tbody></table></div>
<p class="still-note">${t('loss')}</p>
`;
}
