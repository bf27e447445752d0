// Every element that stands alone: what it is, itself, and the code to copy.
import { elementCode, frameCode, SOMEWHERE, scriptCode } from '../embed/examples.ts';
import { html, raw } from './html.ts';
import type { RenderEnvironment } from './render-page.ts';

const listing = (code: string) =>
  html`<div class="listing"><pre class="code" tabindex="0"><code>${code}</code></pre><copy-code></copy-code></div>
`;

/**
 * The still figures of most stand in their lessons; here they would weigh more than all else.
 * A script finds the elements by their sections, and the address in the code by `data-somewhere`
 * (web/src/shell/entries/embed.ts).
 */
export function renderEmbeds({ content }: RenderEnvironment) {
  const { examples, attributes, attributes_title, element, frame, copy, still } = content.examples;
  const accepted = (name: string) =>
    html`<div><dt><code>${name}</code></dt><dd>${attributes[name]!.description}</dd></div>
`;
  const links = examples.map(
    ({ tag, title }) => html`<li><a href="#embed-${tag}">${title}</a></li>
`,
  );
  const parts = examples.map(
    (example) => html`<section class="embed" id="embed-${example.tag}" data-later>
<h3><a class="own-link" href="#embed-${example.tag}">${example.title}</a></h3>
<p><code>${`<${example.tag}>`}</code> ${example.note}</p>
<figure class="live">${raw(elementCode(example))}<noscript><p class="still-lab">${still}</p></noscript></figure>
<details class="to-copy"><summary>${copy}</summary>
${
  example.accepts.length > 0 &&
  html`<p>${attributes_title}</p>
<dl class="accepts">
${example.accepts.map(accepted)}</dl>
`
}<p>${element}</p>
${listing(`${scriptCode(example, SOMEWHERE)}\n${elementCode(example)}`)}<p>${frame}</p>
${listing(frameCode(example, SOMEWHERE))}</details>
</section>
`,
  );
  return html`<div data-somewhere="${SOMEWHERE}">
<ul class="embeds">
${links}</ul>
${parts}`;
}
