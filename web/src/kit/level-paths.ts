// A matrix as few shapes: cells of one level of darkness are one path, a unit a cell.
import type { Matrix } from './matrix-image.ts';

/** More are drawn as fewer: 128 rows of 128 take 20 ms. */
export const MOST_CELLS = 128 ** 2;

/** A matrix of at most so many cells: where there are more, rows and columns at equal distances are left. */
export function fewerCells(matrix: Matrix, most = MOST_CELLS): Matrix {
  const side = Math.floor(Math.sqrt(most));
  const rows = Math.min(matrix.rows, Math.max(side, Math.floor(most / matrix.columns)));
  const columns = Math.min(matrix.columns, Math.floor(most / rows));
  if (rows === matrix.rows && columns === matrix.columns) return matrix;
  const data = Float32Array.from({ length: rows * columns }, (_, at) => {
    const row = Math.floor((Math.floor(at / columns) * matrix.rows) / rows);
    const column = Math.floor(((at % columns) * matrix.columns) / columns);
    return matrix.data[row * matrix.columns + column]!;
  });
  return { rows, columns, data };
}

/**
 * Paths by their level, from the lowest; there is none where no cell has it.
 * @param levelOf - 0 for what is not drawn
 */
export function levelPaths(
  { rows, columns, data }: Matrix,
  levelOf: (value: number) => number,
): Map<number, string> {
  const paths: Map<number, string> = new Map();
  // Where a level's last box begins: from there, most boxes are written alike, and take less on their way.
  const last: Map<number, [number, number]> = new Map();
  for (let row = 0; row < rows; row += 1) {
    const levels = Array.from(data.subarray(row * columns, (row + 1) * columns), levelOf);
    for (let from = 0, to = 1; from < columns; from = to, to += 1) {
      const level = levels[from]!;
      // Cells side by side are one box.
      while (levels[to] === level) to += 1;
      if (level === 0) continue;
      const [x, y] = last.get(level) ?? [0, 0];
      last.set(level, [from, row]);
      const box = `m${from - x} ${row - y}h${to - from}v1h${from - to}z`;
      paths.set(level, (paths.get(level) ?? '') + box);
    }
  }
  return new Map([...paths].sort(([one], [other]) => one - other));
}
