// The paragraphs of a page as plain text, each with its line.
import type { Token } from 'markdown-it';
import { lineOf } from './markdown.ts';
import type { Page } from './read-page.ts';

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
export function paragraphsOf(page: Page): Paragraph[] {
  const out: Paragraph[] = [];
  let within = '';
  for (const token of page.tokens) {
    if (token.type === 'heading_open' || token.type === 'table_open') within = token.type;
    if (token.type === 'heading_close' || token.type === 'table_close') within = '';
    if (token.type !== 'inline') continue;
    if (within === '')
      out.push({ text: spoken(token.children ?? []).trim(), line: lineOf(page, token) });
  }
  return out;
}
