// One Markdown file (a lesson or a plain page) to tokens and what stands in them: ids, sentences,
// numbers, steps, citations. Every fault is found here or in lint-page.mjs, with file and line.
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

import { CARD_PARAMETERS, readCard } from './cards.mjs';
import { COLOPHON } from './colophon.mjs';
import { EXPERIMENT_CONTAINERS, readExperiment } from './experiment-parts.mjs';
import { FaultList } from './faults.mjs';
import { readFrontMatter } from './front-matter.mjs';
import { GATE_PARAMETERS, readGate } from './gates.mjs';
import { readNumber } from './inline-rules.mjs';
import { createMarkdown, lineOf, readParameters } from './markdown.mjs';
import { pageOf } from './page-path.mjs';
import { readSections } from './sections.mjs';

/**
 * @typedef {object} Expression
 * @property {string} id
 * @property {string} source
 * @property {string} preset
 * @property {number} line
 *
 * @typedef {object} Step
 * @property {string} id
 * @property {string} tensor
 * @property {string} [ask]
 * @property {boolean} reveals - whether a part of its text waits for the answer
 * @property {number} line
 *
 * @typedef {{kind: Page['kind'], id: string}} PageName - the id is that of its file
 *
 * @typedef {object} Page
 * @property {'lesson'|'lab'|'practice'|'page'} kind
 * @property {string} file
 * @property {import('./front-matter.mjs').FrontMatter} front
 * @property {import('markdown-it').Token[]} tokens
 * @property {number} firstLine - of the Markdown in the file, from 0
 * @property {{id: string, line: number}[]} ids - every id the page will carry
 * @property {Expression[]} expressions
 * @property {{number: import('./inline-rules.mjs').NumberNote, line: number}[]} numbers
 * @property {{written: string, tex: string, line: number}[]} formulas
 * @property {Step[]} steps
 * @property {{token: import('markdown-it').Token, tag: string, attributes: Record<string, string>, line: number}[]} lives - elements placed in the text
 * @property {import('./gates.mjs').Gate[]} gates - questions: in a lesson's prose, or of a practice page
 * @property {import('./cards.mjs').Card[]} cards - of a practice page
 * @property {{cards: string[], line: number}[]} reviews - cards to be asked in a lesson
 * @property {{source: string, line: number}[]} citations
 * @property {{id: string, line: number}[]} anchors - links within the page
 * @property {{id: string, line: number}[]} pageLinks - links to other pages, "page:home"
 * @property {{file: string, line: number}[]} downloads - links to files to take away, "download:…"
 * @property {import('./sections.mjs').Section[]} sections - for the list of contents
 * @property {{id: string, line: number}[]} terms - links to words of the glossary, "term:logits"
 * @property {{experiment: string, id: string, line: number}[]} effects - the first claim on the page that rests on an experiment
 * @property {import('./experiment-parts.mjs').ExperimentPart[]} experiments
 */

/**
 * The inline tokens of a page with the line each stands in.
 * @param {import('markdown-it').Token[]} tokens
 * @param {number} firstLine
 */
export function* inlineTokens(tokens, firstLine) {
  let blockLine = 0;
  for (const token of tokens) {
    if (token.map) blockLine = token.map[0];
    if (token.type !== 'inline') continue;
    let line = firstLine + blockLine + 1;
    for (const child of token.children ?? []) {
      yield { token: child, line };
      if (child.type === 'softbreak' || child.type === 'hardbreak') line += 1;
      if (child.type === 'formula') line += child.content.split('\n').length - 1;
    }
  }
}

const markdown = createMarkdown();

const NUMBER_IN_CODE = /\{\{(.+?)\}\}/g;

/**
 * The numbers written into a block of code, `{{.d_model}}`, as notes.
 * @param {string} code
 */
export function numbersInCode(code) {
  return [...code.matchAll(NUMBER_IN_CODE)].map(([written, body]) => ({
    written,
    number: readNumber(body),
  }));
}

/** @param {string} file @returns {PageName} */
export const nameOf = (file) => ({ kind: kindOf(file), id: basename(file, '.md') });

