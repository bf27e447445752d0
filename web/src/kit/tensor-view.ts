// One slice of a tensor: the whole as colours, a few cells as numbers, and what to look at. Keeps where the lens
// stands.
import type { Slice } from '@engine';
import { css, html, type LitElement, type PropertyValues } from 'lit';
import { decimal, t } from '../../text/layer-messages.ts';
import { hearTheme, WidthController } from './controllers.ts';
import { asChoices, radioRow } from './fields.ts';
import { type Cell, inside } from './grid-cell.ts';
import { colourAt, cssColour, type HeatScale, heatScale } from './heat.ts';
import './heat-map.ts';
import './index-picker.ts';
import { axisClass, styled } from './base.ts';
import { digitsFor, lastTwo } from './cell-grid.ts';
import { given, number, state, withProps } from './props.ts';

const MOST_CELLS = 10;
const CELL_WIDTH = 59;
const CELL_WIDTH_NARROW = 54;
const HEADER_WIDTH = 88;
const MOST_ROWS_NARROW = 8;
const NARROW = 480;
const LEGEND_STOPS = 24;

class TensorView extends withProps({
  slice: given<Slice>(),
  /** the tensors that may be looked at here */
  tensors: given<string[]>(() => []),
  /** the cell whose making is shown */
  cell: given<{ tensor: string; index: number[] }>(),
  /** How many heads lie side by side in the columns; 0: none. */
  bands: number(0),
  width: state(0),
  place: state<Cell>(() => ({ row: 0, column: 0 })),
  corner: state<Cell>(() => ({ row: 0, column: 0 })),
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
    background: var(--ramp);
    forced-color-adjust: none;
  }
  .lens {
    position: relative; /* or what only a screen reader needs would stick out */
    overflow-x: auto;
    padding: 4px;
    margin: -4px;
  }
`;

  #shown = '';

  constructor() {
    super();
    new WidthController(this);
    hearTheme(this);
  }

  /** Puts the focus back on the cell that was left. */
  focusCell() {
    this.renderRoot.querySelector('cell-grid')?.focusCell();
  }

  override async updated(changed: Map<string, unknown>) {
    if (!changed.has('slice') || !this.slice) return;
    const parts = [...this.renderRoot.querySelectorAll('heat-map, cell-grid')] as LitElement[];
    await Promise.all(parts.map((part) => part.updateComplete));
    this.send('painted', this.slice);
  }

  get #room() {
    const { rows = 0, columns = 0 } = this.slice ?? {};
    const narrow = this.width < NARROW;
    const fit = Math.floor((this.width - HEADER_WIDTH) / (narrow ? CELL_WIDTH_NARROW : CELL_WIDTH));
    return {
      rows: Math.min(rows, narrow ? MOST_ROWS_NARROW : MOST_CELLS),
      columns: Math.min(columns, MOST_CELLS, Math.max(2, fit)),
    };
  }

  override willUpdate(changed: PropertyValues) {
    const { slice } = this;
    if (!slice) return;
    if (slice.tensor !== this.#shown) {
      this.#shown = slice.tensor;
      this.place = { row: 0, column: 0 };
      this.corner = { row: 0, column: 0 };
    }
    if (changed.has('cell') && this.cell?.tensor === slice.tensor) {
      const [row = 0, column = 0] = this.cell.index.slice(-2);
      this.place = this.cell.index.length > 1 ? { row, column } : { row: 0, column: row };
    }
    this.place = inside(this.place, slice);
    this.corner = this.#cornerFor(this.place);
  }

  /** Where the lens must stand to hold a place: as it stands, or half a lens further. */
  #cornerFor(place: Cell) {
    const { rows, columns } = this.#room;
    const { slice, corner } = this;
    if (!slice) return corner;
    const follow = (at: number, from: number, room: number, size: number) => {
      let start = from;
      if (at < from || at >= from + room) start = at - Math.floor(room / 2);
      return Math.max(0, Math.min(start, size - room));
    };
    return {
      row: follow(place.row, corner.row, rows, slice.rows),
      column: follow(place.column, corner.column, columns, slice.columns),
    };
  }

  override render() {
    const { slice } = this;
    if (!slice || this.width === 0)
      return html`<p class="small soft">${t('ui.tensor.waiting')}</p>`;
    const [rowAxis, columnAxis] = lastTwo(slice);
    const scale = heatScale(slice.low, slice.high);
    const digits = digitsFor(scale.high);
    const frame = { ...this.corner, ...this.#room };
    const summary = this.#summary(slice, digits);
    const open = this.cell?.tensor === slice.tensor ? this.place : undefined;
    const bandWidth = this.bands > 1 ? slice.columns / this.bands : 0;
    return html`
      ${this.#tensorChoice(slice)}
      <div class="choosers row wide">
        ${slice.lead.map(
          (at, i) => html`<index-picker
          data-axis=${slice.axes[i]!.axis}
          axis=${slice.axes[i]!.axis} size=${slice.axes[i]!.size} value=${at}
          @choose=${(event: CustomEvent) => this.send('hold', { axis: slice.axes[i]!.axis, at: event.detail })}
        ></index-picker>`,
        )}
      </div>
      <div ?hidden=${frame.rows === slice.rows && frame.columns === slice.columns}>
        <div class="axes row wide small mono" aria-hidden="true">
          <span class=${axisClass(rowAxis)}>${rowAxis} ${slice.rows} ↓</span>
          <span class=${axisClass(columnAxis)}>${columnAxis} ${slice.columns} →</span>
        </div>
        <heat-map .slice=${slice} .frame=${frame} bands=${this.bands} label=${summary}
          @look=${(event: CustomEvent) => this.#lookAt(event.detail)}></heat-map>
      </div>
      ${this.#legend(scale, digits)}
      <div class="lens">
        <cell-grid .slice=${slice} .frame=${frame} .place=${this.place} .open=${open}
            .bandWidth=${bandWidth} caption=${summary}
          @walk=${(event: CustomEvent) => this.#walkTo(event.detail)}
          @inspect=${(event: CustomEvent) => this.#inspect(slice, event.detail)}></cell-grid>
      </div>
    `;
  }

  #tensorChoice(slice: Slice) {
    return radioRow(
      { name: 'tensor', legend: t('ui.tensor.show') },
      asChoices(this.tensors, (tensor) => html`<code>${tensor}</code>`),
      slice.tensor,
      (tensor) => this.send('tensor', tensor),
    );
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

  #legend(scale: HeatScale, digits: number) {
    const stops = Array.from({ length: LEGEND_STOPS + 1 }, (_, i) =>
      cssColour(colourAt(scale, scale.low + ((scale.high - scale.low) * i) / LEGEND_STOPS)),
    );
    return html`<div class="legend small row" aria-hidden="true">
      <span>${decimal(scale.low, digits)}</span>
      <span class="ramp" ${styled({ '--ramp': `linear-gradient(to right, ${stops.join(', ')})` })}></span>
      <span>${decimal(scale.high, digits)}</span>
    </div>`;
  }

  async #walkTo(place: Cell) {
    this.place = place;
    await this.updateComplete;
    this.focusCell();
  }

  /** Centres the lens. */
  #lookAt({ row, column }: Cell) {
    const { rows, columns } = this.#room;
    this.corner = { row: row - Math.floor(rows / 2), column: column - Math.floor(columns / 2) };
    this.place = { row, column };
  }

  #inspect(slice: Slice, place: Cell) {
    this.place = place;
    const index = slice.axes.length > 1 ? [...slice.lead, place.row, place.column] : [place.column];
    this.send('inspect', { tensor: slice.tensor, index });
  }
}

customElements.define('tensor-view', TensorView);
