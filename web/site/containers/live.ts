// A figure: its element, drawn beforehand, with what stands within as its caption. `open`: it stands open before a question is
// answered. `tool`: it is something to work with, on the ground of the page, and
// of which there are files only where it says `files`.
import { html } from '../../text/html.ts';
import type { Container } from '../page.ts';

export default {
  isFigure: true,
  read: (page, { token, words, values, line }) =>
    page.lives.push({
      ...{ token, tag: words[0] ?? '', attributes: values, line },
      isUnsaved: words[1] === 'tool' && words[2] !== 'files',
    }),
  render: ({ token, words, children }, env) =>
    html`<figure class="live${words[1] && ` ${words[1]}`}">${env.lives.get(token)}<figcaption>
${env.render(children)}</figcaption></figure>
`,
} satisfies Container;
