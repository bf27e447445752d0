import type { ClassRow, ClassTotals, MisconceptionTotal, OutcomeRow, QuestionTotal } from '@engine';
import { csv } from '../../save/csv.ts';

// A class's results as CSV, for any spreadsheet: a row a learner with a column a question, then the totals of each question
// and of each misconception. Knows the engine's rows; knows no page.

const OWN_COUNT = 'questions';

/** What the table says in words. */
export type TableWords = {
  /** of the columns of learners before the questions, of a question's totals, and of a misconception's */
  titles: { learner: string[]; question: string[]; misconception: string[] };
  question: (of: { set: string; item: string }) => string;
  /** of the name, "M6", or of '', which is all of them */
  misconception: (id: string) => string;
  /** in place of a verdict, where an answer was opened and its points not counted */
  opened: string;
};

/** A recall whose answer is open, though none of its points has been counted. */
const isOpened = ({ ask, verdict }: OutcomeRow) => ask === 'recall' && verdict === 'shown';

/** "right", "right (2)" from the second answer on. */
function stands(row: OutcomeRow, { opened }: TableWords) {
  if (isOpened(row)) return opened;
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
export const questionCells = (
  { right, wrong, shown, untried, slip, slips }: QuestionTotal,
  misconception: TableWords['misconception'],
) => [right, wrong, shown, untried, slip ? `${misconception(slip)}: ${slips}` : ''];

/** What the wrong answers of a misconception come to, and how the two forms compare. */
export const misconceptionCells = (
  { times, learners, both, before, after, gain }: MisconceptionTotal,
  written: (gain: number) => string | number = (number) => number,
) => [times, learners, both, before, after, gain === null ? '' : written(gain)];

function learnerLine(row: ClassRow, misconceptions: string[], words: TableWords) {
  const { name, outcome, errors } = row;
  const own = ownCount(row);
  return [
    ...[name, outcome.score, outcome.right, outcome.done, outcome.graded],
    ...[own.counted, own.full, outcome.lessons_finished, outcome.lessons],
    ...misconceptions.map((id) => errors.find((one) => one.misconception === id)?.times ?? 0),
    ...outcome.questions.map((one) => stands(one, words)),
  ];
}

/** @param rows - of the same questions as the totals */
export function classTable(
  rows: ClassRow[],
  { questions, misconceptions }: ClassTotals,
  words: TableWords,
) {
  const { learner, question, misconception } = words.titles;
  const named = misconceptions.map((one) => one.misconception).filter(Boolean);
  const lines = [
    [...learner, ...named.map(words.misconception), ...questions.map(words.question)],
    ...rows.map((row) => learnerLine(row, named, words)),
    [],
    question,
    ...questions.map((one) => [words.question(one), ...questionCells(one, words.misconception)]),
    [],
    misconception,
    ...misconceptions.map((one) => [
      words.misconception(one.misconception),
      ...misconceptionCells(one),
    ]),
  ];
  return csv(lines);
}
