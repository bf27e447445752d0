// Matrices that arrow keys walk (APG grid): every table of the host that is marked `data-walk` takes the focus at one
// of its cells, and a screen reader reads the headers of each cell that is reached. A Lit controller.

import type { ReactiveElement } from 'lit';

const CELLS = 'td:not([role="presentation"])';

/** @returns the cells that hold something, row by row */
const cellsOf = (table: HTMLTableElement): HTMLElement[][] =>
  [...table.rows]
    .map((row) =>
      [...(row.querySelectorAll(CELLS) as NodeListOf<HTMLElement>)].filter(
        (cell) => cell.textContent?.trim() !== '',
      ),
    )
    .filter((row) => row.length > 0);

/** Where a key leads from a place; nowhere where it means nothing here. */
function destination(
  { key, ctrlKey }: KeyboardEvent,
  { row, column }: { row: number; column: number },
  rows: HTMLElement[][],
) {
  const last = rows[row]!.length - 1;
  const steps = {
    ArrowUp: [-1, 0],
    ArrowDown: [1, 0],
    ArrowLeft: [0, -1],
    ArrowRight: [0, 1],
  } as const;
  if (key in steps && !ctrlKey) {
    const [down, across] = steps[key as keyof typeof steps];
    return { row: row + down, column: column + across };
  }
  if (key === 'Home') return { row: ctrlKey ? 0 : row, column: 0 };
  if (key === 'End')
    return ctrlKey ? { row: rows.length - 1, column: Infinity } : { row, column: last };
  return undefined;
}

export class MatrixWalk {
  host: ReactiveElement;

  constructor(host: ReactiveElement) {
    this.host = host;
    host.addController(this);
    // Before the host's own keys, which may step something else.
    host.addEventListener('keydown', (event) => this.#key(event), { capture: true });
  }

  hostUpdated() {
    const tables: NodeListOf<HTMLTableElement> =
      this.host.renderRoot.querySelectorAll('table[data-walk]');
    for (const table of tables) {
      if (table.querySelector('td[tabindex="0"]')) continue;
      table.setAttribute('role', 'grid');
      const [[first] = []] = cellsOf(table);
      first?.setAttribute('tabindex', '0');
    }
  }

  #key(event: KeyboardEvent) {
    const [from] = event.composedPath();
    if (!(from instanceof HTMLTableCellElement) || event.altKey || event.metaKey) return;
    const table: HTMLTableElement | null = from.closest('table[data-walk]');
    if (!table) return;
    const rows = cellsOf(table);
    const row = rows.findIndex((cells) => cells.includes(from));
    if (row < 0) return;
    const to = destination(event, { row, column: rows[row]!.indexOf(from) }, rows);
    if (!to) return;
    event.preventDefault();
    event.stopPropagation();
    const cells = rows[Math.min(rows.length - 1, Math.max(0, to.row))]!;
    const cell = cells[Math.min(cells.length - 1, Math.max(0, to.column))]!;
    from.removeAttribute('tabindex');
    cell.setAttribute('tabindex', '0');
    cell.focus();
  }
}
