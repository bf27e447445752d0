// A matrix to look at and to walk through: a picture of its cells with the names of rows and columns beside it where they
// fit, and one chosen cell with its number, which is also said. Where its axes are told, the numbers around the chosen cell
// stand in a table, which is walked in the picture's stead; there is no picture where the table holds them all.
import { css, html, nothing, svg } from 'lit';
import { decimal } from '../../text/messages.ts';
import { headClass } from './base.ts';
import { type Cell, cellByKey, cellUnder, inside } from './grid-cell.ts';
import { matrixCells } from './matrix-cells.ts';
import type { Matrix } from './matrix-image.ts';
import { type Frame, numberTable, numberTableStyles } from './number-table.ts';
import { flag, given, number, ownWidth, state, text, withProps } from './props.ts';

/** Names of rows and columns are left out where a cell is lower than this, in pixels. */
const LEAST_FOR_NAMES = 13;
const NAMES = 64;
const GAP = 4;
const STRETCHED_ROW = 22;
const LETTERS = 13;
/** The width of a letter of the code's font, as part of its size. */
const LETTER = 0.6;

// Beside a table of numbers, in pixels: of the picture, and of the table's cells.
const HIGHEST = 260;
const BANDS = 20;
const LEAST_FOR_BAND_NAMES = 22;
const MOST_NUMBERS = 10;
const NUMBER = 59;
const ROW_NAME = 88;
const NARROW = 480;
const NUMBER_NARROW = 54;
const MOST_ROWS_NARROW = 8;

/** How much larger the letters of the page are than a browser's own: as a reader wants them, or a class. */
const enlarged = () =>
  Number.parseFloat(globalThis.getComputedStyle?.(document.documentElement).fontSize || '16') / 16;

/** The place of names, as wide as the longest wants. */
const roomFor = (names: string[]) =>
  Math.min(NAMES, Math.max(0, ...names.map(({ length }) => length * LETTERS * LETTER + 2 * GAP)));

/** Of letters, so that a name has room in the place that names have. */
const sizeOf = ({ length }: string, most: number) =>
  Math.min(most, (NAMES - GAP) / (length * LETTER));

