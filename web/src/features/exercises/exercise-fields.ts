// How each kind of step is answered, and how its answer looks once it is there.
import type { ExerciseStep } from '@engine';
import { html, nothing } from 'lit';

import words from '#content/words/dimension-exercise.json';
import { messagesOf } from '../../../text/messages.ts';
import { says } from './exercise-messages.ts';
import '../../kit/order-list.ts';
import { shapeField } from '../../kit/shape-field.ts';

const t = messagesOf(words);

const wholes = (text: string) => (text.match(/\d+/g) ?? []).map(Number);

/** The places of an order's items as the learner has put them, or as they are shown at first. */
export function orderOf(step: ExerciseStep, answer: string) {
  const first = step.shown.map((_, at) => at + 1);
  const given = wholes(answer);
  const same = given.length === first.length && first.every((place) => given.includes(place));
  return same ? given : first;
}

type FieldParts = {
  step: ExerciseStep;
  question: unknown;
  /** To stand before the field. */
  hint: unknown;
  /** As typed, chosen or put in order before. */
  answer: string;
  /** Of what is not typed. */
  choose: (answer: string) => void;
};

/** A step's field with its question as label. */
export function field(parts: FieldParts) {
  const { step, question, hint, answer, choose } = parts;
  if (step.asks === 'choice') return radios(parts, option);
  if (step.asks === 'line')
    return html`${radios(parts, codeLine)}
      <p class="small soft">${t('names')}</p>`;
  if (step.asks === 'order') {
    return html`<fieldset class="stack"><legend class="question">${question}</legend>${hint}
      <order-list .items=${says.shown(step)} .order=${orderOf(step, answer)}
        @reorder=${({ detail }: CustomEvent<number[]>) => choose(detail.join(' '))}></order-list></fieldset>`;
  }
  if (step.asks === 'shape') {
    return html`<label class="question" for="answer">${question}</label>${hint}${shapeField({ answer })}
      <span class="visually-hidden" id="example">${t('exampleShape')}</span>`;
  }
  return html`<label class="question" for="answer">${question}</label>${hint}
    <input id="answer" type="text" inputmode="text" value=${answer} autocomplete="off" autocapitalize="off"
      spellcheck="false" maxlength="60" aria-describedby="example" />
    <span class="visually-hidden" id="example">${t('exampleNumber')}</span>`;
}

function radios(
  { step, question, hint, answer, choose }: FieldParts,
  row: (text: string, at: number) => unknown,
) {
  const values = valuesOf(step);
  return html`<fieldset class="stack"><legend class="question">${question}</legend>${hint}
    <div class="stack close ${step.asks} ${step.asks === 'line' ? 'card' : ''}">${says
      .shown(step)
      .map(
        (text, at) => html`<label class="option">
        <input type="radio" name="answer" value=${values[at]} .checked=${values[at] === answer}
          @change=${() => choose(values[at]!)} />${row(text, at)}</label>`,
      )}</div></fieldset>`;
}

/** What is committed for each of what is shown. */
const valuesOf = (step: ExerciseStep) =>
  step.asks === 'choice' ? step.shown : step.shown.map((_, at) => String(at + 1));

const option = (text: string) => html`<span>${text}</span>`;
const codeLine = (text: string, at: number) =>
  html`<span class="soft">${at + 1}</span><code>${text}</code>`;

/**
 * What was shown, with the right one marked and the learner's own beside it; nothing where the worked line
 * says it all.
 */
export function answered(step: ExerciseStep, given: string) {
  const shown = says.shown(step);
  if (step.asks === 'order') {
    return html`<p class="small soft" id="in-order">${t('rightOrder')}</p>
      <ol class="points ordered" aria-labelledby="in-order">${wholes(step.accepted).map((place) => html`<li>${shown[place - 1]}</li>`)}</ol>`;
  }
  if (step.asks !== 'choice' && step.asks !== 'line') return nothing;
  const row = step.asks === 'line' ? codeLine : option;
  const values = valuesOf(step);
  return html`<ul class="answers stack close ${step.asks} ${step.asks === 'line' ? 'card' : ''}" tabindex=${step.asks === 'line' ? 0 : nothing}>${shown.map(
    (text, at) => {
      const right = values[at] === step.accepted;
      const mine = values[at] === given && !right;
      return html`<li class="card ${right ? 'right' : mine ? 'wrong' : ''}"><span class="sign" aria-hidden="true">${right ? '✓' : mine ? '✕' : ''}</span>
      ${row(text, at)}${right || mine ? html` <b class="mark small">${t(right ? 'rightOne' : 'yours')}</b>` : nothing}</li>`;
    },
  )}</ul>`;
}
