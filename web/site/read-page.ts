// One Markdown file (a lesson or a plain page) to a tree and what stands in it: ids, sentences,
// numbers, citations. What cannot be read is told with file and line.
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Token } from 'markdown-it';
import { CONTAINERS, hasIds } from './containers.ts';
import { FaultList } from './faults.ts';
import type { FrontMatter } from './front-matter.ts';
import { readFrontMatter } from './front-matter.ts';
import type { NumberUse, SpanMeta, TokenOf, Voucher } from './inline-rules.ts';
import { readNumber } from './inline-rules.ts';
import { translated } from './languages.ts';
import { LINKS_BEGIN, readLink } from './links.ts';
import { addListings } from './listings.ts';
import { createMarkdown } from './markdown.ts';
import type { Formula } from './maths-rules.ts';
import type { Page, PageName } from './page.ts';
import { sceneState } from './scenes.ts';
import { readSections } from './sections.ts';
import { sameReferences, takeNumbers, takeOver } from './translation.ts';
import type { Node } from './tree.ts';
import { enclosing, everyNode, inlineTokens, treeOf } from './tree.ts';

const markdown = createMarkdown(Object.keys(CONTAINERS));

const NUMBER_IN_CODE = /\{\{(.+?)\}\}/g;

/** The numbers written into a block of code, `{{.d_model}}`, as notes. */
export function numbersInCode(code: string) {
  return [...code.matchAll(NUMBER_IN_CODE)].map(([written, body]) => ({
    written,
    number: readNumber(body!),
  }));
}

export const nameOf = (file: string): PageName => ({
  kind: kindOf(file),
  id: basename(file, '.md'),
});

function kindOf(file: string): Page['kind'] {
  if (file.includes('/lessons/')) return 'lesson';
  if (file.includes('/labs/')) return 'lab';
  return file.includes('/practice/') ? 'practice' : 'page';
}

/** Each file as it was last read. */
const lastRead: Map<string, { text: string; page: Page; faults: FaultList }> = new Map();

/**
 * The same page again for as long as its text has not changed, and that of the page that it translates.
 * @param root - the repository
 * @param file - path from the root
 */
export function readPage(root: string, file: string, faults: FaultList): Page {
  const from = translated(root, file);
  const text = [file, from ?? file].map((path) => readFileSync(join(root, path), 'utf8')).join();
  if (lastRead.get(file)?.text !== text) {
    const found = new FaultList();
    lastRead.set(file, { text, page: readAnew(root, file, from, found), faults: found });
  }
  const { page, faults: found } = lastRead.get(file)!;
  faults.addAll(found);
  return page;
}

function parse(root: string, file: string, faults: FaultList, given?: Partial<FrontMatter>) {
  const text = readFileSync(join(root, file), 'utf8');
  const { front, body, firstLine } = readFrontMatter(file, text, kindOf(file), faults, given);
  return { front, nodes: treeOf(markdown.parse(body, {}), firstLine) };
}

/** @param from - the file that it translates */
function readAnew(root: string, file: string, from: string | undefined, faults: FaultList): Page {
  const complain = (message: string, line = 1) => faults.add(file, line, message);
  const unheard = new FaultList();
  const source = from === undefined ? undefined : parse(root, from, unheard);
  const original = from === undefined ? undefined : readPage(root, from, unheard);
  const given = { ...original?.front, title: undefined, lede: undefined, explains: undefined };
  const { front, nodes } = parse(root, file, faults, given);
  if (source) takeOver(nodes, source.nodes, complain);
  if (original) takeNumbers(nodes, original.expressions, complain);
  addListings(nodes, root, file, faults);
  const page = {
    ...emptyPage({ kind: kindOf(file), file, front }),
    ...{ nodes, sections: readSections(nodes) },
  };
  // Named in a lesson's head, which begins its file.
  for (const to of [...(front.after ?? []), ...(front.then ?? [])])
    page.links.push({ scheme: 'page:', to, line: 1 });
  readBlocks(page, faults);
  for (const { token, line, node } of inlineTokens(nodes))
    readInline(page, token, line, faults, node);
  if (original) sameReferences(page, original, complain);
  return page;
}

/** A page before anything of it is read. */
const emptyPage = (of: Pick<Page, 'kind' | 'file' | 'front'>): Page => ({
  ...of,
  ...{ nodes: [], ids: [], expressions: [], numbers: [], formulas: [], steps: [] },
  ...{ lives: [], questions: [], citations: [], links: [], sections: [], effects: [] },
});

