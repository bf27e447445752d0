// The numbers of the course that were worked out by hand, compared with what the engine makes of them: each number of
// the prose, the answer to each question that asks for a number or a shape, and the number of each mistake.
//
// Beside PAGE.md stands PAGE.worked.yaml. Under `numbers` it has each expression of the page by its id, under `answers`
// each question by its id, and each mistake as "question.mistake". A comment says how a number was worked out.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LessonAction, MainModule, QuizAction } from '@engine';
import type { ParsedNode } from 'yaml';
import { isMap, isScalar, LineCounter, parseDocument } from 'yaml';
import { answerOf } from './answer.ts';
import type { FaultList } from './faults.ts';
import { fileOf } from './languages.ts';
import type { Page, Value } from './page.ts';
import { KINDS } from './question-kinds.ts';

type Entry = { text: string; line: number };
type Worked = {
  /** path from the root, whether or not it is there */
  file: string;
  /** it is YAML, or there is none */
  isRead: boolean;
  numbers: Map<string, Entry>;
  answers: Map<string, Entry>;
};

const GROUPS = ['numbers', 'answers'] as const;

const workedFile = (root: string, pageFile: string) =>
  fileOf(root, pageFile.replace(/\.md$/, '.worked.yaml'));

/** What was worked out for a page; nothing where it has no such file. */
export function readWorked(root: string, page: Page, faults: FaultList): Worked {
  const file = workedFile(root, page.file);
  const worked: Worked = {
    file,
    isRead: true,
    numbers: new Map(),
    answers: new Map(),
  };
  if (!existsSync(join(root, file))) return worked;
  const lines = new LineCounter();
  // This schema knows texts alone, so that 8.00 is not read as 8.
  const document = parseDocument(readFileSync(join(root, file), 'utf8'), {
    schema: 'failsafe',
    lineCounter: lines,
  });
  const lineOf = (node: ParsedNode | null) => lines.linePos(node?.range?.[0] ?? 0).line;
  for (const error of document.errors)
    faults.add(file, lines.linePos(error.pos[0]).line, error.message.split('\n')[0]!);
  if (document.errors.length > 0) return { ...worked, isRead: false };
  const groups = isMap(document.contents) ? document.contents.items : [];
  if (groups.length === 0) faults.add(file, 1, 'holds no "numbers" and no "answers"');
  for (const { key, value } of groups) {
    const group = GROUPS.find((name) => name === String(key));
    if (group === undefined || !isMap(value)) {
      faults.add(
        file,
        lineOf(key),
        `"${key}" is none of ${GROUPS.join(', ')}, each with its entries`,
      );
      continue;
    }
    for (const entry of value.items) {
      const text = isScalar(entry.value) ? String(entry.value.value) : '';
      const line = lineOf(entry.key);
      if (text === '') faults.add(file, line, `"${entry.key}" has no number`);
      else worked[group].set(String(entry.key), { text, line });
    }
  }
  return worked;
}

/** Those of several pages. */
export const readAllWorked = (root: string, pages: Page[], faults: FaultList): Map<Page, Worked> =>
  new Map(pages.map((page) => [page, readWorked(root, page, faults)]));

/**
 * Each expression whose value is not the one that was worked out by hand is a fault, and so is an entry without an
 * expression.
 * @param values - by expression id; without those that failed
 */
export function compareNumbers(
  all: Map<Page, Worked>,
  values: Map<string, Value>,
  faults: FaultList,
) {
  for (const [page, { file, isRead, numbers }] of all) {
    if (!isRead) continue;
    for (const { id, source, preset, line } of page.expressions) {
      const [made, byHand] = [values.get(id)?.text, numbers.get(id)];
      const number = `{{${id}: ${source}}} of ${page.kind} "${page.front.id}"`;
      if (byHand === undefined)
        faults.add(
          page.file,
          line,
          `${number} is not worked out by hand: put "${id}" under numbers in ${file}`,
        );
      else if (made !== undefined && made !== byHand.text)
        faults.add(
          file,
          byHand.line,
          `${number}, line ${line}, is ${made} with preset "${preset}"; by hand it is ${byHand.text}`,
        );
    }
    const known = new Set(page.expressions.map(({ id }) => id));
    refuseUnused(numbers, known, file, `a number of ${page.file}`, faults);
  }
}

/**
 * Gives every question the answers that were worked out by hand, as a learner would, and has the engine grade them.
 * @param engine - with the outline of these pages
 */
export function compareAnswers(engine: MainModule, all: Map<Page, Worked>, faults: FaultList) {
  for (const [page, { file, answers }] of all) {
    const known: Set<string> = new Set();
    const asked = page.questions.filter(({ ask }) => KINDS[ask]!.answer);
    for (const question of asked) {
      const grade = (text: string) => gradeOf(engine, page, question.id, text);
      const of = `question "${question.id}" of ${page.kind} "${page.front.id}"`;
      const holds = (key: string, line: number, faultOf: (given: Entry) => string | undefined) => {
        known.add(key);
        const given = answers.get(key);
        if (given === undefined)
          faults.add(
            page.file,
            line,
            `"${key}" is not worked out by hand: put it under answers in ${file}`,
          );
        const fault = given && faultOf(given);
        if (given && fault) faults.add(file, given.line, `${of}, line ${line}: ${fault}`);
      };
      holds(question.id, question.line, ({ text }) => {
        const { verdict, expected } = grade(text);
        const right = expected.join(' or ');
        if (verdict === 'right' && right === text) return undefined;
        return `the answer is ${right || 'not given'}; by hand it is ${text}, graded ${verdict}`;
      });
      for (const { id, line } of question.mistakes)
        holds(`${question.id}.${id}`, line, ({ text }) => {
          const { verdict, mistake } = grade(text);
          if (verdict === 'wrong' && mistake === id) return undefined;
          const graded = [verdict, mistake].filter(Boolean).join(' by ');
          return `the number of mistake ${id} is by hand ${text}, which is graded ${graded}`;
        });
    }
    refuseUnused(answers, known, file, `an answer or a mistake that ${page.file} asks for`, faults);
  }
}

/** What the engine makes of an answer, typed where nothing was answered before. */
function gradeOf(engine: MainModule, page: Page, id: string, answer: string) {
  if (page.kind === 'practice') {
    const action: QuizAction = { kind: 'commit', item: id, answer, confidence: 2, at_ms: 1 };
    const { view } = answerOf(engine.quiz(page.front.id, [], action));
    return view.questions.find((one) => one.id === id)!;
  }
  const lesson = page.front.id;
  const { state } = answerOf(engine.lessonResume(lesson, [], 0));
  const action: LessonAction = { kind: 'predict', lesson, question: id, answer, at_ms: 1 };
  const { view } = answerOf(engine.lesson(state, action));
  return view.questions.find((one) => one.id === id)!;
}

/** What nothing asks for may not stay behind. */
function refuseUnused(
  entries: Map<string, Entry>,
  known: Set<string>,
  file: string,
  what: string,
  faults: FaultList,
) {
  for (const [id, { line }] of entries)
    if (!known.has(id)) faults.add(file, line, `"${id}" is not ${what}`);
}
