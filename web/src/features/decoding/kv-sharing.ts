// From MHA over GQA to MQA with one slider: which query head reads which keys and values, what that
// saves, and what it leaves as it was. Every count is the engine's; keeps what is chosen.
import type { ModelCost, WalkView } from '@engine';
import { css, html, svg } from 'lit';

import words from '#content/words/kv-sharing.json';
import type { EngineClient } from '../../../engine/client.ts';
import { count, messagesOf } from '../../../text/messages.ts';
import { columnStyles, headColour, styled } from '../../kit/base.ts';
import { WidthController } from '../../kit/controllers.ts';
import { divisorsOf } from '../../kit/divisors.ts';
import { asChoices, select, valueSlider } from '../../kit/fields.ts';
import { LiveElement } from '../../kit/live-element.ts';
import { number, state, withProps } from '../../kit/props.ts';
import { barStyles, tableStyles } from '../../kit/table-styles.ts';

type Counted = { walk: WalkView; cost: ModelCost };

const t = messagesOf(words);
const LENGTHS = [256, 1024, 4096, 32768, 131072];
const LAYERS = [1, 12, 24, 32, 80];
const BYTES = [4, 2, 1];
/** The matrices and the steps that use them. */
const MATRICES = { W_q: 'q_flat', W_k: 'k_flat', W_v: 'v_flat', W_o: 'y' };
const [HEIGHT, BOX, BAND] = [132, 26, 20];

