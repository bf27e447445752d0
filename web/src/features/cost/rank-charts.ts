// The two bar charts of the rank view: singular values, and the distance at each rank.
import { html, svg } from 'lit';

import words from '#content/words/rank-view.json';
import type { Rank } from '../../../engine/study.ts';
import { acrossOf, barsOf, CHART, upOf } from '../../kit/chart-layout.ts';
import { decimal, sayer } from '../../kit/messages.ts';

const t = sayer(words);

/** @param rank - how many singular values are kept */
export function rankChart(kind: 'singular' | 'distance', view: Rank, rank: number) {
  const singular = kind === 'singular';
  const values = singular ? view.singular : view.byRank.map(({ distance }) => distance);
  const most = Math.max(...values);
  const kept = (n: number) => (singular ? n < rank : n === rank - 1);
  const label = t(`${kind}.label`, {
    count: view.rank,
    rank,
    most: values.length,
    first: decimal(values[0]!, 2),
    last: decimal(values.at(-1) ?? 0, 2),
    here: decimal(values[rank - 1]!, 2),
  });
  const digits = singular ? 0 : 2;
  return html`<figure>
    <figcaption class="small">${t(`${kind}.title`)}</figcaption>
    <svg viewBox="0 0 ${CHART.width} ${CHART.height}" role="img" aria-label=${label}>
      ${[0, 1].map((share) => svg`<text x=${CHART.left - 5} y=${upOf(share) + 4} text-anchor="end">${decimal(share * most, share ? digits : 0)}</text>`)}
      ${barsOf(values, most, 0.25).map(
        ({ x, y, width, height }, n) =>
          svg`<rect class="bar ${kept(n) ? 'kept' : 'left-out'}" x=${x} y=${y} width=${width} height=${height}></rect>`,
      )}
      ${values.map((_, n) =>
        n % 3 === 0
          ? svg`<text x=${acrossOf((n + 0.5) / values.length)} y=${upOf(0) + 16} text-anchor="middle">${n + 1}</text>`
          : '',
      )}
      <line class="ground" x1=${acrossOf(0)} x2=${acrossOf(1)} y1=${upOf(0)} y2=${upOf(0)}></line>
      <text x=${acrossOf(0.5)} y=${CHART.height - 3} text-anchor="middle">${t(`${kind}.axis`)}</text>
    </svg>
  </figure>`;
}
