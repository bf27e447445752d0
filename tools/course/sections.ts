// The sections of a page, for its list of contents.

import type { Token } from 'markdown-it';
import type { Content } from './content.ts';
import type { Value } from './evaluate.ts';
import type { NumberNote } from './inline-rules.ts';
import { readParameters } from './markdown.ts';
import { written } from './numbers.ts';
import type { Page } from './read-page.ts';

export type Section = {
  href: string;
  /** plain text, and numbers to be put in */
  title: (string | NumberNote)[];
  inner: Section[];
};

/** What a line of text says: plain text, and numbers to be put in. */
export const partsOf = (inline: Token) =>
  (inline.children ?? []).map(({ type, content, meta }): string | NumberNote => {
    if (type === 'text' || type === 'code_inline') return content;
    if (type === 'softbreak') return ' ';
    if (type === 'formula') return content.replace(/\\\w+|[{}_^]/g, '');
    return type === 'computed' ? meta.number : '';
  });

/** The title of a section as it is read. */
export const titleOf = (
  { title }: Pick<Section, 'title'>,
  of: { page: Page; values: Map<string, Value>; content: Content },
) => title.map((part) => (typeof part === 'string' ? part : written(part, of).shown)).join('');

/**
 * Headings of the second and third level with an id, and the steps of a stepper under the heading they
 * follow. A step's address opens it where scripts run and leads to its text where none do.
 */
export function readSections(tokens: Token[]): Section[] {
  const sections: Section[] = [];
  let step = '';
  for (const [i, token] of tokens.entries()) {
    if (token.type === 'container_step_open') step = readParameters(token.info).words[0] ?? '';
    if (token.type === 'container_step_close') step = '';
    if (token.type !== 'heading_open') continue;
    const id = token.attrGet('id');
    const href = step ? `?step=${step}#step-${step}` : `#${id}`;
    const section: Section = { href, title: partsOf(tokens[i + 1]!), inner: [] };
    if (token.tag === 'h2' && id) sections.push(section);
    else if (token.tag === 'h3' && (id || step)) sections.at(-1)?.inner.push(section);
  }
  return sections;
}
