// One of a page's cases, of which one is open at a time, the first from the beginning. It opens by its heading, and at its
// end leads to the case that follows.
import { html } from '../../text/html.ts';
import type { Container } from '../page.ts';
import type { Node } from '../tree.ts';
import { nodesNamed } from '../tree.ts';

export default {
  render(node, env) {
    const cases = nodesNamed(env.page.nodes, 'case');
    const at = cases.findIndex(({ token }) => token === node.token);
    const next = cases[at + 1]?.children[0];
    const [heading, ...rest] = node.children as [Node, ...Node[]];
    const { tag } = heading.token;
    const after =
      next &&
      html`<p class="next-case">${env.content.messages.site.next} <a href="#${next.token.attrGet('id')}">${env.render(next.children)}</a></p>\n`;
    return html`<details class="case" name="case"${at === 0 && ' open'}>
<summary><${tag} id="${heading.token.attrGet('id')}">${env.render(heading.children)}</${tag}></summary>
${env.render(rest)}${after}</details>
`;
  },
} satisfies Container;
