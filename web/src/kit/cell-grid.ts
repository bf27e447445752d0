// A few cells of a slice as a real table that arrow keys walk (APG grid).
import type { Slice } from '@engine';
import { css, html } from 'lit';
import { count, decimal, t } from '../../text/layer-messages.ts';
import { axisClass, headColour, styled } from './base.ts';
import { hearTheme } from './controllers.ts';
import { type Cell, cellByKey } from './grid-cell.ts';
import { colourAt, cssColour, type HeatScale, heatScale, needsLightInk } from './heat.ts';
import type { Frame } from './heat-map.ts';
import { given, number, text, withProps } from './props.ts';

const HEADS = ['n_heads', 'n_kv_heads'];

/** How many digits tell the numbers of a tensor apart. */
export function digitsFor(most: number) {
  if (most < 0.1) return 4;
  if (most < 1) return 3;
  return most < 10 ? 2 : 1;
}

/** Events: "walk", a key has led to a Cell, which need not be within the frame; "inspect", a Cell was asked about. */
class CellGrid extends withProps({
  slice: given<Slice>(),
  /** the cell that takes the focus */
  place: given<Cell>(() => ({ row: 0, column: 0 })),
  /** the cell whose making is shown */
  open: given<Cell>(),
  caption: text(),
  frame: given<Frame>(() => ({ row: 0, column: 0, rows: 0, columns: 0 })),
  /** Columns of one head where heads lie side by side; 0: none do. */
  bandWidth: number(0),
}) {
  static override styles = css`
    table {
      border-collapse: separate;
      border-spacing: 2px;
      font-family: var(--mono-family);
    }
    caption {
      font-family: var(--text-family);
      padding-bottom: var(--space-1);
    }
    th {
      font-weight: 600;
      padding: 0 0.3rem;
      text-align: end;
    }
    thead th {
      text-align: center;
      height: 26px;
    }
    th.head {
      box-shadow: inset 0 -4px 0 var(--head);
    }
    tbody th.head {
      box-shadow: inset -4px 0 0 var(--head);
      padding-inline-end: 0.6rem;
    }
    .corner {
      font-size: var(--size-xs);
      text-align: start;
      line-height: 1.15;
      white-space: nowrap;
    }
    td {
      min-width: 56px;
      height: 36px;
      padding: 0 4px;
      text-align: center;
      background: var(--cell);
      color: #000;
      border-radius: 3px;
      cursor: pointer;
      white-space: nowrap;
    }
    td.light {
      color: #fff;
    }
    td:focus-visible {
      outline: 3px solid var(--focus);
      outline-offset: 1px;
      position: relative;
      box-shadow: 0 0 0 2px var(--surface);
    }
    td.open {
      outline: 3px solid var(--ink);
      outline-offset: 1px;
      position: relative;
    }
    @media (max-width: 480px) {
      td {
        min-width: 51px;
        padding: 0 2px;
        font-size: 0.875rem;
      }
    }
    @media (pointer: coarse) {
      td {
        height: var(--target);
      }
    }
    @media (forced-colors: active) {
      td {
        border: 1px solid CanvasText;
      }
      td.open {
        outline-color: Highlight;
      }
    }
  `;

  constructor() {
    super();
    hearTheme(this);
  }

  /** Puts the focus on the cell that takes it. */
  async focusCell() {
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>('td[tabindex="0"]')?.focus();
  }

  #inspect(place: Cell) {
    this.place = place;
    this.dispatchEvent(new CustomEvent('inspect', { detail: place }));
  }

  #isAt(cell: Cell | undefined, row: number, column: number) {
    return row === cell?.row && column === cell.column;
  }

  #key(event: KeyboardEvent) {
    const { slice, place } = this;
    if (!slice || event.altKey || event.metaKey) return;
    const to = cellByKey(event, place, slice, this.frame.rows);
    if (to) this.dispatchEvent(new CustomEvent('walk', { detail: to }));
    else if (event.key === 'Enter' || event.key === ' ') this.#inspect(place);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  override render() {
    const { slice, frame } = this;
    if (!slice) return html`<div></div>`;
    const [rowAxis, columnAxis] = lastTwo(slice);
    const scale = heatScale(slice.low, slice.high);
    const digits = digitsFor(scale.high);
    const rows = Array.from({ length: frame.rows }, (_, i) => frame.row + i);
    const columns = Array.from({ length: frame.columns }, (_, i) => frame.column + i);
    return html`<table id="lens" role="grid" aria-rowcount=${slice.rows + 1} aria-colcount=${slice.columns + 1} @keydown=${this.#key}>
      <caption class="small soft">${this.caption}</caption>
      <thead>
        <tr aria-rowindex="1">
          <th class="corner" scope="col" aria-colindex="1">
            <span class=${axisClass(rowAxis)}>${rowAxis} ↓</span><br /><span class=${axisClass(columnAxis)}>${columnAxis} →</span>
          </th>
          ${columns.map((column) => this.#header(columnAxis, column, 'col'))}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (row) => html`<tr aria-rowindex=${row + 2}>
          ${this.#header(rowAxis, row, 'row')}
          ${columns.map((column) => this.#cell(slice, row, column, scale, digits))}
        </tr>`,
        )}
      </tbody>
    </table>`;
  }

  #header(axis: string, at: number, scope: 'row' | 'col') {
    let head = HEADS.includes(axis) ? at : -1;
    if (scope === 'col' && this.bandWidth > 0) head = Math.floor(at / this.bandWidth);
    return html`<th
      scope=${scope}
      aria-colindex=${scope === 'col' ? at + 2 : 1}
      class="${axisClass(axis)} ${head >= 0 ? 'head' : ''}"
      ${styled({ '--head': headColour(Math.max(0, head)) })}
      ><span class="visually-hidden">${axis} </span>${count(at)}</th>`;
  }

  #cell(slice: Slice, row: number, column: number, scale: HeatScale, digits: number) {
    const value = slice.data[row * slice.columns + column]!;
    const colour = colourAt(scale, value);
    const open = this.#isAt(this.open, row, column);
    return html`<td
      tabindex=${this.#isAt(this.place, row, column) ? 0 : -1}
      aria-colindex=${column + 2}
      data-row=${row}
      data-column=${column}
      class="${needsLightInk(colour) ? 'light' : 'dark'} ${open ? 'open' : ''}"
      aria-selected=${open}
      ${styled({ '--cell': cssColour(colour) })}
      @click=${() => this.#inspect({ row, column })}
      >${decimal(value, digits)}</td>`;
  }
}

/** The axes of rows and columns; a tensor with one axis is one row of it. */
export function lastTwo({ axes }: Slice): [rows: string, columns: string] {
  const names = axes.map(({ axis }) => axis);
  return [names.at(-2) ?? t('ui.tensor.oneRow'), names.at(-1) ?? ''];
}

customElements.define('cell-grid', CellGrid);

declare global {
  interface HTMLElementTagNameMap {
    'cell-grid': CellGrid;
  }
}
