// The cells of a matrix in the colours of all matrices, of both themes.
import { colourMaps } from 'virtual:colour-maps';
import { type CSSResult, css, html, svg, unsafeCSS } from 'lit';
import { fewerCells, levelPaths, MOST_CELLS } from './level-paths.ts';
import type { Matrix } from './matrix-image.ts';

/** From zero to the largest number; a colour map has a stop for each of them and of those below zero. */
const LEVELS = 16;
/** Of what a mask has set to minus infinity: no number of the scale. */
const MASKED = LEVELS + 1;
/** The relative luminance (WCAG 2.2) at which black and white are equally easy to read: 4.58 to 1. */
const MIDDLE = 0.179;

type Pair = [light: string, dark: string];
/** The colours of a number, and inks that are read on them. */
type Level = { fill: Pair; ink: Pair };
type Scale = { levels: Map<number, Level>; levelOf: (value: number) => number };

const linear = (byte: number) => {
  const share = byte / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

function levelOf(maps: [Uint8Array, Uint8Array], stop: number): Level {
  const colours = maps.map((map) => [...map.subarray(stop * 3, stop * 3 + 3)]);
  const fill = colours.map((colour) => `rgb(${colour.join(' ')})`) as Pair;
  const ink = colours.map((colour) => {
    const [red, green, blue] = colour.map(linear) as [number, number, number];
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue < MIDDLE ? '#fff' : '#000';
  }) as Pair;
  return { fill, ink };
}

function levelsOf(maps: [Uint8Array, Uint8Array], lowest = 0): Map<number, Level> {
  const step = lowest < 0 ? 1 : 2;
  const levels = Array.from({ length: LEVELS + 1 - lowest }, (_, at) => lowest + at);
  return new Map([
    ...levels.map((level) => [level, levelOf(maps, (level - lowest) * step)] as const),
    // Between the papers and the inks of tokens.css; in no map.
    [MASKED, { fill: ['rgb(206 200 188)', 'rgb(72 76 84)'], ink: ['#000', '#fff'] }],
  ]);
}

const { diverging, divergingDark, sequential, sequentialDark } = colourMaps;
const signed = levelsOf([diverging, divergingDark], -LEVELS);
const unsigned = levelsOf([sequential, sequentialDark]);

/** The largest number of a scale from `low` to `high`. */
export const mostOf = (low: number, high: number): number =>
  Math.max(Math.abs(low), Math.abs(high)) || 1;

/** Through zero where there are numbers below it, from zero otherwise. */
export function scaleOf(low: number, high: number): Scale {
  const most = mostOf(low, high);
  return {
    levels: low < 0 ? signed : unsigned,
    levelOf: (value) => {
      if (value === -Infinity) return MASKED;
      const share = Math.max(low < 0 ? -1 : 0, Math.min(1, (value || 0) / most));
      // A small number is fainter than a level, and is seen.
      return Math.sign(share) * Math.ceil(Math.abs(share) * LEVELS - 0.25);
    },
  };
}

const lightDark = ([light, dark]: Pair) => `light-dark(${light},${dark})`;

/** A number as a class: its colour, and an ink that is read on it. */
export const cellClass = (value: number, low = 0, high = 1): string =>
  `${low < 0 ? 'signed' : 'share'}-${scaleOf(low, high).levelOf(value)}`;

export const cellStyles: CSSResult[] = Object.entries({ signed, share: unsigned }).flatMap(
  ([name, levels]) =>
    [...levels].map(
      ([level, { fill, ink }]) => css`.${unsafeCSS(name)}-${level} {
        background: ${unsafeCSS(lightDark(fill))};
        color: ${unsafeCSS(lightDark(ink))};
        forced-color-adjust: none;
        print-color-adjust: exact;
      }`,
    ),
);

/**
 * The cells of a matrix in the colours of all matrices, a unit a cell: through zero where there are numbers below it, from
 * zero otherwise.
 * @param most - how many cells are drawn: where there are more, rows and columns at equal distances are
 */
export function matrixCells(matrix: Matrix, low: number, high: number, most = MOST_CELLS): unknown {
  const { levels, levelOf } = scaleOf(low, high);
  const drawn = fewerCells(matrix, most);
  const paths = [...levelPaths(drawn, levelOf)].map(
    ([level, path]) => svg`<path fill=${lightDark(levels.get(level)!.fill)} d=${path} />`,
  );
  const [x, y] = [matrix.columns / drawn.columns, matrix.rows / drawn.rows];
  return drawn === matrix ? paths : svg`<g transform="scale(${x} ${y})">${paths}</g>`;
}

/**
 * A matrix of numbers from 0 to `most` as a picture.
 * @param label - what a screen reader says of it
 */
export const levelPicture = (matrix: Matrix, most: number, label: string) =>
  html`<svg class="matrix" viewBox="0 0 ${matrix.columns} ${matrix.rows}" role="img" aria-label=${label}>${matrixCells(matrix, 0, most)}</svg>`;
