// A curve to draw: a height at each of a few places, by dragging across the chart or point by point from the
// keyboard, where each is a slider. Knows what was drawn; judges nothing.
import { html, LitElement, svg } from 'lit';

import words from '../../../content/en/words/curve-sketch.json';
import { curveChart, heightText, ofName, overName } from '../../kit/curve-chart.js';
import {
  acrossOf,
  drawable,
  lineThrough,
  meantBy,
  PLOT,
  stepOf,
  upOf,
} from '../../kit/curve-layout.js';
import { sketchStyles } from '../../kit/curve-styles.js';
import { sayer } from '../../kit/messages.js';
import { shared, styled } from '../../kit/shared.js';

/** @typedef {import('../../kit/curve-layout.js').CurveFrame} CurveFrame */

const t = sayer(words);

class CurveSketch extends LitElement {
  static properties = {
    frame: { attribute: false },
    of: { type: String },
    over: { type: String },
    heights: { state: true },
    focused: { state: true },
  };

  static styles = [shared, sketchStyles];

  constructor() {
    super();
    /** @type {CurveFrame} */
    this.frame = { at: [], low: 0, high: 1 };
    this.of = 'held_out_accuracy';
    this.over = 'n_heads';
    /** @type {(number|undefined)[]} none where nothing is placed yet */
    this.heights = [];
    this.focused = -1;
  }

  /** What was drawn, once every point is placed. @returns {number[]|undefined} */
  get value() {
    const { heights, frame } = this;
    const placed = frame.at.every((_, i) => heights[i] !== undefined);
    return placed ? /** @type {number[]} */ ([...heights]) : undefined;
  }

  /** To the first point that is not placed. */
  focusOpen() {
    const open = this.frame.at.findIndex((_, i) => this.heights[i] === undefined);
    /** @type {HTMLElement|null} */ (this.renderRoot.querySelector(`#point-${open}`))?.focus();
  }

  get #middle() {
    return drawable((this.frame.low + this.frame.high) / 2, this.frame);
  }

  /** @param {number} i */
  #heightOf(i) {
    return this.heights[i] ?? this.#middle;
  }

  render() {
    const { frame, of, over } = this;
    return html`<p class="measure small" id="measure">${ofName(of)}</p>
      <div class="board" @pointerdown=${this.#press} @pointermove=${this.#drag}
        @pointerup=${this.#lift} @pointercancel=${this.#lift}>
        ${curveChart({ frame, axes: { of, over } }, this.#drawn())}
        ${frame.at.map((at, i) => this.#slider(at, i))}
      </div>
      <p class="small soft" id="how">${t('how')}</p>
      <p class="small left" id="left" role="status">${this.#left()}</p>`;
  }

  #drawn() {
    const { frame, heights } = this;
    const count = frame.at.length;
    return svg`<path class="mine" d=${lineThrough(
      frame.at.map((_, i) => heights[i]),
      frame,
    )}></path>
    ${frame.at.map((_, i) => {
      const [x, y] = [acrossOf(i, count), upOf(this.#heightOf(i), frame)];
      const state = `${heights[i] === undefined ? 'open' : 'placed'} ${this.focused === i ? 'focused' : ''}`;
      return svg`<circle class="ring ${state}" cx=${x} cy=${y} r="13"></circle>
        <circle class="point ${state}" cx=${x} cy=${y} r="7"></circle>`;
    })}`;
  }

  // The browser's own sliders, unseen over the points that are drawn for them: whoever uses the keyboard, a
  // screen reader or a switch has what they know.
  /** @param {number} at @param {number} i */
  #slider(at, i) {
    const { frame, of, over } = this;
    const height = this.#heightOf(i);
    const placed = this.heights[i] !== undefined;
    return html`<input id="point-${i}" type="range" min=${frame.low} max=${frame.high} step=${stepOf(frame)}
      .value=${String(height)} aria-label=${t('point', { over: overName(over), at: String(at) })}
      aria-valuetext=${placed ? heightText(of, height) : t('open')} aria-describedby="how"
      ${styled({
        left: `${(100 * acrossOf(i, frame.at.length)) / PLOT.width}%`,
        top: `${(100 * upOf(height, frame)) / PLOT.height}%`,
      })}
      @input=${(/** @type {any} */ event) => this.#place(i, event.target.valueAsNumber)}
      @keydown=${(/** @type {KeyboardEvent} */ event) => this.#key(event, i)}
      @focus=${() => this.#focus(i)} @blur=${() => this.#focus(-1)} />`;
  }

  #left() {
    const { frame, heights } = this;
    const open = frame.at.filter((_, i) => heights[i] === undefined);
    return open.length > 0 ? t('left', { places: open.join(', ') }) : t('all');
  }

  /** @param {number} i */
  #focus(i) {
    this.focused = i;
  }

  /** @param {KeyboardEvent} event @param {number} i */
  #key(event, i) {
    if (event.key !== ' ' && event.key !== 'Enter') return;
    event.preventDefault();
    this.#place(i, this.#heightOf(i));
  }

  /** @param {number} i @param {number} height */
  #place(i, height) {
    const heights = this.frame.at.map((_, at) => this.heights[at]);
    heights[i] = drawable(height, this.frame);
    this.heights = heights;
  }

  /** Where the pointer was last, while it is down. @type {{place: number, height: number}|undefined} */
  #last;

  /** @param {PointerEvent} event */
  #press(event) {
    if (event.button !== 0) return;
    event.preventDefault();
    /** @type {HTMLElement} */ (event.currentTarget).setPointerCapture(event.pointerId);
    this.#last = undefined;
    this.#drawTo(event);
  }

  /** @param {PointerEvent} event */
  #drag(event) {
    if (this.#last) this.#drawTo(event);
  }

  #lift() {
    this.#last = undefined;
  }

  /** @param {PointerEvent} event */
  #drawTo({ clientX, clientY }) {
    const svg = /** @type {SVGElement} */ (this.renderRoot.querySelector('svg'));
    const box = svg.getBoundingClientRect();
    const now = meantBy(
      ((clientX - box.left) / box.width) * PLOT.width,
      ((clientY - box.top) / box.height) * PLOT.height,
      this.frame,
    );
    const from = this.#last ?? now;
    // A quick hand skips places: what lies between is on the straight line.
    const by = Math.sign(now.place - from.place);
    for (let i = from.place + by; i !== now.place && by !== 0; i += by) {
      const share = (i - from.place) / (now.place - from.place);
      this.#place(i, from.height + share * (now.height - from.height));
    }
    this.#place(now.place, now.height);
    this.#last = now;
  }
}

customElements.define('curve-sketch', CurveSketch);
