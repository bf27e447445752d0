// The parts of a long page, to go to at once.
import { html } from '../../text/html.ts';
import type { Container } from '../page.ts';
import { titleOf } from '../sections.ts';

export default {
  render: (_node, env) =>
    html`<nav class="jump-list" aria-label="${env.content.messages.site.contents}" data-pagefind-ignore><ul>
${env.page.sections.map((one) => html`<li><a href="${one.href}">${titleOf(one, env)}</a></li>\n`)}</ul>
</nav>
`,
} satisfies Container;
