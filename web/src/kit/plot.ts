// A chart: two scales, their ticks, and marks drawn one over another. The page and its still figure draw with it alike.
import { html, nothing, svg } from 'lit';
import { count } from '../../text/sentence.ts';

/** Where a value stands along an axis. */
export type Scale = {
  /** as a share of the axis; what lies beyond it stands at its end */
  at: (value: number) => number;
  /** the share of one place of a band; else 0 */
  step: number;
};

const within = (share: number) => Math.min(Math.max(share, 0), 1);

/** An axis of training steps. */
export const stepsAxis = (steps: number, name: string) => ({
  scale: linear(0, Math.max(steps, 1)),
  ticks: [...new Set([0, steps / 2, steps])].map((at) => ({ at, text: count(Math.round(at)) })),
  name,
});

export const linear = (low: number, high: number): Scale => ({
  at: (value) => within((value - low) / (high - low)),
  step: 0,
});

/** Equal ratios are equally far apart. */
export const log = (low: number, high: number): Scale => ({
  at: (value) => within(Math.log(value / low) / Math.log(high / low)),
  step: 0,
});

/** So many places side by side, counted from 0; a value stands in the middle of its place. */
export const band = (count: number): Scale => ({
  at: (place) => (place + 0.5) / count,
  step: 1 / count,
});

/** A picture's size and what is left around its inside for ticks and words, in the units of its viewBox. */
export type Frame = {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
};

/** From one line of words below an axis to the next, and from the last to the axis' name. */
const LINE = 15;
const NAME_LINE = 19;

export const FRAME: Frame = { width: 320, height: 176, left: 36, right: 8, top: 14, bottom: 34 };

/** From values to places in the picture. */
export type Places = {
  x: (value: number) => number;
  y: (value: number) => number;
  /** the width of one place of a band */
  step: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
};

const short = (value: number) => Number(value.toFixed(2));

export function placesOf(x: Scale, y: Scale, frame: Frame = FRAME): Places {
  const [left, right] = [frame.left, frame.width - frame.right];
  const [top, bottom] = [frame.top, frame.height - frame.bottom];
  return {
    ...{ left, right, top, bottom },
    step: x.step * (right - left),
    x: (value) => short(left + x.at(value) * (right - left)),
    y: (value) => short(bottom - y.at(value) * (bottom - top)),
  };
}

/** Something drawn where the values of a chart stand. A chart may have marks of its own. */
export type Mark = (places: Places) => unknown;
export type Point = { x: number; y: number };

/** How far a name stands from what it names. */
const NAME_GAP = 6;

/**
 * A bar on the ground.
 * @param bar.gap - share of the bar's place that stays empty
 * @param bar.from - the value that it begins at, where it stands on another one
 * @param look - classes, as of every mark
 */
export const bar =
  (
    { at, value, from, gap = 0.15 }: { at: number; value: number; from?: number; gap?: number },
    look = '',
  ): Mark =>
  ({ x, y, step, bottom }) => {
    const ground = from === undefined ? bottom : y(from);
    const height = Math.max(value > (from ?? 0) ? 1 : 0, ground - y(value));
    return svg`<rect class="bar ${look}" x=${short(x(at) - (step * (1 - gap)) / 2)} y=${short(ground - height)} width=${short(step * (1 - gap))} height=${short(height)}></rect>`;
  };

/** A line through points, broken where one is missing. */
export const line =
  (points: (Point | undefined)[], look = ''): Mark =>
  ({ x, y }) =>
    svg`<path class="line ${look}" d=${points
      .map((point, i) => {
        const sign = points[i - 1] ? 'L' : 'M';
        return point ? `${sign}${x(point.x)} ${y(point.y)}` : '';
      })
      .join('')}></path>`;

/** A line across at one value, or up from one, with its name above its end. */
export const rule =
  (at: { x: number } | { y: number; name?: string }, look = ''): Mark =>
  ({ x, y, left, right, top, bottom }) =>
    'x' in at
      ? svg`<line class="rule ${look}" x1=${x(at.x)} x2=${x(at.x)} y1=${bottom} y2=${top}></line>`
      : svg`<line class="rule ${look}" x1=${left} x2=${right} y1=${y(at.y)} y2=${y(at.y)}></line>
        ${at.name ? svg`<text class=${look} x=${right} y=${y(at.y) - NAME_GAP} text-anchor="end">${at.name}</text>` : nothing}`;

/** All heights between two values, with the name above. */
export const area =
  ({ from, to, name }: { from: number; to: number; name: string }, look = ''): Mark =>
  ({ x, top, bottom }) =>
    svg`
    <rect class="area ${look}" x=${x(from)} y=${top} width=${short(x(to) - x(from))} height=${bottom - top}></rect>
    <text class=${look} x=${x((from + to) / 2)} y=${top - 4} text-anchor="middle">${name}</text>`;

export const dot =
  ({ x: across, y: up, r = 5 }: Point & { r?: number }, look = ''): Mark =>
  ({ x, y }) =>
    svg`<circle class="dot ${look}" cx=${x(across)} cy=${y(up)} r=${r}></circle>`;

