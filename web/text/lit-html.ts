// What an element draws, written as HTML: a figure that stands still is drawn by the function of the live one.
import { nothing, type TemplateResult } from 'lit';
import { escapeHtml, type Html, raw } from './html.ts';

/** What comes before a value that is a whole attribute, and how Lit treats it: "?" by its truth, "@" in scripts alone. */
const ATTRIBUTE = /\s([?@.]?)([\w-]+)=$/;

/** The indentation of source code, which nobody reads in a page. */
const INDENT = /\n\s+/g;

const isTemplate = (value: unknown): value is TemplateResult =>
  typeof value === 'object' && value !== null && '_$litType$' in value;

/** @param drawn - by `html` or `svg` of Lit, without directives */
export const litHtml = (drawn: unknown): Html => raw(written(drawn));

function written(value: unknown): string {
  if (value === nothing || value === undefined || value === null) return '';
  if (Array.isArray(value)) return value.map(written).join('');
  if (isTemplate(value)) return writtenTemplate(value);
  if (typeof value === 'object') throw new Error('a directive cannot be drawn still');
  return escapeHtml(value);
}

function writtenTemplate({ strings, values }: TemplateResult): string {
  let text = '';
  strings.forEach((string, i) => {
    const part = string.replace(INDENT, '\n');
    const attribute = i < values.length ? ATTRIBUTE.exec(part) : null;
    if (!attribute) text += part + written(values[i]);
    else {
      const [whole, kind = '', name = ''] = attribute;
      text += part.slice(0, -whole.length) + writtenAttribute(kind, name, values[i]);
    }
  });
  return text;
}

function writtenAttribute(kind: string, name: string, value: unknown) {
  if (kind === '@' || value === nothing) return '';
  if (kind === '?' || typeof value === 'boolean') return value ? ` ${name}` : '';
  if (kind === '.' && typeof value === 'object') return '';
  return ` ${name}="${escapeHtml(value)}"`;
}