/** Events, whose detail is a Cell: "cell", another one was chosen; "inspect", the table was asked about one. */
export class MatrixView extends withProps({
  matrix: given<Matrix>(),
  /** Of its rows and of its columns. */
  names: given<{ rows: string[]; columns: string[] }>(() => ({ rows: [], columns: [] })),
  label: text(),
  chosen: given<Cell>(),
  low: number(0),
  high: number(1),
  /** Whether a pointer that only passes over it chooses nothing. */
  press: flag(),
  /** Cells fill the width, whatever their number, and rows stay high enough for their names. */
  stretch: flag(),
  /** Of all stretched rows together, in pixels. */
  highest: given(Number.POSITIVE_INFINITY),
  /** Of a cell, in pixels. */
  widest: given(Number.POSITIVE_INFINITY),
  /** What is written and said of the chosen cell, and written in the table. */
  say: given(() => (_cell: Cell, value: number) => decimal(value, 2)),
  /** What the numbers of rows and of columns count, for the table. */
  axes: given<[rows: string, columns: string]>(),
  /** The cell of the table whose making is shown. */
  open: given<Cell>(),
  /** How many heads lie side by side in the columns; 0: none do. */
  bands: number(0),
  width: ownWidth(),
  corner: state<Cell>(() => ({ row: 0, column: 0 })),
}) {
  static override styles = [
    numberTableStyles,
    css`
    :host {
      min-height: var(--least, 0);
    }
    svg {
      display: block;
      max-width: 100%;
      height: auto;
      max-height: calc(var(--strip, 100rem) - 4.5rem);
      touch-action: none;
      opacity: var(--dim, 1);
      font-family: var(--mono-family);
    }
    .box {
      fill: none;
      stroke: var(--line);
    }
    g {
      forced-color-adjust: none;
    }
    .mark {
      fill: none;
      stroke: var(--ink);
      stroke-width: 1.5;
    }
    .mark.column {
      stroke: var(--ink-soft);
      stroke-dasharray: 1.5;
    }
    .cells {
      fill: transparent;
    }
    .cells:focus-visible {
      outline: 0;
      stroke: var(--focus);
      stroke-width: 3;
    }
    text {
      fill: var(--ink-soft);
    }
    text.chosen {
      fill: var(--ink);
      font-weight: 700;
    }
    .says {
      display: var(--beside, block);
      min-height: 1.5em;
      padding-block-start: var(--space-2);
      font-family: var(--mono-family);
      font-size: var(--size-s);
      line-height: 1.4;
    }
    .frame {
      fill: none;
      stroke: var(--ink);
      stroke-width: 2;
      filter: drop-shadow(0 0 1px var(--surface));
    }
    .band {
      fill: var(--head);
    }
  `,
  ];

  #kept: { of: unknown[]; cells: unknown } | undefined;
  #times = 1;

  /** Puts the focus on the chosen number. */
  async focusCell(): Promise<void> {
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>('td[tabindex="0"]')?.focus();
  }

  override willUpdate(changed: Map<string, unknown>): void {
    if (changed.has('width')) this.#times = enlarged();
    const { matrix, axes } = this;
    if (!matrix || !axes) return;
    this.chosen = inside(this.chosen ?? { row: 0, column: 0 }, matrix);
    const { rows, columns } = this.#room(matrix);
    // As the table stands, or half a table further.
    const follow = (at: number, from: number, room: number, size: number) => {
      const start = at < from || at >= from + room ? at - Math.floor(room / 2) : from;
      return Math.max(0, Math.min(start, size - room));
    };
    const { row, column } = this.chosen;
    this.corner = {
      row: follow(row, this.corner.row, rows, matrix.rows),
      column: follow(column, this.corner.column, columns, matrix.columns),
    };
  }

  /** How many numbers fit. */
  #room({ rows, columns }: Matrix) {
    const isNarrow = this.width < NARROW;
    const fit = Math.floor((this.width - ROW_NAME) / (isNarrow ? NUMBER_NARROW : NUMBER));
    return {
      rows: Math.min(rows, isNarrow ? MOST_ROWS_NARROW : MOST_NUMBERS),
      columns: Math.min(columns, MOST_NUMBERS, Math.max(2, fit)),
    };
  }

  override render(): unknown {
    const { matrix } = this;
    if (!matrix || this.width === 0) return '';
    if (!this.axes)
      return html`${this.#picture(matrix)}<p class="says" id="says" aria-live="polite">${this.#says()}</p>`;
    const frame = { ...this.corner, ...this.#room(matrix) };
    const isWhole = frame.rows === matrix.rows && frame.columns === matrix.columns;
    return html`${isWhole ? '' : this.#picture(matrix, frame)}
      ${numberTable(this, frame, { key: this.#key, inspect: this.#inspect })}`;
  }

  #picture(matrix: Matrix, frame?: Frame) {
    const { names, chosen } = this;
    const { rows, columns } = matrix;
    const times = this.#times;
    const width = this.width / times;
    const isWide = (width - NAMES) / columns >= LEAST_FOR_NAMES;
    const left = isWide || this.stretch ? roomFor(names.rows) : 0;
    const above = isWide && this.bands < 2 ? roomFor(names.columns) : 0;
    const top = above || (this.bands > 1 ? BANDS : 0);
    const across = Math.min((width - left - 2) / columns, this.widest);
    const most = (frame ? HIGHEST : this.highest) / rows;
    const down = this.stretch ? Math.min(STRETCHED_ROW, most) : across;
    const [right, bottom] = [columns * across, rows * down];
    const size = Math.min(LETTERS, this.stretch ? (left > 0 ? down : LETTERS) : across);
    const name = (of: string, isChosen: boolean, place: string) =>
      svg`<text class=${isChosen ? 'chosen' : ''} transform=${place} dominant-baseline="central" font-size=${sizeOf(of, size)} text-anchor=${place.includes('rotate') ? 'start' : 'end'}>${of}</text>`;
    return html`<svg width=${this.width} height=${(top + bottom + 2) * times} viewBox="${-left - 1} ${-top - 1} ${width} ${top + bottom + 2}" font-size=${size}>
      <g aria-hidden="true">
        ${left > 0 ? names.rows.map((of, row) => name(of, row === chosen?.row, `translate(${-GAP} ${(row + 0.5) * down})`)) : ''}
        ${above > 0 ? names.columns.map((of, column) => name(of, column === chosen?.column, `translate(${(column + 0.5) * across} ${-GAP}) rotate(-90)`)) : ''}
        ${top === BANDS ? this.#bandNames(right) : ''}
        <g shape-rendering="crispEdges" transform="scale(${across} ${down})">${this.#cells(matrix)}</g>
        <rect class="box" width=${right} height=${bottom} />
        ${chosen && !frame ? svg`<rect class="mark column" x=${chosen.column * across} width=${across} height=${bottom} /><rect class="mark" y=${chosen.row * down} width=${right} height=${down} />` : ''}
        ${frame ? svg`<rect class="frame" x=${frame.column * across} y=${frame.row * down} width=${frame.columns * across} height=${frame.rows * down} rx="3" />` : ''}
      </g>
      <rect class="cells" width=${right} height=${bottom} tabindex=${frame ? nothing : 0} role="img" aria-label=${this.label} aria-describedby=${frame ? nothing : 'says'}
        @keydown=${this.#key} @pointermove=${this.#point} @pointerdown=${this.#point} />
    </svg>`;
  }

  /** Not made again where only another cell is chosen. */
  #cells(matrix: Matrix) {
    const of = [matrix, this.low, this.high];
    if (!of.every((one, at) => one === this.#kept?.of[at]))
      this.#kept = { of, cells: matrixCells(matrix, this.low, this.high) };
    return this.#kept?.cells;
  }

  #bandNames(right: number) {
    const width = right / this.bands;
    return Array.from(
      { length: this.bands },
      (
        _,
        head,
      ) => svg`<rect class="band ${headClass(head)}" x=${head * width} y=${-BANDS} width=${width} height="4" />
        ${width > LEAST_FOR_BAND_NAMES ? svg`<text x=${(head + 0.5) * width} y=${-GAP} text-anchor="middle">${head}</text>` : ''}`,
    );
  }

  #says(): string {
    const { matrix, chosen } = this;
    if (!matrix || !chosen) return '';
    const value = matrix.data[chosen.row * matrix.columns + chosen.column];
    return value === undefined ? '' : this.say(chosen, value);
  }

  #choose(cell: Cell): void {
    if (cell.row === this.chosen?.row && cell.column === this.chosen.column) return;
    this.chosen = cell;
    this.dispatchEvent(new CustomEvent<Cell>('cell', { detail: cell }));
  }

  #inspect = (cell: Cell): void => {
    this.#choose(cell);
    this.dispatchEvent(new CustomEvent<Cell>('inspect', { detail: cell }));
  };

  #point(event: PointerEvent): void {
    const { matrix } = this;
    if (!matrix || ((this.press || this.axes) && !(event.buttons & 1))) return;
    const cell = cellUnder(event, matrix);
    if (this.axes) {
      (event.currentTarget as Element).setPointerCapture(event.pointerId);
      const { rows, columns } = this.#room(matrix);
      const [row, column] = [
        cell.row - Math.floor(rows / 2),
        cell.column - Math.floor(columns / 2),
      ];
      this.corner = { row, column };
    }
    this.#choose(cell);
  }

  #key = (event: KeyboardEvent): void => {
    const { matrix, axes, chosen = { row: 0, column: 0 } } = this;
    if (!matrix) return;
    const cell = cellByKey(event, chosen, matrix, axes ? this.#room(matrix).rows : 0);
    if (cell) {
      this.#choose(cell);
      if (axes) this.focusCell();
    } else if (axes && (event.key === 'Enter' || event.key === ' ')) this.#inspect(chosen);
    else return;
    event.preventDefault();
  };
}

customElements.define('matrix-view', MatrixView);

declare global {
  interface HTMLElementTagNameMap {
    'matrix-view': MatrixView;
  }
}
