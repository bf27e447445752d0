// The engine's own speed on this machine: a button, the points under the machine's roof, a sentence a point.
// Every figure is a measured time, and what the engine makes of it. <speed-test></speed-test>
import type { Fault } from '@engine';
import { css, html, LitElement, nothing } from 'lit';

import words from '#content/words/speed-test.json';
import { missingReason } from '../../../engine/module.ts';
import { baseStyles } from '../../kit/base.ts';
import { dataTable } from '../../kit/data-table.ts';
import { fieldStyles } from '../../kit/field-styles.ts';
import { chartStyles, labStyles } from '../../kit/lab-styles.ts';
import { decimal, faultSentence, t as frame, messagesOf, percentText } from '../../kit/messages.ts';
import { state, withProps } from '../../kit/props.ts';
import { tableStyles } from '../../kit/table-styles.ts';
import { rooflineChart } from './roofline-chart.ts';
import type { Measured, Point } from './speed-run.ts';
import { measureSpeed, PARTS, SIZES, TRAINED, Unmeasured } from './speed-run.ts';

const t = messagesOf(words);
const TINY = 0.1; // milliseconds below which microseconds are told

const timeText = (ms: number) =>
  ms < TINY
    ? t('us', { time: decimal(ms * 1000, 1) })
    : t('ms', { time: decimal(ms, ms < 10 ? 2 : 1) });

const nameOf = ({ id }: Point) =>
  t(
    `names.${id}`,
    id === 'short_layer' ? SIZES.short : { rows: SIZES.rows, d_model: SIZES.d_model },
  );

class SpeedTest extends withProps(LitElement, {
  /** What is being measured: its place in PARTS; below zero: nothing. */
  doing: state(-1),
  measured: state<Measured>(),
  faults: state<Fault[]>(() => []),
  /** why there is no engine: of ui.engine */
  missing: state<string>(),
}) {
  static override styles = [
    baseStyles,
    fieldStyles,
    tableStyles,
    chartStyles,
    labStyles,
    css`
      .start {
        display: grid;
        gap: var(--space-3);
      }
      .plot .roof {
        stroke-width: 3;
      }
      .point circle {
        fill: var(--ink);
        stroke: var(--surface);
      }
      .plot .point text {
        fill: var(--paper);
        stroke: none;
        font-weight: 700;
        text-anchor: middle;
      }
      .point {
        forced-color-adjust: none;
      }
      .place {
        display: inline-grid;
        place-items: center;
        width: 1.5rem;
        height: 1.5rem;
        margin-inline-end: var(--space-2);
        border-radius: 50%;
        background: var(--ink);
        color: var(--paper);
        font-size: var(--size-xs);
        font-weight: 700;
        forced-color-adjust: none;
      }
      th[scope='row'] {
        text-align: start;
        font-weight: 600;
      }
      td {
        text-align: end;
      }
      ul {
        display: grid;
        gap: var(--space-2);
      }
    `,
  ];

  override firstUpdated() {
    this.setAttribute('alive', '');
  }

  async #measure() {
    if (this.doing >= 0) return;
    Object.assign(this, { doing: 0, faults: [], missing: undefined });
    try {
      this.measured = await measureSpeed((part) => {
        this.doing = PARTS.indexOf(part);
      });
    } catch (error) {
      if (error instanceof Unmeasured) this.faults = error.faults;
      else {
        this.missing = missingReason(error);
        console.error(error);
      }
    }
    this.doing = -1;
  }

  override render() {
    const { measured } = this;
    return html`<section class="lab" aria-label=${t('title')}>
      ${this.#start()}
      ${this.missing ? html`<p class="faults" role="alert" id="missing">${frame(`ui.engine.${this.missing}`)}</p>` : nothing}
      ${this.faults.map((fault) => html`<p class="faults" role="alert">${faultSentence(fault)}</p>`)}
      ${measured?.points.some(({ roof }) => !roof.possible) ? html`<p class="faults" role="alert" id="impossible">${t('impossible')}</p>` : nothing}
      ${measured ? html`${rooflineChart(measured, nameOf)}${this.#table(measured)}${this.#says(measured)}` : nothing}
    </section>`;
  }

  #start() {
    const { doing, measured } = this;
    const busy = doing >= 0;
    const said = busy
      ? t('busy', { part: doing + 1, parts: PARTS.length, what: t(`what.${PARTS[doing]!}`) })
      : measured
        ? t('done', {
            peak: decimal(measured.peak, 1),
            reading: decimal(measured.reading, 1),
          })
        : t('idle');
    return html`<div class="start">
      <div class="buttons"><button class="primary" id="measure" type="button" aria-disabled=${busy} @click=${this.#measure}>${t(measured ? 'again' : 'measure')}</button>
        <p class="small" role="status" id="status">${said}</p></div>
    </div>`;
  }

  #table({ points }: Measured) {
    const { d_model, n_heads, short } = SIZES;
    const titles = ['work', 'time', 'gflops', 'intensity', 'share', 'bound'];
    return html`${dataTable(
      {
        label: t('roof.title'),
        titles: titles.map((name) => t(`table.${name}`)),
        of: { rows: points.map(({ id }) => id) },
      },
      points.map((point, at) => [
        html`<span class="place">${at + 1}</span>${nameOf(point)}`,
        ...[timeText(point.ms), decimal(point.roof.gflops, 1), decimal(point.roof.intensity, 1)],
        ...[percentText(point.roof.share), t(`bound.${point.roof.bound}`)],
      ]),
    )}
    <p class="small soft">${t('table.caption', { d_model, heads: n_heads, short_heads: short.n_heads, short_width: short.d_model })}</p>`;
  }

  #says({ points, training, parameters }: Measured) {
    const [product, lane, layer] = ['product', 'one_lane', 'layer'].map(
      (id) => points.find((point) => point.id === id) as Point,
    ) as [Point, Point, Point];
    const { rows } = SIZES;
    return html`<ul class="points">
      <li>${t('says.row')}</li>
      <li>${t('says.product', { rows, intensity: decimal(product.roof.intensity, 0) })}</li>
      <li id="lanes">${t('says.one_lane', { times: decimal(lane.ms / product.ms, 1) })}</li>
      <li>${t('says.layer', { time: timeText(layer.ms) })}</li>
      <li id="training">${t('says.training', { steps: TRAINED, parameters, time: timeText(training) })}</li>
    </ul>`;
  }
}

customElements.define('speed-test', SpeedTest);
