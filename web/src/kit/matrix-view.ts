// A matrix to look at and to walk through: a picture of its cells with the names of rows and columns beside it where they
// fit, and one chosen cell with its number, which is also said.
import { css, html, svg } from 'lit';
import { decimal } from '../../text/messages.ts';
import { WidthController } from './controllers.ts';
import { type Cell, cellByKey, cellUnder } from './grid-cell.ts';
import { matrixCells } from './matrix-cells.ts';
import type { Matrix } from './matrix-image.ts';
import { flag, given, number, state, text, withProps } from './props.ts';

/** Names of rows and columns are left out where a cell is lower than this, in pixels. */
const LEAST_FOR_NAMES = 13;
const NAMES = 64;
const GAP = 4;
const STRETCHED_ROW = 22;
const LETTERS = 13;
/** The width of a letter of the code's font, as part of its size. */
const LETTER = 0.6;

/** A name in the place that names have. */
function shortened(name: string, size: number) {
  const most = Math.floor((NAMES - GAP) / (size * LETTER));
  return name.length > most ? `${name.slice(0, most - 1)}…` : name;
}

/** Event "cell": another one was chosen; its detail is a Cell. */
export class MatrixView extends withProps({
  matrix: given<Matrix>(),
  /** Of its rows and of its columns. */
  names: given<{ rows: string[]; columns: string[] }>(() => ({ rows: [], columns: [] })),
  label: text(),
  chosen: given<Cell>(),
  low: number(0),
  high: number(1),
  /** Whether it stands on a stage, which is dark in every theme. */
  stage: flag(),
  /** Cells fill the width, whatever their number, and rows stay high enough for their names. */
  stretch: flag(),
  /** Of a cell, in pixels. */
  widest: given(Number.POSITIVE_INFINITY),
  /** What is written and said of the chosen cell. */
  say: given(() => (_cell: Cell, value: number) => decimal(value, 2)),
  width: state(0),
}) {
  static override styles = css`
    svg {
      display: block;
      max-width: 100%;
      height: auto;
      touch-action: none;
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
      min-height: 1.5em;
      padding-block-start: var(--space-2);
      font-family: var(--mono-family);
      font-size: var(--size-s);
      line-height: 1.4;
    }
  `;

  constructor() {
    super();
    new WidthController(this);
  }

  override render(): unknown {
    const { matrix, names, chosen, width } = this;
    if (!matrix || width === 0) return '';
    const { rows, columns, data } = matrix;
    const isWide = (width - NAMES) / columns >= LEAST_FOR_NAMES;
    const left = names.rows.length > 0 && (isWide || this.stretch) ? NAMES : 0;
    const top = names.columns.length > 0 && isWide ? NAMES : 0;
    const across = Math.min((width - left - 2) / columns, this.widest);
    const down = this.stretch ? STRETCHED_ROW : across;
    const [right, bottom] = [columns * across, rows * down];
    const size = this.stretch ? LETTERS : Math.min(LETTERS, across * 0.8);
    const name = (of: string, isChosen: boolean, place: string) =>
      svg`<text class=${isChosen ? 'chosen' : ''} transform=${place} dominant-baseline="central" text-anchor=${place.includes('rotate') ? 'start' : 'end'}>${shortened(of, size)}</text>`;
    return html`<svg width=${width} height=${top + bottom + 2} viewBox="${-left - 1} ${-top - 1} ${width} ${top + bottom + 2}" font-size=${size}>
      <g aria-hidden="true">
        ${left > 0 ? names.rows.map((of, row) => name(of, row === chosen?.row, `translate(${-GAP} ${(row + 0.5) * down})`)) : ''}
        ${top > 0 ? names.columns.map((of, column) => name(of, column === chosen?.column, `translate(${(column + 0.5) * across} ${-GAP}) rotate(-90)`)) : ''}
        <g transform="scale(${across} ${down})">${matrixCells({ rows, columns, data }, this.low, this.high, this.stage)}</g>
        <rect class="box" width=${right} height=${bottom} />
        ${chosen ? svg`<rect class="mark column" x=${chosen.column * across} width=${across} height=${bottom} /><rect class="mark" y=${chosen.row * down} width=${right} height=${down} />` : ''}
      </g>
      <rect class="cells" width=${right} height=${bottom} tabindex="0" role="img" aria-label=${this.label} aria-describedby="says"
        @keydown=${this.#key} @pointermove=${this.#point} @pointerdown=${this.#point} />
    </svg>
    <p class="says" id="says" aria-live="polite">${this.#says()}</p>`;
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

  #point(event: PointerEvent): void {
    if (this.matrix) this.#choose(cellUnder(event, this.matrix));
  }

  #key(event: KeyboardEvent): void {
    if (!this.matrix) return;
    const cell = cellByKey(event, this.chosen ?? { row: 0, column: 0 }, this.matrix);
    if (!cell) return;
    event.preventDefault();
    this.#choose(cell);
  }
}

customElements.define('matrix-view', MatrixView);
