// Speeds under a machine's roof: both axes are doublings, each point has its number.
import { svg } from 'lit';

import words from '#content/words/speed-test.json';
import { count, decimal, messagesOf } from '../../kit/messages.ts';
import { type Axis, line, log, type Mark, plotFigure } from '../../kit/plot.ts';
import type { Measured, Point } from './speed-run.ts';

const t = messagesOf(words);

const tickText = (value: number) => (value < 1 ? `1/${1 / value}` : count(value));

/** Whole doublings around all values, with a tick at every second one, and some room. */
function doublings(
  values: number[],
  above: number,
  name: string,
): Axis & { ends: [number, number] } {
  const from = Math.floor(Math.log2(Math.min(...values))) - 1;
  const to = Math.ceil(Math.log2(Math.max(...values))) + above;
  const ticks = Array.from(
    { length: Math.floor((to - from) / 2) + 1 },
    (_, i) => 2 ** (from + 2 * i),
  );
  const ends: [number, number] = [2 ** from, 2 ** to];
  return {
    ...{ name, ends, scale: log(...ends) },
    ticks: ticks.map((at) => ({ at, text: tickText(at) })),
  };
}

const numbered =
  ({ intensity, gflops }: Point['roof'], number: number): Mark =>
  ({ x, y }) =>
    svg`<g class="point"><circle r="8" cx=${x(intensity)} cy=${y(gflops)}></circle>
      <text x=${x(intensity)} y=${y(gflops) + 4}>${number}</text></g>`;

export function rooflineChart(
  { peak, reading, points }: Measured,
  nameOf: (point: Point) => string,
) {
  const roofs = points.map(({ roof }) => roof);
  const x = doublings(
    roofs.map(({ intensity }) => intensity),
    1,
    t('roof.across'),
  );
  const y = doublings([peak, ...roofs.map(({ gflops }) => gflops)], 0, t('roof.up'));
  const ridge = peak / reading;
  const foot = Math.max(x.ends[0], y.ends[0] / reading);
  const roof = [
    { x: foot, y: foot * reading },
    { x: ridge, y: peak },
    { x: x.ends[1], y: peak },
  ];
  return plotFigure(t('roof.title'), {
    label: t('roof.label', {
      ...{ ridge: decimal(ridge, 2), peak: decimal(peak, 1) },
      points: points
        .map((point) =>
          t('roof.point', { name: nameOf(point), gflops: decimal(point.roof.gflops, 1) }),
        )
        .join(' '),
    }),
    ...{ x, y },
    marks: [line(roof, 'roof'), ...roofs.map((one, at) => numbered(one, at + 1))],
  });
}
