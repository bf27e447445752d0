// The elements that stand alone, each with an example, and how one is written into a page.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGE } from '#content/language.ts';
import { elementFile } from '../element-file.ts';

export type Example = {
  tag: string;
  title: string;
  /** what to do with it */
  note: string;
  /** as the example gives them */
  attributes: Record<string, string>;
  /** the names of all that it takes */
  accepts: string[];
};
export type Examples = {
  back: string;
  copy: string;
  /** where no script runs */
  still: string;
  element: string;
  frame: string;
  attributes_title: string;
  /** by name */
  attributes: Record<string, { type: 'number' | 'string' | 'boolean'; description: string }>;
  examples: Example[];
};

/** Where the files are, in code to copy, until a page says where they really are. */
export const SOMEWHERE = 'https://example.org/heads-up/';

/**
 * Of the elements that there are: an example goes with its element.
 * @param root - the repository
 */
export function readExamples(root: string, language: string = LANGUAGE): Examples {
  const path = join(root, `web/content/${language}/examples.json`);
  const read: Examples = JSON.parse(readFileSync(path, 'utf8'));
  return { ...read, examples: read.examples.filter(({ tag }) => elementFile(tag)) };
}

const quoted = (value: string) => value.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** The element as it is written into a page. */
export function elementCode({ tag, attributes }: Example) {
  const pairs = Object.entries(attributes).map(([name, value]) =>
    value === '' ? ` ${name}` : ` ${name}="${quoted(value)}"`,
  );
  return `<${tag}${pairs.join('')}></${tag}>`;
}

/**
 * The one script of an element.
 * @param base - where the files are
 */
export const scriptCode = ({ tag }: Example, base: string) =>
  `<script type="module" src="${base}elements/${tag}.js"></script>`;

/** The element in a frame, for pages that run no script of others. */
export const frameCode = ({ tag, title }: Example, base: string) =>
  `<iframe src="${base}examples/${tag}.html?embed=1&amp;theme=light" title="${quoted(title)}" width="100%" height="600" loading="lazy"></iframe>`;
