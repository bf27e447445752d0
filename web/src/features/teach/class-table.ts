import type { ClassRow, OutcomeRow } from '@engine';

// A class's results: what the seven questions come to, and all as CSV, for any spreadsheet: a row a learner, a column a
// question. Knows the engine's rows; knows no page. Names come from outside: none may run as a formula.

// What a spreadsheet takes for a formula.
const FORMULA = /^[=+\-@\t\r]/;
// So that it takes the letters for what they are.
const UTF8_MARK = '\ufeff';
const OWN_COUNT = 'questions';

/** What the table says in words. */
export type TableWords = {
  /** of the columns before the questions, and of the one after them */
  titles: string[];
  /** of the column of a question */
  question: (of: { set: string; item: string }) => string;
  error: (of: ClassRow['errors'][number]) => string;
  /** in place of a verdict, where an answer was opened and its points not counted */
  opened: string;
};

function cell(value: string | number) {
  const text = typeof value === 'string' && FORMULA.test(value) ? `'${value}` : String(value);
  return /[",\n\r;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A recall whose answer is open, though none of its points has been counted. */
const isOpened = ({ ask, verdict, attempts }: OutcomeRow) =>
  ask === 'recall' && (verdict === 'shown' || (verdict === '' && attempts > 0));

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

const nameOf = ({ set, item }: OutcomeRow) => `${set}/${item}`;

/** @param rows - of the same questions */
export function classTable(rows: ClassRow[], words: TableWords) {
  const questions = new Map(
    rows.flatMap(({ outcome }) => outcome.questions.map((one) => [nameOf(one), one] as const)),
  );
  const head = [
    ...words.titles.slice(0, -1),
    ...[...questions.values()].map(words.question),
    words.titles.at(-1) ?? '',
  ];
  const lines = rows.map((row) => {
    const { name, outcome, errors } = row;
    const answers = new Map(outcome.questions.map((one) => [nameOf(one), stands(one, words)]));
    const own = ownCount(row);
    return [
      ...[name, outcome.score, outcome.right, outcome.done, outcome.graded],
      ...[own.counted, own.full, outcome.lessons_finished, outcome.lessons],
      ...[...questions.keys()].map((question) => answers.get(question) ?? ''),
      errors.map(words.error).join('; '),
    ];
  });
  return UTF8_MARK + [head, ...lines].map((line) => `${line.map(cell).join(',')}\r\n`).join('');
}
