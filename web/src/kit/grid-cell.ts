// The cell of a matrix that a key or a pointer leads to.

export type Cell = { row: number; column: number };
export type Size = { rows: number; columns: number };

const STEPS: Record<string, Cell> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
  PageUp: { row: -1, column: 0 },
  PageDown: { row: 1, column: 0 },
};

const clamp = (at: number, size: number) => Math.max(0, Math.min(size - 1, at));

export const inside = ({ row, column }: Cell, { rows, columns }: Size): Cell => ({
  row: clamp(row, rows),
  column: clamp(column, columns),
});

/**
 * Where a key leads in a grid (APG grid), within it; nowhere where the key means nothing here.
 * @param page - how many rows PageUp and PageDown pass over; where there is none, they mean nothing
 */
export function cellByKey(
  { key, ctrlKey, altKey, metaKey }: KeyboardEvent,
  { row, column }: Cell,
  size: Size,
  page = 0,
): Cell | undefined {
  if (altKey || metaKey) return undefined;
  if (key === 'Home') return { row: ctrlKey ? 0 : row, column: 0 };
  if (key === 'End') return { row: ctrlKey ? size.rows - 1 : row, column: size.columns - 1 };
  const step = STEPS[key];
  const times = key.startsWith('Page') ? page : 1;
  if (!step || times === 0 || ctrlKey) return undefined;
  return inside({ row: row + step.row * times, column: column + step.column * times }, size);
}

/** The cell under the pointer, the nearest where it has left the picture of the cells. */
export function cellUnder(event: PointerEvent, size: Size): Cell {
  const box = (event.currentTarget as Element).getBoundingClientRect();
  return inside(
    {
      row: Math.floor(((event.clientY - box.top) / box.height) * size.rows),
      column: Math.floor(((event.clientX - box.left) / box.width) * size.columns),
    },
    size,
  );
}
