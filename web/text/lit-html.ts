// What an element draws, written as HTML: a figure that stands still is drawn by the function of the live one.
import { nothing, type TemplateResult } from 'lit';
import { escapeHtml, type Html, raw } from './html.ts';

/** What comes before a value that is a whole attribute, and how Lit treats it: "?" by its truth, "@" in scripts alone. */
const ATTRIBUTE = /\s([?@.]?)([\w-]+)=$/;

/** The indentation of source code, which nobody reads in a page. */
const INDENT = /\n\s+/g;

const isTemplate = (value: unknown): value is TemplateResult =>
  typeof value === 'object' && value !== null && '_$litType$' in value;

/** Draws what stands in an element of ours: its tag, and what it is given, properties with a "." before their names. */
export type DrawInside = (tag: string, given: Record<string, unknown>) => string;

/** @param drawn - by `html` or `svg` of Lit, without directives */
export const litHtml = (drawn: unknown, inside: DrawInside = () => ''): Html =>
  raw(written(drawn, inside));

function written(value: unknown, inside: DrawInside): string {
  if (value === nothing || value === undefined || value === null) return '';
  if (Array.isArray(value)) return value.map((one) => written(one, inside)).join('');
  if (isTemplate(value)) return writtenTemplate(value, inside);
  if (typeof value === 'object') throw new Error('a directive cannot be drawn still');
  return escapeHtml(value);
}

const ELEMENT = /^<([a-z]+(?:-[a-z]+)+)/;
const GIVEN = /\s([\w-]+)(?:="([^"]*)")?(?=[\s>]|$)/g;

function writtenTemplate({ strings, values }: TemplateResult, inside: DrawInside) {
  let text = '';
  /** The element of ours whose tag has begun. */
  let open: { tag: string; given: Record<string, unknown> } | undefined;
  strings.forEach((string, i) => {
    const part = string.replace(INDENT, '\n');
    const attribute = i < values.length ? ATTRIBUTE.exec(part) : null;
    const plain = attribute ? part.slice(0, -attribute[0].length) : part;
    for (const piece of plain.split(/(?<=>)|(?=<)/)) {
      const [, tag] = ELEMENT.exec(piece) ?? [];
      if (tag) open = { tag, given: {} };
      for (const [, name, value = ''] of open ? piece.matchAll(GIVEN) : [])
        open!.given[name!] = value;
      text += piece;
      if (!open || !piece.endsWith('>')) continue;
      text += inside(open.tag, open.given);
      open = undefined;
    }
    if (!attribute) text += written(values[i], inside);
    else {
      const [, kind = '', name = ''] = attribute;
      if (open) open.given[kind === '.' ? `.${name}` : name] = values[i];
      if (!open || kind !== '.') text += writtenAttribute(kind, name, values[i]);
    }
  });
  return text;
}

function writtenAttribute(kind: string, name: string, value: unknown) {
  if (kind === '@' || value === nothing) return '';
  if (kind === '?' || (kind === '.' && typeof value === 'boolean')) return value ? ` ${name}` : '';
  if (kind === '.' && typeof value === 'object') return '';
  return ` ${name}="${escapeHtml(value)}"`;
}
