// A whole slice as a picture, with a frame where the lens stands; a click or a drag moves the lens. Keyboard and screen
// reader have the lens itself.
import type { Slice } from '@engine';
import { css, html } from 'lit';
import { headColour, styled } from './base.ts';
import { hearTheme, WidthController } from './controllers.ts';
import { cellUnder } from './grid-cell.ts';
import { heatScale, sliceImage } from './heat.ts';
import { given, number, state, text, withProps } from './props.ts';

export type Frame = { row: number; column: number; rows: number; columns: number };

const MAX_CELL = 24;
const MIN_ROW = 10;
const MAX_HEIGHT = 260;

class HeatMap extends withProps({
  slice: given<Slice>(),
  frame: given<Frame>(() => ({ row: 0, column: 0, rows: 0, columns: 0 })),
  /** How many heads lie side by side in the columns; 0: none. */
  bands: number(0),
  label: text(),
  width: state(0),
}) {
  static override styles = css`
    .bands {
      display: grid;
      grid-auto-flow: column;
      grid-auto-columns: 1fr;
      margin-bottom: 3px;
      font-size: var(--size-xs);
      line-height: 1.4;
    }
    .bands span {
      border-top: 4px solid var(--head);
      text-align: center;
      overflow: hidden;
    }
    .picture {
      position: relative;
      width: fit-content;
      touch-action: none;
      cursor: crosshair;
    }
    canvas {
      opacity: var(--dim, 1);
      display: block;
      border-radius: 2px;
      outline: 1px solid var(--line);
    }
    .frame {
      position: absolute;
      border: 2px solid var(--ink);
      box-shadow: 0 0 0 1px var(--surface), inset 0 0 0 1px var(--surface);
      border-radius: 3px;
      pointer-events: none;
    }
  `;

  constructor() {
    super();
    new WidthController(this);
    hearTheme(this);
  }

  #size({ rows, columns }: Slice) {
    const width = Math.min(this.width, columns * MAX_CELL);
    const row = Math.min(MAX_CELL, Math.max(width / columns, MIN_ROW));
    return { width, height: Math.min(MAX_HEIGHT, Math.ceil(rows * row)) };
  }

  override render() {
    const { slice, frame } = this;
    if (!slice || this.width === 0) return html`<div></div>`;
    const { width, height } = this.#size(slice);
    const across = (columns: number) => `${(columns / slice.columns) * width}px`;
    const down = (rows: number) => `${(rows / slice.rows) * height}px`;
    const whole = frame.rows >= slice.rows && frame.columns >= slice.columns;
    const place = {
      left: across(frame.column),
      top: down(frame.row),
      width: across(frame.columns),
      height: down(frame.rows),
    };
    return html`
      ${this.bands > 1 ? this.#bandNames(width) : ''}
      <div class="picture" @pointerdown=${this.#down} @pointermove=${this.#move}>
        <canvas role="img" aria-label=${this.label} ${styled({ width: `${width}px`, height: `${height}px` })}></canvas>
        <div class="frame" ?hidden=${whole} ${styled(place)}></div>
      </div>
    `;
  }

  #bandNames(width: number) {
    const names = width / this.bands > 22;
    return html`<div class="bands" aria-hidden="true" ${styled({ width: `${width}px` })}>
      ${Array.from({ length: this.bands }, (_, head) => html`<span ${styled({ '--head': headColour(head) })}>${names ? head : ''}</span>`)}
    </div>`;
  }

  override updated() {
    const canvas = this.renderRoot.querySelector('canvas');
    if (!canvas || !this.slice) return;
    const { width, height } = this.#size(this.slice);
    const ratio = devicePixelRatio || 1;
    canvas.width = Math.max(1, Math.round(width * ratio));
    canvas.height = Math.max(1, Math.round(height * ratio));
    paint(canvas, this.slice);
  }

  #down(event: PointerEvent) {
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
    this.#look(event);
  }

  #move(event: PointerEvent) {
    if (event.buttons & 1) this.#look(event);
  }

  #look(event: PointerEvent) {
    if (!this.slice) return;
    this.dispatchEvent(new CustomEvent('look', { detail: cellUnder(event, this.slice) }));
  }
}

/** Sharp cells where there is a pixel for each, averaged ones where there is not. */
function paint(canvas: HTMLCanvasElement, slice: Slice) {
  const context = canvas.getContext('2d');
  if (!context) return;
  const cells = new OffscreenCanvas(slice.columns, slice.rows);
  cells.getContext('2d')?.putImageData(sliceImage(slice, heatScale(slice.low, slice.high)), 0, 0);
  let source = cells;
  if (slice.columns > canvas.width) {
    source = new OffscreenCanvas(canvas.width, slice.rows);
    const squeezed = source.getContext('2d');
    if (squeezed) {
      squeezed.imageSmoothingQuality = 'high';
      squeezed.drawImage(cells, 0, 0, canvas.width, slice.rows);
    }
  }
  context.imageSmoothingEnabled = slice.rows > canvas.height;
  context.drawImage(source, 0, 0, canvas.width, canvas.height);
}

customElements.define('heat-map', HeatMap);
