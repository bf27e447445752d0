// The Markdown reader: markdown-it with the course's inline syntax and containers.
import { attrs } from '@mdit/plugin-attrs';
import { container } from '@mdit/plugin-container';
import MarkdownIt from 'markdown-it';

import { courseInline } from './inline-rules.ts';
import { courseMaths } from './maths-rules.ts';

/**
 * A reader of the course's Markdown. HTML in it is text, links are written out.
 * @param containers - their names
 */
export function createMarkdown(containers: string[]) {
  const md = new MarkdownIt({ html: false, linkify: false, typographer: false });
  md.use(courseInline);
  md.use(courseMaths);
  for (const name of containers) md.use(container, { name });
  md.use(attrs, { rule: ['heading'], allowed: ['id', 'class'] });
  return md;
}
