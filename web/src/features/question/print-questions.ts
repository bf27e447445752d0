// What a practice page has for paper: its questions with room to answer, and behind them the answers on pages of their own.
// Above the questions, which it numbers as they are printed.
// <print-questions></print-questions>
import { css, html } from 'lit';
import words from '#content/words/print-questions.json';
import { messagesOf } from '../../../text/messages.ts';
import { columnStyles } from '../../kit/base.ts';
import { PageElement } from '../../kit/page-element.ts';
import { hidden } from '../../kit/page-options.ts';
import { withoutIds } from '../../kit/without-ids.ts';

const t = messagesOf(words);
/** What is copied of any answer: the number, why an option is right, what is revealed, without its live figures, and code. */
const REST = [
  '.answers > .number-is',
  '[slot="why-right"] p:not(.which)',
  '[slot="reveal"] > .reveal > :not(figure)',
  '.code-key > :not(summary)',
];
const A = 'A'.charCodeAt(0);

class PrintQuestions extends PageElement {
  static isSaved = false;

  /** whether the answers are left out this time */
  #withoutAnswers = hidden.includes('answers');
  #key: HTMLElement | undefined;

  static override styles = [
    columnStyles,
    css`
      summary {
        width: fit-content;
      }
      .who {
        margin-top: var(--space-4);
      }
    `,
  ];

  override connectedCallback() {
    super.connectedCallback();
    addEventListener('beforeprint', this.#begin);
    addEventListener('afterprint', this.#end);
  }

  override disconnectedCallback() {
    super.disconnectedCallback();
    removeEventListener('beforeprint', this.#begin);
    removeEventListener('afterprint', this.#end);
  }

  override render() {
    const ofAll = document.querySelector('mixed-review') ? ` ${t('sitting')}` : '';
    const prints = hidden.includes('answers') ? 'alone' : 'both';
    return html`<details class="small unprinted"><summary>${t('name')}</summary>
        <div class="row">
          <button id="print-alone" @click=${() => this.#print(true)}>${t('without')}</button>
          <button id="print-answers" class="tells" @click=${() => this.#print(false)}>${t('with')}</button>
        </div>
        <p>${t(prints)}${ofAll}</p>
      </details>
      <p class="who on-paper"><span>${t('who')}</span><span>${t('date')}</span></p>`;
  }

  #print(withoutAnswers: boolean) {
    this.#withoutAnswers = withoutAnswers;
    print();
  }

  // By a button or by the browser's own command: then with the answers, unless the address leaves them out.
  #begin = () => {
    this.#key?.remove();
    if (this.#withoutAnswers) return;
    const key = document.createElement('section');
    key.className = 'print-key';
    const title = document.createElement('h2');
    title.textContent = t('answers');
    const list = document.createElement('ol');
    list.append(...printedQuestions().map(answerTo));
    key.append(title, list);
    const page = this.closest('article') as Element;
    page.insertBefore(key, page.querySelector(':scope > .sources'));
    this.#key = key;
  };

  #end = () => {
    this.#key?.remove();
    this.#key = undefined;
    this.#withoutAnswers = hidden.includes('answers');
  };
}

/** Of a review that shows one question, those of its sitting. */
const printedQuestions = () =>
  [...document.querySelectorAll('quiz-item, code-task')].filter(
    (item) => !item.closest('mixed-review[alive]:not([all])') || item.matches('[sitting]'),
  );

/** What the page has of an answer: the points, the option that is right or the number, then the answer in full. */
function answerTo(item: Element) {
  const answer = document.createElement('li');
  const options = [...item.querySelectorAll(':scope > [slot^="option-"]')];
  const right = options.findIndex(({ slot }) => slot === 'option-right');
  if (right >= 0) {
    const letter = document.createElement('b');
    letter.textContent = `${String.fromCharCode(A + right)} `;
    answer.append(letter, ...copiesOf(options[right]!.childNodes));
  }
  const points = [...item.querySelectorAll(':scope > [data-point]')].map((point) => {
    const one = document.createElement('li');
    one.append(...copiesOf(point.childNodes));
    return one;
  });
  if (points.length > 0) {
    const list = document.createElement('ul');
    list.append(...points);
    answer.append(list);
  }
  for (const part of REST) answer.append(...copiesOf(item.querySelectorAll(`:scope > ${part}`)));
  return answer;
}

const copiesOf = (parts: NodeListOf<ChildNode>) =>
  [...parts].map((part) => (part instanceof Element ? withoutIds(part) : part.cloneNode()));

customElements.define('print-questions', PrintQuestions);
