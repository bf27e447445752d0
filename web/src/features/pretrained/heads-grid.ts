// The patterns of all heads at once, a row for each layer: small pictures to compare, one of which can be chosen.
import { stage } from 'virtual:colour-maps';
import { css, html, type PropertyValues } from 'lit';
import words from '#content/words/forty-heads.json';
import { decimal, messagesOf } from '../../../text/messages.ts';
import { styled } from '../../kit/base.ts';
import { hearTheme } from '../../kit/controllers.ts';
import { heatScale } from '../../kit/heat.ts';
import { paintTiles, TILE, tilesOf } from '../../kit/matrix-image.ts';
import { flag, given, number, withProps } from '../../kit/props.ts';
import { ACROSS, walkButtons } from '../../kit/walk-buttons.ts';
import { headName, sameHead } from './head-names.ts';
import { tokenNames } from './pieces.ts';
import { type HeadName, patternOf, type Reading } from './reading.ts';

const say = messagesOf(words);

/** With more heads in a layer than this their pictures stand closer, and with many more without what they look at. */
const MANY = 9;
const MOST = 16;

/** Pixels: some browsers draw no wider canvas. */
const WIDEST = 8192;

/** Weights are parts of one, the same for every head, so that pictures can be compared. */
export const weightScale = (): ReturnType<typeof heatScale> => heatScale(0, 1);

/** The key that a query looks at most, and how much. */
export function strongest(pattern: Float32Array, tokens: number, query: number) {
  const row = pattern.subarray(query * tokens, (query + 1) * tokens);
  const key = row.reduce((best, weight, at) => (weight > (row[best] ?? 0) ? at : best), 0);
  return { key, weight: row[key] ?? 0 };
}

