// A sweep as it stands still: what our own runs gave, from the tables of the experiments.

import { type FigureContext, html, messagesOf, type Sentences } from '#still';
import { cellText } from '../../../site/experiments.ts';
import { taskNamed } from './sweep-tasks.ts';

/** The table of each task. */
const TABLES: Record<string, string> = {
  names: 'e1-head-count-names',
  lookups: 'e2b-load',
  recall: 'e3-too-many-heads',
  sharing: 'e6-kv-sharing',
};
const MEASURES = { held_out_loss: 'held_out_loss', held_out_accuracy: 'accuracy' };

export function render({ content, words, attributes }: FigureContext<Sentences>) {
  const t = messagesOf(words);
  const { task: name = '', heads = '' } = attributes;
  const task = taskNamed(name, heads);
  if (!task) throw new Error(`head-sweep has no task "${name}"`);
  const { rows } = content.experiments.find(({ id }) => id === TABLES[name])!;
  const measure = MEASURES[task.of];
  const how = { language: content.language, single: false };
  const title = t(`title.${name}`);
  const written = task.at.map((at) => {
    const { measures } = rows.find(({ id }) => id === `${at}-${task.run.steps}`)!;
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
