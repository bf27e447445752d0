// A class's results as rows for any spreadsheet: a row a learner with a column a question, then the totals of each question
// and of each misconception; and in which words a question, a misconception and what is counted of them stand.
import type { ClassRow, ClassTotals, MisconceptionTotal, OutcomeRow, QuestionTotal } from '@engine';
import words from '#content/words/class-results.json';
import pages from '#page-names';
import questions from '#question-names';
import { messagesOf } from '../../../text/messages.ts';
import type { Rows } from '../../save/csv.ts';
import { misconceptionName } from '../exercises/exercise-messages.ts';

const t = messagesOf(words);
const SHEETS = { exercise: 'dimensions' } as Record<string, string>;
const OWN_COUNT = 'questions';
const LEARNER = [
  ...(['name', 'score', 'right', 'done', 'graded'] as const),
  ...(['counted', 'full', 'finished', 'lessons'] as const),
];
const TOTALS = {
  question: ['asked', 'right', 'wrong', 'shown', 'untried', 'slip'],
  misconception: ['misconception', 'times', 'learners', 'both', 'before', 'after', 'gain'],
} as const;

/** Of the columns of what is counted. */
export const titlesOf = (counted: keyof typeof TOTALS) =>
  TOTALS[counted].map((key) => t(`counted.${key}`));

type Asked = { set: string; item: string };

export const pageOf = (set: string) =>
  pages.find(({ path }) => path.endsWith(`/${SHEETS[set] ?? set}.html`))?.name ?? set;

export function placeOf({ set, item }: Asked) {
  const all = questions[set] ?? {};
  return { place: Object.keys(all).indexOf(item) + 1, words: all[item]! };
}

/** "Mixed review 12: GPT-2 small has a width of …". */
const questionTitle = (of: Asked) => t('csv.question', { page: pageOf(of.set), ...placeOf(of) });

/** @param misconception - "M6"; "" for all of them */
export const misconceptionTitle = (misconception: string) =>
  misconception
    ? t('misconception', { name: misconceptionName(misconception), misconception })
    : t('all');

/** A recall whose answer is open, though none of its points has been counted. */
const isOpened = ({ ask, verdict }: OutcomeRow) => ask === 'recall' && verdict === 'shown';

/** "right", "right (2)" from the second answer on. */
function stands(row: OutcomeRow) {
  if (isOpened(row)) return t('csv.opened');
  return row.attempts > 1 ? `${row.verdict} (${row.attempts})` : row.verdict;
}

/** How the seven questions stand, whose points learners count themselves. */
export function ownCount({ outcome }: ClassRow) {
  const asked = outcome.questions.filter(({ set }) => set === OWN_COUNT);
  const full = asked.filter(({ verdict }) => verdict === 'right').length;
  return {
    asked: asked.length,
    full,
    counted: full + asked.filter(({ verdict }) => verdict === 'wrong').length,
    opened: asked.filter(isOpened).length,
  };
}

/** How a class stands at a question. */
export const questionCells = ({ right, wrong, shown, untried, slip, slips }: QuestionTotal) => [
  ...[right, wrong, shown, untried],
  slip ? `${misconceptionTitle(slip)}: ${slips}` : '',
];

/** What the wrong answers of a misconception come to, and how the two forms compare. */
export const misconceptionCells = (
  { misconception, times, learners, both, before, after, gain }: MisconceptionTotal,
  written: (gain: number) => string | number = (number) => number,
) => [
  ...[misconceptionTitle(misconception), times, learners],
  ...[both, before, after, gain === null ? '' : written(gain)],
];

function learnerRow(row: ClassRow, misconceptions: string[]) {
  const { name, outcome, errors } = row;
  const own = ownCount(row);
  return [
    ...[name, outcome.score, outcome.right, outcome.done, outcome.graded],
    ...[own.counted, own.full, outcome.lessons_finished, outcome.lessons],
    ...misconceptions.map((id) => errors.find((one) => one.misconception === id)?.times ?? 0),
    ...outcome.questions.map(stands),
  ];
}

/** @param rows - of the same questions as the totals */
export function classTable(rows: ClassRow[], totals: ClassTotals): Rows {
  const ids = totals.misconceptions.map(({ misconception }) => misconception).filter(Boolean);
  const titles = [...ids.map(misconceptionTitle), ...totals.questions.map(questionTitle)];
  return [
    [...LEARNER.map((key) => t(`csv.${key}`)), ...titles],
    ...rows.map((row) => learnerRow(row, ids)),
    [],
    titlesOf('question'),
    ...totals.questions.map((one) => [questionTitle(one), ...questionCells(one)]),
    [],
    titlesOf('misconception'),
    ...totals.misconceptions.map((one) => misconceptionCells(one)),
  ];
}
