// The scaling lab: move the head size and the divisor, and see what becomes of random logits and of
// softmax over them. Every number is the engine's.
// Attributes: head-dim, d-model, seq-k, divisor, seed; view "row" or "curves" shows one half.
import type { ScalingStudy } from '@engine';
import { css, html, nothing } from 'lit';

import words from '#content/words/scaling-lab.json';
import { CURVE_SIZES, ROWS, scalingStudy } from '../../../engine/study.ts';
import { count, decimal, messagesOf, percentText } from '../../../text/messages.ts';
import { axisClass } from '../../kit/base.ts';
import { dataTable } from '../../kit/data-table.ts';
import { asChoices, radioRow, valueSlider } from '../../kit/fields.ts';
import { type Drawn, figure } from '../../kit/figure.ts';
import { labStyles } from '../../kit/lab-styles.ts';
import { number, text } from '../../kit/props.ts';
import { got } from '../../kit/refused.ts';
import { namedTensor } from '../../save/drawn-tensors.ts';
import {
  curveCharts,
  curveKey,
  DIVISORS,
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

const given = {
  head_dim: number(64, 'head-dim'),
  d_model: number(768, 'd-model'),
  seq_k: number(16, 'seq-k'),
  divisor: text('root_head_dim'),
  seed: number(1),
  view: text(),
};
type Lab = Drawn<typeof given>;

function controls(lab: Lab) {
  return html`<div class="controls">
      ${radioRow(
        { id: 'divisors', name: 'divisor', legend: t('divisor') },
        asChoices(DIVISORS, (divisor) => t(`divisors.${divisor}`)),
        lab.divisor,
        (divisor) => lab.set({ divisor }),
      )}
      ${(Object.keys(SIZES) as SizeName[]).map((name) => slider(name, lab))}
      <button id="again" type="button" @click=${() => lab.set({ seed: lab.seed + 1 })}>${t('again')}</button>
    </div>`;
}

function slider(name: SizeName, lab: Lab) {
  const said = count(lab[name]);
  const label = html`<code class=${axisClass(name)}>${name}</code>`;
  return valueSlider(
    { id: name, label, note: t(name), value: lab[name], shown: said, spoken: said },
    SIZES[name],
    (value) => lab.set({ [name]: value }),
  );
}

function readings({ chosen }: ScalingStudy) {
  return html`<dl class="tiles">
      ${READINGS.map((name) => {
        const digits = (DIGITS as Record<string, number>)[name] ?? 3;
        return html`<div><dt class="small soft">${t(`readings.${name}`)}</dt>
          <dd data-reading=${name}>${name === 'saturated' ? percentText(chosen[name]) : decimal(chosen[name], digits)}</dd></div>`;
      })}
    </dl>`;
}

function table({ points }: ScalingStudy, { head_dim: own, divisor: chosen, seq_k, d_model }: Lab) {
  const shown = [...CURVE_SIZES, own];
  const rows = points.filter(
    ({ head_dim, divisor }) => shown.includes(head_dim) && divisor === chosen,
  );
  const caption = t('caption', { rows: ROWS, seq_k, d_model });
  return html`<details>
      <summary>${t('table')}</summary>
      ${dataTable(
        {
          label: t('table'),
          caption: html`<span class="small soft">${caption}; ${t(`divisors.${chosen}`)}</span>`,
          titles: [t('size'), ...COLUMNS.map((name) => t(`readings.${name}`))],
        },
        rows.map((point) => [point.head_dim, ...COLUMNS.map((name) => decimal(point[name], 3))]),
      )}
    </details>`;
}

export default figure('scaling-lab', {
  given,
  styles: [
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
  ],
  ask: async (engine, { head_dim, d_model, seq_k, seed, divisor }) =>
    got(await scalingStudy(engine, { head_dim, d_model, seq_k, seed, divisor })),
  tensors: ({ scores, weights }, { view }) =>
    view === 'curves'
      ? []
      : Object.entries({ scores, weights }).map(([name, row]) =>
          namedTensor(name, { seq_k: row.length }, row),
        ),
  draw(study, lab) {
    const { view, seed, seq_k } = lab;
    const row = html`<div class="charts tiles">${histogramChart(study, t)}${rowChart(study, t)}</div>
      ${readings(study)}`;
    const curves = html`${curveKey(t)}<div class="charts tiles">${curveCharts(study, t)}</div>
      ${table(study, lab)}`;
    return html`<div class="lab stack far">
      ${controls(lab)}
      <p class="summary tall" id="summary" aria-live="polite">${scalingSummary(study, t, view !== 'row')}</p>
      ${view === 'curves' ? nothing : row}
      ${view === 'row' ? nothing : curves}
      <p class="small soft">${t('drawn', { seed, rows: ROWS, seq_k })} ${t('measure')}</p>
    </div>`;
  },
});
