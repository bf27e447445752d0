// A matrix as few shapes: cells of one level of darkness are one path, a unit a cell.
import type { Matrix } from './matrix-image.ts';

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
