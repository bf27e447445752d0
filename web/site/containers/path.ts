// A path through parts of other pages. The link leads to the first stop; who comes back is told where they were
// (web/src/features/paths/path-place.ts).
import { html } from '../../text/html.ts';
import { fill } from '../content.ts';
import type { Container } from '../page.ts';
import { linkOf, titleOf } from '../paths.ts';

export default {
  lint(_node, { page, complain }) {
    if (page.stops.length === 0) complain('a path without a stop');
  },
  render({ children }, env) {
    const { page, pages, content } = env;
    const first = page.stops[0]!;
    const begin = fill(content.messages.site.begin, { title: titleOf(first, pages) });
    return html`<div data-later><path-place path="${page.front.id}"><a class="begin" href="${linkOf(first, env)}">${begin}</a></path-place></div>
<ol class="page-list path">
${env.render(children)}</ol>
`;
  },
} satisfies Container;
