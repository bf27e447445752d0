// web/content/coverage.yaml: by which sentence, number or trial of which page an item of the checklist is taught. The prose
// knows nothing of it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LineCounter, parseDocument } from 'yaml';

import { COVERAGE_FILE, WORDS } from './coverage-quotes.mjs';

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
