// The sections of a page, for its list of contents.

import type { Token } from 'markdown-it';
import type { Content } from './content.ts';
import type { NumberNote } from './inline-rules.ts';
import { written } from './numbers.ts';
import type { Page, Section, Value } from './page.ts';
import type { Node } from './tree.ts';
import { everyNode } from './tree.ts';

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
export function readSections(nodes: Node[]): Section[] {
  const sections: Section[] = [];
  for (const { token, within, children } of everyNode(nodes)) {
    if (token.type !== 'heading_open') continue;
    const id = token.attrGet('id');
    const step = within?.name === 'step' && within.words[0];
    const href = step ? `?step=${step}#step-${step}` : `#${id}`;
    const section: Section = { href, title: partsOf(children[0]!.token), inner: [] };
    if (token.tag === 'h2' && id) sections.push(section);
    else if (token.tag === 'h3' && (id || step)) sections.at(-1)?.inner.push(section);
  }
  return sections;
}
