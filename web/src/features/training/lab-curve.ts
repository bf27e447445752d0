// The loss of a run, step by step, with the line that guessing stays on and the losses over names held out.
import { html, nothing, svg } from 'lit';

import { decimal } from '../../kit/messages.ts';
import type { HeadLab } from './head-lab-model.ts';

type Say = (key: string, args?: Record<string, string | number>) => string;

const BOX = { height: 230, left: 40, right: 10, top: 12, bottom: 34 };
const HEIGHT = BOX.height - BOX.top - BOX.bottom;
// Of what stands around and beside the chart in the lab, in pixels: so that its letters are as large as others.
const AROUND = 40;
// From here on it stands beside the heads (58 rem, with the lab's edges).
const [BESIDE, COLUMN] = [928, 256];
const [LEAST_WIDTH, MOST_WIDTH] = [256, 640];
// The axis: above what guessing loses, below what such a model reaches. What leaves it is cut off.
const LOW = 1.5;
const HIGH = 3.75;
const TICKS = [1.5, 2, 2.5, 3, 3.5];

/** Where a step stands, of so many, in a chart so wide. */
const across = (step: number, steps: number, width: number) =>
  BOX.left + (step / Math.max(steps, 1)) * (width - BOX.left - BOX.right);
const up = (loss: number) =>
  BOX.top + (1 - (Math.min(Math.max(loss, LOW), HIGH) - LOW) / (HIGH - LOW)) * HEIGHT;

/**
 * Every loss of a run as one line: of the steps that share a column, the least and the greatest.
 * @param width - of the chart
 */
export function linePath(losses: number[], steps: number, width: number) {
  const columns = Math.min(steps, Math.floor(width / 2));
  const parts = [];
  for (let column = 0, at = 0; column < columns && at < losses.length; column += 1) {
    const end = Math.max(at + 1, Math.floor(((column + 1) / columns) * steps));
    const some = losses.slice(at, end);
    const x = across(at, steps, width).toFixed(1);
    parts.push(
      `${x} ${up(Math.max(...some)).toFixed(1)}`,
      `${x} ${up(Math.min(...some)).toFixed(1)}`,
    );
    at = end;
  }
  return parts.length > 0 ? `M${parts.join('L')}` : '';
}

/** @param room - how wide the lab is */
export function labCurve(lab: HeadLab, t: Say, room: number) {
  const width =
    room >= BESIDE ? COLUMN : Math.max(LEAST_WIDTH, Math.min(room - AROUND, MOST_WIDTH));
  const x = (at: number) => across(at, steps, width);
  const { run, heldOut, measured, step } = lab;
  // None where what is asked for can be no run.
  const steps = run.view?.steps ?? 0;
  const stepTicks = steps > 0 ? [0, steps / 2, steps] : [];
  const guessing = run.view?.guessing;
  const now = measured?.score.loss;
  const label = measured
    ? t('curve.label', {
        step,
        loss: decimal(measured.score.loss, 3),
        guessing: decimal(guessing ?? 0, 3),
      })
    : t('curve.empty');
  const points = heldOut.map(({ step: at, loss }) => `${x(at)} ${up(loss)}`);
  return html`<figure class="curve">
    <figcaption class="small">${t('curve.title')}</figcaption>
    <svg viewBox="0 0 ${width} ${BOX.height}" role="img" aria-label=${label}>
      ${TICKS.map(
        (
          tick,
        ) => svg`<line class="grid" x1=${BOX.left} x2=${width - BOX.right} y1=${up(tick)} y2=${up(tick)}></line>
          <text x=${BOX.left - 6} y=${up(tick) + 4} text-anchor="end">${decimal(tick, 1)}</text>`,
      )}
      ${stepTicks.map(
        (tick, at) =>
          svg`<text x=${x(tick)} y=${BOX.height - 18} text-anchor=${['start', 'middle', 'end'][at]}>${Math.round(tick)}</text>`,
      )}
      <text x=${across(1, 2, width)} y=${BOX.height - 3} text-anchor="middle">${t('curve.steps')}</text>
      ${
        guessing === undefined
          ? nothing
          : svg`<line class="guessing" x1=${BOX.left} x2=${width - BOX.right} y1=${up(guessing)} y2=${up(guessing)}></line>
        <text class="guessing-name" x=${width - BOX.right} y=${up(guessing) - 5} text-anchor="end">${t('curve.guessing', { loss: decimal(guessing, 3) })}</text>`
      }
      <path class="losses" d=${linePath(run.losses, steps, width)}></path>
      ${points.length > 1 ? svg`<path class="held-out" d=${`M${points.join('L')}`}></path>` : nothing}
      ${
        measured && now !== undefined
          ? svg`<line class="here" x1=${x(step)} x2=${x(step)} y1=${BOX.top} y2=${BOX.top + HEIGHT}></line>
        <circle class="now" r="5" cx=${x(step)} cy=${up(now)}></circle>`
          : nothing
      }
    </svg>
    <p class="key small"><span><i class="line losses-key"></i>${t('curve.training')}</span>
      <span><i class="line held-out-key"></i>${t('curve.heldOut')}${now === undefined ? nothing : html`: <b class="number" id="held-out">${decimal(now, 3)}</b>`}</span></p>
  </figure>`;
}
