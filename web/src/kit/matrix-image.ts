// Numbers in rows and columns as a picture, one pixel a cell.
import { type HeatScale, sliceImage } from '../elements/heat.js';

/** Row after row; a part of a larger block where `data` is a subarray of it. */
export type Matrix = { rows: number; columns: number; data: Float32Array };

/** Paints it into a canvas, which gets as many pixels as there are cells. */
export function paintMatrix(canvas: HTMLCanvasElement, matrix: Matrix, scale: HeatScale): void {
  if (canvas.width !== matrix.columns) canvas.width = matrix.columns;
  if (canvas.height !== matrix.rows) canvas.height = matrix.rows;
  canvas.getContext('2d')?.putImageData(sliceImage(matrix, scale), 0, 0);
}
