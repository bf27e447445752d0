// The patterns of all heads at once, a row for each layer: small pictures to compare, one of which can be chosen.
import { css, html, LitElement, type PropertyValues } from 'lit';
import words from '../../../content/en/words/forty-heads.json';
import { ThemeController } from '../../elements/controllers.js';
import { heatScale } from '../../elements/heat.js';
import { shared, styled } from '../../elements/shared.js';
import { paintMatrix } from '../../kit/matrix-image.ts';
import { decimal, sayer } from '../../messages.js';
import { headName, sameHead } from './head-names.ts';
import type { HeadName, Reading } from './language-model.ts';
import { tokenNames } from './pieces.ts';

const say = sayer(words);

/** With more heads in a layer than this their pictures stand closer, and with many more without what they look at. */
const MANY = 9;
const MOST = 16;

/** Weights are parts of one, the same for every head, so that pictures can be compared. */
export const weightScale = (): ReturnType<typeof heatScale> => heatScale(0, 1);

/** The weights of one head: [tokens, tokens]. */
export function patternOf(reading: Reading, { layer, head }: HeadName): Float32Array {
  const cells = reading.tokens.length ** 2;
  return reading.weights[layer]?.subarray(head * cells, (head + 1) * cells) ?? new Float32Array();
}

/** The key that a query looks at most, and how much. */
export function strongest(pattern: Float32Array, tokens: number, query: number) {
  const row = pattern.subarray(query * tokens, (query + 1) * tokens);
  const key = row.reduce((best, weight, at) => (weight > (row[best] ?? 0) ? at : best), 0);
  return { key, weight: row[key] ?? 0 };
}

/** Event "head": one was chosen; its detail is a HeadName. */
export class HeadsGrid extends LitElement {
  static override properties = {
    reading: { attribute: false },
    query: { type: Number },
    chosen: { attribute: false },
    layer: { attribute: false },
  };

  declare reading: Reading | undefined;
  /** The place of the token that is pointed at. */
  declare query: number;
  declare chosen: HeadName | undefined;
  /** The one whose heads are shown; all where it is undefined. */
  declare layer: number | undefined;

  static override styles = [
    shared,
    css`
      :host {
        display: block;
        min-width: 0;
        container: heads / inline-size;
      }
      .grid {
        display: grid;
        grid-template-columns: auto repeat(var(--heads), minmax(0, 1fr));
        gap: var(--space-2);
      }
      button {
        display: block;
        position: relative;
        min-width: 0;
        min-height: 0;
        padding: 2px;
        border: 1px solid var(--line);
        border-radius: var(--radius-s, 4px);
        background: var(--surface);
      }
      button[aria-pressed='true'] {
        border-color: var(--accent);
        box-shadow: 0 0 0 2px var(--accent);
      }
      .picture {
        display: block;
        position: relative;
      }
      canvas {
        display: block;
        width: 100%;
        aspect-ratio: 1;
        image-rendering: pixelated;
        forced-color-adjust: none;
      }
      .layer {
        align-self: center;
        writing-mode: vertical-rl;
        rotate: 180deg;
        color: var(--ink-soft);
        font-size: 0.75rem;
        line-height: 1;
        white-space: nowrap;
      }
      .row {
        position: absolute;
        inset-inline: -1px;
        top: calc(var(--query) * 100% / var(--tokens));
        height: max(3px, calc(100% / var(--tokens)));
        outline: 1px solid var(--ink-soft);
        pointer-events: none;
      }
      .key {
        display: block;
        overflow: hidden;
        padding-block-start: 2px;
        font: 500 0.75rem / 1.3 var(--mono-family);
        text-align: center;
        text-overflow: ellipsis;
        white-space: nowrap;
      }
      .off canvas {
        opacity: 0.15;
      }
      .off .key {
        color: var(--bad);
      }
      @media (max-width: 40rem) {
        .grid {
          gap: 3px;
        }
        button {
          padding: 1px;
        }
        .key {
          font-size: 0.5625rem;
        }
      }
      /* More heads than a small model has: closer together, and never too small to be hit. */
      .many {
        grid-template-columns: auto repeat(var(--heads), minmax(1.5rem, 1fr));
        gap: 3px;
      }
      .many button {
        padding: 1px;
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
    `,
  ];

