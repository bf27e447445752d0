// The still figure of <attention-lens>: where its word looks, with one head and with several.
import { fill } from '../content.ts';
import { html } from '../html.ts';
import { blendRow, openScene, weightsOf } from './scene.ts';

export function render(context) {
  const { engine, words, attributes } = context;
  const { id, said, tokens, heads } = openScene(context);
  const token = Number(attributes.token ?? 0);
  const row = (name, colour, of) =>
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
<p><strong>${fill(words.blends, { word: tokens[token] })}</strong> (${tokens.join(' ')})</p>
<ul>
${heads > 1 ? alone : ''}${several}</ul>
</div>
`;
}
