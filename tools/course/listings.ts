// Questions whose options are the lines of a listing, "::: predict ID ask=choice listing=BUG": an author gives reasons for
// some lines, and what stands here adds the code of every line. What is said of a right line is the same in every listing, so
// <prediction-gate> has it (words/line-options.json).

import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Token from 'markdown-it/lib/token.mjs';
import type lineOptions from '#content/words/line-options.json';
import type { FaultList } from './faults.ts';
import { closing, lineOf, readParameters } from './markdown.ts';

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

const FILES = ['web/content/spoilt-layer.json', 'web/content/story-layer.json'];
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

/**
 * The tokens of a page with every line of a listing as an option.
 * @param file - of the page, from the root
 * @param firstLine - of the Markdown in the file, from 0
 */
export function withListings(
  tokens: Token[],
  { root, file, firstLine }: { root: string; file: string; firstLine: number },
  faults: FaultList,
): Token[] {
  const out: Token[] = [];
  let words: Words | undefined;
  for (let i = 0; i < tokens.length; i += 1) {
    const token = tokens[i]!;
    out.push(token);
    if (token.type !== 'container_predict_open') continue;
    const bug = readParameters(token.info).values.listing;
    if (bug === undefined) continue;
    const complain = (message: string, at: Token = token) =>
      faults.add(file, lineOf({ firstLine }, at), message);
    const path = join(root, dirname(file), '../words/line-options.json');
    words ??= JSON.parse(readFileSync(path, 'utf8')) as Words;
    const options = listedOptions(root, bug, words);
    if (!options) {
      complain(`no listing "${bug}" in ${FILES.join(' or ')}`);
      continue;
    }
    const end = closing(tokens, i);
    const inside = tokens.slice(i + 1, end);
    out.push(...listed(inside, options, { token, complain }));
    i = end - 1;
  }
  return out;
}

type Within = {
  /** that opens the question */
  token: Token;
  /** @param at - the token whose line it is told with */
  complain: (message: string, at?: Token) => void;
};

/** Of a question: what the author wrote, with all lines as options behind its first part. */
function listed(inside: Token[], options: ListedOption[], within: Within): Token[] {
  const written: Map<string, { slip: string | undefined; reason: Token[] }> = new Map();
  const rest: Token[] = [];
  for (let i = 0; i < inside.length; i += 1) {
    if (inside[i]!.type !== 'container_option_open') {
      rest.push(inside[i]!);
      continue;
    }
    const end = closing(inside, i);
    const { line = '', slip } = readParameters(inside[i]!.info).values;
    if (!options.some(({ id }) => id === line))
      within.complain(`the listing has no line "${line}"`, inside[i]);
    written.set(line, { slip, reason: inside.slice(i + 1, end) });
    i = end;
  }
  if (!options.some(({ id, right }) => right && written.has(id)))
    within.complain('"::: option line=…" of a wrong line says why it is wrong');
  const made = options.flatMap((option) => optionTokens(option, written.get(option.id), within));
  const reveal = rest.findIndex(({ type }) => type === 'container_reveal_open');
  const at = reveal < 0 ? rest.length : reveal;
  return [...rest.slice(0, at), ...made, ...rest.slice(at)];
}

function optionTokens(
  { id, right, says, isCode }: ListedOption,
  written: { slip: string | undefined; reason: Token[] } | undefined,
  { token }: Within,
): Token[] {
  const make = (type: string, tag: string, nesting: Token['nesting']) => {
    const one = new Token(type, tag, nesting);
    one.map = token.map;
    one.block = true;
    return one;
  };
  const open = make('container_option_open', 'li', 1);
  open.info = ['option', right && 'right', `id=${id}`, written?.slip && `slip=${written.slip}`]
    .filter(Boolean)
    .join(' ');
  open.meta = { ofListing: true, hasReason: written !== undefined };
  const inline = make('inline', '', 0);
  const said = new Token(isCode ? 'code_inline' : 'text', isCode ? 'code' : '', 0);
  said.content = says;
  inline.children = [said];
  inline.content = says;
  return [
    open,
    ...[make('paragraph_open', 'p', 1), inline, make('paragraph_close', 'p', -1)],
    ...(written?.reason ?? []),
    make('container_option_close', 'li', -1),
  ];
}
