// web/content/coverage.yaml: by which sentence, number or trial of which page an item of the checklist is taught. The prose
// knows nothing of it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Scalar, YAMLMap } from 'yaml';
import { LineCounter, parseDocument } from 'yaml';
import type { ChecklistItem } from './content.ts';
import { COVERAGE_FILE, WORDS } from './coverage-quotes.ts';
import type { FaultList } from './faults.ts';
import type { Page } from './read-page.ts';

const KINDS = ['says', 'numbers', 'try'];

/** of one item by one page */
export type Coverage = {
  /** of the item, or of a part of it: "S0-29:logits" */
  name: string;
  /** its id */
  page: string;
  /** words that stand in the page once */
  says: string[];
  /** ids of numbers that the page defines */
  numbers: string[];
  /** ids of elements that a browser test operates */
  tries: string[];
  line: number;
};

/** As the file has it: by item, by page, by kind. */
type Written = { says?: Record<string, string[]>; numbers?: string[]; try?: string[] };
type Name = Scalar.Parsed & Scalar<string>;
type ByPage = YAMLMap.Parsed<Name, YAMLMap.Parsed | null>;

/** @param root - the repository */
export function readCoverage(root: string, language: string, faults: FaultList): Coverage[] {
  const lines = new LineCounter();
  const document = parseDocument<YAMLMap.Parsed<Name, ByPage>, false>(
    readFileSync(join(root, COVERAGE_FILE), 'utf8'),
    { lineCounter: lines },
  );
  const complain = (offset: number, message: string) =>
    faults.add(COVERAGE_FILE, lines.linePos(offset).line, message);
  for (const error of document.errors) complain(error.pos[0], error.message.split('\n')[0]!);
  if (document.errors.length > 0) return [];
  return document.contents.items.flatMap(({ key: { value: name }, value: pages }) =>
    (pages?.items ?? []).map(({ key, value: given }) => {
      const page = key.value;
      const at = key.range[0];
      const kinds: Written = given?.toJS(document) ?? {};
      const stray = Object.keys(kinds).filter((kind) => !KINDS.includes(kind));
      if (stray.length > 0) complain(at, `${name}: ${page} takes no ${stray.join(', ')}`);
      const { says = {}, numbers = [], try: tries = [] } = kinds;
      const line = lines.linePos(at).line;
      return { name, page, says: says[language] ?? [], numbers, tries, line };
    }),
  );
}

/** What must be so before it is judged: that there are such items, pages and numbers, and few words of a sentence. */
export function lintCoverage(
  coverage: Coverage[],
  pages: Page[],
  checklist: ChecklistItem[],
  faults: FaultList,
) {
  const items = new Map(checklist.map((item) => [item.id, item]));
  const byId = new Map(pages.map((page) => [page.front.id, page]));
  for (const { name, page: id, says, numbers, tries, line } of coverage) {
    const complain = (message: string) => faults.add(COVERAGE_FILE, line, `${name}: ${message}`);
    const [itemId, part] = name.split(':');
    const item = items.get(itemId!);
    const isKnown = item && (item.parts ? item.parts.includes(part ?? '') : part === undefined);
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
