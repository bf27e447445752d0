// What the answers of a class come to, as the engine counts them: of each misconception, with how the form before and the
// form after compare, and of each question that somebody has tried.
import type { ClassTotals, MisconceptionTotal, QuestionTotal } from '@engine';
import { html, nothing } from 'lit';
import words from '#content/words/class-results.json';
import pages from '#page-names';
import questions from '#question-names';
import { decimal, messagesOf } from '../../../text/messages.ts';
import { dataTable } from '../../kit/data-table.ts';
import { misconceptionName } from '../exercises/exercise-messages.ts';
import { misconceptionCells, questionCells } from './class-table.ts';

const t = messagesOf(words);
const SHEETS = { exercise: 'dimensions' } as Record<string, string>;
const TOTALS = {
  question: ['asked', 'right', 'wrong', 'shown', 'untried', 'slip'],
  misconception: ['misconception', 'times', 'learners', 'both', 'before', 'after', 'gain'],
} as const;

/** Of the columns of what is counted. */
export const titlesOf = (counted: keyof typeof TOTALS) =>
  TOTALS[counted].map((key) => t(`counted.${key}`));

const pageOf = (set: string) =>
  pages.find(({ path }) => path.endsWith(`/${SHEETS[set] ?? set}.html`))?.name ?? set;

function placeOf({ set, item }: { set: string; item: string }) {
  const all = questions[set] ?? {};
  return { place: Object.keys(all).indexOf(item) + 1, words: all[item]! };
}

/** "Mixed review 12: GPT-2 small has a width of …". */
export const questionTitle = (of: { set: string; item: string }) =>
  t('csv.question', { page: pageOf(of.set), ...placeOf(of) });

export const misconceptionTitle = (misconception: string) =>
  misconception
    ? t('misconception', { name: misconceptionName(misconception), misconception })
    : t('all');

function misconceptionTable(totals: MisconceptionTotal[]) {
  // Without the forms, the columns that compare them are empty.
  const count = totals.some(({ both }) => both > 0) ? TOTALS.misconception.length : 3;
  const titles = titlesOf('misconception').slice(0, count);
  const rows = totals.map((one) => [
    misconceptionTitle(one.misconception),
    ...misconceptionCells(one, (gain) => decimal(gain, 2)).slice(0, count - 1),
  ]);
  return html`<h3 class="part">${t('totals.misconceptions')}</h3>
    <p class="small">${t('totals.errors')} ${t('totals.forms')}</p>
    ${dataTable({ id: 'misconceptions', label: t('totals.misconceptions'), titles, of: { columns: titles.slice(1) } }, rows)}
    ${totals.some(({ few }) => few) ? html`<p class="small" id="few">${t('totals.few')}</p>` : nothing}`;
}

/** Of a page, folded up. */
function questionTable(set: string, totals: QuestionTotal[]) {
  const titles = titlesOf('question');
  const rows = totals.map((one) => [
    t('totals.question', placeOf(one)),
    ...questionCells(one, misconceptionTitle),
  ]);
  return html`<details class="sets" data-set=${set}><summary>${t('totals.page', { page: pageOf(set), count: totals.length })}</summary>
    ${dataTable({ label: pageOf(set), titles, of: { columns: titles.slice(1) } }, rows)}</details>`;
}

export function totalsView({ questions: all, misconceptions }: ClassTotals): unknown {
  const tried = all.filter(({ right, wrong, shown }) => right + wrong + shown > 0);
  const sets = [...new Set(tried.map(({ set }) => set))];
  return html`${misconceptionTable(misconceptions)}
    <h3 class="part">${t('totals.questions')}</h3>
    <p class="small">${t('totals.how')}</p>
    ${sets.map((set) =>
      questionTable(
        set,
        tried.filter((one) => one.set === set),
      ),
    )}`;
}
