// The cells of a matrix in the colours of all matrices, of both themes.
import { diverging, divergingDark, sequential, sequentialDark } from 'virtual:colour-maps';
import { type CSSResult, css, html, svg, unsafeCSS } from 'lit';
import { needsLightInk } from './heat.ts';
import { levelPaths } from './level-paths.ts';
import type { Matrix } from './matrix-image.ts';

const LEVELS = 16;
/** Of what a mask has set to minus infinity: no number of the scale. */
const MASKED = LEVELS + 1;

const rgb = (table: Uint8Array, at: number) =>
  `rgb(${table.subarray(at * 3, at * 3 + 3).join(' ')})`;

/** A share of one as a class: its colour, and an ink that is read on it. */
export const shareClass = (share: number): string => `share-${Math.round(share * LEVELS)}`;

const ink = (table: Uint8Array, at: number) => {
  const [red, green, blue] = table.subarray(at * 3, at * 3 + 3);
  return needsLightInk([red!, green!, blue!]) ? '#fff' : '#000';
};

export const shareStyles: CSSResult[] = Array.from({ length: LEVELS + 1 }, (_, level) => {
  const at = Math.round((level / LEVELS) * 255);
  return css`.share-${level} {
    background: ${unsafeCSS(fillOf(level, false))};
    color: light-dark(${unsafeCSS(ink(sequential, at))}, ${unsafeCSS(ink(sequentialDark, at))});
    forced-color-adjust: none;
    print-color-adjust: exact;
  }`;
});

/** The colour of a level in both themes, as a page's colour scheme decides. */
function fillOf(level: number, isSigned: boolean) {
  if (level === MASKED) return 'light-dark(rgb(206 200 188),rgb(72 76 84))';
  const [light, dark] = isSigned ? [diverging, divergingDark] : [sequential, sequentialDark];
  const at = Math.round((isSigned ? (1 + level / LEVELS) / 2 : level / LEVELS) * 255);
  return `light-dark(${rgb(light, at)},${rgb(dark, at)})`;
}

/**
 * The cells of a matrix in the colours of all matrices, a unit a cell: through zero where there are numbers below it, from
 * zero otherwise.
 */
export function matrixCells(matrix: Matrix, low: number, high: number): unknown {
  const most = Math.max(Math.abs(low), Math.abs(high)) || 1;
  const level = (value: number) => {
    if (value === -Infinity) return MASKED;
    const share = Math.max(-1, Math.min(1, (value || 0) / most));
    // A small number is fainter than a level, and is seen.
    return Math.sign(share) * Math.ceil(Math.abs(share) * LEVELS - 0.25);
  };
  return [...levelPaths(matrix, level)].map(
    ([at, path]) => svg`<path fill=${fillOf(at, low < 0)} d=${path} />`,
  );
}

/**
 * A matrix of numbers from 0 to `most` as a picture.
 * @param label - what a screen reader says of it
 */
export const levelPicture = (matrix: Matrix, most: number, label: string) =>
  html`<svg class="matrix" viewBox="0 0 ${matrix.columns} ${matrix.rows}" role="img" aria-label=${label}>${matrixCells(matrix, 0, most)}</svg>`;
