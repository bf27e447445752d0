// A whole slice as a picture, with a frame where the lens stands; a click or a drag moves the lens.
// Knows a slice and pixels. Keyboard and screen reader have the lens itself.
import { css, html, LitElement } from 'lit';

import { ThemeController, WidthController } from './controllers.js';
import { heatScale, sliceImage } from './heat.js';
import { headColour, shared, styled } from './shared.js';

/** @typedef {import('../../engine/client.js').Slice} Slice */
/** @typedef {{row: number, column: number, rows: number, columns: number}} Frame */

const MAX_CELL = 24;
const MIN_ROW = 10;
const MAX_HEIGHT = 260;

class HeatOverview extends LitElement {
  static properties = {
    slice: { attribute: false },
    frame: { attribute: false },
    bands: { type: Number },
    label: { type: String },
    width: { state: true },
  };

  static styles = [
    shared,
    css`
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
    `,
  ];

  constructor() {
    super();
    new WidthController(this);
    new ThemeController(this);
    /** @type {Slice|undefined} */
    this.slice = undefined;
    /** @type {Frame} */
    this.frame = { row: 0, column: 0, rows: 0, columns: 0 };
    /** How many heads lie side by side in the columns; 0: none. */
    this.bands = 0;
    this.label = '';
    this.width = 0;
  }

  /** @param {Slice} slice */
  #size({ rows, columns }) {
    const width = Math.min(this.width, columns * MAX_CELL);
    const row = Math.min(MAX_CELL, Math.max(width / columns, MIN_ROW));
    return { width, height: Math.min(MAX_HEIGHT, Math.ceil(rows * row)) };
  }

  render() {
    const { slice, frame } = this;
    if (!slice || this.width === 0) return html`<div></div>`;
    const { width, height } = this.#size(slice);
    const across = (/** @type {number} */ columns) => `${(columns / slice.columns) * width}px`;
    const down = (/** @type {number} */ rows) => `${(rows / slice.rows) * height}px`;
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

  /** @param {number} width */
  #bandNames(width) {
    const names = width / this.bands > 22;
    return html`<div class="bands" aria-hidden="true" ${styled({ width: `${width}px` })}>
      ${Array.from({ length: this.bands }, (_, head) => html`<span ${styled({ '--head': headColour(head) })}>${names ? head : ''}</span>`)}
    </div>`;
  }

  updated() {
    const canvas = this.renderRoot.querySelector('canvas');
    if (!canvas || !this.slice) return;
    const { width, height } = this.#size(this.slice);
    const ratio = devicePixelRatio || 1;
    canvas.width = Math.max(1, Math.round(width * ratio));
    canvas.height = Math.max(1, Math.round(height * ratio));
    paint(canvas, this.slice);
  }

  /** @param {PointerEvent} event */
  #down(event) {
    /** @type {Element} */ (event.currentTarget).setPointerCapture(event.pointerId);
    this.#look(event);
  }

  /** @param {PointerEvent} event */
  #move(event) {
    if (event.buttons & 1) this.#look(event);
  }

  /** @param {PointerEvent} event */
  #look(event) {
    if (!this.slice) return;
    const box = /** @type {Element} */ (event.currentTarget).getBoundingClientRect();
    const at = (/** @type {number} */ share, /** @type {number} */ size) =>
      Math.min(size - 1, Math.max(0, Math.floor(share * size)));
    this.dispatchEvent(
      new CustomEvent('look', {
        detail: {
          row: at((event.clientY - box.top) / box.height, this.slice.rows),
          column: at((event.clientX - box.left) / box.width, this.slice.columns),
        },
      }),
    );
  }
}

/**
 * Sharp cells where there is a pixel for each, averaged ones where there is not.
 * @param {HTMLCanvasElement} canvas
 * @param {Slice} slice
 */
function paint(canvas, slice) {
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

customElements.define('heat-overview', HeatOverview);
