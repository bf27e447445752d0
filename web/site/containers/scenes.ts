// A row of scenes: a figure that stays, and beside it the text, which puts it into one state after the other. Without scripts
// and on paper each scene has the figure in its state.
import { html } from '../../text/html.ts';
import type { Container } from '../page.ts';
import { sceneState } from '../scenes.ts';
import { nodesNamed } from '../tree.ts';

export default {
  isFigure: true,
  read(page, node, complain) {
    const { token, words, line } = node;
    const [first] = nodesNamed(node.children, 'scene');
    if (!first) return complain('"::: scenes" has no "::: scene"');
    page.lives.push({ token, tag: words[0] ?? '', attributes: sceneState(first), line });
  },
  render: ({ token, children }, env) =>
    html`<div class="scenes">
<div class="held" role="group" tabindex="-1"><figure class="live">${env.lives.get(token)}</figure></div>
${env.render(children)}</div>
`,
} satisfies Container;
