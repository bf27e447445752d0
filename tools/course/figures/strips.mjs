// Pieces of still figures: a slice as a strip of cells, darker the further from zero.
import { fill } from '../content.mjs';
import { faultSentence } from '../evaluate.mjs';
import { html, raw } from '../html.mjs';

const LEVELS = 6;

/**
 * A reply's value; an error with the engine's own sentences where it has none.
 * @param {any} reply
 * @param {import('../content.mjs').Content} content
 */
export function answerOf(reply, content) {
  if (reply.ok) return reply.value;
  throw new Error(reply.errors.map((fault) => faultSentence(fault, content)).join('\n'));
}

/**
 * A sentence of an element's words.
 * @param {Record<string, any>} words
 * @returns {(key: string, args?: Record<string, string|number>) => string}
 */
export const sayer =
  (words) =>
  (key, args = {}) =>
    fill(
      key.split('.').reduce((at, part) => at[part], words),
      args,
    );

/**
 * The cells of a slice, drawn into a box. One path a level of darkness: few bytes.
 * @param {{rows: number, columns: number, data: ArrayLike<number>, low: number, high: number}} slice
 * @param {{x: number, y: number, w: number, h: number}} box
 */
export function strip({ rows, columns, data, low, high }, { x, y, w, h }) {
  const most = Math.max(Math.abs(low), Math.abs(high)) || 1;
  const paths = Array.from({ length: LEVELS + 1 }, () => '');
  for (let i = 0; i < rows * columns; i += 1) {
    const level = Math.round((Math.abs(data[i]) / most) * LEVELS);
    paths[level] += `M${i % columns} ${Math.floor(i / columns)}h1v1h-1z`;
  }
  const scale = `translate(${fixed(x)} ${fixed(y)}) scale(${fixed(w / columns)} ${fixed(h / rows)})`;
  const drawn = paths.map((path, level) =>
    path === ''
      ? raw('')
      : html`<path fill-opacity="${(Math.max(level, 0.4) / LEVELS).toFixed(2)}" d="${path}"/>`,
  );
  return html`<g transform="${scale}">${drawn}</g>`;
}

/** @param {number} value */
export const fixed = (value) => String(Number(value.toFixed(2)));
