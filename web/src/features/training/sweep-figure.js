// A sweep as a figure: the chart with the sentence that says what it shows, its legend, and what is to be
// noted of it. Knows places and heights; knows no run under way.
import { html, nothing } from 'lit';

import words from '../../../content/en/words/head-sweep.json';
import { curveChart, heightText, ofName } from '../../kit/curve-chart.js';
import { isBeyond } from '../../kit/curve-layout.js';
import { sayer } from '../../kit/messages.js';
import { sweepLayers, sweepLegend } from './sweep-layers.js';

/**
 * @typedef {object} Figure
 * @property {string} title
 * @property {import('./sweep-tasks.js').Measure} of
 * @property {import('./sweep-tasks.js').Along} over
 * @property {import('./sweep-parts.js').Row[]} rows - by place
 * @property {import('../../kit/curve-layout.js').CurveFrame} frame
 * @property {number[]} drawn - by the learner; none where nothing was
 * @property {number[][]} dots - every run, by place
 * @property {number} seeds - how many runs a place has room for
 * @property {number} steps - of a training that is shorter than the task's own; else 0
 */

const t = sayer(words);

/** @param {Figure} figure */
export function sweepFigure(figure) {
  const { of, over, rows, frame, drawn, dots, seeds } = figure;
  const chart = {
    ...{ frame, axes: { of, over }, label: labelOf(figure) },
    under: rows.map(({ under }) => t(`under.${over}`, { number: under ?? '' })),
    ground: t(`ground.${over}`),
  };
  const means = rows.map(({ measured }) => measured);
  return html`<p class="measure small">${ofName(of)}</p>
    ${curveChart(chart, sweepLayers({ frame, drawn, means, dots, seeds }))}
    ${sweepLegend(drawn.length > 0)}`;
}

/** @param {Figure} figure */
function labelOf({ title, of, rows }) {
  const list = (/** @type {(number|undefined)[]} */ heights) =>
    rows
      .flatMap(({ at }, i) => {
        const height = heights[i];
        if (height === undefined) return [];
        const digits = of === 'held_out_loss' ? 3 : 0;
        return t('label.at', { at: String(at), height: heightText(of, height, digits) });
      })
      .join(', ');
  const measured = list(rows.map((row) => row.measured?.mean));
  const mine = list(rows.map((row) => row.mine));
  return [
    measured ? t('label.measured', { title, points: measured }) : t('label.none', { title }),
    ...(mine ? [t('label.mine', { points: mine })] : []),
  ].join(' ');
}

/** @param {Figure} figure */
export function sweepNotes({ rows, frame, dots, steps }) {
  const counts = new Set(rows.flatMap(({ parameters }) => parameters ?? []));
  const isEqual = counts.size === 1 && rows.every(({ parameters }) => parameters !== undefined);
  const beyond = dots.flat().some((value) => isBeyond(value, frame));
  return html`${isEqual ? html`<p class="small" id="parameters">${t('equal', { parameters: [...counts][0] })}</p>` : nothing}
    ${steps > 0 ? html`<p class="small" id="short">${t('short', { steps })}</p>` : nothing}
    ${beyond ? html`<p class="small soft" id="beyond">${t('beyond')}</p>` : nothing}`;
}
