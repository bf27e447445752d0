// The drawings of <rope-dials>, for the page and its still figure alike: a dial for each pair of numbers with its share of the
// score, the way from these shares to the score, and the scores of all distances.
import type { RopePairScore, RopeScore } from '@engine';
import { html, nothing, svg } from 'lit';
import type words from '#content/words/rope-dials.json';
import { decimal, type Say } from '../../../text/sentence.ts';
import { dot, type Frame, line, linear, type Point, plotFigure, rule } from '../../kit/plot.ts';

type Words = Say<typeof words>;

const DIGITS = 2;

/** A dial in the units of its viewBox: room for a name beyond its rim. */
const SIDE = 128;
const RADIUS = 48;
const HEAD = { length: 9, half: 4 };
/** From the end of an arrow to the middle of its name, and how far that is turned away from the other's. */
const NAME = { gap: 9, turned: 0.22 };

/** Of the chart's heights, about. */
const STEPS = 4;
const CHART: Frame = { width: 480, height: 220, left: 40, right: 12, top: 18, bottom: 40 };

/** What is drawn: a score, and the positions that it was asked for. */
export type Placed = { made: RopeScore; query: number; key: number };

/** A number of few digits without zeros at its end, such as a frequency: 1, 0.1, 0.001. */
const brief = (value: number): string => {
  const short = Number(value.toPrecision(3));
  return decimal(short, Math.min(short.toString().split('.')[1]?.length ?? 0, 9));
};

const short = (value: number): number => Number(value.toFixed(2));

/** From the middle of a dial; y goes up, as in a textbook, so that a growing angle turns counter-clockwise. */
const at = ({ x, y }: Point): string => `${short(x)} ${short(-y)}`;
const along = (angle: number, length: number): Point => ({
  x: length * Math.cos(angle),
  y: length * Math.sin(angle),
});

/** A pair as an arrow: its first number across, its second up. */
function arrow(tip: Point, look: string, isFaint: boolean) {
  const length = Math.hypot(tip.x, tip.y);
  const angle = Math.atan2(tip.y, tip.x);
  const head = Math.min(HEAD.length, length);
  const half = (HEAD.half * head) / HEAD.length;
  const foot = along(angle, length - head);
  const aside = along(angle + Math.PI / 2, half);
  const left = { x: foot.x + aside.x, y: foot.y + aside.y };
  const right = { x: foot.x - aside.x, y: foot.y - aside.y };
  return svg`<g class=${look} opacity=${isFaint ? 0.3 : nothing}><path class="line ${look}" d="M0 0L${at(foot)}"></path><path class="bar ${look}" d="M${at(tip)}L${at(left)}L${at(right)}Z"></path></g>`;
}

function name(text: string, tip: Point, turned: number, look: string) {
  const place = along(
    Math.atan2(tip.y, tip.x) + turned,
    Math.min(Math.hypot(tip.x, tip.y), RADIUS) + NAME.gap,
  );
  return svg`<text class="name ${look}" x=${short(place.x)} y=${short(-place.y + 5)} text-anchor="middle">${text}</text>`;
}

function dial({ first, second }: RopePairScore, { q, k, q_rot, k_rot }: RopeScore, label: string) {
  const tipOf = (numbers: Float32Array): Point => ({ x: numbers[first]!, y: numbers[second]! });
  const [query, key] = [tipOf(q_rot), tipOf(k_rot)];
  // The longer arrow reaches the rim: pairs differ in length by more than a picture can show.
  const scale = RADIUS / (Math.max(Math.hypot(query.x, query.y), Math.hypot(key.x, key.y)) || 1);
  const drawn = ({ x, y }: Point): Point => ({ x: x * scale, y: y * scale });
  const away = key.x * query.y - key.y * query.x < 0 ? -NAME.turned : NAME.turned;
  const half = SIDE / 2;
  return html`<svg class="plot" viewBox="${-half} ${-half} ${SIDE} ${SIDE}" role="img" aria-label=${label}>
    <circle class="rim" r=${RADIUS}></circle>
    ${arrow(drawn(tipOf(q)), '', true)}${arrow(drawn(tipOf(k)), 'ink', true)}
    ${arrow(drawn(query), '', false)}${arrow(drawn(key), 'ink', false)}
    ${name('q', drawn(query), away, '')}${name('k', drawn(key), -away, 'ink')}
  </svg>`;
}

