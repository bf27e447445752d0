// Marks for a stack of answers to an exam: pasted, graded by the engine, as a table and as CSV. Nothing is sent and nothing kept.
// <exam-marking></exam-marking>
import type { ExerciseStep, StepGrade } from '@engine';
import { css, html, nothing } from 'lit';
import words from '#content/words/exam-marking.json';
import { MOST } from '../../../engine/limits.ts';
import { sharedEngine } from '../../../engine/shared-engine.ts';
import { messagesOf } from '../../../text/messages.ts';
import { dataTable } from '../../kit/data-table.ts';
import { fieldValue } from '../../kit/field-events.ts';
import { given, state, withProps } from '../../kit/props.ts';
import { got } from '../../kit/refused.ts';
import { runLatest } from '../../kit/run-latest.ts';
import { saveCsv } from '../../save/csv.ts';
import { misconceptionName } from '../exercises/exercise-messages.ts';
import { labelOf, pointsOf } from '../exercises/exercise-text.ts';
import { type ClassChoice, examOf } from './class-sheets.ts';
import {
  answersIn,
  type ExamSheet,
  type GivenAnswer,
  nameOf,
  placeOf,
  type WrongLine,
} from './exam-answers.ts';

const t = messagesOf(words);
const FILE = 'heads-up-exam.csv';
const MOST_WRONG = 30;
const COLUMNS = ['name', 'sheet', 'points', 'wrong'] as const;

type Graded = GivenAnswer & { grade: StepGrade };
/** All that one learner wrote on one sheet. */
type Paper = { name: string; sheet: ExamSheet; answers: Graded[] };

const isRight = ({ grade }: Graded) => grade.verdict === 'right';
const pointsFor = (answers: Graded[]) => pointsOf(answers.filter(isRight).map(({ step }) => step));

class ExamMarking extends withProps({
  choice: given<ClassChoice>(),
  sheets: given<ExamSheet[]>(() => []),
  text: state(''),
  papers: state<Paper[]>(() => []),
  wrong: state<WrongLine[]>(() => []),
}) {
  static override styles = css`
    :host {
      display: var(--answers, block);
      margin-top: var(--space-5);
    }
    th,
    td {
      padding: var(--space-1) var(--space-4) var(--space-1) 0;
      text-align: start;
    }
    textarea {
      min-height: 7rem;
      margin-block: var(--space-2);
    }
  `;

  override willUpdate(changed: Map<string, unknown>) {
    if (changed.has('text') || changed.has('sheets')) this.#mark();
  }

  #mark = runLatest(async (isNewest) => {
    const { choice, sheets, text } = this;
    if (!choice || text.length > MOST.exam) return;
    const { answers, wrong } = answersIn(text, sheets);
    const engine = sharedEngine();
    const papers: Map<string, Paper> = new Map();
    for (const level of choice.levels) {
      const of = answers.filter(({ sheet }) => sheet.level === level);
      const asked = of.map(({ sheet, step, text }) => {
        return { version: placeOf(sheet), step: step.id, text };
      });
      const grades = got(await engine.call('gradeExam', examOf(choice, level), asked));
      for (const [at, one] of of.entries()) {
        const { name, sheet, line, text: said } = one;
        const grade = grades[at]!;
        if (said !== '' && grade.verdict === 'not_an_answer')
          wrong.push({ line, why: 'unread', said });
        const key = JSON.stringify([name, nameOf(sheet)]);
        const paper = papers.get(key) ?? { name, sheet, answers: [] };
        paper.answers.push({ ...one, grade });
        papers.set(key, paper);
      }
    }
    if (!isNewest()) return;
    this.wrong = wrong.sort((a, b) => a.line - b.line);
    this.papers = [...papers.values()];
  });

  override render() {
    const { wrong, papers } = this;
    const more = wrong.length - MOST_WRONG;
    return html`<h3 class="part">${t('title')}</h3>
      <label for="answers">${t('paste')}</label>
      <p class="small soft">${t('form', { most: MOST.exam })}</p>
      <textarea id="answers" spellcheck="false" autocomplete="off" @input=${(event: Event) => this.put('text')(fieldValue(event))}></textarea>
      <div id="said" role="status">${this.text.length > MOST.exam ? html`<p class="fault">${t('tooLong', { most: MOST.exam })}</p>` : nothing}
        ${wrong.slice(0, MOST_WRONG).map(({ line, why, said }) => html`<p class="breaks fault">${t('line', { line, why: t(`why.${why}`, { said }) })}</p>`)}
        ${more > 0 ? html`<p class="fault">${t('more', { count: more })}</p>` : nothing}</div>
      ${papers.length > 0 ? this.#table(papers) : nothing}`;
  }

  #table(papers: Paper[]) {
    const rows = papers.map((paper) => {
      const [name, sheet, count, of, wrong] = rowOf(paper);
      return [name, sheet, t('of', { count, of }), wrong];
    });
    return html`${dataTable({ label: t('table'), titles: COLUMNS.map((key) => t(`columns.${key}`)) }, rows)}
      <button id="save-marks" @click=${() => this.#save(papers)}>${t('save')}</button>`;
  }

  #save(papers: Paper[]) {
    const ids = [...new Set(papers.flatMap(({ sheet }) => sheet.view.steps.map(({ id }) => id)))];
    const titles = [...COLUMNS.slice(0, 3), 'of', 'wrong'].map((key) => t(`columns.${key}`));
    const rows = papers.map((paper) => {
      const { sheet, answers } = paper;
      const pointsAt = (id: string) => pointsFor(answers.filter(({ step }) => step.id === id));
      const isAsked = (id: string) => sheet.view.steps.some((step) => step.id === id);
      return [...rowOf(paper), ...ids.map((id) => (isAsked(id) ? pointsAt(id) : ''))];
    });
    saveCsv(FILE, [[...titles, ...ids], ...rows]);
  }
}

const rowOf = ({ name, sheet, answers }: Paper) =>
  [
    ...([name, nameOf(sheet), pointsFor(answers), pointsOf(sheet.view.steps)] as const),
    wrongIn(sheet.view.steps, answers),
  ] as const;

/** Of each question that is not right its number, and what was mixed up. */
const wrongIn = (steps: ExerciseStep[], answers: Graded[]) =>
  steps
    .map((step, at) => {
      const answer = answers.find((one) => one.step.id === step.id);
      if (answer && isRight(answer)) return '';
      const names = answer?.grade.misconceptions.map((id) => `${misconceptionName(id)} (${id})`);
      const label = labelOf(steps, at);
      return names?.length ? t('mistake', { label, names: names.join(', ') }) : String(label);
    })
    .filter(Boolean)
    .join('; ');

customElements.define('exam-marking', ExamMarking);
