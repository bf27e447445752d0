// Two curves of the loss while models train, and the line of plain guessing.
import { html, nothing, svg } from 'lit';

import words from '#content/words/bug-training.json';
import { acrossOf, CHART, lineThrough, upOf } from '../../kit/chart-layout.ts';
import { count, decimal, sayer } from '../../kit/messages.ts';
import { WAYS, WINDOW } from './twin-training.ts';

const t = sayer(words);
// Where the axis ends; what lies above it is drawn at its top.
const MOST = 4;
const TICKS = [0, 1, 2, 3, 4];

/** @param curves - the mean of each window */
export function lossChart(
  curves: Record<'right' | 'spoilt', number[]>,
  { steps, guessing }: { steps: number; guessing: number | undefined },
) {
  const up = (loss: number) => upOf(Math.min(loss, MOST) / MOST);
  const points = (means: number[]) =>
    means.map((mean, at) => ({ x: ((at + 0.5) * WINDOW) / steps, y: Math.min(mean, MOST) / MOST }));
  const last = (means: number[]) => decimal(means.at(-1) ?? Number.NaN, 2);
  const begun = curves.right.length > 0 && curves.spoilt.length > 0;
  const label = begun
    ? t('chart.label', { right: last(curves.right), spoilt: last(curves.spoilt) })
    : t('chart.empty');
  return html`<figure>
    <figcaption class="small">${t('chart.title', { window: WINDOW })}</figcaption>
    <svg viewBox="0 0 ${CHART.width} ${CHART.height}" role="img" aria-label=${label}>
      ${TICKS.map(
        (
          loss,
        ) => svg`<line class="grid" x1=${acrossOf(0)} x2=${acrossOf(1)} y1=${up(loss)} y2=${up(loss)}></line>
        <text x=${CHART.left - 5} y=${up(loss) + 4} text-anchor="end">${loss}</text>`,
      )}
      ${[0, 0.5, 1].map(
        (share) => svg`<text x=${acrossOf(share)} y=${upOf(0) + 16}
          text-anchor=${share === 0 ? 'start' : share === 1 ? 'end' : 'middle'}>${count(share * steps)}</text>`,
      )}
      ${
        guessing === undefined
          ? nothing
          : svg`<line class="guessing" x1=${acrossOf(0)} x2=${acrossOf(1)} y1=${up(guessing)} y2=${up(guessing)}></line>
          <text x=${acrossOf(1)} y=${up(guessing) - 6} text-anchor="end">${t('chart.guessing')}</text>`
      }
      ${WAYS.map((way) => svg`<path class="curve ${way}" d=${lineThrough(points(curves[way]))}></path>`)}
      <line class="ground" x1=${acrossOf(0)} x2=${acrossOf(1)} y1=${upOf(0)} y2=${upOf(0)}></line>
      <text class="axis-name" x=${acrossOf(0.5)} y=${CHART.height - 3} text-anchor="middle">${t('chart.axis')}</text>
    </svg>
    <ul class="legend small" aria-hidden="true">${WAYS.map(
      (way) =>
        html`<li><svg viewBox="0 0 36 10" width="36" height="10"><path class="curve ${way}" d="M0 5H36"></path></svg>${t(way)}</li>`,
    )}</ul>
  </figure>`;
}