  constructor() {
    super();
    this.query = 0;
    new ThemeController(this);
  }

  get #heads(): HeadName[] {
    const { reading } = this;
    if (!reading) return [];
    const cells = reading.tokens.length ** 2;
    return reading.weights.flatMap((weights, layer) =>
      this.layer === undefined || this.layer === layer
        ? Array.from({ length: weights.length / cells }, (_, head) => ({ layer, head }))
        : [],
    );
  }

  override willUpdate(): void {
    const across = this.#heads.length / (this.reading?.weights.length || 1);
    this.toggleAttribute('wide', across > MOST);
  }

  override updated(changed: PropertyValues<this>): void {
    const { reading } = this;
    const isNew = changed.has('reading') || changed.size === 0;
    if (!reading || !isNew) return;
    const scale = weightScale();
    const side = reading.tokens.length;
    const canvases = this.renderRoot.querySelectorAll('canvas');
    this.#heads.forEach((one, at) => {
      const canvas = canvases[at];
      const data = patternOf(reading, one);
      if (canvas) paintMatrix(canvas, { rows: side, columns: side, data }, scale);
    });
  }

  override render(): unknown {
    const { reading } = this;
    if (!reading) return '';
    const heads = this.#heads;
    const across = heads.filter(({ layer }) => layer === heads[0]?.layer).length;
    const names = tokenNames(reading.tokens);
    const size = across > MOST ? 'many most' : across > MANY ? 'many' : '';
    return html`<div class="scroll"><div class="grid ${size}" role="group" aria-label=${say('about', { heads: heads.length })} @keydown=${this.#key}
      ${styled({ '--heads': String(across), '--tokens': String(reading.tokens.length), '--query': String(this.query) })}>
      ${heads.map((one, at) => [
        one.head === 0
          ? html`<span class="layer" aria-hidden="true">${size ? one.layer : say('layer', one)}</span>`
          : '',
        this.#head(reading, one, at, names),
      ])}
    </div></div>`;
  }

  #head(reading: Reading, one: HeadName, at: number, names: string[]): unknown {
    const isOff = reading.off.some((other) => sameHead(other, one));
    const most = strongest(patternOf(reading, one), names.length, this.query);
    const key = names[most.key] ?? '';
    const weight = decimal(most.weight, 2);
    const query = names[this.query] ?? '';
    const isChosen = sameHead(this.chosen, one);
    const isStop = this.chosen ? isChosen : at === 0;
    const label = say('looks', { ...one, query, key, weight });
    return html`<button type="button" data-drawn class=${isOff ? 'off' : ''} tabindex=${isStop ? 0 : -1}
      aria-pressed=${isChosen} aria-label=${isOff ? `${label} ${say('off')}` : label} title=${headName(one)}
      @click=${() => this.dispatchEvent(new CustomEvent<HeadName>('head', { detail: one }))}>
      <span class="picture"><canvas></canvas><span class="row"></span></span>
      <span class="key">${isOff ? say('off') : key}</span>
    </button>`;
  }

  /** Arrow keys go from picture to picture. */
  #key(event: KeyboardEvent): void {
    const buttons = [...this.renderRoot.querySelectorAll('button')];
    const at = buttons.indexOf(this.shadowRoot?.activeElement as HTMLButtonElement);
    const [first] = this.#heads;
    const across = this.#heads.filter(({ layer }) => layer === first?.layer).length;
    const steps: Record<string, number> = {
      ...{ ArrowLeft: -1, ArrowRight: 1, ArrowUp: -across, ArrowDown: across },
      ...{ Home: -at, End: buttons.length - 1 - at },
    };
    const step = steps[event.key];
    if (at < 0 || step === undefined) return;
    const to = buttons[at + step];
    if (!to) return;
    event.preventDefault();
    for (const one of buttons) one.tabIndex = one === to ? 0 : -1;
    to.focus();
  }
}

customElements.define('heads-grid', HeadsGrid);
