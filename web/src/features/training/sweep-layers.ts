// What a sweep puts on its chart: every run as a dot, the mean with its deviation, and the curve that was drawn before.
import { html, nothing, svg } from 'lit';

import words from '#content/words/head-sweep.json';
import type { CurveFrame } from '../../kit/curve-layout.ts';
import { acrossOf, isBeyond, lineThrough, upOf, widthOf } from '../../kit/curve-layout.ts';
import { sayer } from '../../kit/messages.ts';

type Mean = { mean: number; deviation: number };

const t = sayer(words);
// The share of a place that its dots take.
const DOTS = 0.5;
const CAP = 5;

export function sweepLayers({
  frame,
  drawn,
  means,
  dots,
  seeds,
}: {
  frame: CurveFrame;
  /** by the learner; none where nothing was */
  drawn: number[];
  /** by place */
  means: (Mean | undefined)[];
  /** by place */
  dots: number[][];
  /** for how many dots a place has room */
  seeds: number;
}) {
  const count = frame.at.length;
  return svg`
    ${dots.map((values, i) => values.map((value, run) => dot(value, acrossOf(i, count) + besides(run, seeds, count), frame)))}
    ${drawn.length > 0 ? svg`<path class="mine" d=${lineThrough(drawn, frame)}></path>` : nothing}
    <path class="mean-line" d=${lineThrough(
      means.map((one) => one?.mean),
      frame,
    )}></path>
    ${means.map((one, i) => (one ? meanAt(one, acrossOf(i, count), frame) : nothing))}`;
}

/** @param count - of places */
const besides = (run: number, seeds: number, count: number) =>
  ((run + 0.5) / Math.max(seeds, 1) - 0.5) * DOTS * widthOf(count);

const dot = (value: number, x: number, frame: CurveFrame) =>
  svg`<circle class="run ${isBeyond(value, frame) ? 'beyond' : ''}" cx=${x} cy=${upOf(value, frame)} r="3"></circle>`;

function meanAt({ mean, deviation }: Mean, x: number, frame: CurveFrame) {
  const [top, bottom] = [upOf(mean + deviation, frame), upOf(mean - deviation, frame)];
  return svg`<path class="spread" d="M${x - CAP} ${top}H${x + CAP}M${x} ${top}V${bottom}M${x - CAP} ${bottom}H${x + CAP}"></path>
    <circle class="mean" cx=${x} cy=${upOf(mean, frame)} r="5"></circle>`;
}

export const sweepLegend = (withMine: boolean) => html`<ul class="legend small" aria-hidden="true">
  ${withMine ? key('mine', svg`<path class="mine" d="M0 6H34"></path>`) : nothing}
  ${key('mean', svg`<path class="mean-line" d="M0 6H34"></path><circle class="mean" cx="17" cy="6" r="5"></circle>`)}
  ${key('spread', svg`<path class="spread" d="M17 0V12M12 0H22M12 12H22"></path>`)}
  ${key('run', svg`<circle class="run" cx="17" cy="6" r="3"></circle>`)}
</ul>`;

const key = (name: string, drawn: unknown) =>
  html`<li><svg viewBox="0 0 34 12" width="34" height="12">${drawn}</svg> ${t(`legend.${name}`)}</li>`;