/** @param {string} file @returns {Page['kind']} */
function kindOf(file) {
  if (file.includes('/lessons/')) return 'lesson';
  if (file.includes('/labs/')) return 'lab';
  return file.includes('/practice/') ? 'practice' : 'page';
}

/** Each file as it was last read. @type {Map<string, {text: string, page: Page, faults: FaultList}>} */
const lastRead = new Map();

/**
 * The same page again for as long as its text has not changed.
 * @param {string} root - the repository
 * @param {string} file - path from the root
 * @param {FaultList} faults
 * @returns {Page}
 */
export function readPage(root, file, faults) {
  const text = readFileSync(join(root, file), 'utf8');
  if (lastRead.get(file)?.text !== text) {
    const found = new FaultList();
    lastRead.set(file, { text, page: readText(file, text, found), faults: found });
  }
  const { page, faults: found } = lastRead.get(file);
  faults.addAll(found);
  return page;
}

/** @param {string} file @param {string} text @param {FaultList} faults @returns {Page} */
function readText(file, text, faults) {
  const kind = kindOf(file);
  const { front, body, firstLine } = readFrontMatter(file, text, kind, faults);
  const tokens = markdown.parse(body, {});
  /** @type {Page} */
  const page = {
    kind,
    file,
    front,
    tokens,
    firstLine,
    ids: [],
    expressions: [],
    numbers: [],
    formulas: [],
    steps: [],
    lives: [],
    gates: [],
    cards: [],
    reviews: [],
    citations: [],
    anchors: [],
    pageLinks: [],
    downloads: [],
    terms: [],
    sections: readSections(tokens),
    effects: [],
    experiments: [],
  };
  readBlocks(page, faults);
  for (const { token, line } of inlineTokens(tokens, firstLine))
    readInline(page, token, line, faults);
  return page;
}

function readBlocks(page, faults) {
  const open = [];
  for (const token of page.tokens) {
    const line = lineOf(page, token);
    if (token.type === 'heading_open' && token.attrGet('id')) {
      page.ids.push({ id: token.attrGet('id'), line });
    }
    if (token.type === 'fence') {
      for (const { number } of numbersInCode(token.content)) page.numbers.push({ number, line });
    }
    if (token.type === 'formula_block') readFormulaToken(page, token, line, faults);
    const container = /^container_(\w+)_(open|close)$/.exec(token.type);
    if (!container) continue;
    const [, name, edge] = container;
    if (edge === 'close') {
      open.pop();
      continue;
    }
    readContainer(page, { name, parent: open.at(-1), info: token.info, line, token }, faults);
    open.push(name);
  }
  for (const { id, ask, reveals, line } of page.steps) {
    if (ask && !reveals)
      faults.add(page.file, line, `step "${id}" asks, but no "::: reveal" waits`);
    if (!ask && reveals)
      faults.add(page.file, line, `step "${id}" asks nothing, so nothing can wait`);
  }
}

// Where a container may stand; whatever is not here stands by itself.
const PARENTS = {
  step: ['stepper'],
  term: ['glossary'],
  reveal: ['step', 'predict', 'question'],
  option: ['predict', 'question'],
  slip: ['predict', 'question'],
  question: [undefined, 'review'],
  point: ['question'],
  hint: ['question'],
  card: ['deck'],
  back: ['card'],
  results: ['experiment'],
  limits: ['experiment'],
};
// What stands by itself, and within these too.
const ALSO_WITHIN = { recall: ['reveal'] };
const PARAMETERS = { step: ['ask', 'tensor'], ...GATE_PARAMETERS, ...CARD_PARAMETERS };

function standsRight(page, { name, parent, line }, faults) {
  const parents = PARENTS[name] ?? [undefined, ...(ALSO_WITHIN[name] ?? [])];
  if (parents.includes(parent)) return;
  faults.add(
    page.file,
    line,
    PARENTS[name]
      ? `"::: ${name}" stands outside a ${parents.filter(Boolean).join(' or a ')}, or the one before it was not closed`
      : `"::: ${name}" stands inside a ${parent}, which was not closed`,
  );
}

