// The paragraphs of a page as plain text, each with its line.
import type { Token } from 'markdown-it';
import type { Node } from './tree.ts';

type Paragraph = { text: string; line: number };

const SPOKEN: Record<string, (token: Token) => string> = {
  text: ({ content }) => content,
  code_inline: ({ content }) => content,
  softbreak: () => ' ',
  hardbreak: () => ' ',
  // A number, whatever it is.
  computed: () => '7',
};

export const spoken = (children: Token[]) =>
  children.map((token) => SPOKEN[token.type]?.(token) ?? '').join('');

/** Without headings and tables. */
export const paragraphsOf = (nodes: Node[]): Paragraph[] =>
  nodes.flatMap(({ token, line, children }) => {
    if (token.type === 'heading_open' || token.type === 'table_open') return [];
    if (token.type === 'inline') return [{ text: spoken(token.children ?? []).trim(), line }];
    return paragraphsOf(children);
  });
