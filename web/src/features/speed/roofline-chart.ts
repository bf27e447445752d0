// Speeds under a machine's roof: both axes are doublings, each point has its number.
import { svg } from 'lit';

import words from '#content/words/speed-test.json';
import { acrossOf, CHART, lineThrough, upOf } from '../../kit/chart-layout.ts';
import { chart, tickX, tickY } from '../../kit/chart-parts.ts';
import { count, decimal, sayer } from '../../kit/messages.ts';
import type { Measured, Point } from './speed-run.ts';

/** powers of two */
type Axis = { from: number; to: number };

const t = sayer(words);

/** Whole doublings around all values, and some room. */
const axisOf = (values: number[], above: number): Axis => ({
  from: Math.floor(Math.log2(Math.min(...values))) - 1,
  to: Math.ceil(Math.log2(Math.max(...values))) + above,
});

const shareOf = (value: number, { from, to }: Axis) => (Math.log2(value) - from) / (to - from);

/** Every second doubling. */
const ticksOf = ({ from, to }: Axis) =>
  Array.from({ length: Math.floor((to - from) / 2) + 1 }, (_, i) => 2 ** (from + 2 * i));

const tickText = (value: number) => (value < 1 ? `1/${1 / value}` : count(value));

export function rooflineChart(
  { peak, reading, points }: Measured,
  nameOf: (point: Point) => string,
) {
  const across = axisOf(
    points.map(({ roof }) => roof.intensity),
    1,
  );
  const up = axisOf([peak, ...points.map(({ roof }) => roof.gflops)], 0);
  const place = (intensity: number, gflops: number) => ({
    x: shareOf(intensity, across),
    y: shareOf(gflops, up),
  });
  const ridge = peak / reading;
  const foot = Math.max(2 ** across.from, 2 ** up.from / reading);
  const roof = [place(foot, foot * reading), place(ridge, peak), place(2 ** across.to, peak)];
  const label = t('roof.label', {
    ...{ ridge: decimal(ridge, 2), peak: decimal(peak, 1) },
    points: points
      .map((point) =>
        t('roof.point', { name: nameOf(point), gflops: decimal(point.roof.gflops, 1) }),
      )
      .join(' '),
  });
  const drawn = svg`
    ${ticksOf(up).map((speed) => tickY(shareOf(speed, up), tickText(speed)))}
    ${ticksOf(across).map((one) => tickX(shareOf(one, across), tickText(one)))}
    <text x=${acrossOf(0)} y=${CHART.top - 4}>${t('roof.up')}</text>
    <path class="roof" d=${lineThrough(roof)}></path>
    ${points.map(({ roof: { intensity, gflops } }, at) => {
      const { x, y } = place(intensity, gflops);
      return svg`<g class="point"><circle r="8" cx=${acrossOf(x)} cy=${upOf(y)}></circle>
        <text x=${acrossOf(x)} y=${upOf(y) + 4}>${at + 1}</text></g>`;
    })}`;
  return chart(t('roof.title'), label, drawn, t('roof.across'));
}
