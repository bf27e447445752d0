// The scaling lab: move the head size and the divisor, and see what becomes of random logits and of
// softmax over them. Every number is the engine's; until it runs, the still figure stands.
// Attributes: head-dim, d-model, seq-k, divisor, seed; view "row" or "curves" shows one half.
import type { Scaling } from '@engine';
import { css, html, nothing } from 'lit';

import words from '#content/words/scaling-lab.json';
import type { EngineClient } from '../../../engine/client.ts';
import { CURVE_SIZES, ROWS, type ScalingAsk, scalingStudy } from '../../../engine/study.ts';
import { count, decimal, faultSentence, messagesOf, percentText } from '../../../text/messages.ts';
import { axisClass } from '../../kit/base.ts';
import { dataTable } from '../../kit/data-table.ts';
import { asChoices, radioRow, valueSlider } from '../../kit/fields.ts';
import { labStyles } from '../../kit/lab-styles.ts';
import { LiveElement } from '../../kit/live-element.ts';
import { number, state, text, withProps } from '../../kit/props.ts';
import { namedTensor } from '../../save/drawn-tensors.ts';
import {
  curveCharts,
  curveKey,
  histogramChart,
  rowChart,
  scalingSummary,
} from './scaling-charts.ts';

const t = messagesOf(words);

// What the sliders offer.
const SIZES = {
  head_dim: [
    1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 80, 96, 128, 160, 192, 256, 320, 384, 448, 512,
  ],
  d_model: [64, 128, 256, 384, 512, 768, 1024, 1600, 2048, 4096, 8192, 12288],
  seq_k: [2, 4, 8, 16, 32, 64],
};
type SizeName = keyof typeof SIZES;

const DIGITS = { divided_by: 2, variance: 2, entropy: 2, entropy_share: 2, saturated: 2 };
const READINGS = Object.keys(words.readings) as (keyof typeof words.readings)[];
const COLUMNS = ['spread', 'entropy_share', 'largest', 'gradient'] as const;

class ScalingLab extends withProps(LiveElement, {
  head_dim: number(64, 'head-dim'),
  d_model: number(768, 'd-model'),
  seq_k: number(16, 'seq-k'),
  divisor: text('root_head_dim'),
  seed: number(1),
  view: text(),
  study: state<Scaling>(),
}) {
  static override asks = ['head_dim', 'd_model', 'seq_k', 'divisor', 'seed'];

  static override styles = [
    labStyles,
    css`
  fieldset {
    grid-column: 1 / -1;
  }
  dl {
--column: 9.5rem;
}
  dd {
    font-size: var(--size-l);
    font-weight: 700;
  }
`,
  ];

  override async ask(engine: EngineClient, isNewest: () => boolean) {
    const { head_dim, d_model, seq_k, seed, divisor } = this;
    const reply = await scalingStudy(engine, { head_dim, d_model, seq_k, seed, divisor });
    if (!isNewest()) return;
    if (reply.ok) [this.study, this.faults] = [reply.value, []];
    else this.faults = reply.errors;
  }

  /** What the figure is drawn from. */
  get tensors() {
    if (!this.study || this.view === 'curves') return [];
    const { scores, weights } = this.study;
    return Object.entries({ scores, weights }).map(([name, row]) =>
      namedTensor(name, { seq_k: row.length }, row),
    );
  }

  override render() {
    const { study } = this;
    if (!study) return html`<slot></slot>`;
    return html`<div class="lab panel stack far">
      ${this.#controls(study)}
      ${this.faults.map((fault) => html`<p class="faults">${faultSentence(fault)}</p>`)}
      <p class="summary tall" id="summary" aria-live="polite">${scalingSummary(study, t, this.view !== 'row')}</p>
      ${
        this.view === 'curves'
          ? nothing
          : html`<div class="charts tiles">${histogramChart(study, t)}${rowChart(study, t)}</div>
            ${this.#readings(study)}`
      }
      ${this.view === 'row' ? nothing : html`${curveKey(study, t)}<div class="charts tiles">${curveCharts(study, t)}</div>`}
      ${this.view === 'row' ? nothing : this.#table(study)}
      <p class="small soft">${t('drawn', { seed: this.seed, rows: ROWS, seq_k: this.seq_k })} ${t('measure')}</p>
    </div>`;
  }

  #controls({ divisors }: Scaling) {
    return html`<div class="controls">
      ${radioRow(
        { id: 'divisors', name: 'divisor', legend: t('divisor') },
        asChoices(divisors, (divisor) => t(`divisors.${divisor}`)),
        this.divisor,
        (divisor) => this.#set({ divisor }),
      )}
      ${(Object.keys(SIZES) as SizeName[]).map((name) => this.#slider(name))}
      <button id="again" type="button" @click=${() => this.#set({ seed: this.seed + 1 })}>${t('again')}</button>
    </div>`;
  }

  #slider(name: SizeName) {
    const said = count(this[name]);
    const label = html`<code class=${axisClass(name)}>${name}</code>`;
    return valueSlider(
      { id: name, label, note: t(name), value: this[name], shown: said, spoken: said },
      SIZES[name],
      (value) => this.#set({ [name]: value }),
    );
  }

  #readings({ chosen }: Scaling) {
    return html`<dl class="tiles">
      ${READINGS.map((name) => {
        const digits = (DIGITS as Record<string, number>)[name] ?? 3;
        return html`<div><dt class="small soft">${t(`readings.${name}`)}</dt>
          <dd data-reading=${name}>${name === 'saturated' ? percentText(chosen[name]) : decimal(chosen[name], digits)}</dd></div>`;
      })}
    </dl>`;
  }

  #table({ points }: Scaling) {
    const shown = [...CURVE_SIZES, this.head_dim];
    const rows = points.filter(
      ({ head_dim, divisor }) => shown.includes(head_dim) && divisor === this.divisor,
    );
    const caption = t('caption', { rows: ROWS, seq_k: this.seq_k, d_model: this.d_model });
    return html`<details>
      <summary>${t('table')}</summary>
      ${dataTable(
        {
          label: t('table'),
          caption: html`<span class="small soft">${caption}; ${t(`divisors.${this.divisor}`)}</span>`,
          titles: [t('size'), ...COLUMNS.map((name) => t(`readings.${name}`))],
        },
        rows.map((point) => [point.head_dim, ...COLUMNS.map((name) => decimal(point[name], 3))]),
      )}
    </details>`;
  }

  #set(change: Partial<ScalingAsk>) {
    Object.assign(this, change);
  }
}

customElements.define('scaling-lab', ScalingLab);