class KvSharing extends withProps(LiveElement, {
  dModel: number(768, 'd-model'),
  heads: number(12),
  layers: number(12),
  seqLen: number(1024, 'seq-len'),
  bytes: number(2),
  kvHeads: state(0),
  full: state<Counted>(),
  now: state<Counted>(),
  width: state(0),
}) {
  static override asks = ['dModel', 'heads', 'layers', 'seqLen', 'bytes', 'kvHeads'];

  static override styles = [
    columnStyles,
    tableStyles,
    barStyles,
    css`
      #kv-said {
        display: block;
        font-size: var(--size-s);
        min-height: 3em;
      }
      svg {
        display: block;
        margin-block: var(--space-3);
        overflow: visible;
      }
      svg path {
        fill: none;
        stroke: var(--head);
        stroke-width: 3;
        opacity: 0.75;
      }
      svg rect {
        fill: var(--head);
      }
      svg rect.kv {
        fill: var(--surface);
        stroke: var(--axis-n_kv_heads);
        stroke-width: 2;
      }
      svg text {
        fill: var(--ink);
        font-size: 0.8125rem;
        text-anchor: middle;
      }
      svg text.on {
        fill: var(--paper);
        font-weight: 700;
      }
      svg text.name {
        text-anchor: start;
        fill: var(--ink-soft);
      }
      .choices {
        margin-block: var(--space-3);
      }
      p {
        margin-top: var(--space-3);
      }
    `,
  ];

  constructor() {
    super();
    new WidthController(this);
  }

  override connectedCallback() {
    super.connectedCallback();
    this.kvHeads ||= this.heads;
  }

  override async ask(engine: EngineClient) {
    const [full, now] = await Promise.all([
      this.#count(engine, this.heads),
      this.#count(engine, this.kvHeads),
    ]);
    if (full && now) Object.assign(this, { full, now, faults: [] });
  }

  async #count(engine: EngineClient, n_kv_heads: number): Promise<Counted | undefined> {
    const config = {
      ...{ batch: 1, seq_len: this.seqLen, d_model: this.dModel, n_heads: this.heads, n_kv_heads },
    };
    const more = { n_layers: this.layers, bytes_per_number: this.bytes };
    const [walk, cost] = await Promise.all([
      engine.shapes(config),
      engine.call('modelCost', { ...config, ...more }),
    ]);
    if (walk.ok && cost.ok) return { walk: walk.value, cost: cost.value };
    this.faults = [...(walk.ok ? [] : walk.errors), ...(cost.ok ? [] : cost.errors)];
    return undefined;
  }

  override live() {
    const { full, now } = this;
    if (!full || !now) return undefined;
    const { dims } = now.walk;
    return html`
      ${this.#slider(now)} ${this.#picture(dims.n_kv_heads)}
      <div class="choices">
        ${this.#pick('seqLen', LENGTHS)} ${this.#pick('layers', LAYERS)} ${this.#pick('bytes', BYTES)}
      </div>
      ${this.#table(full, now)}
      <p id="kv-stays">${t('stays', {
        heads: dims.n_heads,
        concat: this.#shape(now, 'concat'),
        wo: this.#weightShape(now, 'W_o'),
        y: this.#shape(now, 'y'),
      })}</p>
      <p class="small soft">${t('sizes', { width: dims.d_model, heads: dims.n_heads, size: dims.head_dim })} ${t('loss')}</p>
    `;
  }

  #slider(now: Counted) {
    const stops = divisorsOf(this.heads);
    const { attention, group } = now.cost;
    const said = `${t('ends', { kv: now.walk.dims.n_kv_heads, heads: this.heads, attention })}, ${t(attention as 'MHA' | 'GQA' | 'MQA', { group })}`;
    return html`${valueSlider(
      { id: 'kv-slider', label: t('slider'), value: this.kvHeads, spoken: said },
      stops,
      (kv) => {
        this.kvHeads = kv;
      },
    )}
    <output id="kv-said" for="kv-slider">${said}.</output>
    <p class="visually-hidden" aria-live="polite">${t('told', {
      kv: now.walk.dims.n_kv_heads,
      bytes: now.cost.cache_bytes,
      weights: now.cost.parameters_per_layer,
    })}</p>`;
  }

  #picture(kvHeads: number) {
    const { width, heads } = this;
    if (width === 0) return '';
    const group = heads / kvHeads;
    const slot = width / heads;
    const box = Math.min(BOX, slot - 3);
    const bottom = HEIGHT - BAND - BOX;
    const centre = (head: number) => (head + 0.5) * slot;
    const kvCentre = (kv: number) => (kv + 0.5) * group * slot;
    return html`<svg width=${width} height=${HEIGHT} viewBox="0 0 ${width} ${HEIGHT}" role="img" aria-label=${t('picture', { heads, kv: kvHeads })}>
      <text class="name" x="0" y="13">${t('queries')}</text>
      <text class="name" x="0" y=${HEIGHT - 4}>${t('kvs')}</text>
      ${Array.from({ length: heads }, (_, head) => {
        const x = centre(head);
        const to = kvCentre(Math.floor(head / group));
        const middle = (BAND + BOX + bottom) / 2;
        return svg`<g ${styled({ '--head': headColour(head) })}>
          <path d="M${x} ${BAND + BOX}C${x} ${middle} ${to} ${middle} ${to} ${bottom}" />
          <rect x=${x - box / 2} y=${BAND} width=${box} height=${BOX} rx="4" />
          <text class="on" x=${x} y=${BAND + 18}>${head}</text></g>`;
      })}
      ${Array.from({ length: kvHeads }, (_, kv) => {
        const w = Math.max(box, Math.min(group * slot - 4, 64));
        return svg`<rect class="kv" x=${kvCentre(kv) - w / 2} y=${bottom} width=${w} height=${BOX} rx="4" /><text x=${kvCentre(kv)} y=${bottom + 18}>${kv}</text>`;
      })}
    </svg>`;
  }

  #pick(name: 'seqLen' | 'layers' | 'bytes', offered: number[]) {
    const chosen = this[name];
    const values = [...new Set([...offered, chosen])].sort((a, b) => a - b);
    return select(
      { id: `kv-${name}`, label: t(name === 'bytes' ? 'bytesEach' : name) },
      asChoices(values, count),
      chosen,
      (value) => {
        this[name] = value;
      },
    );
  }

  #table(full: Counted, now: Counted) {
    const parameters = ({ walk }: Counted, id: string) =>
      walk.steps.find((step) => step.id === id)?.parameters ?? '0';
    const row = (id: string, name: unknown, before: string, after: string) =>
      html`<tr data-row=${id}><th scope="row">${name}</th><td>${count(before)}</td><td>${count(after)}
        <span class="bar" aria-hidden="true"><span ${styled({ '--share': String(Number(after) / Number(before)) })}></span></span></td></tr>`;
    const { cost } = now;
    return html`<div class="scroll" tabindex="0" role="group" aria-labelledby="caption"><table>
      <caption id="caption">${t('table', { kv: now.walk.dims.n_kv_heads, heads: this.heads })}</caption>
      <thead><tr><th scope="col">${t('what')}</th><th scope="col">${t('full', { heads: this.heads })}</th><th scope="col">${t('shared', { kv: now.walk.dims.n_kv_heads })}</th></tr></thead>
      <tbody>
        ${Object.entries(MATRICES).map(([matrix, step]) => row(matrix, html`${t('weights', { matrix: '' })}<code>${matrix}</code>`, parameters(full, step), parameters(now, step)))}
        ${row('layer', t('layer'), full.cost.parameters_per_layer, cost.parameters_per_layer)}
        ${row('token', t('token'), full.cost.cached_per_token_layer, cost.cached_per_token_layer)}
        ${row('cache', t('cache', { layers: this.layers, tokens: this.seqLen }), full.cost.cache_bytes, cost.cache_bytes)}
      </tbody></table></div>`;
  }

  #shape({ walk }: Counted, tensor: string) {
    const axes = walk.steps.find(({ id }) => id === tensor)?.out.axes ?? [];
    return `(${axes.map(({ size }) => size).join(', ')})`;
  }

  #weightShape({ walk }: Counted, weight: string) {
    const found = walk.steps.flatMap((step) => step.in).find(({ tensor }) => tensor === weight);
    return `(${(found?.axes ?? []).map(({ size }) => size).join(', ')})`;
  }
}

customElements.define('kv-sharing', KvSharing);
