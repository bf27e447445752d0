// The growing cache as a still table: numbers kept after each token for every way to share keys and
// values, and the work of each token with the cache and without.

import type { Decoding } from '@engine';
import {
  answerOf,
  type FigureContext,
  html,
  messagesOf,
  type Sentences,
} from '../../../../tools/course/still.ts';
import { divisorsOf } from '../../kit/divisors.ts';
import { count } from '../../kit/sentence.ts';

export function render({ engine, words, attributes }: FigureContext<Sentences>) {
  const t = messagesOf(words);
  const heads = Number(attributes.heads ?? 8);
  const tokens = Number(attributes.tokens ?? 8);
  const config = {
    batch: 1,
    seq_len: tokens,
    d_model: Number(attributes['d-model'] ?? 64),
    n_heads: heads,
  };
  const runs = divisorsOf(heads).map((n_kv_heads) => {
    const setup = { config: { ...config, n_kv_heads }, seed: 1, edits: [] };
    return answerOf(engine.decode(setup, tokens));
  });
  const [full] = runs as [Decoding];
  const rows = full.steps.map(
    (step, i) => html`<tr><th scope="row">${i + 1}</th>${runs.map(
      ({ steps }) => html`<td>${count(steps[i]!.cache_numbers)}</td>`,
    )}<td>${count(step.flops_cached)}</td><td>${count(step.flops_recomputed)}</td></tr>
`,
  );
  return html`<div class="still-scroll" role="group" tabindex="0" aria-label="${t('static', { all: tokens, heads })}"><table>
<caption>${t('staticCaption', { heads, size: full.head_dim })}</caption>
<thead><tr><th scope="col">${t('staticToken')}</th>${runs.map(
    ({ n_kv_heads }) => html`<th scope="col">${t('staticColumn', { kv: n_kv_heads })}</th>`,
  )}<th scope="col">${t('staticWork')}</th><th scope="col">${t('staticWithout')}</th></tr></thead>
<tbody>
${rows}</tbody></table></div>
`;
}
