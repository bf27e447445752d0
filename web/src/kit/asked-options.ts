// The options of a question, to choose from and with their reasons. What they say is the page's own text, in slots
// named after them.
import { html, nothing } from 'lit';

const A = 'A'.charCodeAt(0);
const letter = (at: number) => String.fromCharCode(A + at);

type Say = (key: string) => string;

/**
 * To choose from.
 * @param options - ids, in the order to show
 */
export const optionChoices = (options: string[], chosen: string, choose: (id: string) => void) =>
  options.map(
    (id, at) => html`<label class="option">
      <input type="radio" name="option" value=${id} .checked=${id === chosen} @change=${() => choose(id)} />
      <b class="letter">${letter(at)}</b><slot name="option-${id}"></slot>
    </label>`,
  );

/** After the commit, each with its reason: at once where it is right or was chosen. */
export const optionAnswers = (
  { options, answer, expected }: { options: string[]; answer: string; expected: string[] },
  t: Say,
) =>
  html`<ol class="answers">${options.map((id, at) => {
    const right = expected.includes(id);
    const mine = answer === id;
    const marks = right ? t(mine ? 'bothMarks' : 'rightOne') : mine ? t('yours') : '';
    const reason = html`<div class="why"><slot name="why-${id}"></slot></div>`;
    return html`<li class="answer ${right ? 'right' : 'wrong'} ${mine ? 'mine' : ''}" data-option=${id}>
      <div class="head"><span class="sign" aria-hidden="true">${right ? '✓' : mine ? '✕' : ''}</span>
        <b class="letter">${letter(at)}</b><slot name="option-${id}"></slot>
        ${marks ? html`<span class="marks">${marks}</span>` : nothing}</div>
      ${right || mine ? reason : html`<details><summary>${t('whyNot')}</summary>${reason}</details>`}
    </li>`;
  })}</ol>`;
