// The scaling lab as it stands still: two bar charts, or the curves over head sizes. Computed by the
// engine when the page is built.

import type { Scaling } from '@engine';
import { scalingAsk } from '../../../web/engine/study.ts';
import {
  acrossOf,
  barsOf,
  CHART,
  lineThrough,
  logShare,
  upOf,
} from '../../../web/src/kit/chart-layout.ts';
import { answerOf } from '../../answer.ts';
import { fill } from '../content.ts';
import type { Html } from '../html.ts';
import { html, raw } from '../html.ts';
import type { FigureContext } from '../live-figures.ts';

const MOST_SIZE = 512;
const CURVES = { entropy_share: 1, largest: 1, gradient: 0.5 };
// Black on white too: each divisor has a dash of its own.
const DASHES: Record<string, string> = {
  root_head_dim: 'none',
  root_d_model: '9 4',
  none: '2 4',
  times_root_head_dim: '9 3 2 3',
};

type Labels = { title: string; axis: string };
type Words = {
  summary: Record<string, string>;
  weights: string;
  gradient: string;
  still: string;
  histogram: Labels;
  row: Labels;
  curves: Record<keyof typeof CURVES | 'axis', string>;
  divisors: Record<string, string>;
};

export function render({ engine, words, attributes }: FigureContext<Words>) {
  const ask = {
    head_dim: Number(attributes['head-dim'] ?? 64),
    d_model: Number(attributes['d-model'] ?? 768),
    seq_k: Number(attributes['seq-k'] ?? 16),
    seed: Number(attributes.seed ?? 1),
    divisor: attributes.divisor ?? 'root_head_dim',
  };
  const study = answerOf(engine.scalingStudy(scalingAsk(ask)));
  const { chosen } = study;
  const said = {
    head_dim: ask.head_dim,
    seq_k: ask.seq_k,
    divided_by: chosen.divided_by.toFixed(2),
    spread: chosen.spread.toFixed(2),
    largest: chosen.largest.toFixed(2),
    share: `${Math.round(chosen.entropy_share * 100)} %`,
    gradient: chosen.gradient.toFixed(3),
  };
  const summary = [words.summary[ask.divisor]!, words.weights, words.gradient]
    .map((sentence) => fill(sentence, said))
    .join('');
  const charts =
    attributes.view === 'curves' ? curves(study, words) : [bars(study, words), row(study, words)];
  return html`<div class="lab-still">
<p>${summary}</p>
<div class="lab-charts">
${charts}</div>
<p class="small">${words.still}</p>
</div>
`;
}

const chart = (
  title: string,
  axis: string,
  drawn: Html[],
) => html`<figure><figcaption>${title}</figcaption>
<svg viewBox="0 0 ${CHART.width} ${CHART.height}" role="img" aria-label="${title}" fill="currentColor" stroke="none" font-size="12">
${drawn}<path d="M${acrossOf(0)} ${upOf(0)}H${acrossOf(1)}" stroke="currentColor"/><text x="${acrossOf(0.5)}" y="${CHART.height - 3}" text-anchor="middle">${axis}</text></svg></figure>
`;

const rectangles = (list: ReturnType<typeof barsOf>) =>
  list.map(
    ({ x, y, width, height }) =>
      html`<rect x="${x}" y="${y}" width="${width}" height="${height}"/>`,
  );

const label = (share: number, text: number) =>
  html`<text x="${acrossOf(share)}" y="${upOf(0) + 16}" text-anchor="middle">${text}</text>`;

const labelUp = (share: number, text: number) =>
  html`<text x="${CHART.left - 5}" y="${upOf(share) + 4}" text-anchor="end">${text}</text>`;

function bars({ histogram, limit }: Scaling, words: Words) {
  const ticks = [0, 0.5, 1].map((share) => label(share, (2 * share - 1) * limit));
  const [from, to] = [0.5 - 1 / limit / 2, 0.5 + 1 / limit / 2].map(acrossOf) as [number, number];
  const band = html`<rect x="${from}" width="${to - from}" y="${upOf(1)}" height="${upOf(0) - upOf(1)}" fill-opacity="0.15"/>`;
  const drawn = [band, rectangles(barsOf(histogram, Math.max(...histogram), 0)), ticks].flat();
  return chart(words.histogram.title, words.histogram.axis, drawn);
}

function row({ weights }: Scaling, words: Words) {
  const drawn = [rectangles(barsOf(weights, 1)), [0, 0.5, 1].map((at) => labelUp(at, at))].flat();
  return chart(words.row.title, words.row.axis, drawn);
}

function curves({ points, divisors }: Scaling, words: Words) {
  return (Object.entries(CURVES) as [keyof typeof CURVES, number][])
    .map(([measure, most]) => {
      const lines = divisors.map((divisor) => {
        const line = points
          .filter((point) => point.divisor === divisor)
          .map((point) => ({ x: logShare(point.head_dim, MOST_SIZE), y: point[measure] / most }));
        return html`<path d="${lineThrough(line)}" fill="none" stroke="currentColor" stroke-width="2" stroke-dasharray="${DASHES[divisor]}"><title>${words.divisors[divisor]}</title></path>`;
      });
      const ticks = [1, 4, 16, 64, 512].map((size) => label(logShare(size, MOST_SIZE), size));
      const ups = [0, 0.5, 1].map((share) => labelUp(share, share * most));
      return chart(words.curves[measure], words.curves.axis, [lines, ticks, ups].flat());
    })
    .concat(legend(divisors, words));
}

const legend = (divisors: string[], words: Words) => html`<ul class="lab-legend">${divisors.map(
  (divisor) =>
    html`<li><svg viewBox="0 0 36 10" width="36" height="10" aria-hidden="true">${raw(
      `<path d="M0 5H36" stroke="currentColor" stroke-width="2" stroke-dasharray="${DASHES[divisor]}"/>`,
    )}</svg> ${words.divisors[divisor]}</li>`,
)}</ul>
`;