/** Event "head": one was chosen; its detail is a HeadName. */
export class HeadsGrid extends withProps({
  reading: given<Reading>(),
  /** The place of the token that is pointed at. */
  query: number(0),
  chosen: given<HeadName>(),
  /** The one whose heads are shown; all where it is undefined. */
  layer: given<number>(),
  /** Whether it stands on a stage, which is dark in every theme. */
  stage: flag(),
}) {
  static override styles = css`
    :host {
      min-width: 0;
      container: heads / inline-size;
    }
    .grid {
      display: grid;
      grid-template-columns: auto repeat(var(--heads), minmax(0, 1fr));
      row-gap: var(--space-2);
    }
    /* Its border stands around its part of the picture of its layer. */
    button {
      display: block;
      position: relative;
      grid-column: calc(2 + var(--at));
      width: calc(100% * var(--tile) + 2px);
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
      border-color: var(--ink);
      box-shadow: 0 0 0 2px var(--ink);
    }
    :host([stage]) button[aria-pressed='true'] {
      border-color: var(--amber);
      box-shadow: 0 0 0 2px var(--amber);
    }
    .picture {
      display: block;
      position: relative;
      aspect-ratio: 1;
    }
    canvas {
      display: block;
      grid-column: var(--from) / span var(--count);
      align-self: start;
      width: 100%;
      image-rendering: pixelated;
      forced-color-adjust: none;
    }
    .layer,
    canvas,
    button {
      grid-row: var(--row);
    }
    .head {
      grid-row: 1;
      grid-column: calc(2 + var(--at));
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
      font-size: 0.75rem;
      line-height: 1;
      white-space: nowrap;
    }
    .row {
      position: absolute;
      inset-inline: 0;
      top: calc(var(--query) * 100% / var(--tokens));
      height: max(3px, calc(100% / var(--tokens)));
      outline: 1px solid var(--ink-soft);
      pointer-events: none;
    }
    .key {
      display: block;
      overflow: hidden;
      padding-block-start: 2px;
      background: var(--surface);
      font: 500 0.75rem / 1.3 var(--mono-family);
      text-align: center;
      text-overflow: ellipsis;
      white-space: nowrap;
    }
    .off .picture {
      background: color-mix(in srgb, var(--surface) 85%, transparent);
    }
    .off .key {
      color: var(--bad);
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
      .key {
        font-size: 0.5625rem;
      }
    }
    /* More heads than a small model has: closer together, and never too small to be hit. */
    .many {
      grid-template-columns: auto repeat(var(--heads), minmax(1.5rem, 1fr));
      row-gap: 3px;
    }
    .many .layer {
      writing-mode: horizontal-tb;
      rotate: none;
      min-width: 1.5rem;
      text-align: end;
    }
    .scroll:has(.many) {
      overflow-x: auto;
      padding: 3px;
      margin: -3px;
    }
    .many .layer {
      position: sticky;
      inset-inline-start: -3px;
      z-index: 1;
      padding: var(--space-1);
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
  `;

  constructor() {
    super();
    hearTheme(this);
  }

  /** The layers that are shown, each with the number of its heads. */
  get #layers(): { layer: number; heads: number }[] {
    const { reading } = this;
    if (!reading) return [];
    const cells = reading.tokens.length ** 2;
    return reading.weights
      .map((weights, layer) => ({ layer, heads: weights.length / cells }))
      .filter(({ layer }) => this.layer === undefined || this.layer === layer);
  }

  get #across(): number {
    return Math.max(0, ...this.#layers.map(({ heads }) => heads));
  }

  override willUpdate(): void {
    this.toggleAttribute('wide', this.#across > MOST);
  }

  override updated(changed: PropertyValues<this>): void {
    const { reading } = this;
    const isNew = changed.has('reading') || changed.size === 0;
    if (!reading || !isNew) return;
    const scale = { ...weightScale(), ...(this.stage && { table: stage }) };
    const side = reading.tokens.length;
    for (const canvas of this.renderRoot.querySelectorAll('canvas')) {
      const { layer, from, count } = canvas.dataset;
      const patterns = Array.from({ length: Number(count) }, (_, at) =>
        patternOf(reading, { layer: Number(layer), head: Number(from) + at }),
      );
      paintTiles(canvas, patterns, side, scale);
    }
  }

  override render(): unknown {
    const { reading } = this;
    if (!reading) return '';
    const layers = this.#layers;
    const across = this.#across;
    const names = tokenNames(reading.tokens);
    const size = across > MOST ? 'many most' : across > MANY ? 'many' : '';
    const { pitch } = tilesOf(names.length);
    const heads = layers.reduce((sum, one) => sum + one.heads, 0);
    const steps = { ...ACROSS, ArrowUp: -across, ArrowDown: across };
    const sizes = {
      ...{ '--heads': String(across), '--tile': String(TILE) },
      ...{ '--tokens': String(names.length), '--query': String(this.query) },
    };
    return html`<div class="scroll"><div class="grid ${size}" role="group" aria-label=${say('about', { heads })} @keydown=${(event: KeyboardEvent) => walkButtons(event, steps)} ${styled(sizes)}>
      ${Array.from({ length: across }, (_, head) => html`<span class="head soft" data-head=${head} aria-hidden="true" ${styled({ '--at': String(head) })}>${size ? head : say('column', { head })}</span>`)}
      ${layers.map(({ layer, heads }, at) => [
        html`<span class="layer soft" aria-hidden="true" ${styled({ '--row': String(at + 2) })}>${size ? layer : say('layer', { layer })}</span>`,
        this.#pictures(layer, heads, at + 2, Math.max(1, Math.floor(WIDEST / pitch))),
        Array.from({ length: heads }, (_, head) =>
          this.#head(reading, { layer, head }, at + 2, names),
        ),
      ])}
    </div></div>`;
  }

  /** The pictures of a layer: one canvas, or as many as it takes. */
  #pictures(layer: number, heads: number, row: number, most: number): unknown {
    return Array.from({ length: Math.ceil(heads / most) }, (_, at) => {
      const from = at * most;
      const count = Math.min(most, heads - from);
      const place = { '--row': String(row), '--from': String(from + 2), '--count': String(count) };
      return html`<canvas aria-hidden="true" data-layer=${layer} data-from=${from} data-count=${count} ${styled(place)}></canvas>`;
    });
  }

  #head(reading: Reading, one: HeadName, row: number, names: string[]): unknown {
    const isOff = reading.off.some((other) => sameHead(other, one));
    const most = strongest(patternOf(reading, one), names.length, this.query);
    const key = names[most.key] ?? '';
    const weight = decimal(most.weight, 2);
    const query = names[this.query] ?? '';
    const isChosen = sameHead(this.chosen, one);
    const isStop = this.chosen ? isChosen : row === 2 && one.head === 0;
    const label = say('looks', { ...one, query, key, weight });
    return html`<button type="button" data-drawn class=${isOff ? 'off' : ''} ${styled({ '--row': String(row), '--at': String(one.head) })} tabindex=${isStop ? 0 : -1}
      aria-pressed=${isChosen} aria-label=${isOff ? `${label} ${say('off')}` : label} title=${headName(one)}
      @click=${() => this.dispatchEvent(new CustomEvent<HeadName>('head', { detail: one }))}>
      <span class="picture"><span class="row"></span></span>
      <span class="key">${isOff ? say('off') : key}</span>
    </button>`;
  }
}

customElements.define('heads-grid', HeadsGrid);
