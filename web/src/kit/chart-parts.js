// A small chart's figure, ground and ticks, as they are drawn. Knows no study and no words.
import { html, svg } from 'lit';

import { acrossOf, CHART, upOf } from './chart-layout.js';

/** @param {string} title @param {string} label @param {unknown} drawn @param {string} axis */
export const chart = (title, label, drawn, axis) => html`<figure>
  <figcaption class="small">${title}</figcaption>
  <svg viewBox="0 0 ${CHART.width} ${CHART.height}" role="img" aria-label=${label}>
    ${drawn}
    <line class="ground" x1=${acrossOf(0)} x2=${acrossOf(1)} y1=${upOf(0)} y2=${upOf(0)}></line>
    <text class="axis-name" x=${acrossOf(0.5)} y=${CHART.height - 3} text-anchor="middle">${axis}</text>
  </svg>
</figure>`;

/** @param {number} share @param {string} text */
export const tickX = (share, text) => svg`
  <line class="tick" x1=${acrossOf(share)} x2=${acrossOf(share)} y1=${upOf(0)} y2=${upOf(0) + 4}></line>
  <text x=${acrossOf(share)} y=${upOf(0) + 16} text-anchor=${share === 0 ? 'start' : share === 1 ? 'end' : 'middle'}>${text}</text>`;

/** @param {number} share @param {string} text */
export const tickY = (share, text) => svg`
  <line class="grid" x1=${acrossOf(0)} x2=${acrossOf(1)} y1=${upOf(share)} y2=${upOf(share)}></line>
  <text x=${CHART.left - 5} y=${upOf(share) + 4} text-anchor="end">${text}</text>`;
