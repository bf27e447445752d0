// The head budget as a still table: one head beside the number that the text gives.

import { type FigureContext, fill, html } from '#still';
import { count } from '../../../text/sentence.ts';
import { COUNTED, configsOf, readBudget } from './budget.ts';

type Words = Record<'caption' | 'counted' | 'one' | 'chosen' | 'still', string> & {
  rows: Record<string, string>;
};

export function render({ engine, words, attributes }: FigureContext<Words>) {
  const budget = {
    d_model: Number(attributes['d-model'] ?? 1024),
    n_heads: Number(attributes['n-heads'] ?? 16),
    seq_len: Number(attributes['seq-len'] ?? 1024),
    bias: attributes.bias !== undefined,
  };
  const [one, chosen] = configsOf(budget).map((config) =>
    COUNTED.map(({ source }) => {
      const reply = engine.evaluate(config, source);
      if (!reply.ok) throw new Error(JSON.stringify(reply.errors));
      return reply;
    }),
  );
  const rows = readBudget(one!, chosen!).map(
    (row) =>
      html`<tr><th scope="row">${words.rows[row.name]}</th><td>${count(row.one)}</td><td>${count(row.chosen)}</td></tr>
`,
  );
  const said = (sentence: string) => fill(sentence, budget);
  return html`<table class="budget-still" tabindex="0"><caption>${said(words.caption)}</caption>
<thead><tr><th scope="col">${words.counted}</th><th scope="col">${words.one}</th><th scope="col">${said(words.chosen)}</th></tr></thead>
<tbody>
${rows}</tbody></table>
<p class="small unprinted">${words.still}</p>
`;
}
