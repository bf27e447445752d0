// A sweep as it stands still: what our own runs gave, from the tables of the experiments.

import { type FigureContext, html, messagesOf, type Sentences } from '#still';
import { cellText } from '../../../site/experiments.ts';
import { taskNamed } from './sweep-tasks.ts';

/** Where each task's rows stand: the table, and how their ids begin. */
const ROWS: Record<string, { experiment: string; before: string }> = {
  names: { experiment: 'e1-head-count-names', before: 'long-' },
  lookups: { experiment: 'e2b-load', before: '' },
  recall: { experiment: 'e3-too-many-heads', before: '' },
  sharing: { experiment: 'e6-kv-sharing', before: '' },
};
const MEASURES = { held_out_loss: 'held_out_loss', held_out_accuracy: 'accuracy' };

export function render({ content, words, attributes }: FigureContext<Sentences>) {
  const t = messagesOf(words);
  const { task: name = '', heads = '' } = attributes;
  const task = taskNamed(name, heads);
  const where = ROWS[name];
  if (!task || !where) throw new Error(`head-sweep has no task "${name}"`);
  const { rows } = content.experiments.find(({ id }) => id === where.experiment)!;
  const measure = MEASURES[task.of];
  const how = { language: content.language, single: false };
  const title = t(`title.${name}`);
  const written = task.at.map((at) => {
    const { measures } = rows.find(({ id }) => id === `${where.before}${at}`)!;
    return html`<tr><th scope="row">${at}</th><td>${cellText(measure, measures[measure]!, how)}</td><td>${cellText('parameters', measures.parameters!, how)}</td></tr>
`;
  });
  return html`<div class="lab-still">
<div class="scroll" role="group" tabindex="0" aria-label="${title}"><table>
<caption>${t('table.caption', { title })}</caption>
<thead><tr><th scope="col">${t(`table.${task.over}`)}</th><th scope="col">${t(`table.${task.of}`)}</th><th scope="col">${t('table.parameters')}</th></tr></thead>
<tbody>
${written}</tbody></table></div>
<p class="small">${t('still')} <span class="unprinted">${t('stillScripts')}</span></p>
</div>
`;
}
