// The numbers of a part of a matrix as a real table, which arrow keys walk (APG grid).
import { type CSSResult, css, html } from 'lit';
import { count } from '../../text/messages.ts';
import { axisClass, headClass } from './base.ts';
import type { Cell, Size } from './grid-cell.ts';
import { cellClass, cellStyles } from './matrix-cells.ts';
import type { Matrix } from './matrix-image.ts';

const HEADS = ['n_heads', 'n_kv_heads'];

/** Rows and columns from a cell on. */
export type Frame = Cell & Size;

const isAt = (cell: Cell | undefined, row: number, column: number) =>
  row === cell?.row && column === cell.column;

const places = (from: number, size: number) => Array.from({ length: size }, (_, at) => from + at);

/** What the table is of, as <matrix-view> has it. */
type Shown = {
  matrix: Matrix | undefined;
  axes: [rows: string, columns: string] | undefined;
  chosen: Cell | undefined;
  open: Cell | undefined;
  low: number;
  high: number;
  bands: number;
  label: string;
  say: (cell: Cell, value: number) => string;
};
type Acts = { key: (event: KeyboardEvent) => void; inspect: (cell: Cell) => void };

/** @returns nothing where the view has no axes */
export function numberTable(view: Shown, frame: Frame, { key, inspect }: Acts): unknown {
  const { matrix, axes, chosen, open, low, high } = view;
  if (!matrix || !axes) return '';
  const header = (axis: string, at: number, scope: 'row' | 'col') => {
    let head = HEADS.includes(axis) ? at : -1;
    if (scope === 'col' && view.bands > 1) head = Math.floor((at * view.bands) / matrix.columns);
    return html`<th scope=${scope} aria-colindex=${scope === 'col' ? at + 2 : 1}
      class="${axisClass(axis)} ${head >= 0 ? `head ${headClass(head)}` : ''}"
      ><span class="visually-hidden">${axis} </span>${count(at)}</th>`;
  };
  const cell = (row: number, column: number) => {
    const value = matrix.data[row * matrix.columns + column]!;
    const isOpen = isAt(open, row, column);
    return html`<td tabindex=${isAt(chosen, row, column) ? 0 : -1} aria-colindex=${column + 2}
      data-row=${row} data-column=${column} aria-selected=${isOpen}
      class="${cellClass(value, low, high)} ${isOpen ? 'open' : ''}"
      @click=${() => inspect({ row, column })}>${view.say({ row, column }, value)}</td>`;
  };
  const columns = places(frame.column, frame.columns);
  return html`<div class="numbers"><table id="lens" role="grid" aria-rowcount=${matrix.rows + 1} aria-colcount=${matrix.columns + 1} @keydown=${key}>
    <caption class="small soft">${view.label}</caption>
    <thead>
      <tr aria-rowindex="1">
        <th class="corner" scope="col" aria-colindex="1">
          <span class=${axisClass(axes[0])}>${axes[0]} ↓</span><br /><span class=${axisClass(axes[1])}>${axes[1]} →</span>
        </th>
        ${columns.map((column) => header(axes[1], column, 'col'))}
      </tr>
    </thead>
    <tbody>
      ${places(frame.row, frame.rows).map(
        (row) =>
          html`<tr aria-rowindex=${row + 2}>${header(axes[0], row, 'row')}${columns.map((column) => cell(row, column))}</tr>`,
      )}
    </tbody>
  </table></div>`;
}

export const numberTableStyles: CSSResult[] = [
  ...cellStyles,
  css`
    .numbers {
      position: relative; /* or what only a screen reader needs would stick out */
      overflow-x: auto;
      padding: 4px;
      margin: -4px;
    }
    svg + .numbers {
      margin-block-start: var(--space-3);
    }
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
      border-radius: 3px;
      cursor: pointer;
      white-space: nowrap;
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
  `,
];
