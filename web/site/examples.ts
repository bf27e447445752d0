// The figures that stand alone, each on a bare page, examples/<tag>.html, for the frames of other people's pages; and
// the code of such a frame.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGE } from '#content/language.ts';
import { html, raw } from '../text/html.ts';
import { documentPage } from './document.ts';
import { elementFile } from './element-file.ts';
import { fileOf } from './languages.ts';

export type Example = {
  tag: string;
  title: string;
  /** what to do with it */
  note: string;
  /** whether it stands on the ground of the page */
  tool?: boolean;
  /** as the example gives them */
  attributes: Record<string, string>;
};
export type Examples = {
  copy: string;
  /** where no script runs */
  still: string;
  examples: Example[];
};

/**
 * Of the elements that there are: an example goes with its element.
 * @param root - the repository
 */
export function readExamples(root: string, language: string = LANGUAGE): Examples {
  const path = join(root, fileOf(root, `web/content/${language}/examples.json`));
  const read: Examples = JSON.parse(readFileSync(path, 'utf8'));
  return { ...read, examples: read.examples.filter(({ tag }) => elementFile(tag)) };
}

/** From the site's root. */
export const examplePath = ({ tag }: Example) => `examples/${tag}.html`;

const asset = (path: string) => `/${path.replace(/^web\//, '')}`;

/** The page of one figure, with the sheet and the script that every page has. */
export function examplePage({ tag, title, tool, attributes }: Example, policy: string) {
  const given = Object.entries(attributes).map(([name, value]) => html` ${raw(name)}="${value}"`);
  const scripts = [elementFile(tag)!, 'web/src/shell/site.ts'].map((path) =>
    raw(`<script type="module" src="${asset(path)}"></script>\n`),
  );
  return documentPage(
    html`<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/css/site.css">
${scripts}`,
    html`<main class="alone">
<figure class="live${tool && ' tool'}"><${raw(tag)}${given}></${raw(tag)}></figure>
</main>
`,
  );
}

/**
 * The figure in a frame.
 * @param base - where the files are
 */
export const frameCode = (example: Example, base: string, height: number) =>
  `<iframe src="${base}${examplePath(example)}?embed=1&amp;theme=light" title="${example.title}" width="100%" height="${height}" loading="lazy"></iframe>`;
