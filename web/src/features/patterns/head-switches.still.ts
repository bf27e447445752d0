// The still figure of <head-switches>: where each head looks from the last letter, and the numbers it
// writes, all heads on.

import { answerOf, type FigureContext, fill, html } from '#still';
import { decimal } from '../../../text/sentence.ts';
import { blendRow, openScene, weightsOf } from './scene.still.ts';

type Words = Record<'head' | 'handSet' | 'question' | 'concat' | 'figure' | 'mostly', string>;

export function render(context: FigureContext<Words>) {
  const { engine, words } = context;
  const { id, said, tokens, heads } = openScene(context);
  const token = tokens.length - 1;
  const setup = { config: {}, seed: 0, edits: [], scene: id };
  const { data, columns } = answerOf(engine.tensor(setup, 'concat', [0]));
  const concat = [...data.slice(token * columns, (token + 1) * columns)];
  const size = columns / heads;
  const rows = said.heads.map((habit, head) =>
    blendRow({
      shares: weightsOf(engine, id, { head, token }),
      name: `${fill(words.head, { head: String(head) })}, ${habit}`,
      colour: String(head),
      hatch: `switches-${id}-${head}`,
      mostly: words.mostly,
      tokens,
    }),
  );
  const slices = said.heads.map(
    (_, head) => html`<tr><th scope="row">${fill(words.head, { head: String(head) })}</th>
${concat.slice(head * size, (head + 1) * size).map((number) => html`<td>${decimal(number, 2)}</td>`)}</tr>
`,
  );
  return html`<div class="invented-figure">
<p><span class="badge">${words.handSet}</span>${said.note}</p>
<p><strong>${fill(words.question, { word: tokens[token]! })}</strong> (${tokens.join(' ')})</p>
<ul>
${rows}</ul>
<table tabindex="0"><caption>${words.concat} (${words.figure})</caption><tbody>
${slices}</tbody></table>
</div>
`;
}
