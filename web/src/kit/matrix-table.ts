// A matrix as a table of numbers that arrow keys walk (APG grid): which cell takes the focus, and which was asked about.
import type { Slice } from '@engine';
import { type Cell, cellByKey } from './grid-cell.ts';
import { given, text, withProps } from './props.ts';

/** Event "inspect": a cell was asked about; its detail is the Cell. */
export abstract class MatrixTable extends withProps({
  slice: given<Slice>(),
  /** the cell that takes the focus */
  place: given<Cell>(() => ({ row: 0, column: 0 })),
  /** the cell whose making is shown */
  open: given<Cell>(),
  caption: text(),
}) {
  /** How many rows PageUp and PageDown pass over. */
  protected get page() {
    return 0;
  }

  /** Puts the focus on the cell that takes it. */
  async focusCell() {
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>('td[tabindex="0"]')?.focus();
  }

  protected inspect(place: Cell) {
    this.place = place;
    this.dispatchEvent(new CustomEvent('inspect', { detail: place }));
  }

  /** What a key has led to. */
  protected walkTo(place: Cell) {
    this.place = place;
    this.focusCell();
  }

  protected isAt(cell: Cell | undefined, row: number, column: number) {
    return row === cell?.row && column === cell.column;
  }

  protected key(event: KeyboardEvent) {
    const { slice, place } = this;
    if (!slice || event.altKey || event.metaKey) return;
    const to = cellByKey(event, place, slice, this.page);
    if (to) this.walkTo(to);
    else if (event.key === 'Enter' || event.key === ' ') this.inspect(place);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}
