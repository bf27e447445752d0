// The charts of the scaling lab: a histogram, a row of weights, and curves over head sizes.

import type { ScalingStudy } from '@engine';
import type words from '#content/words/scaling-lab.json';
import { decimal, type Say } from '../../../text/sentence.ts';
import {
  area,
  band,
  bar,
  dot,
  LINE_SAMPLE,
  line,
  linear,
  log,
  plotFigure,
  plotKey,
  rule,
} from '../../kit/plot.ts';

const HEAD_DIMS = [1, 4, 16, 64, 512];
// What each curve's axis ends at. No row's gradient is above a half, which two equal weights reach.
const CURVES = { entropy_share: 1, largest: 1, gradient: 0.5 };
// Told apart without colours too.
const LOOKS: Record<string, string> = {
  root_head_dim: 'axis-head_dim',
  root_d_model: 'axis-d_model dashed',
  none: 'ink dotted',
  times_root_head_dim: 'bad dash-dot',
};

/** What logits may be divided by. */
export const DIVISORS = Object.keys(LOOKS);

export const scalingSummary = ({ chosen, weights }: ScalingStudy, t: Say<typeof words>) =>
  [
    t(`summary.${chosen.divisor}`, {
      head_dim: chosen.head_dim,
      divided_by: decimal(chosen.divided_by, 2),
      spread: decimal(chosen.spread, 2),
    }),
    t('weights', {
      seq_k: weights.length,
      largest: decimal(chosen.largest, 2),
    }),
  ].join('');

/** Halves of an axis. */
const halves = (most: number) =>
  [0, 0.5, 1].map((share) => ({
    at: share * most,
    text: decimal(share * most, most === 1 ? 1 : 2),
  }));

export function histogramChart({ histogram, limit, chosen }: ScalingStudy, t: Say<typeof words>) {
  const [low, high] = [-limit, limit];
  const most = Math.max(...histogram);
  const places = band(histogram.length);
  // From a logit to a place among the bars.
  const place = (logit: number) => ((logit - low) / (high - low)) * histogram.length - 0.5;
  return plotFigure(t('histogram.title'), {
    label: t('histogram.label', {
      low: decimal(low, 0),
      high: decimal(high, 0),
      spread: decimal(chosen.spread, 2),
    }),
    x: {
      scale: places,
      ticks: [low, low / 2, 0, high / 2, high].map((logit) => ({
        at: place(logit),
        text: decimal(logit, 0),
      })),
      name: t('histogram.axis'),
    },
    y: { scale: linear(0, most), ticks: [] },
    marks: [
      area({ from: place(-1), to: place(1), name: t('histogram.unit') }, 'strong'),
      ...Array.from(histogram, (value, at) => bar({ at, value, gap: 0 })),
    ],
  });
}

export function rowChart({ weights }: ScalingStudy, t: Say<typeof words>) {
  const every = Math.ceil(weights.length / 8);
  const keys = [...weights.keys()].filter((key) => key % every === 0);
  return plotFigure(t('row.title'), {
    label: t('row.label', { largest: decimal(Math.max(...weights), 2) }),
    x: {
      scale: band(weights.length),
      ticks: keys.map((key) => ({ at: key, text: key })),
      name: t('row.axis'),
    },
    y: { scale: linear(0, 1), ticks: halves(1) },
    marks: [
      ...Array.from(weights, (value, at) => bar({ at, value })),
      rule({ y: 1 / weights.length, name: t('row.equal') }, 'ink short-dashed'),
    ],
  });
}

/** One measure over head sizes, a line for each divisor, the chosen point marked. */
function curveChart(
  { points, chosen }: ScalingStudy,
  measure: keyof typeof CURVES,
  t: Say<typeof words>,
) {
  const most = CURVES[measure];
  const place = (one: ScalingStudy['chosen']) => ({ x: one.head_dim, y: one[measure] });
  const here = points.filter(({ head_dim }) => head_dim === chosen.head_dim);
  const values = here.map((one) =>
    t('curves.at', { divisor: t(`divisors.${one.divisor}`), value: decimal(one[measure], 2) }),
  );
  return plotFigure(t(`curves.${measure}`), {
    label: t('curves.label', {
      title: t(`curves.${measure}`),
      head_dim: chosen.head_dim,
      values: values.join(', '),
    }),
    x: {
      scale: log(HEAD_DIMS[0]!, HEAD_DIMS.at(-1)!),
      ticks: HEAD_DIMS.map((at) => ({ at, text: at })),
      name: t('curves.axis'),
    },
    y: { scale: linear(0, most), ticks: halves(most) },
    marks: [
      rule({ x: chosen.head_dim }, 'faint dotted'),
      ...DIVISORS.map((divisor) =>
        line(points.filter((one) => one.divisor === divisor).map(place), LOOKS[divisor]),
      ),
      dot(place(chosen), `hollow ${LOOKS[chosen.divisor]}`),
    ],
  });
}

export const curveCharts = (study: ScalingStudy, t: Say<typeof words>) =>
  (Object.keys(CURVES) as (keyof typeof CURVES)[]).map((measure) => curveChart(study, measure, t));

export const curveKey = (t: Say<typeof words>) =>
  plotKey(
    DIVISORS.map((divisor) => ({
      name: t(`divisors.${divisor}`),
      marks: [line(LINE_SAMPLE, LOOKS[divisor])],
    })),
  );
