// The loss of a run, step by step, with the line that guessing stays on and the losses over names held out.

import { html, nothing } from 'lit';
import type words from '#content/words/head-lab.json';

import { decimal, type Say } from '../../../text/messages.ts';
import {
  dot,
  LINE_SAMPLE,
  line,
  linear,
  type Point,
  plotFigure,
  plotKey,
  rule,
  stepsAxis,
} from '../../kit/plot.ts';
import type { HeadLab } from './head-lab-model.ts';

const BOX = { height: 160, left: 40, right: 10, top: 12, bottom: 34 };
const [LEAST_WIDTH, MOST_WIDTH] = [256, 640];
// The axis: above what guessing loses, below what such a model reaches. What leaves it is cut off.
const LOW = 1.5;
const HIGH = 3.75;
const TICKS = [1.5, 2, 2.5, 3, 3.5];

/** Every loss of a run as one line: of the steps that share a column, the least and the greatest. */
function extremes(losses: number[], steps: number, columns: number): Point[] {
  const points = [];
  for (let column = 0, x = 0; column < columns && x < losses.length; column += 1) {
    const end = Math.max(x + 1, Math.floor(((column + 1) / columns) * steps));
    const some = losses.slice(x, end);
    points.push({ x, y: Math.max(...some) }, { x, y: Math.min(...some) });
    x = end;
  }
  return points;
}

/** @param room - how wide it may be, in pixels, so that its letters are as large as others */
export function labCurve(lab: HeadLab, t: Say<typeof words>, room: number) {
  const width = Math.max(LEAST_WIDTH, Math.min(room, MOST_WIDTH));
  const { run, heldOut, measured, step } = lab;
  // None where what is asked for can be no run.
  const { steps = 0, guessing } = run.view ?? {};
  const now = measured?.score.loss;
  const chart = {
    frame: { width, ...BOX },
    label: measured
      ? t('curve.label', {
          step,
          loss: decimal(measured.score.loss, 3),
          guessing: decimal(guessing ?? 0, 3),
        })
      : t('curve.empty'),
    x: stepsAxis(steps, t('curve.steps')),
    y: {
      scale: linear(LOW, HIGH),
      ticks: TICKS.map((at) => ({ at, text: decimal(at, 1) })),
    },
    marks: [
      ...(guessing === undefined
        ? []
        : [
            rule(
              { y: guessing, name: t('curve.guessing', { loss: decimal(guessing, 3) }) },
              'guessing bad dashed',
            ),
          ]),
      line(extremes(run.losses, steps, Math.min(steps, Math.floor(width / 2))), 'losses'),
      line(
        heldOut.map(({ step: x, loss }) => ({ x, y: loss })),
        'held-out',
      ),
      ...(now === undefined ? [] : [rule({ x: step }, 'soft'), dot({ x: step, y: now }, 'now')]),
    ],
  };
  const value =
    now === undefined ? nothing : html`: <b class="number" id="held-out">${decimal(now, 3)}</b>`;
  const key = plotKey(
    [
      { name: t('curve.training'), marks: [line(LINE_SAMPLE, 'losses')] },
      {
        name: html`<span>${t('curve.heldOut')}${value}</span>`,
        marks: [line(LINE_SAMPLE, 'held-out')],
      },
    ],
    true,
  );
  return html`<div class="curve">${plotFigure(t('curve.title'), chart, key)}</div>`;
}
