// What the answers of a class come to, as the engine counts them: of each misconception, with how the form before and the
// form after compare, and of each question that somebody has tried.
import type { ClassTotals, MisconceptionTotal, QuestionTotal } from '@engine';
import { html, nothing } from 'lit';
import words from '#content/words/class-results.json';
import { decimal, messagesOf } from '../../../text/messages.ts';
import { dataTable } from '../../kit/data-table.ts';
import { misconceptionCells, pageOf, placeOf, questionCells, titlesOf } from './class-table.ts';

const t = messagesOf(words);

/** Columns that compare the two forms. */
const OF_FORMS = -4;

function misconceptionTable(totals: MisconceptionTotal[]) {
  // Without the forms, the columns that compare them are empty.
  const end = totals.some(({ both }) => both > 0) ? undefined : OF_FORMS;
  const titles = titlesOf('misconception').slice(0, end);
  const rows = totals.map((one) =>
    misconceptionCells(one, (gain) => decimal(gain, 2)).slice(0, end),
  );
  return html`<h3 class="part">${t('totals.misconceptions')}</h3>
    <p class="small">${t('totals.errors')} ${t('totals.forms')}</p>
    ${dataTable({ id: 'misconceptions', label: t('totals.misconceptions'), titles, of: { columns: titles.slice(1) } }, rows)}
    ${totals.some(({ few }) => few) ? html`<p class="small" id="few">${t('totals.few')}</p>` : nothing}`;
}

/** Of a page, folded up. */
function questionTable(set: string, totals: QuestionTotal[]) {
  const titles = titlesOf('question');
  const rows = totals.map((one) => [t('totals.question', placeOf(one)), ...questionCells(one)]);
  return html`<details class="sets" data-set=${set}><summary>${t('totals.page', { page: pageOf(set), count: totals.length })}</summary>
    ${dataTable({ label: pageOf(set), titles, of: { columns: titles.slice(1) } }, rows)}</details>`;
}

export function totalsView({ questions, misconceptions }: ClassTotals): unknown {
  const tried = questions.filter(({ right, wrong, shown }) => right + wrong + shown > 0);
  const sets = [...new Set(tried.map(({ set }) => set))];
  return html`${misconceptionTable(misconceptions)}
    <h3 class="part">${t('totals.questions')}</h3>
    <p class="small">${t('totals.how')}</p>
    ${sets.map((set) => {
      const totals = tried.filter((one) => one.set === set);
      return questionTable(set, totals);
    })}`;
}
