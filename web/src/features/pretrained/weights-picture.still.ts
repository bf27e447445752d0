// Attention weights as a still picture: rows and columns with their names, cells darker the larger the weight.
import type { ModelToken } from '@engine';
import { type FigureContext, fixed, html } from '#still';
import type { Matrix } from '../../kit/matrix-image.ts';
import { drawnWeights } from './reading.still.ts';

const LEFT = 56;
const TOP = 48;
const CELL = { width: 24, height: 18 };
const GAP = 5;

/** Names of a text's tokens, which begins with the model's begin token: as pieces.ts has them in a page. */
export const tokenNamesOf = (tokens: ModelToken[], content: FigureContext['content']) => {
  const { begin } = content.words['forty-heads'] as unknown as { begin: string };
  return tokens.map(({ text }, place) => {
    if (place === 0) return begin;
    return place > 1 && /^[\p{L}\p{N}]/u.test(text) ? `-${text}` : text.trim();
  });
};

type Names = { rows: string[]; columns: string[] };

export function weightsPicture(matrix: Matrix, names: Names, label: string) {
  const { rows, columns, data } = matrix;
  return html`<svg class="still" viewBox="0 0 ${LEFT + columns * CELL.width} ${TOP + rows * CELL.height}" role="img" aria-label="${label}">
${names.rows.map((name, row) => html`<text x="${LEFT - GAP}" y="${fixed(TOP + (row + 0.7) * CELL.height)}" text-anchor="end">${name}</text>`)}
${names.columns.map((name, column) => html`<text transform="translate(${fixed(LEFT + (column + 0.65) * CELL.width)} ${TOP - GAP}) rotate(-90)">${name}</text>`)}
<rect class="box" x="${LEFT}" y="${TOP}" width="${columns * CELL.width}" height="${rows * CELL.height}"/>
<g transform="translate(${LEFT} ${TOP}) scale(${CELL.width} ${CELL.height})">${drawnWeights(rows, columns, data)}</g></svg>`;
}
