// A layer with a bug as it stands still: its code, what another last token moves, and each head's weights with their sums.
import type { BuggyLayer } from '@engine';
import { answerOf, type FigureContext, html, messagesOf, type Sentences } from '#still';
import { decimal } from '../../../text/sentence.ts';
import { buggyLayer, caseNamed } from './bug.still.ts';
import { sizesOf, stepOf, tablesOf } from './bug-layout.ts';

/** The draw that the live figure begins with. */
const SEED = 1;

export function render({ engine, words, attributes }: FigureContext<Sentences>) {
  const t = messagesOf(words);
  const { lines, also = {}, bugs } = caseNamed(attributes.bug);
  const { lines: layer, sizes } = buggyLayer();
  const code = layer.map(({ makes, code }) => lines[makes] ?? also[makes] ?? code);
  const listing = html`<pre tabindex="0"><code>${code.join('\n')}</code></pre>\n`;
  const view = answerOf(engine.trainBuggyLayer({ ...sizes, seed: SEED, bugs }));
  const leaks = view.leaks.map((leak) => decimal(leak, 2)).join(', ');
  return html`<div class="lab-still" data-pagefind-ignore>
${attributes.code !== 'below' && listing}<p class="small">${t('summary', { leaks })}</p>
<p class="small">${t('about.weights')}</p>
<div class="lab-charts">
${weightTables(view, t)}</div>
<p class="small">${t('drawn', { seed: SEED })} <span class="unprinted">${t('still')}</span></p>
</div>
`;
}

function weightTables(view: BuggyLayer, t: ReturnType<typeof messagesOf>) {
  const { tokens } = sizesOf(view);
  const { shape, numbers } = stepOf(view, 'weights')!;
  const all = [...Array(tokens).keys()];
  const sum = (sums: number[], head: number, at: number) =>
    html`<td>${decimal(sums[head * tokens + at]!, 2)}</td>`;
  return tablesOf(shape).map(
    ({
      title: head = 0,
      rows,
    }) => html`<table tabindex="0"><caption>${t('head', { head })}</caption>
<tr><td></td>${all.map((token) => html`<th scope="col">${t('token', { token })}</th>`)}<th scope="col">${t('sum')}</th></tr>
${rows.map(
  (
    places,
    row,
  ) => html`<tr><th scope="row">${t('token', { token: row })}</th>${places.map((place) => html`<td>${decimal(numbers[place]!, 2)}</td>`)}${sum(view.row_sums, head, row)}</tr>
`,
)}<tr><th scope="row">${t('sum')}</th>${all.map((key) => sum(view.column_sums, head, key))}<td></td></tr></table>
`,
  );
}
