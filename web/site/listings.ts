// Questions whose options are the lines of a listing, "::: predict ID ask=choice listing=BUG": an author gives reasons for
// some lines, and what stands here adds the code of every line. What is said of a right line is the same in every listing, so
// <prediction-gate> has it (words/line-options.json).

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Token from 'markdown-it/lib/token.mjs';
import type lineOptions from '#content/words/line-options.json';
import type { FaultList } from './faults.ts';
import { fileOf } from './languages.ts';
import type { Complain } from './page.ts';
import type { Node } from './tree.ts';
import { everyNode, treeOf } from './tree.ts';

type Listing = { lines: Line[]; cases: Case[] };
type Line = {
  makes: string;
  code: string;
  /** the one case that has this line */
  only?: string;
};
type Case = {
  bug: string;
  /** the wrong lines, by what they make */
  lines: Record<string, string>;
  /** right lines that are written otherwise */
  also?: Record<string, string>;
};
type Words = Pick<typeof lineOptions, 'none'>;

const FILES = ['web/content/buggy-layer.json', 'web/content/story-layer.json'];
/** The option that no line is wrong. */
const NONE = 'none';

/** Of a line that is right and written otherwise: what is said of it differs too. */
const ALSO = '-also';

type ListedOption = {
  /** what a log keeps */
  id: string;
  right: boolean;
  /** a line of code, or a sentence */
  says: string;
  isCode: boolean;
};

/** The lines of a case as options, in order, and at the end that none is wrong; undefined for a case that no file has. */
export function listedOptions(root: string, bug: string, words: Words): ListedOption[] | undefined {
  for (const file of FILES.filter((one) => existsSync(join(root, one)))) {
    const { lines, cases }: Listing = JSON.parse(readFileSync(join(root, file), 'utf8'));
    const found = cases.find((one) => one.bug === bug);
    if (found) return optionsOf(lines, found, words);
  }
  return undefined;
}

function optionsOf(all: Line[], { bug, lines: wrong, also = {} }: Case, { none }: Words) {
  const lines = all.filter(({ only }) => only === undefined || only === bug);
  const isClean = Object.keys(wrong).length === 0;
  return [
    ...lines.map(({ makes, code }) => ({
      id: makes in also ? `${makes}${ALSO}` : makes,
      right: makes in wrong,
      says: wrong[makes] ?? also[makes] ?? code,
      isCode: true,
    })),
    { id: NONE, right: isClean, says: none, isCode: false },
  ];
}

/** Whether an option is the line of a listing. */
export const isListed = ({ values }: Node) => values.line !== undefined;

/** Gives every question of a listing all lines as options, before what it reveals. */
export function addListings(nodes: Node[], root: string, file: string, faults: FaultList) {
  for (const node of everyNode(nodes)) {
    const bug = node.values.listing;
    if (node.name !== 'predict' || bug === undefined) continue;
    const [language] = /^web\/content\/[^/]+/.exec(file)!;
    const path = join(root, fileOf(root, `${language}/words/line-options.json`));
    const options = listedOptions(root, bug, JSON.parse(readFileSync(path, 'utf8')));
    if (!options) faults.add(file, node.line, `no listing "${bug}" in ${FILES.join(' or ')}`);
    else listLines(node, options, (message, line) => faults.add(file, line ?? node.line, message));
  }
}

function listLines(node: Node, options: ListedOption[], complain: Complain) {
  const written = new Map(
    node.children
      .filter(({ name }) => name === 'option')
      .map((one) => [one.values.line ?? '', one]),
  );
  for (const [line, one] of written)
    if (!options.some(({ id }) => id === line))
      complain(`the listing has no line "${line}"`, one.line);
  if (!options.some(({ id, right }) => right && written.has(id)))
    complain('"::: option line=…" of a wrong line says why it is wrong');
  const lines = options.map((option) => lineOption(option, written.get(option.id), node));
  const rest = node.children.filter(({ name }) => name !== 'option');
  const reveal = rest.findIndex(({ name }) => name === 'reveal');
  node.children = rest.toSpliced(reveal < 0 ? rest.length : reveal, 0, ...lines);
}

function lineOption(
  { id, right, says, isCode }: ListedOption,
  written: Node | undefined,
  question: Node,
): Node {
  const said = new Token(isCode ? 'code_inline' : 'text', isCode ? 'code' : '', 0);
  said.content = says;
  const inline = new Token('inline', '', 0);
  inline.children = [said];
  const [open, close] = [
    new Token('paragraph_open', 'p', 1),
    new Token('paragraph_close', 'p', -1),
  ];
  for (const token of [open, inline, close]) token.block = true;
  return {
    ...question,
    ...{ name: 'option', words: right ? ['right'] : [], within: question },
    values: { id, line: id, ...(written?.values.mistake && { mistake: written.values.mistake }) },
    children: [...treeOf([open, inline, close], question.line - 1), ...(written?.children ?? [])],
  };
}
