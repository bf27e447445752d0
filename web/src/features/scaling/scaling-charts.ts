// The charts of the scaling lab: a histogram, a row of weights, and curves over head sizes.
import type { Scaling } from '@engine';
import { html, nothing, svg } from 'lit';

import words from '#content/words/scaling-lab.json';
import { acrossOf, barsOf, CHART, lineThrough, logShare, upOf } from '../../kit/chart-layout.ts';
import { chart, tickX, tickY } from '../../kit/chart-parts.ts';
import { decimal, sayer } from '../../kit/messages.ts';

const t = sayer(words);

const TICKS = [1, 4, 16, 64, 512];
const MOST_SIZE = 512;
// What each curve's axis ends at. No row's gradient is above a half, which two equal weights reach.
const CURVES = { entropy_share: 1, largest: 1, gradient: 0.5 };

const rectangles = (bars: { x: number; y: number; width: number; height: number }[]) =>
  bars.map(
    ({ x, y, width, height }) =>
      svg`<rect class="bar" x=${x} y=${y} width=${width} height=${height}></rect>`,
  );

export function histogramChart({ histogram, limit, chosen }: Scaling) {
  const unit = 1 / limit / 2;
  const label = t('histogram.label', {
    low: decimal(-limit, 0),
    high: decimal(limit, 0),
    spread: decimal(chosen.spread, 2),
  });
  const drawn = svg`
    <rect class="unit" x=${acrossOf(0.5 - unit)} width=${acrossOf(0.5 + unit) - acrossOf(0.5 - unit)} y=${upOf(1)} height=${upOf(0) - upOf(1)}></rect>
    ${rectangles(barsOf(histogram, Math.max(...histogram), 0))}
    <text class="unit-name" x=${acrossOf(0.5)} y=${CHART.top - 4} text-anchor="middle">${t('histogram.unit')}</text>
    ${[0, 0.25, 0.5, 0.75, 1].map((share) => tickX(share, decimal((2 * share - 1) * limit, 0)))}`;
  return chart(t('histogram.title'), label, drawn, t('histogram.axis'));
}

export function rowChart({ weights }: Scaling) {
  const keys = weights.length;
  const every = Math.ceil(keys / 8);
  const label = t('row.label', { largest: decimal(Math.max(...weights), 2) });
  const drawn = svg`
    ${[0, 0.5, 1].map((share) => tickY(share, decimal(share, 1)))}
    ${rectangles(barsOf(weights, 1))}
    <line class="equal" x1=${acrossOf(0)} x2=${acrossOf(1)} y1=${upOf(1 / keys)} y2=${upOf(1 / keys)}></line>
    <text class="equal-name" x=${acrossOf(1)} y=${upOf(1 / keys) - 9} text-anchor="end">${t('row.equal')}</text>
    ${weights.map((_, key) =>
      key % every === 0
        ? svg`<text x=${acrossOf((key + 0.5) / keys)} y=${upOf(0) + 16} text-anchor="middle">${key}</text>`
        : nothing,
    )}`;
  return chart(t('row.title'), label, drawn, t('row.axis'));
}

/** One measure over head sizes, a line for each divisor, the chosen point marked. */
function curveChart({ points, divisors, chosen }: Scaling, measure: keyof typeof CURVES) {
  const most = CURVES[measure];
  const of = (divisor: string) => points.filter((one) => one.divisor === divisor);
  const place = (one: Scaling['chosen']) => ({
    x: logShare(one.head_dim, MOST_SIZE),
    y: one[measure] / most,
  });
  const here = points.filter(({ head_dim }) => head_dim === chosen.head_dim);
  const label = t('curves.label', {
    title: t(`curves.${measure}`),
    head_dim: chosen.head_dim,
    values: here
      .map((one) =>
        t('curves.at', {
          divisor: t(`divisors.${one.divisor}`),
          value: decimal(one[measure], 2),
        }),
      )
      .join(', '),
  });
  const { x, y } = place(chosen);
  const drawn = svg`
    ${[0, 0.5, 1].map((share) => tickY(share, decimal(share * most, most === 1 ? 1 : 2)))}
    ${TICKS.map((size) => tickX(logShare(size, MOST_SIZE), String(size)))}
    <line class="guide" x1=${acrossOf(x)} x2=${acrossOf(x)} y1=${upOf(0)} y2=${upOf(1)}></line>
    ${divisors.map((divisor) => svg`<path class="curve ${divisor}" d=${lineThrough(of(divisor).map(place))}></path>`)}
    <circle class="point ${chosen.divisor}" cx=${acrossOf(x)} cy=${upOf(y)} r="5"></circle>`;
  return chart(t(`curves.${measure}`), label, drawn, t('curves.axis'));
}

export function curveCharts(study: Scaling) {
  return html`<ul class="legend" aria-hidden="true">
      ${study.divisors.map(
        (divisor) => html`<li class="small">
        <svg viewBox="0 0 36 10" width="36" height="10"><path class="curve ${divisor}" d="M0 5H36"></path></svg>
        ${t(`divisors.${divisor}`)}</li>`,
      )}
    </ul>
    <div class="charts">
      ${(Object.keys(CURVES) as (keyof typeof CURVES)[]).map((measure) => curveChart(study, measure))}
    </div>`;
}
