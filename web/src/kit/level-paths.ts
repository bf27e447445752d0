// A matrix as few shapes: cells of one level of darkness are one path, a unit a cell.
import type { Matrix } from './matrix-image.ts';

/** Paths by their level, from the lowest; there is none where no cell has it. */
export type LevelPaths = Map<number, string>;

/**
 * @param levelOf - 0 for what is not drawn
 */
export function levelPaths(
  { rows, columns, data }: Matrix,
  levelOf: (value: number) => number,
): LevelPaths {
  const paths: LevelPaths = new Map();
  for (let row = 0; row < rows; row += 1) {
    const levels = Array.from(data.subarray(row * columns, (row + 1) * columns), levelOf);
    for (let from = 0, to = 1; from < columns; from = to, to += 1) {
      const level = levels[from]!;
      // Cells side by side are one box.
      while (levels[to] === level) to += 1;
      if (level !== 0)
        paths.set(level, `${paths.get(level) ?? ''}M${from} ${row}h${to - from}v1H${from}z`);
    }
  }
  return new Map([...paths].sort(([one], [other]) => one - other));
}
