// The chart that curves are drawn and measured on: lines across, places along the ground, and whatever is drawn on it.
import { html, nothing, svg } from 'lit';

import words from '#content/words/curve-sketch.json';
import type { CurveFrame } from './curve-layout.ts';
import { acrossOf, GROUND, linesOf, PLOT, upOf } from './curve-layout.ts';
import { decimal, percentText, sayer } from './messages.ts';

type Axes = { of: string; over: string };

const t = sayer(words);

const isShare = (of: string) => of === 'held_out_accuracy';

/** A height as people read it. */
export function heightText(of: string, value: number, digits: number = isShare(of) ? 0 : 2) {
  return isShare(of) ? percentShare(value, digits) : decimal(value, digits);
}

const percentShare = (value: number, digits: number) =>
  digits === 0 ? percentText(value) : `${decimal(value * 100, digits)} %`;

/** A mean with its deviation. */
export const spreadText = (of: string, mean: number, deviation: number) =>
  isShare(of)
    ? `${decimal(mean * 100, 1)} ± ${decimal(deviation * 100, 1)} %`
    : `${decimal(mean, 3)} ± ${decimal(deviation, 3)}`;

/** What the ground is called. */
export const overName = (over: string) => t(`over.${over}`);
/** What is measured, in short. */
export const ofName = (of: string) => t(`of.${of}`);

export function curveChart(
  {
    frame,
    axes,
    label,
    under = [],
    ground,
  }: {
    frame: CurveFrame;
    axes: Axes;
    /** what it shows, in a sentence; where there is none it only decorates */
    label?: string;
    /** a second line under each place */
    under?: string[];
    /** the name of the ground, where it is not the axis's own */
    ground?: string;
  },
  drawn: unknown,
) {
  const count = frame.at.length;
  return html`<svg class="plot" viewBox="0 0 ${PLOT.width} ${PLOT.height}" role=${label ? 'img' : nothing}
    aria-label=${label ?? nothing} aria-hidden=${label ? nothing : 'true'}>
    ${linesOf(frame).map((value) => lineAcross(value, frame, axes.of))}
    ${frame.at.map(
      (at, i) => svg`
      <line class="tick" x1=${acrossOf(i, count)} x2=${acrossOf(i, count)} y1=${GROUND} y2=${GROUND + 4}></line>
      <text class="place" x=${acrossOf(i, count)} y=${GROUND + 17} text-anchor="middle">${at}</text>
      <text class="under" x=${acrossOf(i, count)} y=${GROUND + 32} text-anchor="middle">${under[i] ?? ''}</text>`,
    )}
    ${drawn}
    <text class="axis-name" x=${(PLOT.left + PLOT.width - PLOT.right) / 2} y=${GROUND + (under.length > 0 ? 52 : 40)} text-anchor="middle">${ground ?? overName(axes.over)}</text>
  </svg>`;
}

const lineAcross = (value: number, frame: CurveFrame, of: string) => svg`
  <line class=${value === frame.low ? 'ground' : 'grid'} x1=${PLOT.left} x2=${PLOT.width - PLOT.right} y1=${upOf(value, frame)} y2=${upOf(value, frame)}></line>
  <text x=${PLOT.left - 7} y=${upOf(value, frame) + 4} text-anchor="end">${heightText(of, value, isShare(of) ? 0 : 1)}</text>`;
