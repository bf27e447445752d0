// The still figure of <model-catalogue>: the sizes of a few models as a table, and every model by width
// and heads. Its rows are the engine's, recomputed from the catalogue.

import type { Model } from '@engine';
import { LANGUAGE } from '#content/language.ts';
import { answerOf, type FigureContext, html, messagesOf, type Sentences } from '#still';
import { litHtml } from '../../../text/lit-html.ts';
import { modelPlot } from './model-scatter.ts';

const SHOWN = ['nanochat default', 'GPT-2 small', 'GPT-3 175B', 'GPT-4'];
const SIZES = ['d_model', 'n_heads', 'head_dim'] as const;
const SIZE = { width: 640, height: 430 };

const counts = new Intl.NumberFormat(LANGUAGE);

type Words = Sentences & {
  still: { caption: string };
  columns: Record<'name' | 'attention', string>;
  missing: string;
  attention: Record<Model['attention'], string>;
};

export function render({ engine, content, words }: FigureContext<Words>) {
  const models = answerOf(engine.loadModels(JSON.parse(content.models)));
  return html`<div class="models-picture">${litHtml(modelPlot(models, SIZE, messagesOf(words)))}</div>${table(models, words)}
`;
}

function table(models: Model[], words: Words) {
  const rows = SHOWN.map((name) => row(models.find((model) => model.name === name)!, words));
  const heads = SIZES.map(
    (size) => html`<th scope="col"><code class="axis axis-${size}">${size}</code></th>`,
  );
  return html`<table class="models-still" tabindex="0"><caption>${words.still.caption}</caption>
<thead><tr><th scope="col">${words.columns.name}</th>${heads}<th scope="col">${words.columns.attention}</th></tr></thead>
<tbody>
${rows}</tbody></table>
`;
}

function row(model: Model, words: Words) {
  const known = model.attention !== 'undisclosed';
  const sizes = SIZES.map(
    (size) => html`<td>${known ? counts.format(model[size]!) : words.missing}</td>`,
  );
  return html`<tr${known ? '' : html` class="undisclosed"`}><th scope="row">${model.name}</th>${sizes}<td>${words.attention[model.attention]}</td></tr>
`;
}