/** A dial for each pair, with its numbers below. */
export function dials({ made, query, key }: Placed, say: Words) {
  const row = (title: string, value: string, look = '') =>
    html`<div class=${look}><dt>${title}</dt><dd>${value}</dd></div>`;
  return html`<ul class="rope-dials">${made.pairs.map((pair, at) => {
    const frequency = brief(pair.frequency);
    const numbers = { pair: at, first: pair.first, second: pair.second };
    return html`<li><p class="pair">${say('pair', numbers)}</p>
      ${dial(pair, made, say('dialLabel', { ...numbers, query, key }))}
      <dl class="sums">${row(say('frequency'), frequency)}${row(say('contribution'), decimal(pair.contribution, DIGITS), 'sum')}</dl></li>`;
  })}</ul>`;
}

/** From the contributions to the score, in two lines. */
export function sums({ made }: Placed, say: Words): string[] {
  const { pairs, rest, dot_product, q, score } = made;
  const terms = [...pairs.map(({ contribution }) => contribution), ...(rest === 0 ? [] : [rest])];
  const sum = terms
    .map((term, i) => {
      const text = decimal(Math.abs(term), DIGITS);
      if (i === 0) return decimal(term, DIGITS);
      return term < 0 ? `− ${text}` : `+ ${text}`;
    })
    .join(' ');
  const dot = decimal(dot_product, DIGITS);
  return [
    say(rest === 0 ? 'sum' : 'sumWithRest', { sum, dot }),
    say('score', { dot, headDim: q.length, score: decimal(score, DIGITS) }),
  ];
}

/** Round numbers from below all scores to above them, a few, at equal steps. */
function heightsOf(scores: Float32Array): number[] {
  const low = scores.reduce((least, one) => Math.min(least, one));
  const high = scores.reduce((most, one) => Math.max(most, one));
  const wanted = Math.max((high - low) / STEPS, 1e-3);
  const power = 10 ** Math.floor(Math.log10(wanted));
  const step = power * ([1, 2, 5].find((one) => one * power >= wanted) ?? 10);
  const [first, last] = [Math.floor(low / step), Math.max(Math.ceil(high / step), 1)];
  return Array.from({ length: last - first + 1 }, (_, i) => (first + i) * step);
}

/**
 * The score against the distance, with the chosen one marked.
 * @param shown - how many distances, from 0 on
 */
export function scoreCurve({ made, query, key }: Placed, shown: number, say: Words) {
  const distance = query - key;
  const scores = made.scores.subarray(0, shown);
  const heights = heightsOf(scores);
  const [low, high] = [heights[0]!, heights.at(-1)!];
  const last = scores.length - 1;
  const ticks = [0, 0.25, 0.5, 0.75, 1].map((share) =>
    Math.min(Math.round(share * scores.length), last),
  );
  const points = [...scores].map((y, x) => ({ x, y }));
  const chosen = scores[distance];
  const label = say('curveLabel', {
    ...{ distance, last, score: decimal(made.score, DIGITS) },
    ...{ low: brief(low), high: brief(high) },
  });
  const marks = [line(points)];
  if (chosen !== undefined)
    marks.push(rule({ x: distance }, 'ink dotted'), dot({ x: distance, y: chosen }, 'ink'));
  return plotFigure(say('curve', { last }), {
    label,
    frame: CHART,
    x: {
      scale: linear(0, last),
      ticks: ticks.map((value) => ({ at: value, text: value })),
      name: say('distance'),
    },
    y: {
      scale: linear(low, high),
      ticks: heights.map((value) => ({ at: value, text: brief(value) })),
      name: say('scoreName'),
    },
    marks,
  });
}
