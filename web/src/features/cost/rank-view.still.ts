// The rank view as it stands still: the wide head's table of weights beside its best approximation,
// and how far each rank stays off. Computed by the engine when the page was built.

import { answerOf, drawnLevels, type FigureContext, fill, html } from '#still';
import { readRank, type Table } from '../../../engine/study.ts';
import { levelPaths } from '../../kit/level-paths.ts';

const LEVELS = 12;

type Words = Record<'summary' | 'heads' | 'wide' | 'approximate' | 'still', string>;

export function render({ engine, words, attributes }: FigureContext<Words>) {
  const rank = Number(attributes.rank ?? 4);
  const tokens = Number(attributes['seq-len'] ?? 24);
  const made = answerOf(engine.rankView(tokens, Number(attributes.seed ?? 1), rank));
  const view = readRank(tokens, made);
  const most = Math.max(...view.wide.data);
  const distances = view.heads.map(({ distance }) => distance);
  const here = view.byRank[rank - 1]!;
  const summary =
    fill(words.summary, {
      seq_len: tokens,
      full: view.rank,
      rank,
      distance: percent(here.distance),
      same: here.same_peak,
    }) +
    fill(words.heads, {
      low: percent(Math.min(...distances)),
      high: percent(Math.max(...distances)),
    });
  const titles = [fill(words.wide, { head_dim: 16 }), fill(words.approximate, { rank })];
  return html`<div class="lab-still">
<p>${summary}</p>
<div class="lab-charts">
${[view.wide, view.approximate].map((table, i) => picture(table, titles[i]!, most))}</div>
<p class="small unprinted">${words.still}</p>
</div>
`;
}

const percent = (share: number) => `${Math.round(share * 100)} %`;

function picture(table: Table, title: string, most: number) {
  const paths = levelPaths(table, (value) => Math.round(Math.min(1, value / most) * LEVELS));
  return html`<figure><figcaption>${title}</figcaption>
<svg viewBox="0 0 ${table.columns} ${table.rows}" role="img" aria-label="${title}" fill="currentColor">${drawnLevels(paths, (level) => (level / LEVELS).toFixed(2))}</svg></figure>
`;
}
