// One Markdown file (a lesson or a plain page) to tokens and what stands in them: ids, sentences,
// numbers, steps, citations. Every fault is found here or in lint-page.ts, with file and line.
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Token } from 'markdown-it';
import type { Card } from './cards.ts';
import { CARD_PARAMETERS, readCard } from './cards.ts';
import { COLOPHON } from './colophon.ts';
import type { ExperimentPart } from './experiment-parts.ts';
import { EXPERIMENT_CONTAINERS, readExperiment } from './experiment-parts.ts';
import { FaultList } from './faults.ts';
import type { FrontMatter } from './front-matter.ts';
import { readFrontMatter } from './front-matter.ts';
import type { Gate } from './gates.ts';
import { GATE_PARAMETERS, readGate } from './gates.ts';
import type { NumberNote, NumberUse, SpanMeta, TokenOf, Voucher } from './inline-rules.ts';
import { readNumber } from './inline-rules.ts';
import { withListings } from './listings.ts';
import { createMarkdown, lineOf, readParameters } from './markdown.ts';
import type { Formula } from './maths-rules.ts';
import { pageOf } from './page-path.ts';
import type { Stop } from './paths.ts';
import { nameStops, PATH_PARAMETERS, readStop } from './paths.ts';
import type { Section } from './sections.ts';
import { readSections } from './sections.ts';

type Expression = {
  id: string;
  source: string;
  preset: string;
  line: number;
};
type Step = {
  id: string;
  tensor: string;
  ask?: string;
  /** whether a part of its text waits for the answer */
  reveals: boolean;
  line: number;
};
/** the id is that of its file */
export type PageName = { kind: Page['kind']; id: string };
export type Page = {
  kind: 'lesson' | 'lab' | 'practice' | 'page';
  file: string;
  front: FrontMatter;
  tokens: Token[];
  /** of the Markdown in the file, from 0 */
  firstLine: number;
  /** every id the page will carry */
  ids: { id: string; line: number }[];
  expressions: Expression[];
  numbers: { number: NumberNote; line: number }[];
  formulas: { written: string; tex: string; line: number }[];
  steps: Step[];
  /** of a path */
  stops: Stop[];
  /** elements placed in the text */
  lives: { token: Token; tag: string; attributes: Record<string, string>; line: number }[];
  /** questions: in a lesson's prose, or of a practice page */
  gates: Gate[];
  /** of a practice page */
  cards: Card[];
  /** what is turned and printed, and never scheduled */
  summaries: Card[];
  /** cards to be asked in a lesson */
  reviews: { cards: string[]; line: number }[];
  citations: { source: string; line: number }[];
  /** links within the page */
  anchors: { id: string; line: number }[];
  /** links to other pages, "page:home" */
  pageLinks: { id: string; line: number }[];
  /** links to files to take away, "download:…" */
  downloads: { file: string; line: number }[];
  /** for the list of contents */
  sections: Section[];
  /** lines of those of the second level with ids */
  headings: number[];
  /** links to words of the glossary, "term:logits" */
  terms: { id: string; line: number }[];
  /** the first claim on the page that rests on an experiment */
  effects: { experiment: string; id: string; line: number }[];
  experiments: ExperimentPart[];
};