function readBlocks(page: Page, faults: FaultList) {
  for (const node of everyNode(page.nodes)) {
    const { token, line } = node;
    const id = token.type === 'heading_open' && token.attrGet('id');
    if (id) page.ids.push({ id, line });
    if (token.type === 'fence') {
      for (const { number } of numbersInCode(token.content)) page.numbers.push({ number, line });
    }
    if (token.type === 'formula_block') readFormulaToken(page, token, line, faults);
    if (node.name !== '') readContainer(page, node, faults);
  }
}

function readContainer(page: Page, node: Node, faults: FaultList) {
  const { name, words, values } = node;
  const { within, takes = [], isFigure, paragraphs, read } = CONTAINERS[name]!;
  const complain = (message: string, line = node.line) => faults.add(page.file, line, message);
  if (within || !isFigure) standsRight(node, within ?? ['', 'only', 'scene'], complain);
  const unknown = Object.keys(values).filter((key) => !takes.includes(key));
  if (!isFigure && unknown.length > 0) complain(`"::: ${name}" takes no ${unknown.join(', ')}`);
  const [first, ...rest] = node.children.filter(({ token }) => token.type === 'paragraph_open');
  if (paragraphs && first) {
    nameParagraph(first, paragraphs[0]);
    for (const one of rest) nameParagraph(one, paragraphs[1]);
  }
  if (!hasIds(node)) complain(`"::: ${name}" takes one id, not ${words.length}`);
  else read?.(page, node, complain);
}

function standsRight({ name, within }: Node, places: string[], complain: (says: string) => void) {
  if (places.includes(within?.name ?? '')) return;
  complain(
    places.includes('')
      ? `"::: ${name}" stands inside a ${within?.name}, which was not closed`
      : `"::: ${name}" stands outside a ${places.join(' or a ')}, or the one before it was not closed`,
  );
}

function nameParagraph({ token, close }: Node, tag: string) {
  token.tag = tag;
  close!.tag = tag;
}

function readInline(page: Page, token: Token, line: number, faults: FaultList, node: Node) {
  if (token.type === 'link_open') {
    const href = token.attrGet('href') ?? '';
    const link = readLink(href);
    if (link) page.links.push({ ...link, line });
    else faults.add(page.file, line, `a link to "${href}"; a link can begin with: ${LINKS_BEGIN}`);
  } else if (token.type === 'citation') {
    page.citations.push({ source: token.meta.source, line });
  } else if (token.type === 'voucher') {
    readVoucher(page, token.meta, line);
  } else if (token.type === 'span_open') {
    readSpan(page, token.meta, line, faults);
  } else if (token.type === 'formula') {
    readFormulaToken(page, token, line, faults);
  } else if (token.type === 'computed') {
    readNumberUse(page, token.meta, line, faults, enclosing(node, 'scene'));
  }
}

function readFormulaToken(
  page: Page,
  { content, meta }: TokenOf<Formula>,
  line: number,
  faults: FaultList,
) {
  page.formulas.push({ written: content.trim(), tex: meta.tex, line });
  for (const use of meta.numbers) readNumberUse(page, use, line, faults);
}

function readNumberUse(page: Page, use: NumberUse, line: number, faults: FaultList, scene?: Node) {
  const { file } = page;
  const { number, attributes, id } = use;
  page.numbers.push({ number, line });
  const names = Object.keys(attributes);
  const stray = names.filter((name) => scene?.within?.values[name] === undefined);
  if (id) stray.push('#id');
  if (scene && names.length > 0)
    use.shows = {
      scene: scene.words[0] ?? '',
      tag: scene.within!.words[0] ?? '',
      attributes: { ...sceneState(scene), ...attributes },
    };
  if (stray.length > 0) faults.add(file, line, `a number takes no ${stray.join(', ')}`);
  if (number.form === 'defined') {
    page.expressions.push({
      id: number.id,
      source: number.source,
      preset: number.preset ?? page.front.preset ?? '',
      line,
    });
    page.ids.push({ id: number.id, line });
  }
}

// The first mark of an experiment on a page has the address that its table leads back to.
function readVoucher(page: Page, meta: Voucher, line: number) {
  if (meta.kind !== 'exp') return;
  const experiment = meta.name;
  if (page.effects.some((one) => one.experiment === experiment)) return;
  meta.id = `tested-${experiment}`;
  page.effects.push({ experiment, id: meta.id, line });
  page.ids.push({ id: meta.id, line });
}

const SPAN_ATTRIBUTES = ['fact', 'only', 'except'];

function readSpan(page: Page, { id, attributes }: SpanMeta, line: number, faults: FaultList) {
  const stray = Object.keys(attributes).filter((key) => !SPAN_ATTRIBUTES.includes(key));
  if (stray.length > 0) faults.add(page.file, line, `a span takes no ${stray.join(', ')}`);
  if (attributes.fact !== undefined) page.citations.push({ source: attributes.fact, line });
  if (id) page.ids.push({ id, line });
}
