// One slice of a tensor: which one, what its colours mean, and a matrix of it to look at and to walk through.
import type { Slice } from '@engine';
import { css, html, type PropertyValues } from 'lit';
import { decimal, t } from '../../text/layer-messages.ts';
import { asChoices, radioRow } from './fields.ts';
import type { Cell } from './grid-cell.ts';
import './index-picker.ts';
import { axisClass } from './base.ts';
import { MOST_CELLS } from './level-paths.ts';
import { matrixCells, mostOf } from './matrix-cells.ts';
import './matrix-view.ts';
import { given, number, state, withProps } from './props.ts';

const WIDEST_CELL = 24;
const LEGEND_CELLS = 33;

/** How many digits tell the numbers of a slice apart. */
export function digitsFor({ low, high }: Slice): number {
  const most = mostOf(low, high);
  if (most < 0.1) return 4;
  if (most < 1) return 3;
  return most < 10 ? 2 : 1;
}

/** The axes of rows and columns; a tensor with one axis is one row of it. */
function lastTwo({ axes }: Slice): [rows: string, columns: string] {
  const names = axes.map(({ axis }) => axis);
  return [names.at(-2) ?? t('ui.tensor.oneRow'), names.at(-1) ?? ''];
}

class TensorView extends withProps({
  slice: given<Slice>(),
  /** the tensors that may be looked at here */
  tensors: given<string[]>(() => []),
  /** the cell whose making is shown */
  cell: given<{ tensor: string; index: number[] }>(),
  /** How many heads lie side by side in the columns; 0: none. */
  bands: number(0),
  place: state<Cell>(() => ({ row: 0, column: 0 })),
}) {
  static override styles = css`
  :host {
    display: grid;
    gap: var(--space-3);
    grid-template-columns: minmax(0, 1fr);
  }
  .ramp {
    width: 9rem;
    height: 0.75rem;
    border-radius: 2px;
    outline: 1px solid var(--line);
    forced-color-adjust: none;
  }
`;

  #shown = '';

  /** Puts the focus back on the cell that was left. */
  focusCell() {
    this.renderRoot.querySelector('matrix-view')?.focusCell();
  }

  override async updated(changed: PropertyValues) {
    if (!changed.has('slice') || !this.slice) return;
    await this.renderRoot.querySelector('matrix-view')?.updateComplete;
    this.send('painted', this.slice);
  }

  override willUpdate(changed: PropertyValues) {
    const { slice, cell } = this;
    if (!slice) return;
    if (slice.tensor !== this.#shown) {
      this.#shown = slice.tensor;
      this.place = { row: 0, column: 0 };
    }
    if (changed.has('cell') && cell?.tensor === slice.tensor) {
      const [row = 0, column = 0] = cell.index.slice(-2);
      this.place = cell.index.length > 1 ? { row, column } : { row: 0, column: row };
    }
  }

  override render() {
    const { slice } = this;
    if (!slice) return html`<p class="small soft">${t('ui.tensor.waiting')}</p>`;
    const digits = digitsFor(slice);
    return html`
      ${radioRow(
        { name: 'tensor', legend: t('ui.tensor.show') },
        asChoices(this.tensors, (tensor) => html`<code>${tensor}</code>`),
        slice.tensor,
        (tensor) => this.send('tensor', tensor),
      )}
      <div class="choosers row wide">
        ${slice.lead.map(
          (at, i) => html`<index-picker
          data-axis=${slice.axes[i]!.axis}
          axis=${slice.axes[i]!.axis} size=${slice.axes[i]!.size} value=${at}
          @choose=${(event: CustomEvent) => this.send('hold', { axis: slice.axes[i]!.axis, at: event.detail })}
        ></index-picker>`,
        )}
      </div>
      ${this.#legend(slice, digits)}
      ${slice.rows * slice.columns > MOST_CELLS ? html`<p class="small soft">${t('ui.tensor.fewer')}</p>` : ''}
      <matrix-view stretch .matrix=${slice} .axes=${lastTwo(slice)} .low=${slice.low} .high=${slice.high} .widest=${WIDEST_CELL} .bands=${this.bands}
        .chosen=${this.place} .open=${this.cell?.tensor === slice.tensor ? this.place : undefined} label=${this.#summary(slice, digits)}
        .say=${(_: Cell, value: number) => decimal(value, digits)}
        @inspect=${(event: CustomEvent<Cell>) => this.#inspect(slice, event.detail)}></matrix-view>
    `;
  }

  #summary(slice: Slice, digits: number) {
    const [rows, columns] = lastTwo(slice);
    const held = slice.lead
      .map((at, i) => `${t(`ui.place.${slice.axes[i]!.axis}`)} ${at}`)
      .join(', ');
    return t(held ? 'ui.tensor.summaryHeld' : 'ui.tensor.summary', {
      tensor: slice.tensor,
      held,
      rows: slice.rows,
      rowAxis: rows,
      columns: slice.columns,
      columnAxis: columns,
      low: decimal(slice.low, digits),
      high: decimal(slice.high, digits),
    });
  }

  /** What the sides count, and what the colours mean. */
  #legend(slice: Slice, digits: number) {
    const [rowAxis, columnAxis] = lastTwo(slice);
    const most = mostOf(slice.low, slice.high);
    const least = slice.low < 0 ? -most : 0;
    const step = (most - least) / (LEGEND_CELLS - 1);
    const data = Float32Array.from({ length: LEGEND_CELLS }, (_, at) => least + at * step);
    return html`<div class="row wide small mono" aria-hidden="true">
      <span class=${axisClass(rowAxis)}>${rowAxis} ${slice.rows} ↓</span>
      <span class=${axisClass(columnAxis)}>${columnAxis} ${slice.columns} →</span>
      <span class="row"><span>${decimal(least, digits)}</span>
        <svg class="ramp" viewBox="0 0 ${LEGEND_CELLS} 1" preserveAspectRatio="none" shape-rendering="crispEdges">${matrixCells({ rows: 1, columns: LEGEND_CELLS, data }, least, most)}</svg>
        <span>${decimal(most, digits)}</span></span>
    </div>`;
  }

  #inspect(slice: Slice, place: Cell) {
    this.place = place;
    const index = slice.axes.length > 1 ? [...slice.lead, place.row, place.column] : [place.column];
    this.send('inspect', { tensor: slice.tensor, index });
  }
}

customElements.define('tensor-view', TensorView);
