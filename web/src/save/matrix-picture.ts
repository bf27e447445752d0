// Two axes of a tensor as an SVG picture: colours as on the page, the axes named, numbers in the cells where there is
// room.

import type { AxisSize, Slice } from '@engine';
import { decimal } from '../../text/messages.ts';
import { colourAt, cssColour, heatScale, needsLightInk, slicePicture } from '../kit/heat.ts';
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
  { title, paper, ink, digits }: { title: string; paper: string; ink: string; digits: number },
): SvgFile {
  const { rows, columns, data, axes } = slice;
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
  const cells = hasNumbers
    ? cellsOf({ rows, columns, data, slice, digits })
    : [imageOf(slice, cell)];
  return {
    width,
    height,
    text: `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="${FONT}" font-size="13" fill="${ink}">
<title>${escaped(title)}</title>
<rect width="100%" height="100%" fill="${paper}"/>
${[...named, ...cells].filter(Boolean).join('\n')}
</svg>
`,
  };
}

type Cells = {
  rows: number;
  columns: number;
  data: ArrayLike<number>;
  slice: Slice;
  digits: number;
};

/** A square with its number in it for each cell. */
function cellsOf({ rows, columns, data, slice, digits }: Cells) {
  const scale = heatScale(slice.low, slice.high);
  const middle = `text-anchor="middle" dominant-baseline="central" font-size="12"`;
  const out: string[] = [];
  for (let row = 0; row < rows; row += 1) {
    const y = MARGIN.top + row * CELL;
    out.push(
      `<text x="${MARGIN.left - 10}" y="${y + CELL / 2}" text-anchor="end" dominant-baseline="central">${row}</text>`,
    );
    for (let column = 0; column < columns; column += 1) {
      const value = data[row * columns + column]!;
      const x = MARGIN.left + column * CELL;
      const colour = colourAt(scale, value);
      const said = value === -Infinity ? '−∞' : decimal(value, digits);
      out.push(
        `<rect x="${x}" y="${y}" width="${CELL - 2}" height="${CELL - 2}" rx="3" fill="${cssColour(colour)}"/>`,
        `<text x="${x + CELL / 2 - 1}" y="${y + CELL / 2 - 1}" ${middle} fill="${needsLightInk(colour) ? '#fff' : '#000'}">${said}</text>`,
      );
    }
  }
  return out;
}

/** One pixel a cell, drawn larger without being smoothed. */
const imageOf = (slice: Slice, cell: number) =>
  `<image x="${MARGIN.left}" y="${MARGIN.top}" width="${slice.columns * cell}" height="${slice.rows * cell}" preserveAspectRatio="none" style="image-rendering:pixelated" href="${slicePicture(slice)}"/>`;
