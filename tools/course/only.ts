// What is said at one target alone, or at all but one: `::: only file` around blocks, and `[…]{only=scorm}` or
// `[…]{except=scorm}` within a sentence.
import type { Token } from 'markdown-it';
import { readParameters } from './markdown.ts';
import type { Target } from './targets.ts';
import { checkedId } from './targets.ts';

const isAt = ({ id }: Target, written: string) => checkedId(written) === id;

const isSaid = ({ only, except }: { only?: string; except?: string }, target: Target) =>
  (only === undefined || isAt(target, only)) && (except === undefined || !isAt(target, except));

/** Tokens without those from an opening one to the one that closes it. */
function without(tokens: Token[], from: number) {
  let open = 0;
  let to = from;
  do open += tokens[to++]!.nesting;
  while (open > 0);
  return to;
}

function inlineAt(target: Target, children: Token[]): Token[] {
  const said: Token[] = [];
  const marks: Set<unknown> = new Set();
  for (let i = 0; i < children.length; ) {
    const child = children[i]!;
    const { only, except } = child.meta?.attributes ?? {};
    const isMark = child.type.startsWith('span_') && (only ?? except) !== undefined;
    if (isMark && !marks.has(child.meta) && !isSaid({ only, except }, target)) {
      i = without(children, i);
      continue;
    }
    if (isMark) marks.add(child.meta);
    else said.push(child);
    i += 1;
  }
  return said;
}

/** The tokens of a page as they are said at a target. A block of which nothing is left goes too, and so does its item of a list. */
export function tokensAt(target: Target, tokens: Token[]): Token[] {
  const said: Token[] = [];
  const emptied: Set<Token> = new Set();
  for (let i = 0; i < tokens.length; i += 1) {
    const token = tokens[i]!;
    if (token.type === 'container_only_open') {
      const only = readParameters(token.info).words;
      if (!only.some((id) => isAt(target, id))) i = without(tokens, i) - 1;
    } else if (token.type === 'inline') {
      const children = inlineAt(target, token.children ?? []);
      const isWhole = children.length === token.children?.length;
      const left = isWhole ? token : Object.assign(Object.create(token), { children });
      if (!isWhole && children.length === 0) emptied.add(left);
      said.push(left);
    } else if (token.type !== 'container_only_close') said.push(token);
  }
  return emptied.size > 0 ? withoutEmptied(said, emptied) : said;
}

function withoutEmptied(tokens: Token[], emptied: Set<Token>) {
  const gone: Set<Token> = new Set();
  for (const [i, token] of tokens.entries()) {
    if (!emptied.has(token)) continue;
    const isItem =
      tokens[i - 2]?.type === 'list_item_open' && tokens[i + 2]?.type === 'list_item_close';
    const around = isItem ? 2 : 1;
    for (const one of tokens.slice(i - around, i + around + 1)) gone.add(one);
  }
  return tokens.filter((token) => !gone.has(token));
}
