// The scaling lab as it stands still: two bar charts, or the curves over head sizes. Computed by the
// engine when the page is built.

import { answerOf, type FigureContext, html, messagesOf, type Sentences } from '#still';
import { scalingAsk } from '../../../engine/study.ts';
import { litHtml } from '../../../text/lit-html.ts';
import {
  curveCharts,
  curveKey,
  histogramChart,
  rowChart,
  scalingSummary,
} from './scaling-charts.ts';

export function render({ engine, words, attributes }: FigureContext<Sentences>) {
  const t = messagesOf(words);
  const ask = {
    head_dim: Number(attributes['head-dim'] ?? 64),
    d_model: Number(attributes['d-model'] ?? 768),
    seq_k: Number(attributes['seq-k'] ?? 16),
    seed: Number(attributes.seed ?? 1),
    divisor: attributes.divisor ?? 'root_head_dim',
  };
  const study = answerOf(engine.scalingStudy(scalingAsk(ask)));
  const isCurves = attributes.view === 'curves';
  const charts = isCurves ? curveCharts(study, t) : [histogramChart(study, t), rowChart(study, t)];
  return html`<div class="lab-still">
<p>${scalingSummary(study, t, isCurves)}</p>
${isCurves ? litHtml(curveKey(study, t)) : ''}<div class="lab-charts">
${litHtml(charts)}</div>
<p class="small unprinted">${t('still')}</p>
</div>
`;
}