/** The inline tokens of a page with the line each stands in. */
export function* inlineTokens(tokens: Token[], firstLine: number) {
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
 * The same page again for as long as its text has not changed.
 * @param root - the repository
 * @param file - path from the root
 */
export function readPage(root: string, file: string, faults: FaultList): Page {
  const text = readFileSync(join(root, file), 'utf8');
  if (lastRead.get(file)?.text !== text) {
    const found = new FaultList();
    lastRead.set(file, { text, page: readText(root, file, text, found), faults: found });
  }
  const { page, faults: found } = lastRead.get(file)!;
  faults.addAll(found);
  return page;
}

function readText(root: string, file: string, text: string, faults: FaultList): Page {
  const kind = kindOf(file);
  const { front, body, firstLine } = readFrontMatter(file, text, kind, faults);
  const tokens = withListings(markdown.parse(body, {}), { root, file, firstLine }, faults);
  const page = { ...emptyPage({ kind, file, front }), tokens, firstLine };
  page.sections = readSections(tokens);
  readBlocks(page, faults);
  nameStops(page, faults);
  for (const { token, line } of inlineTokens(tokens, firstLine))
    readInline(page, token, line, faults);
  return page;
}

/** A page before anything of it is read. */
export const emptyPage = (of: Pick<Page, 'kind' | 'file' | 'front'>): Page => ({
  ...of,
  ...{ tokens: [], firstLine: 0, ids: [], expressions: [], numbers: [], formulas: [], steps: [] },
  ...{ headings: [], stops: [], cards: [], summaries: [], reviews: [] },
  ...{ lives: [], gates: [], citations: [], anchors: [], pageLinks: [] },
  ...{ downloads: [], terms: [], sections: [], effects: [], experiments: [] },
});

function readBlocks(page: Page, faults: FaultList) {
  const open: string[] = [];
  for (const token of page.tokens) {
    const line = lineOf(page, token);
    if (token.type === 'heading_open' && token.attrGet('id')) {
      page.ids.push({ id: token.attrGet('id')!, line });
      if (token.tag === 'h2') page.headings.push(line);
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
    readContainer(
      page,
      { name: name!, parent: open.at(-1), info: token.info, line, token },
      faults,
    );
    open.push(name!);
  }
  for (const { id, ask, reveals, line } of page.steps) {
    if (ask && !reveals)
      faults.add(page.file, line, `step "${id}" asks, but no "::: reveal" waits`);
    if (!ask && reveals)
      faults.add(page.file, line, `step "${id}" asks nothing, so nothing can wait`);
  }
}

type Container = {
  name: string;
  /** that it stands in */
  parent: string | undefined;
  line: number;
};

// Where a container may stand; whatever is not here stands by itself.
const PARENTS: Record<string, (string | undefined)[]> = {
  step: ['stepper'],
  term: ['glossary'],
  reveal: ['step', 'predict', 'question'],
  option: ['predict', 'question'],
  slip: ['predict', 'question'],
  question: [undefined, 'review'],
  point: ['question'],
  hint: ['question'],
  card: ['box'],
  summary: ['deck'],
  back: ['card', 'summary'],
  results: ['experiment'],
  limits: ['experiment'],
  stop: ['path'],
};
// What stands by itself, and within these too.
const ALSO_WITHIN: Record<string, string[]> = { recall: ['reveal'], predict: ['case'] };
const PARAMETERS: Record<string, string[]> = {
  step: ['ask', 'tensor'],
  ...GATE_PARAMETERS,
  ...CARD_PARAMETERS,
  ...PATH_PARAMETERS,
};

function standsRight(page: Page, { name, parent, line }: Container, faults: FaultList) {
  const parents = PARENTS[name] ?? [undefined, 'only', ...(ALSO_WITHIN[name] ?? [])];
  if (parents.includes(parent)) return;
  faults.add(
    page.file,
    line,
    PARENTS[name]
      ? `"::: ${name}" stands outside a ${parents.filter(Boolean).join(' or a ')}, or the one before it was not closed`
      : `"::: ${name}" stands inside a ${parent}, which was not closed`,
  );
}

function readContainer(
  page: Page,
  { name, parent, info, line, token }: Container & { info: string; token: Token },
  faults: FaultList,
) {
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
    readGate(page, { name, given, values, line, says: token.meta?.hasReason !== false }, faults);
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
  if (name === 'stop') {
    readStop(page, { given, values, line }, faults);
    return;
  }
  if (name === 'card' || name === 'summary' || name === 'back') {
    readCard(page, { name, parent, given, values, line }, faults);
    return;
  }
  if (name === 'reveal' && page.steps.length > 0) page.steps.at(-1)!.reveals = true;
  if (name !== 'step' && name !== 'term') return;
  if (given.length !== 1) {
    faults.add(page.file, line, `"::: ${name}" takes one id, not ${given.length}`);
    return;
  }
  const id = given[0]!;
  page.ids.push({ id: `${name}-${id}`, line });
  if (name === 'step')
    page.steps.push({ id, tensor: values.tensor ?? id, ask: values.ask, reveals: false, line });
}

function readInline(page: Page, token: Token, line: number, faults: FaultList) {
  if (token.type === 'link_open') {
    readLink(page, token.attrGet('href') ?? '', line, faults);
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

function readLink(page: Page, href: string, line: number, faults: FaultList) {
  const [, begins, to = ''] = /^(#|[^:/?#]*:)?(.*)$/.exec(href) ?? [];
  if (begins === '#') page.anchors.push({ id: to, line });
  else if (begins === 'term:') page.terms.push({ id: to, line });
  else if (begins === 'page:') page.pageLinks.push({ ...pageOf(href), line });
  else if (begins === 'download:') page.downloads.push({ file: to, line });
  else if (begins !== 'https:')
    faults.add(
      page.file,
      line,
      `a link to "${href}"; a link can begin with: page:, term:, download:, https:, #`,
    );
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

function readNumberUse(
  page: Page,
  { number, attributes, id }: NumberUse,
  line: number,
  faults: FaultList,
) {
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
