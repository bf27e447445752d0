// The still figure of <model-catalogue>: the sizes of a few models as a table, and every model by width
// and heads. Its rows are the engine's, recomputed from the catalogue.

import type { Model } from '@engine';
import { LANGUAGE } from '#content/language.ts';
import {
  drawable,
  markPath,
  scatterLayout,
} from '../../../web/src/features/models/model-scatter-layout.ts';
import { answerOf } from '../../answer.ts';
import { fill } from '../content.ts';
import { html } from '../html.ts';
import type { FigureContext } from '../live-figures.ts';

const SHOWN = ['nanochat default', 'GPT-2 small', 'GPT-3 175B', 'GPT-4'];
const SIZES = ['d_model', 'n_heads', 'head_dim'] as const;
const WIDTH = 640;
const HEIGHT = 430;

const counts = new Intl.NumberFormat(LANGUAGE);

type Words = {
  still: { caption: string };
  columns: Record<'name' | 'sharing', string>;
  missing: string;
  sharing: Record<Model['sharing'], string>;
  scatter: Record<'label' | 'x' | 'y' | 'line', string>;
};

export function render({ engine, content, words }: FigureContext<Words>) {
  const models = answerOf(engine.loadModels(content.models));
  return html`${table(models, words)}${picture(models, words)}`;
}

function table(models: Model[], words: Words) {
  const rows = SHOWN.map((name) => row(models.find((model) => model.name === name)!, words));
  const heads = SIZES.map(
    (size) => html`<th scope="col"><code class="axis axis-${size}">${size}</code></th>`,
  );
  return html`<table class="models-still"><caption>${words.still.caption}</caption>
<thead><tr><th scope="col">${words.columns.name}</th>${heads}<th scope="col">${words.columns.sharing}</th></tr></thead>
<tbody>
${rows}</tbody></table>
`;
}

function row(model: Model, words: Words) {
  const known = model.sharing !== 'undisclosed';
  const sizes = SIZES.map(
    (size) => html`<td>${known ? counts.format(model[size]!) : words.missing}</td>`,
  );
  return html`<tr${known ? '' : html` class="undisclosed"`}><th scope="row">${model.name}</th>${sizes}<td>${words.sharing[model.sharing]}</td></tr>
`;
}

function picture(models: Model[], words: Words) {
  const layout = scatterLayout(WIDTH, HEIGHT);
  const { frame, xTicks, yTicks, lines, lineName } = layout;
  const drawn = drawable(models);
  const marks = drawn.map(
    ({ sharing, d_model, n_heads, head_dim_given }) =>
      html`<path class="mark ${sharing}${head_dim_given ? ' given' : ''}" d="${markPath(sharing, layout.x(d_model), layout.y(n_heads), 4)}"/>`,
  );
  const at = (value: number) => value.toFixed(1);
  return html`<svg class="models-picture" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${fill(words.scatter.label, { drawn: drawn.length })}">
<g class="axes"><path class="frame" d="M${frame.left} ${frame.top}V${frame.bottom}H${frame.right}"/>
${xTicks.map(({ value, at: x }) => html`<text x="${at(x)}" y="${frame.bottom + 18}" text-anchor="middle">${counts.format(value)}</text>`)}
${yTicks.map(({ value, at: y }) => html`<text x="${frame.left - 9}" y="${at(y + 4)}" text-anchor="end">${value}</text>`)}
<text x="${at((frame.left + frame.right) / 2)}" y="${frame.bottom + 38}" text-anchor="middle">${words.scatter.x}</text>
<text x="8" y="14">${words.scatter.y}</text></g>
<g class="lines">${lines.map(({ head_dim, x1, y1, x2, y2 }) => html`<path d="M${at(x1)} ${at(y1)}L${at(x2)} ${at(y2)}"/><text x="${at(x1 + 2)}" y="${at(y1 - 8)}" text-anchor="end">${head_dim}</text>`)}<text x="${at(lineName.x)}" y="${at(lineName.y)}" text-anchor="end">${words.scatter.line}</text></g>
<g>${marks}</g></svg>
`;
}
