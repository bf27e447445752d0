// Every figure that stands alone: what it is, itself in a frame, and the code of such a frame.

import { html } from '../../text/html.ts';
import { examplePath, frameCode } from '../examples.ts';
import type { Container } from '../page.ts';

/** Where the files are, in code to copy, until the page says where they really are (web/src/shell/entries/embed.ts). */
const SOMEWHERE = 'https://example.org/heads-up/';

// A frame is fetched once its figure is opened; the code is shown once the figure's height is known.
export default {
  render(_node, { content }) {
    const { examples, copy, still } = content.examples;
    const parts = examples.map(
      (example) => html`<details class="embed" id="embed-${example.tag}">
<summary><h3>${example.title}</h3> <span>${example.note}</span></summary>
<iframe src="${examplePath(example)}?embed=1" title="${example.title}" loading="lazy"></iframe>
<div class="to-copy" hidden><p>${copy}</p>
<div class="listing"><pre class="code" tabindex="0"><code>${frameCode(example, SOMEWHERE, 0)}</code></pre><copy-code></copy-code></div></div>
<noscript><p class="still-lab">${still}</p></noscript>
</details>
`,
    );
    return html`<div data-somewhere="${SOMEWHERE}">
${parts}</div>
`;
  },
} satisfies Container;
