// The elements that stand alone, each with an example, and how one is written into a page.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @typedef {object} Example
 * @property {string} tag
 * @property {string} title
 * @property {string} note - what to do with it
 * @property {Record<string, string>} attributes - as the example gives them
 * @property {string[]} accepts - the names of all that it takes
 *
 * @typedef {object} Examples
 * @property {string} back
 * @property {string} copy
 * @property {string} still - where no script runs
 * @property {string} element
 * @property {string} frame
 * @property {string} attributes_title
 * @property {Record<string, {type: 'number'|'string'|'boolean', description: string}>} attributes - by name
 * @property {Example[]} examples
 */

/** Where the files are, in code to copy, until a page says where they really are. */
export const SOMEWHERE = 'https://example.org/heads-up/';

/**
 * @param {string} root - the repository
 * @param {string} [language]
 * @returns {Examples}
 */
export function readExamples(root, language = 'en') {
  return JSON.parse(readFileSync(join(root, `web/content/${language}/examples.json`), 'utf8'));
}

const quoted = (value) => value.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** The element as it is written into a page. @param {Example} example */
export function elementCode({ tag, attributes }) {
  const pairs = Object.entries(attributes).map(([name, value]) =>
    value === '' ? ` ${name}` : ` ${name}="${quoted(value)}"`,
  );
  return `<${tag}${pairs.join('')}></${tag}>`;
}

/** The one script of an element. @param {Example} example @param {string} base - where the files are */
export const scriptCode = ({ tag }, base) =>
  `<script type="module" src="${base}elements/${tag}.js"></script>`;

/** The element in a frame, for pages that run no script of others. @param {Example} example @param {string} base */
export const frameCode = ({ tag, title }, base) =>
  `<iframe src="${base}examples/${tag}.html?embed=1&amp;theme=light" title="${quoted(title)}" width="100%" height="600" loading="lazy"></iframe>`;
