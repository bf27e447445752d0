// Two curves of the loss while models train, and the line of plain guessing.
import words from '#content/words/bug-training.json';
import { decimal, messagesOf } from '../../../text/messages.ts';
import { LINE_SAMPLE, line, linear, plotFigure, plotKey, rule, stepsAxis } from '../../kit/plot.ts';
import { WAYS, WINDOW } from './bug-comparison.ts';

const t = messagesOf(words);
// Where the axis ends; what lies above it is drawn at its top.
const MOST = 4;
const TICKS = [0, 1, 2, 3, 4];
const LOOKS = { right: 'right good', buggy: 'buggy bad dashed' };

/** @param curves - the mean of each window */
export function lossChart(
  curves: Record<'right' | 'buggy', number[]>,
  { steps, guessing }: { steps: number; guessing: number | undefined },
) {
  const points = (means: number[]) => means.map((y, at) => ({ x: (at + 0.5) * WINDOW, y }));
  const last = (means: number[]) => decimal(means.at(-1) ?? Number.NaN, 2);
  const hasBegun = curves.right.length > 0 && curves.buggy.length > 0;
  const chart = {
    label: hasBegun
      ? t('chart.label', { right: last(curves.right), buggy: last(curves.buggy) })
      : t('chart.empty'),
    x: stepsAxis(steps, t('chart.axis')),
    y: { scale: linear(0, MOST), ticks: TICKS.map((at) => ({ at, text: at })) },
    marks: [
      ...(guessing === undefined
        ? []
        : [rule({ y: guessing, name: t('chart.guessing') }, 'ink dotted')]),
      ...WAYS.map((way) => line(points(curves[way]), LOOKS[way])),
    ],
  };
  const key = plotKey(
    WAYS.map((way) => ({ name: t(way), marks: [line(LINE_SAMPLE, LOOKS[way])] })),
  );
  return plotFigure(t('chart.title', { window: WINDOW }), chart, key);
}