function readContainer(page, { name, parent, info, line, token }, faults) {
  if (name !== 'live') standsRight(page, { name, parent, line }, faults);
  const { words: given, values } = readParameters(info);
  if (name === 'live') {
    page.lives.push({ token, tag: given[0] ?? '', attributes: values, line });
    return;
  }
  const known = PARAMETERS[name] ?? [];
  const unknown = Object.keys(values).filter((key) => !known.includes(key));
  if (unknown.length > 0)
    faults.add(page.file, line, `"::: ${name}" takes no ${unknown.join(', ')}`);
  if (name in GATE_PARAMETERS || parent === 'predict' || parent === 'question') {
    readGate(page, { name, given, values, line }, faults);
    return;
  }
  if (name === 'colophon' && !Object.hasOwn(COLOPHON, given[0] ?? ''))
    faults.add(page.file, line, `no colophon "${given[0] ?? ''}"`);
  if (name === 'cards') {
    page.reviews.push({ cards: given, line });
    return;
  }
  if (EXPERIMENT_CONTAINERS.includes(name)) {
    readExperiment(page, { name, given, line, lines: token.map }, faults);
    return;
  }
  if (name === 'card' || name === 'back') {
    readCard(page, { name, given, values, line }, faults);
    return;
  }
  if (name === 'reveal' && page.steps.length > 0) page.steps.at(-1).reveals = true;
  if (name !== 'step' && name !== 'term') return;
  if (given.length !== 1) {
    faults.add(page.file, line, `"::: ${name}" takes one id, not ${given.length}`);
    return;
  }
  const id = given[0];
  page.ids.push({ id: `${name}-${id}`, line });
  if (name === 'step')
    page.steps.push({ id, tensor: values.tensor ?? id, ask: values.ask, reveals: false, line });
}

function readInline(page, token, line, faults) {
  if (token.type === 'link_open') {
    const href = token.attrGet('href');
    if (href?.startsWith('#')) page.anchors.push({ id: href.slice(1), line });
    if (href?.startsWith('term:')) page.terms.push({ id: href.slice('term:'.length), line });
    if (href?.startsWith('page:')) page.pageLinks.push({ ...pageOf(href), line });
    const file = /^download:(.*)$/.exec(href ?? '')?.[1];
    if (file !== undefined) page.downloads.push({ file, line });
  } else if (token.type === 'citation') {
    page.citations.push({ source: token.meta.source, line });
  } else if (token.type === 'voucher') {
    readVoucher(page, token.meta, line);
  } else if (token.type === 'span_open') {
    readSpan(page, token.meta, line, faults);
  } else if (token.type === 'formula') {
    readFormulaToken(page, token, line, faults);
  } else if (token.type === 'computed') {
    readNumberUse(page, token.meta, line, faults);
  }
}

function readFormulaToken(page, { content, meta }, line, faults) {
  page.formulas.push({ written: content.trim(), tex: meta.tex, line });
  for (const use of meta.numbers) readNumberUse(page, use, line, faults);
}

function readNumberUse(page, { number, attributes, id }, line, faults) {
  const { file } = page;
  page.numbers.push({ number, line });
  const stray = Object.keys(attributes);
  if (id) stray.push('#id');
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
function readVoucher(page, meta, line) {
  if (meta.kind !== 'exp') return;
  const experiment = meta.name;
  if (page.effects.some((one) => one.experiment === experiment)) return;
  meta.id = `tested-${experiment}`;
  page.effects.push({ experiment, id: meta.id, line });
  page.ids.push({ id: meta.id, line });
}

const SPAN_ATTRIBUTES = ['fact'];

function readSpan(page, { id, attributes }, line, faults) {
  const stray = Object.keys(attributes).filter((key) => !SPAN_ATTRIBUTES.includes(key));
  if (stray.length > 0) faults.add(page.file, line, `a span takes no ${stray.join(', ')}`);
  if (attributes.fact !== undefined) page.citations.push({ source: attributes.fact, line });
  if (id) page.ids.push({ id, line });
}
