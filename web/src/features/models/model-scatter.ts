// The catalogue's models by width and heads: a mark for each, lines of equal head size, a ring round the chosen one. Both
// axes are logarithmic, so that models of one head size lie on one slanted line.

import type { Model } from '@engine';
import { svg } from 'lit';
import type words from '#content/words/model-catalogue.json';
import { count, type Say } from '../../../text/sentence.ts';
import { type Frame, line, log, type Mark, placesOf, plot, plotKey } from '../../kit/plot.ts';

// The smallest and largest of the catalogue lie within.
const X = { low: 12, high: 24000, ticks: [16, 64, 256, 1024, 4096, 16384] };
const Y = { low: 2.6, high: 290, ticks: [4, 8, 16, 32, 64, 128, 256] };
/** The head sizes that have a line. */
const HEAD_SIZES = [32, 64, 128, 256];
/** The kinds of attention that have a mark. */
const MARKED = ['MHA', 'GQA', 'MQA', 'MLA'];

const MARGIN = { left: 44, right: 14, top: 26, bottom: 44 };
// From this width on, every tick of the ground has a number.
const WIDE = 480;
const RADIUS = 4.5;
// How far from a mark a finger may land.
const REACH = 28;

const [x, y] = [log(X.low, X.high), log(Y.low, Y.high)];

/** A model that has one width and one number of heads to stand at. */
type Placed<M = Model> = M & { d_model: number; n_heads: number };

export const drawable = <M extends Model>(models: M[]) =>
  models.filter((one): one is Placed<M> => Boolean(one.d_model && one.n_heads));

type Size = { width: number; height: number };
const frameOf = (size: Size): Frame => ({ ...size, ...MARGIN });

/** @param chosen - none in the still figure */
export function modelPlot(models: Model[], size: Size, t: Say<typeof words>, chosen?: Model) {
  const drawn = drawable(models);
  const ring = chosen && drawable([chosen])[0];
  return plot({
    label: t('scatter.label', { drawn: drawn.length }),
    frame: frameOf(size),
    x: {
      scale: x,
      ticks: X.ticks
        .filter((_, i) => size.width > WIDE || i % 2 === 1)
        .map((at) => ({ at, text: count(at) })),
      name: t('scatter.x'),
    },
    y: {
      scale: y,
      ticks: Y.ticks.map((at) => ({ at, text: count(at) })),
      name: t('scatter.y'),
      hasLines: false,
    },
    marks: [
      ...HEAD_SIZES.map(headSizeLine),
      lineName(t('scatter.line')),
      ...drawn.map((model) => modelMark(model, RADIUS)),
      ...(ring ? [named(ring, size)] : []),
    ],
  });
}

// Each line is named at its lower end, where few models stand.
function headSizeLine(head_dim: number): Mark {
  const from = Math.max(X.low, Y.low * head_dim);
  const to = Math.min(X.high, Y.high * head_dim);
  const ends = [from, to].map((width) => ({ x: width, y: width / head_dim }));
  return (places) => svg`${line(ends, 'axis-head_dim')(places)}
    <text class="axis-head_dim" x=${places.x(from) + 2} y=${places.y(from / head_dim) - 8} text-anchor="end">${head_dim}</text>`;
}

// Left of the first line's own name.
const lineName =
  (name: string): Mark =>
  (places) =>
    svg`<text class="axis-head_dim" x=${places.x(Y.low * HEAD_SIZES[0]!) - 18} y=${places.y(Y.low) - 8} text-anchor="end">${name}</text>`;

const lookOf = ({ attention, head_dim_given }: Model) =>
  `${attention} ${head_dim_given ? 'given' : ''}`;

const modelMark =
  (model: Placed, radius: number): Mark =>
  (places) =>
    svg`<path class="mark ${lookOf(model)}" d=${markPath(model.attention, places.x(model.d_model), places.y(model.n_heads), radius)}></path>`;

// Over all others, ringed and named on the side where there is room.
const named =
  (model: Placed, { width }: Size): Mark =>
  (places) => {
    const [across, up] = [places.x(model.d_model), places.y(model.n_heads)];
    const isRight = across > width / 2;
    return svg`<g class="chosen">
      <circle cx=${across} cy=${up} r="10"></circle>
      ${modelMark(model, RADIUS + 1)(places)}
      <text x=${isRight ? across - 15 : across + 15} y=${up - 9} text-anchor=${isRight ? 'end' : 'start'}>${model.name}</text>
    </g>`;
  };

/** The outline of a model's mark, of a shape for each kind of attention. */
function markPath(attention: string, across: number, up: number, r: number) {
  const at = (dx: number, dy: number) =>
    `${(across + dx * r).toFixed(1)} ${(up + dy * r).toFixed(1)}`;
  if (attention === 'GQA')
    return `M${at(-0.9, -0.9)}L${at(0.9, -0.9)}L${at(0.9, 0.9)}L${at(-0.9, 0.9)}Z`;
  if (attention === 'MQA') return `M${at(0, -1.2)}L${at(1.1, 0.8)}L${at(-1.1, 0.8)}Z`;
  if (attention === 'MLA') return `M${at(0, -1.3)}L${at(1.3, 0)}L${at(0, 1.3)}L${at(-1.3, 0)}Z`;
  const round = r.toFixed(1);
  return `M${at(-1, 0)}A${round} ${round} 0 1 0 ${at(1, 0)}A${round} ${round} 0 1 0 ${at(-1, 0)}Z`;
}

export function modelKey(t: Say<typeof words>) {
  const sample =
    (look: string, attention: string): Mark =>
    ({ right, bottom }) =>
      svg`<path class="mark ${look}" d=${markPath(attention, right / 2, bottom / 2, 5)}></path>`;
  const entries = MARKED.map((attention) => ({
    name: t(`attention.${attention}`),
    marks: [sample(attention, attention)],
  }));
  const given = { name: t('scatter.given'), marks: [sample('MHA given', 'MHA')] };
  return plotKey([...entries, given], true);
}

/** The model whose mark is nearest to a point of the picture, if one is near. */
export function nearest<M extends Model>(
  models: M[],
  size: Size,
  point: { x: number; y: number },
): M | undefined {
  const places = placesOf(x, y, frameOf(size));
  let best: M | undefined;
  let least = REACH;
  for (const model of drawable(models)) {
    const away = Math.hypot(places.x(model.d_model) - point.x, places.y(model.n_heads) - point.y);
    if (away < least) [best, least] = [model, away];
  }
  return best;
}
