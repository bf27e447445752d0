// The still figure of <attention-lens>: where its word looks, with one head and with several.
import { type FigureContext, fill, html } from '../../../../tools/course/still.ts';
import type { BlendWords } from './scene.still.ts';
import { blendRow, openScene, weightsOf } from './scene.still.ts';

type Words = BlendWords & Record<'head' | 'one' | 'handSet' | 'blends', string>;

export function render(context: FigureContext<Words>) {
  const { engine, words, attributes } = context;
  const { id, said, tokens, heads } = openScene(context);
  const token = Number(attributes.token ?? 0);
  const row = (name: string, colour: string, of: { head: number; alone?: boolean }) =>
    blendRow({
      shares: weightsOf(engine, id, { ...of, token }),
      hatch: `lens-${id}-${colour}`,
      ...{ tokens, name, colour, words },
    });
  const several = said.heads.map((habit, head) => {
    const name = `${fill(words.head, { head: String(head) })}, ${habit}`;
    return row(name, String(head), { head });
  });
  const alone = row(`${words.one}, ${said.single}`, 'alone', { head: 0, alone: true });
  return html`<div class="invented-figure">
<p><span class="badge">${words.handSet}</span>${said.note}</p>
<p><strong>${fill(words.blends, { word: tokens[token]! })}</strong> (${tokens.join(' ')})</p>
<ul>
${heads > 1 ? alone : ''}${several}</ul>
</div>
`;
}
