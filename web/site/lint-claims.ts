// Claims about effects: whoever says that something helps, hurts or is faster says who found it, which experiment of
// ours shows it, or that it is no finding at all.

import type { Token } from 'markdown-it';
import { EFFECTS, sentencesOf } from '#content/rules.ts';
import type { Linting, Page } from './page.ts';
import type { Node } from './tree.ts';
import { enclosing, inlineTokens } from './tree.ts';

/** What a sentence may be instead of a finding: `[@by:arithmetic]`. */
const CLAIMS = ['arithmetic', 'definition', 'engine'];

// A sign that no text here has.
const CITED = '⁂';

/** Whether a token names who found something, or what else vouches for the sentence around it. */
const vouches = ({ type, meta }: Token) =>
  type === 'citation' ||
  type === 'voucher' ||
  (type === 'span_open' && meta.attributes.fact !== undefined) ||
  (type === 'computed' && meta.number.form === 'measured');

/** A paragraph as plain text, with a mark for whatever vouches for a sentence. */
export function claimText(children: Token[]) {
  let text = '';
  for (const token of children) {
    const { type, content } = token;
    if (vouches(token)) text += CITED;
    else if (type === 'softbreak' || type === 'hardbreak') text += ' ';
    else if (type === 'text' || type === 'code_inline') text += content;
  }
  return text;
}

/**
 * The sentences of a text that claim an effect and name nothing that vouches for it. What vouches
 * does so for the sentence it stands in or right after; a question claims nothing.
 * @param text - as claimText gives it
 */
export function unvouched(text: string): string[] {
  const closed = text.replace(/([.?!])((?:\s*⁂)+)/g, '$2$1');
  return sentencesOf(closed).filter(
    (one) => EFFECTS.test(one) && !one.endsWith('?') && !one.includes(CITED),
  );
}

// Without headings, and what somebody may think: the options of a question, before their reasons.
const claiming = (nodes: Node[]): Node[] =>
  nodes.flatMap((node) => {
    if (node.token.type === 'heading_open') return [];
    if (node.token.type === 'inline') return [node];
    return claiming(node.name === 'option' ? node.children.slice(1) : node.children);
  });

export function vouchedClaims({ nodes }: Page, { complain }: Linting) {
  for (const { token, line } of claiming(nodes)) {
    for (const sentence of unvouched(claimText(token.children ?? [])))
      complain(
        `a claimed effect without a citation, [@exp:…] or [@by:${CLAIMS.join('|')}]: "${sentence}"`,
        line,
      );
  }
}

/** Names of experiments, of what their tables bear out, and of kinds of claims. */
export function knownClaims({ nodes }: Page, { content, complain }: Linting) {
  const tableOf = (id?: string) => content.experiments.find((one) => one.id === id);
  for (const { token, line, node } of inlineTokens(nodes)) {
    if (token.type !== 'voucher') continue;
    const { kind, name } = token.meta;
    const within = enclosing(node, 'experiment')?.words[0];
    if (kind === 'exp' && !tableOf(name)) complain(`no experiment "${name}"`, line);
    if (kind === 'by' && !CLAIMS.includes(name))
      complain(`[@by:${name}] is none of: ${CLAIMS.join(', ')}`, line);
    if (kind === 'holds' && !Object.hasOwn(tableOf(within)?.claims ?? {}, name))
      complain(`[@holds:${name}] is no claim of "${within ?? 'a table'}"`, line);
  }
}
