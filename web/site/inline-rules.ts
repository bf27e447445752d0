// The course's inline syntax, as a markdown-it plugin: spans, computed and measured numbers, citations.
// Only parses; what ids and names mean is checked in read-page.ts.

import type MarkdownIt from 'markdown-it';
import type { StateInline, Token } from 'markdown-it';

const ATTRIBUTES = /\{((?:\s*(?:#[\w-]+|\.[\w-]+|[\w-]+=(?:"[^"]*"|[^\s"}]+)))+)\s*\}/y;
const ATTRIBUTE = /#([\w-]+)|\.([\w-]+)|([\w-]+)=(?:"([^"]*)"|([^\s"}]+))/g;
const CITATION = /\[@(?:(exp|by|holds):)?([\w-]+)\]/y;

const DEFINED = /^([a-z][a-z0-9-]*)(?:\s+@([\w-]+))?\s*:\s*(.+?)(?:\s+as\s+(\w+))?$/;
const REFERRED = /^([a-z][a-z0-9-]*)(?:\s+as\s+(\w+))?$/;
const MEASURED = /^([\w-]+(?:\s+[\w.-]+){2,3})\s*:\s*(0(?:\.0+)?(?: %)?)$/;
const COUNTED = /^#(\w+)(?:\s+as\s+(\w+))?$/;
const STATED = /^\.(\w+)(?:\s+@([\w-]+))?(?:\s+as\s+(\w+))?$/;

/**
 * A number in prose.
 *   defined   {{x-shape: shape(x)}}   {{gpt3-head-dim
 */
type AnyNumber = {
  /** as written */
  text: string;
  id?: string;
  /** stated: the config's name */
  name?: string;
  preset?: string;
  source?: string;
  as?: string;
  /** measured: experiment, row, measure and, if it is not the mean, what else of it */
  place?: string;
  /** measured: the form of the number, "0.000" */
  like?: string;
};
export type NumberNote = AnyNumber &
  (
    | { form: 'defined'; id: string; source: string }
    | { form: 'referred'; id: string }
    | { form: 'stated'; name: string }
    | { form: 'counted'; name: string }
    | { form: 'measured'; place: string; like: string }
    | { form: 'bad' }
  );

/** `{#id .class key="value"}` */
export type Attributes = { id?: string; values: Record<string, string> };
/** A number where it stands; attributes say what the figure of its scene shows when it is pressed. */
export type NumberUse = {
  number: NumberNote;
  attributes: Record<string, string>;
  id?: string;
  /** that scene and its figure, with all that it is then given */
  shows?: { scene: string; tag: string; attributes: Record<string, string> };
};
export type SpanMeta = { id?: string; attributes: Record<string, string> };
export type Voucher = {
  kind: string;
  name: string;
  /** the address of the first of an experiment on its page */
  id?: string;
};
export type Citation = { source: string };
/** A token with what is noted of it. */
export type TokenOf<Meta> = Omit<Token, 'meta'> & { meta: Meta };

/** @param text - between the braces */
export function readNumber(text: string): NumberNote {
  const body = text.trim();
  let match = DEFINED.exec(body);
  if (match) {
    const [, id, preset, source, as] = match;
    return { form: 'defined', text: body, id: id!, preset, source: source!, as };
  }
  match = REFERRED.exec(body);
  if (match) return { form: 'referred', text: body, id: match[1]!, as: match[2] };
  match = COUNTED.exec(body);
  if (match) return { form: 'counted', text: body, name: match[1]!, as: match[2] };
  match = STATED.exec(body);
  if (match) return { form: 'stated', text: body, name: match[1]!, preset: match[2], as: match[3] };
  match = MEASURED.exec(body);
  if (match) return { form: 'measured', text: body, place: match[1]!, like: match[2]! };
  return { form: 'bad', text: body };
}

/** Reads `{#id .class key="value"}` at a place in a text. */
export function readAttributes(source: string, at: number): (Attributes & { end: number }) | null {
  ATTRIBUTES.lastIndex = at;
  const block = ATTRIBUTES.exec(source);
  if (!block) return null;
  const found: Attributes & { end: number } = {
    end: ATTRIBUTES.lastIndex,
    values: Object.create(null),
  };
  for (const [, id, className, key, quoted, plain] of block[1]!.matchAll(ATTRIBUTE)) {
    if (id) found.id = id;
    else if (className) found.values.class = className;
    else found.values[key!] = quoted ?? plain!;
  }
  return found;
}

function computed(state: StateInline, silent: boolean) {
  if (!state.src.startsWith('{{', state.pos)) return false;
  const close = state.src.indexOf('}}', state.pos + 2);
  if (close < 0 || close + 2 > state.posMax) return false;
  const attributes = readAttributes(state.src, close + 2);
  if (!silent) {
    const token = state.push('computed', 'data', 0);
    token.meta = {
      number: readNumber(state.src.slice(state.pos + 2, close)),
      attributes: attributes?.values ?? {},
      id: attributes?.id,
    };
  }
  state.pos = attributes?.end ?? close + 2;
  return true;
}

// [@brown2020], a source; [@exp:e2b-load], [@by:arithmetic] and [@holds:four-keep-up], what else vouches for a sentence.
function citation(state: StateInline, silent: boolean) {
  CITATION.lastIndex = state.pos;
  const match = CITATION.exec(state.src);
  if (!match || CITATION.lastIndex > state.posMax) return false;
  const [, kind, name] = match;
  if (!silent && kind) state.push('voucher', 'a', 0).meta = { kind, name };
  else if (!silent) state.push('citation', 'cite', 0).meta = { source: name };
  state.pos = CITATION.lastIndex;
  return true;
}

// [text]{#id fact="brown2020"}: like a link with attributes where the address would be.
function span(state: StateInline, silent: boolean) {
  if (state.src[state.pos] !== '[') return false;
  const labelEnd = state.md.helpers.parseLinkLabel(state, state.pos, false);
  if (labelEnd < 0 || state.src[labelEnd + 1] !== '{') return false;
  const attributes = readAttributes(state.src, labelEnd + 1);
  if (!attributes) return false;
  if (!silent) {
    const { posMax, pos } = state;
    const open = state.push('span_open', 'span', 1);
    open.meta = { id: attributes.id, attributes: attributes.values };
    state.pos = pos + 1;
    state.posMax = labelEnd;
    state.md.inline.tokenize(state);
    state.posMax = posMax;
    state.push('span_close', 'span', -1).meta = open.meta;
  }
  state.pos = attributes.end;
  return true;
}

export function courseInline(md: MarkdownIt) {
  md.inline.ruler.before('escape', 'computed', computed);
  md.inline.ruler.before('link', 'citation', citation);
  md.inline.ruler.before('link', 'span', span);
}
