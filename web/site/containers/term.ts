// A word of the glossary: its name, and what it means.
import { html } from '../../text/html.ts';
import type { Container } from '../page.ts';

export default {
  within: ['glossary'],
  ids: 1,
  paragraphs: ['dt', 'dd'],
  read: (page, { words, line }) => page.ids.push({ id: `term-${words[0]}`, line }),
  render: ({ words, children }, env) =>
    html`<div id="term-${words[0]}">\n${env.render(children)}</div>\n`,
} satisfies Container;
