// A step of a lesson's walk. Where no script runs it shows its line of code, its formula and its shape.
import { rootFor, stepFormula } from '../../text/formula-html.ts';
import { html } from '../../text/html.ts';
import { configOf, fill } from '../content.ts';
import type { Container, Place } from '../page.ts';
import type { Node } from '../tree.ts';

const tensorOf = ({ words: [id = ''], values }: Node) => values.tensor ?? id;

/** The layer of the page's preset, and the step that gives the tensor. */
function stepOf(node: Node, { page, engine, content }: Place) {
  const config = configOf(content, page.front.preset);
  if (config === undefined) return undefined;
  const reply = engine.shapes(config);
  if (!reply.ok) return undefined; // A fault of the presets.
  const step = reply.value.steps.find(({ out }) => out.tensor === tensorOf(node));
  return { config, walk: reply.value, step };
}

export default {
  within: ['stepper'],
  takes: ['ask', 'tensor'],
  ids: 1,
  read(page, node, complain) {
    const { words, values, line, children } = node;
    const [id = ''] = words;
    const { ask } = values;
    const reveals = children.some(({ name }) => name === 'reveal');
    if (ask !== undefined && ask !== 'shape')
      complain(`step "${id}" asks for "${ask}"; it can ask for: shape`);
    if (ask && !reveals) complain(`step "${id}" asks, but no "::: reveal" waits`);
    if (!ask && reveals) complain(`step "${id}" asks nothing, so nothing can wait`);
    page.ids.push({ id: `step-${id}`, line });
    page.steps.push({ id, tensor: tensorOf(node), ...(ask && { ask: 'shape' }) });
  },
  lint(node, of) {
    const found = stepOf(node, of);
    if (found && !found.step)
      of.complain(
        `unknown step "${node.words[0]}": no step of this layer gives "${tensorOf(node)}"`,
      );
  },
  render(node, env) {
    const [id] = node.words;
    const { config, walk, step } = stepOf(node, env)!;
    const { site, moves } = env.content.messages;
    const { tensor, axes } = step!.out;
    const rows = axes.map(
      ({
        axis,
        size,
      }) => html`<tr><th scope="row" class="axis-${axis}"><code>${axis}</code></th><td>${size}</td></tr>
`,
    );
    return html`<section class="step" slot="prose-${id}" data-step="${id}" id="step-${id}">
${env.render(node.children)}<figure class="static-step">
<pre class="code-line" tabindex="0"><code>${step!.code}</code></pre>
${stepFormula(step!, walk, rootFor(env.engine, config))}<table class="shape-table"><caption>${fill(site.shape_of, { tensor })}</caption>
<thead><tr><th scope="col">${site.axis}</th><th scope="col">${site.size}</th></tr></thead>
<tbody>
${rows}</tbody></table>
<figcaption class="move move-${step!.move}">${moves[step!.move]}</figcaption>
</figure>
</section>
`;
  },
} satisfies Container;
