// A curve to draw: a height at each of a few places, by dragging across the chart or point by point from the keyboard,
// where each is a slider.
import { html, svg } from 'lit';

import words from '#content/words/curve-sketch.json';
import { messagesOf } from '../../../text/messages.ts';
import { styled } from '../../kit/base.ts';
import { curveChart, heightText, ofName, overName } from '../../kit/curve-chart.ts';
import {
  type CurveFrame,
  drawable,
  meantBy,
  PLOT,
  placesIn,
  stepOf,
} from '../../kit/curve-layout.ts';
import { fieldNumber } from '../../kit/field-events.ts';
import { line, type Mark } from '../../kit/plot.ts';
import { given, state, text, withProps } from '../../kit/props.ts';
import { sketchStyles } from './curve-sketch-styles.ts';

const t = messagesOf(words);

class CurveSketch extends withProps({
  frame: given<CurveFrame>(() => ({ at: [], low: 0, high: 1 })),
  of: text('held_out_accuracy'),
  over: text('n_heads'),
  /** none where nothing is placed yet */
  heights: state<(number | undefined)[]>(() => []),
  focused: state(-1),
}) {
  static override styles = sketchStyles;

  /** What was drawn, once every point is placed. */
  get value(): number[] | undefined {
    const { heights, frame } = this;
    const placed = frame.at.every((_, i) => heights[i] !== undefined);
    return placed ? ([...heights] as number[]) : undefined;
  }

  /** To the first point that is not placed. */
  focusOpen() {
    const open = this.frame.at.findIndex((_, i) => this.heights[i] === undefined);
    (this.renderRoot.querySelector(`#point-${open}`) as HTMLElement | null)?.focus();
  }

  get #middle() {
    return drawable((this.frame.low + this.frame.high) / 2, this.frame);
  }

  #heightOf(i: number) {
    return this.heights[i] ?? this.#middle;
  }

  override render() {
    const { frame, of, over } = this;
    return html`<p class="part" id="measure">${ofName(of)}</p>
      <div class="board" @pointerdown=${this.#press} @pointermove=${this.#drag}
        @pointerup=${this.#lift} @pointercancel=${this.#lift}>
        ${curveChart({ frame, of, ground: overName(over) }, this.#drawn())}
        ${frame.at.map((at, i) => this.#slider(at, i))}
      </div>
      <p class="small soft unprinted" id="how">${t('how')}</p>
      <p class="small left unprinted" id="left" role="status">${this.#left()}</p>`;
  }

  #drawn(): Mark[] {
    const heights = this.frame.at.map((_, i) => this.heights[i]);
    return [
      line(
        heights.map((y, x) => (y === undefined ? undefined : { x, y })),
        'mine ink',
      ),
      ...heights.map((_, i) => this.#point(i)),
    ];
  }

  #point(i: number): Mark {
    const kind = `${this.heights[i] === undefined ? 'open' : 'placed'} ${this.focused === i ? 'focused' : ''}`;
    return ({ x, y }) => {
      const [across, up] = [x(i), y(this.#heightOf(i))];
      return svg`<circle class="ring ${kind}" cx=${across} cy=${up} r="13"></circle>
        <circle class="point unprinted ${kind}" cx=${across} cy=${up} r="7"></circle>`;
    };
  }

  // The browser's own sliders, unseen over the points that are drawn for them: whoever uses the keyboard, a
  // screen reader or a switch has what they know.
  #slider(at: number, i: number) {
    const { frame, of, over } = this;
    const height = this.#heightOf(i);
    const placed = this.heights[i] !== undefined;
    const { x, y } = placesIn(frame);
    return html`<input id="point-${i}" type="range" min=${frame.low} max=${frame.high} step=${stepOf(frame)}
      .value=${String(height)} aria-label=${t('point', { over: overName(over), at: String(at) })}
      aria-valuetext=${placed ? heightText(of, height) : t('open')} aria-describedby="how"
      ${styled({
        left: `${(100 * x(i)) / PLOT.width}%`,
        top: `${(100 * y(height)) / PLOT.height}%`,
      })}
      @input=${(event: Event) => this.#place(i, fieldNumber(event))}
      @keydown=${(event: KeyboardEvent) => this.#key(event, i)}
      @focus=${() => this.#focus(i)} @blur=${() => this.#focus(-1)} />`;
  }

  #left() {
    const { frame, heights } = this;
    const open = frame.at.filter((_, i) => heights[i] === undefined);
    return open.length > 0 ? t('left', { places: open.join(', ') }) : t('all');
  }

  #focus(i: number) {
    this.focused = i;
  }

  #key(event: KeyboardEvent, i: number) {
    if (event.key !== ' ' && event.key !== 'Enter') return;
    event.preventDefault();
    this.#place(i, this.#heightOf(i));
  }

  #place(i: number, height: number) {
    const heights = this.frame.at.map((_, at) => this.heights[at]);
    heights[i] = drawable(height, this.frame);
    this.heights = heights;
  }

  /** Where the pointer was last, while it is down. */
  #last: { place: number; height: number } | undefined;

  #press(event: PointerEvent) {
    if (event.button !== 0) return;
    event.preventDefault();
    (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
    this.#last = undefined;
    this.#drawTo(event);
  }

  #drag(event: PointerEvent) {
    if (this.#last) this.#drawTo(event);
  }

  #lift() {
    this.#last = undefined;
  }

  #drawTo({ clientX, clientY }: PointerEvent) {
    const svg = this.renderRoot.querySelector('svg') as SVGElement;
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

declare global {
  interface HTMLElementTagNameMap {
    'curve-sketch': CurveSketch;
  }
}
