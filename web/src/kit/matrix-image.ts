// Numbers in rows and columns as a picture.
import { type HeatScale, paintCells } from './heat.ts';

/** Row after row; a part of a larger block where `data` is a subarray of it. */
export type Matrix = { rows: number; columns: number; data: Float32Array };

/** Pixels along a matrix in a picture of many, and from where one begins to where the next does. */
export type Tiles = { side: number; pitch: number };

// So many that a cell more or less makes no other picture of most texts: a canvas is slow to take another size.
const LEAST = 3;
const SIDE = 24;
const PITCH = 26;

/** What part of a picture of many is of matrices, not between them. */
export const TILE = SIDE / PITCH;

/** Of so many cells along a matrix. */
export function tilesOf(cells: number): Tiles {
  const times = Math.max(LEAST, Math.ceil(cells / SIDE));
  return { side: SIDE * times, pitch: PITCH * times };
}

/** A row of cells as one row of pixels from a place on. A function of its own: called so often, it is compiled. */
function paintRow(pixels: Uint32Array, begin: number, side: number, row: Uint32Array): void {
  let at = begin;
  for (let column = 0; column < row.length; column += 1) {
    const colour = row[column] ?? 0;
    const end = begin + Math.round(((column + 1) * side) / row.length);
    while (at < end) pixels[at++] = colour;
  }
}

/**
 * Paints square matrices side by side, with half of what is between two before the first. One canvas for many: where each of
 * forty heads has its own, and another size with every token, a browser takes 13 ms to show them, and 2 for one a layer.
 * @param matrices - of so many cells along each, within the scale
 */
export function paintTiles(
  canvas: HTMLCanvasElement,
  matrices: Float32Array[],
  cells: number,
  scale: HeatScale,
): void {
  const { side, pitch } = tilesOf(cells);
  const width = pitch * matrices.length;
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== side) canvas.height = side;
  const image = new ImageData(width, side);
  const pixels = new Uint32Array(image.data.buffer);
  const indent = (pitch - side) / 2;
  const line = new Uint32Array(cells);
  for (let row = 0; row < cells; row += 1) {
    const top = Math.round((row * side) / cells) * width;
    const bottom = Math.round(((row + 1) * side) / cells) * width;
    matrices.forEach((data, at) => {
      paintCells(line, scale, data, row * cells);
      paintRow(pixels, top + at * pitch + indent, side, line);
    });
    for (let next = top + width; next < bottom; next += width)
      pixels.copyWithin(next, top, top + width);
  }
  canvas.getContext('2d')?.putImageData(image, 0, 0);
}
