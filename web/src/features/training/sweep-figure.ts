// A sweep as a figure: the chart with the sentence that says what it shows, its legend, and what is to be noted of it.
import { html, nothing } from 'lit';

import words from '#content/words/head-sweep.json';
import { messagesOf } from '../../../text/messages.ts';
import { curveChart, heightText, ofName } from '../../kit/curve-chart.ts';
import { type CurveFrame, isBeyond } from '../../kit/curve-layout.ts';
import { sweepKey, sweepLayers } from './sweep-layers.ts';
import type { Row } from './sweep-parts.ts';
import type { Along, Measure } from './sweep-tasks.ts';

export type Figure = {
  title: string;
  of: Measure;
  over: Along;
  /** by place */
  rows: Row[];
  frame: CurveFrame;
  /** by the learner; none where nothing was */
  drawn: number[];
  /** every run, by place */
  dots: number[][];
  /** how many runs a place has room for */
  seeds: number;
  /** of a training that is shorter than the task's own; else 0 */
  steps: number;
};

const t = messagesOf(words);

export function sweepFigure(figure: Figure) {
  const { of, over, rows, frame, drawn, dots, seeds } = figure;
  const chart = {
    ...{ frame, of, label: labelOf(figure) },
    under: rows.map(({ under }) => t(`under.${over}`, { number: under ?? '' })),
    ground: t(`ground.${over}`),
  };
  const means = rows.map(({ measured }) => measured);
  return html`<p class="measure small">${ofName(of)}</p>
    ${curveChart(chart, sweepLayers({ frame, drawn, means, dots, seeds }))}
    ${sweepKey(drawn.length > 0)}`;
}

function labelOf({ title, of, rows }: Figure) {
  const list = (heights: (number | undefined)[]) =>
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

export function sweepNotes({ rows, frame, dots, steps }: Figure) {
  const counts = new Set(rows.flatMap(({ parameters }) => parameters ?? []));
  const isEqual = counts.size === 1 && rows.every(({ parameters }) => parameters !== undefined);
  const beyond = dots.flat().some((value) => isBeyond(value, frame));
  return html`${isEqual ? html`<p class="small" id="parameters">${t('equal', { parameters: [...counts][0]! })}</p>` : nothing}
    ${steps > 0 ? html`<p class="small" id="short">${t('short', { steps })}</p>` : nothing}
    ${beyond ? html`<p class="small soft" id="beyond">${t('beyond')}</p>` : nothing}`;
}
