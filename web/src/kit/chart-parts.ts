// A small chart's figure, ground and ticks, as they are drawn.
import { html, svg } from 'lit';

import { acrossOf, CHART, upOf } from './chart-layout.ts';

export const chart = (title: string, label: string, drawn: unknown, axis: string) => html`<figure>
  <figcaption class="small">${title}</figcaption>
  <svg viewBox="0 0 ${CHART.width} ${CHART.height}" role="img" aria-label=${label}>
    ${drawn}
    <line class="ground" x1=${acrossOf(0)} x2=${acrossOf(1)} y1=${upOf(0)} y2=${upOf(0)}></line>
    <text class="axis-name" x=${acrossOf(0.5)} y=${CHART.height - 3} text-anchor="middle">${axis}</text>
  </svg>
</figure>`;

export const tickX = (share: number, text: string) => svg`
  <line class="tick" x1=${acrossOf(share)} x2=${acrossOf(share)} y1=${upOf(0)} y2=${upOf(0) + 4}></line>
  <text x=${acrossOf(share)} y=${upOf(0) + 16} text-anchor=${share === 0 ? 'start' : share === 1 ? 'end' : 'middle'}>${text}</text>`;

export const tickY = (share: number, text: string) => svg`
  <line class="grid" x1=${acrossOf(0)} x2=${acrossOf(1)} y1=${upOf(share)} y2=${upOf(share)}></line>
  <text x=${CHART.left - 5} y=${upOf(share) + 4} text-anchor="end">${text}</text>`;
