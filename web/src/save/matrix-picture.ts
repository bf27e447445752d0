// Two axes of a tensor as an SVG picture: colours as on the page, the axes named, numbers in the cells where there is
// room.

import type { AxisSize, Slice } from '@engine';
import { decimal } from '../../text/messages.ts';
import { fewerCells, levelPaths } from '../kit/level-paths.ts';
import { scaleOf } from '../kit/matrix-cells.ts';
import type { Colours } from './paint.ts';
import type { SvgFile } from './picture.ts';
import { escaped } from './svg-text.ts';

const CELL = 44;
const MOST_WITH_NUMBERS = 24;
// A picture as wide as a page of paper can be read; more cells share it.
const MOST_WIDTH = 1100;
const MARGIN = { top: 64, left: 56, right: 16, bottom: 16 };
const FONT = 'Atkinson Hyperlegible Next, Helvetica, Arial, sans-serif';

export function matrixPicture(
  slice: Slice,
  { title, digits, paper, ink }: { title: string; digits: number } & Colours,
): SvgFile {
  const theme = themeOf({ paper, ink });
  const { rows, columns, axes } = slice;
  const hasNumbers = columns <= MOST_WITH_NUMBERS && rows <= MOST_WITH_NUMBERS;
  const cell = hasNumbers ? CELL : Math.max(1, Math.min(12, MOST_WIDTH / columns));
  const width = MARGIN.left + Math.max(columns * cell, 320) + MARGIN.right;
  const height = MARGIN.top + rows * cell + MARGIN.bottom;
  const [rowAxis, columnAxis] = (axes.length > 1 ? axes.slice(-2) : [undefined, axes[0]]) as [
    AxisSize | undefined,
    AxisSize,
  ];
  const text = (x: number, y: number, words: string, more = '') =>
    `<text x="${x}" y="${y}" ${more}>${escaped(words)}</text>`;
  const named = [
    text(MARGIN.left, 22, title, 'font-size="16" font-weight="700"'),
    text(MARGIN.left, 44, `${columnAxis.axis} ${columnAxis.size} →`),
    rowAxis
      ? text(
          0,
          0,
          `${rowAxis.axis} ${rowAxis.size} →`,
          `transform="translate(18 ${MARGIN.top}) rotate(90)"`,
        )
      : '',
  ];
  return {
    width,
    height,
    text: `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="${FONT}" font-size="13" fill="${ink}">
<title>${escaped(title)}</title>
<rect width="100%" height="100%" fill="${paper}"/>
${[...named, cellsOf(slice, cell, theme), ...(hasNumbers ? numbersOf(slice, digits, theme) : [])].filter(Boolean).join('\n')}
</svg>
`,
  };
}

const brightness = (colour: string) =>
  (colour.match(/\d+/g) ?? []).slice(0, 3).reduce((sum, part) => sum + Number(part), 0);
/** Which of the two colours of a number is seen on a ground: that of light papers, or of dark ones. */
const themeOf = ({ paper, ink }: Colours) => (brightness(ink) > brightness(paper) ? 1 : 0);

function cellsOf(slice: Slice, cell: number, theme: 0 | 1) {
  const { levels, levelOf } = scaleOf(slice.low, slice.high);
  const drawn = fewerCells(slice);
  const paths = [...levelPaths(drawn, levelOf)].map(
    ([level, path]) => `<path fill="${levels.get(level)!.fill[theme]}" d="${path}"/>`,
  );
  const [x, y] = [slice.columns / drawn.columns, slice.rows / drawn.rows];
  return `<g transform="translate(${MARGIN.left} ${MARGIN.top}) scale(${x * cell} ${y * cell})">${paths.join('')}</g>`;
}

/** Of each cell its number, and of each row its place. */
function numbersOf({ rows, columns, data, low, high }: Slice, digits: number, theme: 0 | 1) {
  const { levels, levelOf } = scaleOf(low, high);
  const said = (x: number, y: number, anchor: string, fill: string, words: string | number) =>
    `<text x="${x}" y="${MARGIN.top + (y + 0.5) * CELL}" text-anchor="${anchor}" dy="0.35em" font-size="12"${fill}>${words}</text>`;
  const number = (value: number, at: number) => {
    const words = value === -Infinity ? '−∞' : decimal(value, digits);
    const fill = ` fill="${levels.get(levelOf(value))!.ink[theme]}"`;
    const x = MARGIN.left + ((at % columns) + 0.5) * CELL;
    return said(x, Math.floor(at / columns), 'middle', fill, words);
  };
  const places = Array.from({ length: rows }, (_, row) =>
    said(MARGIN.left - 10, row, 'end', '', row),
  );
  return [...places, ...Array.from(data, number)];
}
