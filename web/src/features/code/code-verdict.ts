// What is said of a program that the engine has judged: the tests that it passed, or what went wrong, where, and on which
// sizes.
import type { CodeTask, CodeVerdict, Fault } from '@engine';
import { html, nothing } from 'lit';
import codeMessages from '#content/code-messages.json';
import words from '#content/words/code-task.json';
import {
  addSentences,
  decimal,
  faultSentence,
  messagesOf,
  shapeText,
} from '../../../text/messages.ts';
import { axisClass, cellName } from '../../kit/base.ts';
import { testsOf } from './code-tasks.ts';

export const t = messagesOf(words);

addSentences(codeMessages);

/** A sentence with its code marked as such. */
export const coded = (sentence: string) =>
  sentence.split('`').map((part, at) => (at % 2 > 0 ? html`<code>${part}</code>` : part));

const FEWEST_DIGITS = 2;
const MOST_DIGITS = 8;

/** Two numbers with as many digits as tell them apart; without a value, as Python writes it. */
function toldApart(values: [number, number]) {
  const written = (digits: number) =>
    values.map((value) => (Number.isNaN(value) ? 'nan' : decimal(value, digits)));
  let digits = FEWEST_DIGITS;
  while (digits < MOST_DIGITS && new Set(written(digits)).size < 2) digits += 1;
  const [wanted = '', got = ''] = written(digits);
  return { wanted, got };
}

/** What the cell of a verdict is of, as code. */
function comparedBy({ tests = [], compare, result }: CodeTask, { test }: CodeVerdict) {
  if (test === 'values') return compare || result;
  return tests.find(({ id }) => id === test)?.got ?? result;
}

function difference(task: CodeTask, verdict: CodeVerdict) {
  const { cell, wanted, got, wanted_shape, got_shape } = verdict;
  const of = comparedBy(task, verdict);
  const shapes = { wanted: shapeText(wanted_shape), got: shapeText(got_shape) };
  return shapes.wanted === shapes.got
    ? html`<p><code>${cell.length > 0 ? cellName(of, cell) : of}</code> ${t('cell', toldApart([wanted, got]))}</p>`
    : html`<p><code>${of}</code> ${t('shape', shapes)}</p>`;
}

const sizesOf = ({ sizes }: CodeTask, verdict: CodeVerdict) =>
  html`<p class="small soft">${t('smallest')}</p>
    <ul class="row wide small mono" id="sizes">${sizes.map((name, at) => html`<li class=${axisClass(name)}>${name} = ${verdict.sizes[at]}</li>`)}</ul>`;

/** The program, and in it what the fault is about: from its place to the end of its line. */
function marked(source: string, line: number, column: number) {
  const shown = (text: string, at: number) =>
    at + 1 === line
      ? html`<li class="faulty">${text.slice(0, column - 1)}<mark>${text.slice(column - 1) || ' '}</mark></li>`
      : html`<li>${text}</li>`;
  return html`<ol class="program mono small" id="program">${source.trimEnd().split('\n').map(shown)}</ol>`;
}

const hasShape = ({ args }: Fault) => Object.values(args).some((arg) => arg.startsWith('('));

function faulty(task: CodeTask, source: string, fault: Fault, verdict: CodeVerdict) {
  const [line = 0, column = 1] = fault.where.split(':').map(Number);
  const says = faultSentence(fault);
  return html`<p class="says wrong" id="says" tabindex="-1">${line > 0 ? t('line', { line, says }) : coded(t('no_result', { name: task.result }))}</p>
    ${line > 0 ? marked(source, line, column) : nothing}
    ${reason(task, verdict)}
    ${hasShape(fault) ? sizesOf(task, verdict) : nothing}`;
}

/** What a known slip was and why it is one. */
const reason = ({ id }: CodeTask, { how }: CodeVerdict) =>
  how ? html`<p id="reason">${coded(t(`how.${id}.${how}`))}</p>` : nothing;

function failing(task: CodeTask, verdict: CodeVerdict) {
  return html`<p class="says wrong" id="says" tabindex="-1">${t(`tests.${verdict.test}.failed`)}</p>
    ${difference(task, verdict)} ${reason(task, verdict)} ${sizesOf(task, verdict)}`;
}

const passing = (task: CodeTask) =>
  html`<p class="says right" id="says" tabindex="-1">${t('right')}</p>
    <ul class="stack close">${testsOf(task).map((test) => html`<li>✓ ${t(`tests.${test}.passed`)}</li>`)}</ul>`;

export const isRight = ({ fault, test }: CodeVerdict) => !fault && test === '';

/** @param source - what was judged */
export function verdictOn(task: CodeTask, source: string, verdict: CodeVerdict): unknown {
  const says = isRight(verdict) ? 'right' : 'wrong';
  return html`<div class="verdict callout stack close ${says}" data-verdict=${says} data-how=${verdict.how}>
    ${verdict.fault ? faulty(task, source, verdict.fault, verdict) : says === 'right' ? passing(task) : failing(task, verdict)}
  </div>`;
}
