// Pieces of still figures: a slice as a strip of cells, darker the further from zero.

import type { Slice } from '@engine';
import type { Say } from '../../../web/src/kit/sentence.ts';
import { fill } from '../content.ts';
import { html, raw } from '../html.ts';

const LEVELS = 6;

/** An element's words: sentences by their keys, in groups. */
export type Sentences = { [key: string]: string | Sentences };

/** A sentence of an element's words. */
export const sayer =
  (words: Sentences): Say =>
  (key, args = {}) =>
    fill(
      key
        .split('.')
        .reduce<string | Sentences>((at, part) => (at as Sentences)[part]!, words) as string,
      args,
    );

/** The cells of a slice, drawn into a box. One path a level of darkness: few bytes. */
export function strip(
  { rows, columns, data, low, high }: Pick<Slice, 'rows' | 'columns' | 'data' | 'low' | 'high'>,
  { x, y, w, h }: { x: number; y: number; w: number; h: number },
) {
  const most = Math.max(Math.abs(low), Math.abs(high)) || 1;
  const paths = Array.from({ length: LEVELS + 1 }, () => '');
  for (let i = 0; i < rows * columns; i += 1) {
    const level = Math.round((Math.abs(data[i]!) / most) * LEVELS);
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

export const fixed = (value: number) => String(Number(value.toFixed(2)));
