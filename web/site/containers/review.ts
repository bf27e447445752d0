// The questions of a page that asks them one at a time.
import { html } from '../../text/html.ts';
import type { Container } from '../page.ts';

export default {
  render: ({ children }, env) =>
    html`<mixed-review set="${env.page.front.id}">\n${env.render(children)}</mixed-review>\n`,
} satisfies Container;
