// The answers of an exam as a teacher types them or pastes them from a spreadsheet: a line each with a name, a sheet, a
// question and an answer. Knows the sheets; knows no page. The answers are the engine's to grade.
import type { Exercise, ExerciseStep } from '@engine';
import { labelOf } from '../exercises/exercise-text.ts';
import { VERSIONS } from './class-sheets.ts';

export type ExamSheet = { version: string; level: number; view: Exercise };

/** One answer: whose, on which sheet, to which of its questions; `line` from 1. */
export type GivenAnswer = {
  line: number;
  name: string;
  sheet: ExamSheet;
  step: ExerciseStep;
  text: string;
};

/** What is wrong with a line: the key of a sentence, and what it tells. */
export type WrongLine = { line: number; why: string; said: string };

/** "A1". */
export const nameOf = ({ version, level }: ExamSheet) => `${version}${level}`;

/** The cells of a line, of which the last is all that is left: an answer may have commas. */
function cellsOf(line: string) {
  const comma = ['\t', ';'].find((one) => line.split(one).length > 3) ?? ',';
  const cell = new RegExp(`^\\s*(?:"((?:[^"]|"")*)"\\s*|([^${comma}]*))${comma}`);
  const cells: string[] = [];
  let rest = line;
  for (let found = cell.exec(rest); found && cells.length < 3; found = cell.exec(rest)) {
    cells.push((found[1]?.replaceAll('""', '"') ?? found[2]!).trim());
    rest = rest.slice(found[0].length);
  }
  return [...cells, rest.trim().replace(/^"(.*)"$/, '$1')];
}

/** Which sheet a name means: where each version has one sheet, its letter is enough. */
function sheetIn(sheets: ExamSheet[], name: string) {
  const asked = name.toUpperCase().replaceAll(/\s/g, '');
  const ofVersion = sheets.filter(({ version }) => version === asked);
  return ofVersion.length === 1 ? ofVersion[0] : sheets.find((one) => nameOf(one) === asked);
}

/** Which question a number or an id means. */
const stepIn = ({ view: { steps } }: ExamSheet, name: string) =>
  steps.find(({ id }, at) =>
    [id, String(labelOf(steps, at))].includes(name.toLowerCase().replace(/\.$/, '')),
  );

/** Every line that has anything; a first line of titles is passed over. */
export function answersIn(text: string, sheets: ExamSheet[]) {
  const answers: GivenAnswer[] = [];
  const wrong: WrongLine[] = [];
  const told = new Set<string>();
  for (const [at, content] of text.split(/\r\n|\r|\n/).entries()) {
    if (content.trim() === '') continue;
    const line = at + 1;
    const refuse = (why: string, said = '') => wrong.push({ line, why, said });
    const [name = '', version = '', question = '', answer] = cellsOf(content);
    const sheet = sheetIn(sheets, version);
    const isTitles = at === 0 && !sheet && !/\d/.test(question) && version.length > 1;
    if (isTitles && answer !== undefined) continue;
    const step = sheet && stepIn(sheet, question);
    const key = JSON.stringify([name, sheet && nameOf(sheet), step?.id]);
    if (answer === undefined) refuse('parts');
    else if (name === '') refuse('nameless');
    else if (!sheet) refuse('sheet', version);
    else if (!step) refuse('question', question);
    else if (told.has(key)) refuse('twice', question);
    else {
      told.add(key);
      answers.push({ line, name, sheet, step, text: answer });
    }
  }
  return { answers, wrong };
}

/** Where a sheet stands among the versions of its level. */
export const placeOf = ({ version }: ExamSheet) => VERSIONS.indexOf(version);
