// What would answer the question: kept back until it is answered, but for figures that stand open.
import { html } from '../../text/html.ts';
import type { Container } from '../page.ts';
import type { Node } from '../tree.ts';
import { everyNode } from '../tree.ts';

/** Whether a figure within stands open, since its first state does not give the answer away. */
const hasOpen = (node: Node) =>
  [...everyNode(node.children)].some(({ name, words }) => name === 'live' && words[1] === 'open');

export default {
  within: ['step', 'predict', 'question'],
  render: (node, env) =>
    html`<div class="reveal${hasOpen(node) && ' has-open'}">\n${env.render(node.children)}</div>\n`,
} satisfies Container;
