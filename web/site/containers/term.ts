// A word of the glossary: its name, and what it means.
import { html } from '../../text/html.ts';
import type { Container } from '../page.ts';
import { nameOfTerm } from '../terms.ts';

export default {
  within: ['glossary'],
  ids: 1,
  paragraphs: ['dt', 'dd'],
  read: (page, { words, line }) => page.ids.push({ id: `term-${words[0]}`, line }),
  render: (node, env) =>
    html`<div id="term-${node.words[0]}" data-pagefind-title="${nameOfTerm(node)}">\n${env.render(node.children)}</div>\n`,
} satisfies Container;
