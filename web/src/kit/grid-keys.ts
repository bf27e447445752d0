// Matrices that arrow keys walk (APG grid): every table of the host that is marked `data-walk` takes the focus at one
// of its cells, and a screen reader reads the headers of each cell that is reached. A Lit controller.

import type { ReactiveElement } from 'lit';
import { cellByKey } from './grid-cell.ts';

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

export class GridKeys {
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
    if (!(from instanceof HTMLTableCellElement)) return;
    const table: HTMLTableElement | null = from.closest('table[data-walk]');
    if (!table) return;
    const rows = cellsOf(table);
    const row = rows.findIndex((cells) => cells.includes(from));
    if (row < 0) return;
    // Rows may be of different lengths.
    const columns = Math.max(...rows.map((cells) => cells.length));
    const place = { row, column: rows[row]!.indexOf(from) };
    const to = cellByKey(event, place, { rows: rows.length, columns });
    if (!to) return;
    event.preventDefault();
    event.stopPropagation();
    const cells = rows[to.row]!;
    const cell = cells[Math.min(cells.length - 1, to.column)]!;
    from.removeAttribute('tabindex');
    cell.setAttribute('tabindex', '0');
    cell.focus();
  }
}
