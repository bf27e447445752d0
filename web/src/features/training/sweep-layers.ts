// What a sweep puts on its chart: every run as a dot, the mean with its deviation, and the curve that was drawn before.
import { svg } from 'lit';

import words from '#content/words/head-sweep.json';
import { messagesOf } from '../../../text/messages.ts';
import { type CurveFrame, isBeyond } from '../../kit/curve-layout.ts';
import { dot, LINE_SAMPLE, line, type Mark, type Point, plotKey } from '../../kit/plot.ts';

type Mean = { mean: number; deviation: number };

const t = messagesOf(words);
// The share of a place that its dots take.
const DOTS = 0.5;
const CAP = 5;

const points = (heights: (number | undefined)[]) =>
  heights.map((y, x) => (y === undefined ? undefined : { x, y }));

const run = (at: Point, look = '') => dot({ ...at, r: 3 }, `run ${look}`);
const mean = (at: Point) => dot(at, 'mean hollow');

/** From a deviation above to one below. */
const spread =
  (at: number, above: number, below: number): Mark =>
  ({ x, y }) => {
    const [place, top, bottom] = [x(at), y(above), y(below)];
    return svg`<path class="rule spread" d="M${place - CAP} ${top}H${place + CAP}M${place} ${top}V${bottom}M${place - CAP} ${bottom}H${place + CAP}"></path>`;
  };

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
}): Mark[] {
  const besides = (at: number) => ((at + 0.5) / Math.max(seeds, 1) - 0.5) * DOTS;
  return [
    ...dots.flatMap((values, place) =>
      values.map((y, at) => run({ x: place + besides(at), y }, isBeyond(y, frame) ? 'beyond' : '')),
    ),
    ...(drawn.length > 0 ? [line(points(drawn), 'mine ink')] : []),
    line(points(means.map((one) => one?.mean))),
    ...means.flatMap((one, x) =>
      one
        ? [spread(x, one.mean + one.deviation, one.mean - one.deviation), mean({ x, y: one.mean })]
        : [],
    ),
  ];
}

const MIDDLE = { x: 0.5, y: 0.5 };

export function sweepKey(withMine: boolean) {
  const samples: [string, Mark[]][] = [
    ['mean', [line(LINE_SAMPLE), mean(MIDDLE)]],
    ['spread', [spread(0.5, 1, 0)]],
    ['run', [run(MIDDLE)]],
  ];
  if (withMine) samples.unshift(['mine', [line(LINE_SAMPLE, 'mine ink')]]);
  return plotKey(samples.map(([name, marks]) => ({ name: t(`legend.${name}`), marks })));
}
