// A matrix to look at and to walk through: a picture of its cells with the names of rows and columns beside it where they
// fit, one chosen cell with its number, and the chosen row as a table for who hears it.
import { css, html, type PropertyValues } from 'lit';
import { decimal } from '../../text/messages.ts';
import { styled } from './base.ts';
import { hearTheme, WidthController } from './controllers.ts';
import { type Cell, cellByKey, cellUnder } from './grid-cell.ts';
import { heatScale } from './heat.ts';
import { type Matrix, paintMatrix } from './matrix-image.ts';
import { flag, given, number, state, text, withProps } from './props.ts';

/** Names of rows and columns are left out where a cell is lower than this, in pixels. */
const LEAST_FOR_NAMES = 13;
const NAMES_WIDTH = 64;
const STRETCHED_ROW = 22;

/** Event "cell": another one was chosen; its detail is a Cell. */
export class MatrixView extends withProps({
  matrix: given<Matrix>(),
  /** Of its rows and of its columns. */
  names: given<{ rows: string[]; columns: string[] }>(() => ({ rows: [], columns: [] })),
  label: text(),
  chosen: given<Cell>(),
  low: number(0),
  high: number(1),
  /** Cells fill the width, whatever their number, and rows stay high enough for their names. */
  stretch: flag(),
  /** What is written and said of the chosen cell. */
  say: given(() => (_cell: Cell, value: number) => decimal(value, 2)),
  width: state(0),
}) {
  static override styles = css`
    .view {
      display: grid;
      grid-template-columns: auto minmax(0, 1fr);
      font-family: var(--mono-family);
      font-size: var(--name-size, 0.75rem);
      line-height: 1;
    }
    .cells {
      grid-area: 2 / 2;
      position: relative;
      aspect-ratio: var(--columns) / var(--rows);
      border: 1px solid var(--line);
      touch-action: none;
    }
    .stretched .cells {
      height: var(--stretched);
      aspect-ratio: auto;
    }
    .stretched .rows li {
      max-width: none;
    }
    canvas {
      display: block;
      width: 100%;
      height: 100%;
      image-rendering: pixelated;
      forced-color-adjust: none;
    }
    .mark {
      position: absolute;
      inset-inline: 0;
      top: calc(var(--row) * 100% / var(--rows));
      height: calc(100% / var(--rows));
      outline: 1.5px solid var(--ink);
      pointer-events: none;
    }
    .mark.column {
      inset: 0 auto 0 calc(var(--column) * 100% / var(--columns));
      width: calc(100% / var(--columns));
      height: auto;
      outline: 1.5px dotted var(--ink-soft);
    }
    ol {
      color: var(--ink-soft);
    }
    .rows {
      grid-area: 2 / 1;
      display: grid;
      grid-auto-rows: 1fr;
      padding-inline-end: var(--space-1);
      text-align: end;
    }
    .rows li,
    .columns li {
      display: flex;
      align-items: center;
      justify-content: flex-end;
      min-width: 0;
      max-width: ${NAMES_WIDTH}px;
      overflow: hidden;
      white-space: pre;
    }
    .columns {
      grid-area: 1 / 2;
      display: grid;
      grid-auto-columns: 1fr;
      grid-auto-flow: column;
      padding-block-end: var(--space-1);
    }
    .columns li {
      writing-mode: vertical-rl;
      rotate: 180deg;
      justify-content: flex-start;
      max-width: none;
      max-height: ${NAMES_WIDTH}px;
    }
    li.chosen {
      color: var(--ink);
      font-weight: 700;
    }
    .cells:focus-visible {
      outline: 3px solid var(--focus);
      outline-offset: 2px;
    }
    .says {
      grid-area: 3 / 1 / auto / -1;
      min-height: 1.5em;
      padding-block-start: var(--space-2);
      font-size: var(--size-s);
      line-height: 1.4;
    }
  `;

  constructor() {
    super();
    new WidthController(this);
    hearTheme(this);
  }

  override updated(changed: PropertyValues<this>): void {
    const canvas = this.renderRoot.querySelector('canvas');
    if (!canvas || !this.matrix) return;
    const isOnlyMark = [...changed.keys()].every((key) => key === 'chosen');
    if (!isOnlyMark || changed.size === 0)
      paintMatrix(canvas, this.matrix, heatScale(this.low, this.high));
  }

  override render(): unknown {
    const { matrix, names, chosen } = this;
    if (!matrix) return '';
    const { rows, columns } = matrix;
    const cell = (this.width - NAMES_WIDTH) / columns;
    const isWide = cell >= LEAST_FOR_NAMES;
    const list = (of: string[], kind: string, at: number | undefined): unknown =>
      of.length > 0 && (isWide || (this.stretch && kind === 'rows'))
        ? html`<ol class=${kind} aria-hidden="true">${of.map((name, i) => html`<li class=${i === at ? 'chosen' : ''}>${name}</li>`)}</ol>`
        : '';
    return html`<div class="view ${this.stretch ? 'stretched' : ''}" ${styled({ '--rows': String(rows), '--columns': String(columns), '--name-size': `${this.stretch ? 13 : Math.min(13, cell * 0.8)}px`, '--stretched': `${rows * STRETCHED_ROW}px` })}>
      ${list(names.columns, 'columns', chosen?.column)}
      ${list(names.rows, 'rows', chosen?.row)}
      <div class="cells" tabindex="0" role="img" aria-label=${this.label} aria-describedby="says"
        @keydown=${this.#key} @pointermove=${this.#point} @pointerdown=${this.#point}>
        <canvas></canvas>
        ${
          chosen
            ? html`<span class="mark" ${styled({ '--row': String(chosen.row) })}></span
              ><span class="mark column" ${styled({ '--column': String(chosen.column) })}></span>`
            : ''
        }
      </div>
      <p class="says" id="says" aria-live="polite">${this.#says()}</p>
    </div>`;
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
