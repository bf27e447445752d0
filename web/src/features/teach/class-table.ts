import type { ClassRow, OutcomeRow } from '@engine';

// A class's results as CSV, for any spreadsheet: a row a learner, a column a question. Knows the engine's rows; knows no
// page. Names come from outside: none may run as a formula.

// What a spreadsheet takes for a formula.
const FORMULA = /^[=+\-@\t\r]/;
// So that it takes the letters for what they are.
const UTF8_MARK = '\ufeff';

function cell(value: string | number) {
  const text = typeof value === 'string' && FORMULA.test(value) ? `'${value}` : String(value);
  return /[",\n\r;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** "right", "right (2)" from the second answer on. */
const stands = ({ verdict, attempts }: OutcomeRow) =>
  attempts > 1 ? `${verdict} (${attempts})` : verdict;

const nameOf = ({ set, item }: OutcomeRow) => `${set}/${item}`;

/**
 * @param rows - of the same questions, but for codes of earlier editions, which may have had others
 * @param titles - of the columns before the questions, and of the one after them
 */
export function classTable(rows: ClassRow[], titles: string[]) {
  const questions = [...new Set(rows.flatMap(({ outcome }) => outcome.questions.map(nameOf)))];
  const head = [...titles.slice(0, -1), ...questions, titles.at(-1) ?? ''];
  const lines = rows.map(({ name, outcome, errors }) => {
    const answers = new Map(outcome.questions.map((one) => [nameOf(one), stands(one)]));
    return [
      ...[name, outcome.score, outcome.right, outcome.done, outcome.graded],
      ...[outcome.lessons_finished, outcome.lessons],
      ...questions.map((question) => answers.get(question) ?? ''),
      errors.map(({ misconception, times }) => `${misconception} ${times}`).join(', '),
    ];
  });
  return UTF8_MARK + [head, ...lines].map((line) => `${line.map(cell).join(',')}\r\n`).join('');
}
