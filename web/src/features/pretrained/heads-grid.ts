// The patterns of all heads at once, a row for each layer: small pictures to compare, one of which can be chosen.
import { css, html, svg } from 'lit';
import words from '#content/words/model-reading.json';
import { decimal, messagesOf } from '../../../text/messages.ts';
import { cellClass, cellStyles, matrixCells } from '../../kit/matrix-cells.ts';
import { given, number, withProps } from '../../kit/props.ts';
import { ACROSS, walkButtons } from '../../kit/walk-buttons.ts';
import { headName, sameHead } from './head-names.ts';
import { tokenNames } from './pieces.ts';
import { type HeadName, patternOf, type Reading, strongest } from './reading.ts';

const say = messagesOf(words);

/** With more heads in a layer than this their pictures stand closer, and with many more without what they look at. */
const MANY = 9;
export const MOST = 16;

/** Between two pictures, as part of one. */
const GAP = 1 / 12;

/** A number of each head, counted through all layers, with what it is called and the ends of its scale. */
export type HeadTint = { name: string; values: number[]; low: number; high: number };

/** Without the zero in front, for which there is no room. */
const short = (value: number): string => decimal(value, 2).replace(/^(\D?)0/, '$1');

/** Event "head": one was chosen; its detail is a HeadName. */
export class HeadsGrid extends withProps({
  reading: given<Reading>(),
  /** The place of the token that is pointed at. */
  query: number(0),
  chosen: given<HeadName>(),
  /** What stands below the patterns in place of what is looked at. */
  tint: given<HeadTint>(),
  /** Those that look elsewhere than with nothing changed. */
  moved: given<{ one: HeadName }[]>(() => []),
}) {
  static override styles = [
    cellStyles,
    css`
    :host {
      min-width: 0;
      container: heads / inline-size;
    }
    .grid {
      display: grid;
      row-gap: var(--space-2);
    }
    .line {
      display: grid;
      grid-template-columns: 1rem minmax(0, 1fr);
    }
    .heads {
      display: grid;
      grid-auto-columns: minmax(0, 1fr);
      grid-auto-flow: column;
      position: relative;
    }
    .pictures {
      position: absolute;
      width: 100%;
      forced-color-adjust: none;
    }
    /* Its border stands around its part of the picture of its layer. */
    button {
      display: block;
      position: relative;
      width: calc(100% * 12 / 13 + 2px);
      min-width: 0;
      min-height: 0;
      padding: 0;
      margin: -1px auto 0;
      border: 1px solid var(--line);
      border-radius: 0;
    }
    button,
    button:hover,
    button:active {
      background: none;
    }
    button[aria-pressed='true'] {
      border-color: var(--amber);
      z-index: 1;
      box-shadow: 0 0 0 2px var(--amber);
    }
    @media (forced-colors: active) {
      button[aria-pressed='true'] {
        outline: 3px solid Highlight;
      }
    }
    .picture {
      display: block;
      width: 100%;
    }
    .head,
    .layer {
      font-size: 0.75rem;
      line-height: 1;
      text-align: center;
      white-space: nowrap;
    }
    .layer {
      align-self: center;
      margin-inline-end: var(--space-1);
      writing-mode: vertical-rl;
      rotate: 180deg;
    }
    .picture rect {
      fill: none;
      stroke: var(--ink-soft);
      vector-effect: non-scaling-stroke;
    }
    .key {
      display: block;
      overflow: hidden;
      padding-block-start: 2px;
      font: 500 clamp(0.5625rem, 2.5cqi, 0.75rem) / 1.3 var(--mono-family);
      text-align: center;
      text-overflow: ellipsis;
      white-space: nowrap;
    }
    :where(.key) {
      background: var(--surface);
    }
    .off .picture {
      background: color-mix(in srgb, var(--surface) 85%, transparent);
    }
    .off .key {
      color: var(--bad);
    }
    .moved .key {
      background: var(--amber);
      color: var(--stage);
    }
    @media (max-width: 40rem) {
      .grid {
        row-gap: 3px;
      }
      /* Its number alone */
      .head {
        font-size: 0;
      }
      .head::before {
        content: attr(data-head);
        font-size: 0.75rem;
      }
      /* Behind the guesses that stay in sight. */
      button {
        scroll-margin-top: 7rem;
      }
    }
    /* More heads than a small model has: closer together, and never too small to be hit. */
    .many {
      row-gap: 3px;
    }
    .many .line {
      grid-template-columns: 2rem minmax(0, 1fr);
      width: max-content;
      min-width: 100%;
    }
    /* So that a line is as wide as its narrowest heads. */
    .many button {
      contain: inline-size;
    }
    .many .heads {
      grid-auto-columns: minmax(1.5rem, 1fr);
    }
    .many .line > :first-child {
      display: grid;
      place-content: center end;
      align-self: stretch;
      position: sticky;
      inset-inline-start: -5px;
      z-index: 2;
      margin: 0;
      padding-inline-end: var(--space-2);
      background: var(--paper);
      box-shadow: 0 0 0 2px var(--paper);
      writing-mode: horizontal-tb;
      rotate: none;
    }
    .scroll:has(.many) {
      overflow: auto;
      max-height: max(24rem, 100vh - 20rem);
      padding: 5px;
      margin: -5px;
      scroll-padding: 2rem 0 0 2.5rem;
    }
    .many .line:first-child {
      position: sticky;
      inset-block-start: -5px;
      z-index: 3;
      background: var(--paper);
    }
    @container heads (max-width: 40rem) {
      .many .key {
        display: none;
      }
    }
    .most .key {
      display: none;
    }
    .grid.tinted .key {
      display: block;
      text-overflow: clip;
    }
    .many.tinted .key {
      padding-block-start: 0;
      font-size: 0.5625rem;
    }
  `,
  ];

  /** How many heads each layer has. */
  get #layers(): number[] {
    const { reading } = this;
    if (!reading) return [];
    const cells = reading.tokens.length ** 2;
    return reading.weights.map((weights) => weights.length / cells);
  }

  get #across(): number {
    return Math.max(0, ...this.#layers);
  }

  override render(): unknown {
    const { reading } = this;
    if (!reading) return '';
    const layers = this.#layers;
    const across = this.#across;
    const names = tokenNames(reading.tokens);
    const size = across > MOST ? 'many most' : across > MANY ? 'many' : '';
    const heads = layers.reduce((sum, one) => sum + one, 0);
    const steps = { ...ACROSS, ArrowUp: -across, ArrowDown: across };
    return html`<div class="scroll"><div class="grid ${size} ${this.tint ? 'tinted' : ''}" role="group" aria-label=${say('about', { heads })} @keydown=${(event: KeyboardEvent) => walkButtons(event, steps)}>
      <div class="line" aria-hidden="true"><span></span><div class="heads">${Array.from({ length: across }, (_, head) => html`<span class="head soft" data-head=${head}>${size ? head : say('column', { head })}</span>`)}</div></div>
      ${layers.map(
        (heads, layer) => html`<div class="line">
          <span class="layer soft" aria-hidden="true">${size ? layer : say('layer', { layer })}</span>
          <div class="heads">${this.#pictures(reading, layer, heads)}${Array.from({ length: heads }, (_, head) => this.#head(reading, { layer, head }, layer === 0, names, this.tint?.values[layer * heads + head]))}</div></div>`,
      )}
    </div></div>`;
  }

  /** By a layer's weights: while another token is pointed at, they stay as they are. */
  readonly #drawn = new WeakMap<Float32Array, unknown>();

  /** Of a layer's heads, side by side. */
  #pictures(reading: Reading, layer: number, heads: number): unknown {
    const weights = reading.weights[layer]!;
    if (!this.#drawn.has(weights)) this.#drawn.set(weights, this.#picture(reading, layer, heads));
    return this.#drawn.get(weights);
  }

  #picture(reading: Reading, layer: number, heads: number): unknown {
    const side = reading.tokens.length;
    const pitch = side * (1 + GAP);
    return html`<svg class="pictures" viewBox="0 0 ${pitch * heads} ${side}" aria-hidden="true">${Array.from(
      { length: heads },
      (_, head) => {
        const matrix = { rows: side, columns: side, data: patternOf(reading, { layer, head }) };
        return svg`<g transform="translate(${head * pitch + (side * GAP) / 2})">${matrixCells(matrix, 0, 1)}</g>`;
      },
    )}</svg>`;
  }

  #head(
    reading: Reading,
    one: HeadName,
    isFirst: boolean,
    names: string[],
    value?: number,
  ): unknown {
    const isOff = reading.off.some((other) => sameHead(other, one));
    const side = names.length;
    const most = strongest(patternOf(reading, one), side, this.query);
    const key = names[most.key] ?? '';
    const weight = decimal(most.weight, 2);
    const query = names[this.query] ?? '';
    const isChosen = sameHead(this.chosen, one);
    const isStop = this.chosen ? isChosen : isFirst && one.head === 0;
    const { name = '', low, high } = this.tint ?? {};
    const tinted = value === undefined ? '' : say('tinted', { name, value: decimal(value, 2) });
    const looks = say('looks', { ...one, query, key, weight });
    const label = [looks, isOff && say('off'), tinted].filter(Boolean).join(' ');
    const isMoved = this.moved.some((other) => sameHead(other.one, one));
    return html`<button type="button" data-drawn class=${isOff ? 'off' : isMoved ? 'moved' : ''} tabindex=${isStop ? 0 : -1}
      aria-pressed=${isChosen} aria-label=${label} title=${[headName(one), tinted].filter(Boolean).join('. ')}
      @click=${() => this.dispatchEvent(new CustomEvent<HeadName>('head', { detail: one }))}>
      <svg class="picture" viewBox="0 0 ${side} ${side}" aria-hidden="true"><rect y=${this.query} width=${side} height="1" /></svg>
      <span class="key ${value === undefined || isOff ? '' : cellClass(value, low, high)}">${isOff ? say('off') : value === undefined ? key : short(value)}</span>
    </button>`;
  }
}

customElements.define('heads-grid', HeadsGrid);
