// The fields of questions: options to choose from, and numbers and words to type. What is typed is in #answer.
import { html, nothing } from 'lit';

const A = 'A'.charCodeAt(0);
const letter = (at: number) => html`<b class="letter soft">${String.fromCharCode(A + at)}</b>`;

/** The page's own text, in a slot named after the option. */
const ownText = (option: string) => html`<slot name="option-${option}"></slot>`;

/**
 * To choose from.
 * @param options - ids, in the order to show
 * @param named - what is shown of each
 * @param mark - before each, by its place
 */
export const optionField = (
  options: string[],
  chosen: string,
  choose: (option: string) => void,
  named: (option: string) => unknown = ownText,
  mark: (at: number) => unknown = letter,
): unknown[] =>
  options.map(
    (option, at) => html`<label class="option">
      <input type="radio" name="option" value=${option} .checked=${option === chosen} @change=${() => choose(option)} />
      ${mark(at)}${named(option)}
    </label>`,
  );

/** A number in a row of text, described by #example. */
export const numberInput = (labelledBy?: string): unknown =>
  html`<input id="answer" name="answer" type="text" inputmode="text" autocomplete="off" autocapitalize="off"
    spellcheck="false" maxlength="80" aria-labelledby=${labelledBy ?? nothing} aria-describedby="example" />`;

export const recallField = (label: string): unknown =>
  html`<label class="small soft" for="answer">${label}</label>
    <textarea id="answer" rows="3" maxlength="2000"></textarea>`;

type Answered = { options: string[]; answer: string; expected: string[] };

/**
 * Options after the commit, each with its reason: at once where it is right or was chosen.
 * @param of.mark - before each, by its place
 * @param of.reason - said where the page says nothing
 * @param of.folds - whether the reasons of the others can be unfolded
 * @param of.kind - a class of the list
 */
export const optionAnswers = (
  { options, answer, expected }: Answered,
  t: (key: 'bothMarks' | 'rightOne' | 'yours' | 'whyNot') => string,
  {
    mark = letter,
    reason = () => nothing,
    folds = true,
    kind = '',
  }: {
    mark?: (at: number) => unknown;
    reason?: (id: string, right: boolean, at: number) => unknown;
    folds?: boolean;
    kind?: string;
  } = {},
): unknown =>
  html`<ol class="answers stack close ${kind}">${options.map((id, at) => {
    const right = expected.includes(id);
    const mine = answer === id;
    const marks = right ? t(mine ? 'bothMarks' : 'rightOne') : mine ? t('yours') : '';
    const why = html`<div class="why"><slot name="why-${id}">${reason(id, right, at)}</slot></div>`;
    const folded = folds
      ? html`<details><summary class="small soft">${t('whyNot')}</summary>${why}</details>`
      : nothing;
    return html`<li class="answer card ${right ? 'right' : mine ? 'wrong' : ''} ${mine ? 'mine' : ''}" data-option=${id}>
      <div class="head"><span class="sign" aria-hidden="true">${right ? '✓' : mine ? '✕' : ''}</span>
        ${mark(at)}${ownText(id)}
        ${marks ? html`<b class="marks small">${marks}</b>` : nothing}</div>
      ${right || mine ? why : folded}
    </li>`;
  })}</ol>`;
