// A list of pages: of a kind, or one by one.
import { html } from '../../text/html.ts';
import type { Container } from '../page.ts';
import { pageList } from '../page-list.ts';

export default {
  render: ({ words, children }, env) =>
    html`<div class="pages">\n${pageList(env, words)}${env.render(children)}</div>\n`,
} satisfies Container;
