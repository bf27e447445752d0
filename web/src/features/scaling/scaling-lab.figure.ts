// The scaling lab: move the head size and the divisor, and see what becomes of random logits and of
// softmax over them. Every number is the engine's.
// Attributes: head-dim, d-model, seq-k, divisor, seed; view "row" or "curves" shows one half.
import type { ScalingStudy } from '@engine';
import { css, html, nothing } from 'lit';

import words from '#content/words/scaling-lab.json';
import { CURVE_SIZES, ROWS, scalingStudy } from '../../../engine/study.ts';
import { decimal, messagesOf } from '../../../text/messages.ts';
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

// What the slider offers.
const HEAD_DIMS = [
  1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 80, 96, 128, 160, 192, 256, 320, 384, 448, 512,
];
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
      ${valueSlider(
        {
          id: 'head_dim',
          label: html`<code class=${axisClass('head_dim')}>head_dim</code>`,
          ...{ note: t('head_dim'), value: lab.head_dim, shown: lab.head_dim },
        },
        HEAD_DIMS,
        (head_dim) => lab.set({ head_dim }),
      )}
      <button id="again" type="button" @click=${() => lab.set({ seed: lab.seed + 1 })}>${t('again')}</button>
    </div>`;
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
          titles: [t('size'), ...COLUMNS.map((name) => t(`columns.${name}`))],
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
      :host {
        --plot-width: var(--strip, 30rem);
      }
      fieldset {
        grid-column: 1 / -1;
      }
      /* In a strip there is room for the weights. */
      @media screen {
        .controls {
          display: var(--beside, grid);
        }
        .summary,
        .drawn,
        details,
        .charts > :not(:nth-child(2)) {
          display: var(--beside, block);
        }
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
    const row = html`<p class="summary tall" id="summary" aria-live="polite">${scalingSummary(study, t)}</p>
      <div class="charts tiles">${histogramChart(study, t)}${rowChart(study, t)}</div>`;
    const curves = html`${curveKey(t)}<div class="charts tiles">${curveCharts(study, t)}</div>
      ${table(study, lab)}`;
    return html`<div class="lab stack far">
      ${controls(lab)}
      ${view === 'curves' ? nothing : row}
      ${view === 'row' ? nothing : curves}
      <p class="small soft drawn">${t('drawn', { seed, rows: ROWS, seq_k })} ${view === 'row' ? nothing : t('measure')}</p>
    </div>`;
  },
});