/** A word above a point. */
export const text =
  ({ x: across, y: up, words }: Point & { words: string | number }, look = ''): Mark =>
  ({ x, y }) =>
    svg`<text class=${look} x=${x(across)} y=${y(up) - 4} text-anchor="middle">${words}</text>`;

export type Tick = {
  at: number;
  text: string | number;
  /** a second line */
  under?: string;
};
export type Axis = {
  scale: Scale;
  ticks: Tick[];
  /** what is measured along it */
  name?: string;
};
export type Plot = {
  /** What it shows, in a sentence; where there is none it only decorates. */
  label?: string;
  x: Axis;
  y: Axis & {
    /** across, at each tick; else the axis is drawn */
    hasLines?: boolean;
  };
  /** From the lowest to the topmost. */
  marks: Mark[];
  frame?: Frame;
};

export function plot({ label, x, y, marks, frame = FRAME }: Plot) {
  const places = placesOf(x.scale, y.scale, frame);
  const { left, right, top, bottom } = places;
  const { hasLines = true } = y;
  return html`<svg class="plot" viewBox="0 0 ${frame.width} ${frame.height}" role=${label ? 'img' : nothing} aria-label=${label ?? nothing} aria-hidden=${label ? nothing : 'true'}>
    ${y.ticks.map((tick) => tickY(tick, places, hasLines))}
    ${hasLines ? nothing : svg`<line class="ground" x1=${left} x2=${left} y1=${bottom} y2=${top}></line>`}
    ${x.ticks.map((tick) => tickX(tick, places))}
    ${marks.map((mark) => mark(places))}
    <line class="ground" x1=${left} x2=${right} y1=${bottom} y2=${bottom}></line>
    ${y.name ? svg`<text x=${left} y=${top - 4}>${y.name}</text>` : nothing}
    ${x.name ? svg`<text class="axis-name" x=${(left + right) / 2} y=${nameY(x, bottom, frame)} text-anchor="middle">${x.name}</text>` : nothing}
  </svg>`;
}

/** Below the lines at the ticks. */
function nameY({ ticks }: Axis, bottom: number, { height }: Frame) {
  const lines = ticks.some(({ under }) => under !== undefined) ? 2 : 1;
  return Math.min(height - 3, bottom + lines * LINE + NAME_LINE);
}

// Words at the ends of an axis stay within the picture.
function anchorOf(at: number, { left, right }: Places) {
  if (at === left) return 'start';
  return at === right ? 'end' : 'middle';
}

function tickX({ at, text: words, under }: Tick, places: Places) {
  const { x, bottom } = places;
  const place = x(at);
  return svg`<line class="tick" x1=${place} x2=${place} y1=${bottom} y2=${bottom + 4}></line>
    <text class="place" x=${place} y=${bottom + 1 + LINE} text-anchor=${anchorOf(place, places)}>${words}</text>
    ${under === undefined ? nothing : svg`<text class="under" x=${place} y=${bottom + 1 + 2 * LINE} text-anchor="middle">${under}</text>`}`;
}

const tickY = ({ at, text: words }: Tick, { y, left, right }: Places, hasLine: boolean) => svg`
  <line class=${hasLine ? 'grid' : 'tick'} x1=${hasLine ? left : left - 4} x2=${hasLine ? right : left} y1=${y(at)} y2=${y(at)}></line>
  <text x=${left - 5} y=${y(at) + 4} text-anchor="end">${words}</text>`;

/** A chart under its title. */
export const plotFigure = (title: string, drawn: Plot, key: unknown = nothing) =>
  html`<figure><figcaption class="small">${title}</figcaption>${plot(drawn)}${key}</figure>`;

/** What a kind of mark stands for; `marks` are drawn on axes from 0 to 1. */
export type KeyEntry = { name: unknown; marks: Mark[] };

const SAMPLE: Frame = { width: 36, height: 12, left: 0, right: 0, top: 0, bottom: 0 };

/** A line as it is shown in a key. */
export const LINE_SAMPLE: Point[] = [
  { x: 0, y: 0.5 },
  { x: 1, y: 0.5 },
];

/** A bar's or an area's colour, for a key. */
export const swatch =
  (look = ''): Mark =>
  ({ right, bottom }) =>
    svg`<rect class="bar ${look}" x=${right - bottom} width=${bottom} height=${bottom} rx="2"></rect>`;

/** @param isHeard - else it is hidden from who hears the page: the chart's label says what it shows */
export function plotKey(entries: KeyEntry[], isHeard = false) {
  const places = placesOf(linear(0, 1), linear(0, 1), SAMPLE);
  return html`<ul class="plot-key small" aria-hidden=${isHeard ? nothing : 'true'}>${entries.map(
    ({ name, marks }) =>
      html`<li><svg viewBox="0 0 36 12" width="36" height="12" aria-hidden="true">${marks.map((mark) => mark(places))}</svg>${name}</li>`,
  )}</ul>`;
}
