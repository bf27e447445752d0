// web/content/coverage.yaml: by which sentence, number or trial of which page an item of the checklist is taught. The prose
// knows nothing of it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LineCounter, parseDocument } from 'yaml';

import { nearestSentence, timesIn } from './page-text.mjs';

export const COVERAGE_FILE = 'web/content/coverage.yaml';

// Fewer words stand on a page twice; with more, every small change would be one of these.
const WORDS = { least: 3, most: 12 };

// How many words are quoted, the best first.
const LENGTHS = [8, 9, 10, 11, 12, 7, 6, 5, 4, 3];

const KINDS = ['says', 'numbers', 'try'];

/**
 * @typedef {object} Coverage - of one item by one page
 * @property {string} name - of the item, or of a part of it: "S0-29:logits"
 * @property {string} page - its id
 * @property {string[]} says - words that stand in the page once
 * @property {string[]} numbers - ids of numbers that the page defines
 * @property {string[]} tries - ids of elements that a browser test operates
 * @property {number} line
 */

/**
 * @param {string} root - the repository
 * @param {string} language
 * @param {import('./faults.mjs').FaultList} faults
 * @returns {Coverage[]}
 */
export function readCoverage(root, language, faults) {
  const lines = new LineCounter();
  const document = parseDocument(readFileSync(join(root, COVERAGE_FILE), 'utf8'), {
    lineCounter: lines,
  });
  const complain = (offset, message) =>
    faults.add(COVERAGE_FILE, lines.linePos(offset).line, message);
  for (const error of document.errors) complain(error.pos[0], error.message.split('\n')[0]);
  if (document.errors.length > 0) return [];
  return document.contents.items.flatMap(({ key: { value: name }, value: pages }) =>
    pages.items.map(({ key, value: given }) => {
      const page = key.value;
      const at = key.range[0];
      const kinds = given?.toJS(document) ?? {};
      const stray = Object.keys(kinds).filter((kind) => !KINDS.includes(kind));
      if (stray.length > 0) complain(at, `${name}: ${page} takes no ${stray.join(', ')}`);
      const { says = {}, numbers = [], try: tries = [] } = kinds;
      const line = lines.linePos(at).line;
      return { name, page, says: says[language] ?? [], numbers, tries, line };
    }),
  );
}

/**
 * What must be so before it is judged: that there are such items, pages and numbers, and few words of a sentence.
 * @param {Coverage[]} coverage
 * @param {import('./read-page.mjs').Page[]} pages
 * @param {import('./content.mjs').ChecklistItem[]} checklist
 * @param {import('./faults.mjs').FaultList} faults
 */
export function lintCoverage(coverage, pages, checklist, faults) {
  const items = new Map(checklist.map((item) => [item.id, item]));
  const byId = new Map(pages.map((page) => [page.front.id, page]));
  for (const { name, page: id, says, numbers, tries, line } of coverage) {
    const complain = (message) => faults.add(COVERAGE_FILE, line, `${name}: ${message}`);
    const [itemId, part] = name.split(':');
    const item = items.get(itemId);
    const isKnown = item && (item.parts ? item.parts.includes(part) : part === undefined);
    if (!isKnown) complain('no such item in the checklist');
    const page = byId.get(id);
    if (!page) complain(`no such page as "${id}"`);
    if (says.length + numbers.length + tries.length === 0) complain(`nothing of "${id}" is named`);
    const defined = new Set(page?.expressions.map((number) => number.id));
    for (const number of page ? numbers : []) {
      if (!defined.has(number)) complain(`"${id}" defines no number "${number}"`);
    }
    for (const words of says) {
      const count = words.split(' ').length;
      if (count < WORDS.least || count > WORDS.most)
        complain(`${WORDS.least} to ${WORDS.most} words of a sentence, not "${words}"`);
    }
  }
}

/**
 * The file with the nearest sentence's words in place of some that are gone; the rest of it stays as it is written.
 * @param {string} file - what stands in it
 * @param {{says: string, page: string}} claim
 * @param {string} text - of the page
 */
export function acceptNearest(file, { says, page }, text) {
  const quoted = JSON.stringify(says);
  if (!file.includes(quoted))
    throw new Error(`${COVERAGE_FILE} no longer has “${says}”; “npm run build” takes that in.`);
  const words = quoteOf(nearestSentence(text, says), text);
  if (!words)
    throw new Error(`No ${WORDS.least} words of ${page} stand there once: quote it by hand.`);
  let isHere = false;
  const lines = file.split('\n').map((line) => {
    const [, id] = /^ {2}([\w-]+):/.exec(line) ?? [];
    if (id) isHere = `/${page}`.endsWith(`/${id === 'home' ? 'index' : id}.html`);
    return isHere ? line.replace(quoted, JSON.stringify(words)) : line;
  });
  return { file: lines.join('\n'), words };
}

/**
 * Words of a sentence that stand in a text once, from its beginning on where that is possible; '' where there are none.
 * @param {string} sentence
 * @param {string} text
 */
export function quoteOf(sentence, text) {
  const words = sentence.split(' ');
  for (const count of LENGTHS) {
    for (let from = 0; from + count <= words.length; from += 1) {
      const quote = words.slice(from, from + count).join(' ');
      if (timesIn(text, quote) === 1) return quote;
    }
  }
  return '';
}
