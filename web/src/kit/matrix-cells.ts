// The cells of a matrix in the colours of all matrices, of both themes.
import { type CSSResult, css, html, svg, unsafeCSS } from 'lit';
import { needsLightInk, tables } from './heat.ts';
import { levelPaths } from './level-paths.ts';
import type { Matrix } from './matrix-image.ts';

const LEVELS = 16;
/** Of what a mask has set to minus infinity: no number of the scale. */
const MASKED = LEVELS + 1;

const colour = (table: Uint8Array, share: number) => {
  const at = Math.round(share * 255) * 3;
  return [...table.subarray(at, at + 3)] as [number, number, number];
};

/** The colours of all levels, as a page's colour scheme decides. */
function fillsOf(light: Uint8Array, dark: Uint8Array, isSigned = false) {
  const fill = (level: number) => {
    const share = isSigned ? (1 + level / LEVELS) / 2 : level / LEVELS;
    const [day, night] = [light, dark].map((table) => `rgb(${colour(table, share).join(' ')})`);
    return [level, `light-dark(${day},${night})`] as const;
  };
  return new Map([
    ...Array.from({ length: 2 * LEVELS + 1 }, (_, at) => fill(at - LEVELS)),
    [MASKED, 'light-dark(rgb(206 200 188),rgb(72 76 84))'] as const,
  ]);
}
const signed = fillsOf(tables.diverging, tables.divergingDark, true);
const unsigned = fillsOf(tables.sequential, tables.sequentialDark);
/** On a stage, which is dark in every theme. */
const staged = fillsOf(tables.stage, tables.stage);

/** A share of one as a class: its colour, and an ink that is read on it. */
export const shareClass = (share: number): string => `share-${Math.round(share * LEVELS)}`;

const ink = (table: Uint8Array, share: number) =>
  unsafeCSS(needsLightInk(colour(table, share)) ? '#fff' : '#000');

export const shareStyles: CSSResult[] = Array.from({ length: LEVELS + 1 }, (_, level) => {
  const share = level / LEVELS;
  return css`.share-${level} {
    background: ${unsafeCSS(unsigned.get(level)!)};
    color: light-dark(${ink(tables.sequential, share)}, ${ink(tables.sequentialDark, share)});
    forced-color-adjust: none;
    print-color-adjust: exact;
  }`;
});

/**
 * The cells of a matrix in the colours of all matrices, a unit a cell: through zero where there are numbers below it, from
 * zero otherwise.
 */
export function matrixCells(matrix: Matrix, low: number, high: number, isStage = false): unknown {
  const fills = low < 0 ? signed : isStage ? staged : unsigned;
  const most = Math.max(Math.abs(low), Math.abs(high)) || 1;
  const level = (value: number) => {
    if (value === -Infinity) return MASKED;
    const share = Math.max(-1, Math.min(1, (value || 0) / most));
    // A small number is fainter than a level, and is seen.
    return Math.sign(share) * Math.ceil(Math.abs(share) * LEVELS - 0.25);
  };
  return [...levelPaths(matrix, level)].map(
    ([at, path]) => svg`<path fill=${fills.get(at)!} d=${path} />`,
  );
}

/**
 * A matrix of numbers from 0 to `most` as a picture.
 * @param label - what a screen reader says of it
 */
export const levelPicture = (matrix: Matrix, most: number, label: string) =>
  html`<svg class="matrix" viewBox="0 0 ${matrix.columns} ${matrix.rows}" role="img" aria-label=${label}>${matrixCells(matrix, 0, most)}</svg>`;
