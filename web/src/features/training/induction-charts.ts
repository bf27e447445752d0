// A model that learns tokens that come twice: what is trained, its loss, and beside it how far its heads look back. The page and
// its still figure draw with it alike.

import { html } from 'lit';
import { decimal, percentText } from '../../../text/sentence.ts';
import {
  type Frame,
  LINE_SAMPLE,
  line,
  linear,
  type Mark,
  plotFigure,
  plotKey,
  rule,
  stepsAxis,
} from '../../kit/plot.ts';

/** Of the experiment e13b (tools/experiments/repeats.ts), which a test holds them to. */
export const SETTINGS = {
  ...{ task: 'repeat', n_values: 32, n_places: 16, n_heads: 4, steps: 1000, batch: 16 },
  attention_only: true,
};
/** From one measurement to the next, in steps. */
export const EVERY = 50;

const FRAME: Frame = { width: 340, height: 210, left: 44, right: 12, top: 14, bottom: 40 };
// Above what guessing among 32 tokens loses; what lies above it is drawn at its top.
const MOST = 4;
const NATS = [0, 1, 2, 3, 4];
const SHARES = [0, 0.25, 0.5, 0.75, 1];
const LOOKS = { induction: 'good', previous: 'ink dashed' };
const SCORES = ['induction', 'previous'] as const;
/** Of queries that see four tokens: earlier ones look back because there is nothing else. */
export const ASKED = SCORES.map((rule) => ({ rule, from: 3 }));

type Scores = { induction: number; previous: number };
export type Curve = {
  /** rising */
  points: ({ step: number; loss: number } & Scores)[];
  /** of the whole run */
  steps: number;
  /** nats */
  guessing: number;
  uniform: Scores;
};

/** Says a sentence of the element's words. */
type Say = (key: string, args?: Record<string, string | number>) => string;

export function inductionCharts({ points, steps, guessing, uniform }: Curve, say: Say): unknown {
  const first = points[0];
  const last = points.at(-1);
  const x = stepsAxis(steps, say('axis'));
  const along = (of: 'loss' | keyof Scores) => points.map((one) => ({ x: one.step, y: one[of] }));
  const args = {
    step: last?.step ?? 0,
    first: decimal(first?.loss ?? Number.NaN, 2),
    loss: decimal(last?.loss ?? Number.NaN, 2),
    guessing: decimal(guessing, 2),
    induction: percentText(last?.induction ?? Number.NaN),
    previous: percentText(last?.previous ?? Number.NaN),
    uniformInduction: percentText(uniform.induction),
    uniformPrevious: percentText(uniform.previous),
  };
  const loss = {
    ...{ frame: FRAME, x },
    label: say('loss.label', args),
    y: { scale: linear(0, MOST), ticks: NATS.map((at) => ({ at, text: at })) },
    marks: [
      rule({ y: guessing, name: say('loss.guessing', args) }, 'bad dashed'),
      line(along('loss')),
    ],
  };
  const scores = {
    ...{ frame: FRAME, x },
    label: say('scores.label', args),
    y: { scale: linear(0, 1), ticks: SHARES.map((at) => ({ at, text: percentText(at) })) },
    marks: [
      ...SCORES.map((of) => rule({ y: uniform[of] }, `${LOOKS[of].split(' ')[0]} dotted`)),
      ...SCORES.map((of) => line(along(of), LOOKS[of])),
    ],
  };
  const entry = (of: keyof Scores, name: string, mark: Mark) => ({
    name: html`<span>${say(`scores.${name}`, { uniform: percentText(uniform[of]) })}</span>`,
    marks: [mark],
  });
  const key = plotKey([
    entry('induction', 'induction', line(LINE_SAMPLE, LOOKS.induction)),
    entry('previous', 'previous', line(LINE_SAMPLE, LOOKS.previous)),
    entry('induction', 'uniformInduction', line(LINE_SAMPLE, 'good dotted')),
    entry('previous', 'uniformPrevious', line(LINE_SAMPLE, 'ink dotted')),
  ]);
  return [plotFigure(say('loss.title'), loss), plotFigure(say('scores.title'), scores, key)];
}
