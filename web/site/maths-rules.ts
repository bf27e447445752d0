// Formulas in Markdown, as a markdown-it plugin: `$…$` in a line, `$$…$$` on lines of its own. Only
// parses: splits the TeX from the course's numbers in it; maths.ts checks and typesets.

import type MarkdownIt from 'markdown-it';
import type { StateBlock, StateInline } from 'markdown-it';
import type { NumberUse } from './inline-rules.ts';
import { readAttributes, readNumber } from './inline-rules.ts';

// TeX has braces of its own: \sqrt{{{head-dim}}} is the root of a number.
const NUMBER = /\{\{(?!\{)([^{}]+)\}\}/g;

export type Formula = {
  /** a number stands in it as one character, PLACES + its index */
  tex: string;
  numbers: NumberUse[];
};

/** Where the characters that stand for numbers begin: Hangul, which no formula here has. */
export const PLACES = 0xac00;

/** @param written - between the dollars */
export function readFormula(written: string): Formula {
  const numbers: NumberUse[] = [];
  let tex = '';
  let at = 0;
  for (const match of written.matchAll(NUMBER)) {
    const end = match.index + match[0].length;
    const attributes = readAttributes(written, end);
    tex += `${written.slice(at, match.index)}{\\text{${String.fromCharCode(PLACES + numbers.length)}}}`;
    numbers.push({
      number: readNumber(match[1]!),
      attributes: attributes?.values ?? {},
      id: attributes?.id,
    });
    at = attributes?.end ?? end;
  }
  return { tex: (tex + written.slice(at)).trim(), numbers };
}

// A dollar opens before something and closes after something, so that prices are no formulas.
function inline(state: StateInline, silent: boolean) {
  const { src, pos, posMax } = state;
  if (src[pos] !== '$' || /\s/.test(src[pos + 1] ?? ' ')) return false;
  let close = src.indexOf('$', pos + 1);
  while (close > 0 && src[close - 1] === '\\') close = src.indexOf('$', close + 1);
  if (close < 0 || close >= posMax || /\s/.test(src[close - 1]!) || /\d/.test(src[close + 1] ?? ''))
    return false;
  if (!silent) {
    const token = state.push('formula', 'math', 0);
    token.content = src.slice(pos + 1, close);
    token.meta = readFormula(token.content);
  }
  state.pos = close + 1;
  return true;
}

function block(state: StateBlock, first: number, last: number, silent: boolean) {
  const line = (i: number) => state.src.slice(state.bMarks[i]! + state.tShift[i]!, state.eMarks[i]);
  if (!line(first).startsWith('$$')) return false;
  let written = line(first).slice(2);
  let end = first;
  while (!written.trimEnd().endsWith('$$')) {
    end += 1;
    if (end >= last) return false;
    written += `\n${line(end)}`;
  }
  if (silent) return true;
  const token = state.push('formula_block', 'math', 0);
  token.block = true;
  token.content = written.trimEnd().slice(0, -2);
  token.meta = readFormula(token.content);
  token.map = [first, end + 1];
  state.line = end + 1;
  return true;
}

export function courseMaths(md: MarkdownIt) {
  md.inline.ruler.before('escape', 'formula', inline);
  md.block.ruler.before('fence', 'formula_block', block, {
    alt: ['paragraph', 'reference', 'blockquote', 'list'],
  });
}
