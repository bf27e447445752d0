// What an element's still figure is made with: answers of the engine, its words, HTML, and a slice as a strip of cells,
// darker the further from zero.

import type { Slice } from '@engine';
import { levelPaths } from '../src/kit/level-paths.ts';
import { html } from '../text/html.ts';
import { fill } from './content.ts';

export { type Html, html } from '../text/html.ts';
export { answerOf } from './answer.ts';
export { fill } from './content.ts';
export type { FigureContext } from './live-figures.ts';

const LEVELS = 6;

/** An element's words: sentences by their keys, in groups. */
export type Sentences = { [key: string]: string | Sentences };

/** Says a sentence of an element's words by its key. */
export type Say = (key: string, args?: Record<string, string | number>) => string;

export const messagesOf =
  (words: Sentences): Say =>
  (key, args = {}) =>
    fill(
      key
        .split('.')
        .reduce<string | Sentences>((at, part) => (at as Sentences)[part]!, words) as string,
      args,
    );

// Levels are counted from 1: zeros are drawn too, faintly.
const opacityOf = (level: number) => (Math.max(level - 1, 0.4) / LEVELS).toFixed(2);

/** The cells of a slice, drawn into a box. */
export function strip(
  slice: Pick<Slice, 'rows' | 'columns' | 'data' | 'low' | 'high'>,
  { x, y, w, h }: { x: number; y: number; w: number; h: number },
) {
  const most = Math.max(Math.abs(slice.low), Math.abs(slice.high)) || 1;
  const paths = levelPaths(slice, (value) => 1 + Math.round((Math.abs(value) / most) * LEVELS));
  const scale = `translate(${fixed(x)} ${fixed(y)}) scale(${fixed(w / slice.columns)} ${fixed(h / slice.rows)})`;
  const drawn = [...paths].map(
    ([level, path]) => html`<path fill-opacity="${opacityOf(level)}" d="${path}"/>`,
  );
  return html`<g transform="${scale}">${drawn}</g>`;
}

export const fixed = (value: number) => String(Number(value.toFixed(2)));
