// What a practice page has for paper: its questions, or those that are ticked, with room to answer, and behind them the answers
// on pages of their own. Above the questions, which it numbers as they are printed.
// <print-questions></print-questions>
import { css, html } from 'lit';
import words from '#content/words/print-questions.json';
import pages from '#page-names';
import names from '#question-names';
import { messagesOf } from '../../../text/messages.ts';
import { columnStyles } from '../../kit/base.ts';
import { hear } from '../../kit/controllers.ts';
import { select, tick } from '../../kit/fields.ts';
import { hidden } from '../../kit/page-options.ts';
import { state, withProps } from '../../kit/props.ts';
import { letterOf } from '../../kit/question-kinds.ts';
import { withoutIds } from '../../kit/without-ids.ts';

const t = messagesOf(words);
/** What is copied of any answer: the number, why an option is right, and what is revealed, without its live figures. */
const REST = [
  '.answers > .number-is',
  '[slot="why-right"] p:not(.which)',
  '[slot="reveal"] > .reveal > :not(figure)',
];

/** As the page names them: they may come alive after this. */
const allQuestions = () =>
  [...document.querySelectorAll('quiz-item')].map((one) => {
    const of = (name: string) => one.getAttribute(name) ?? '';
    return { set: of('set'), item: of('item'), path: `lessons/${of('lesson')}.html` };
  });

class PrintQuestions extends withProps({
  /** the ids of those that are ticked; of none, all are printed */
  picked: state<string[]>(() => []),
  lesson: state(''),
}) {
  /** whether the answers are left out this time */
  #withoutAnswers = hidden.includes('answers');
  #key: HTMLElement | undefined;

  static override styles = [
    columnStyles,
    css`
      summary {
        width: fit-content;
      }
      fieldset {
        max-height: 16rem;
        overflow: auto;
      }
      .who {
        margin-top: var(--space-4);
      }
    `,
  ];

  constructor() {
    super();
    hear(this, () => window, 'beforeprint', this.#begin);
    hear(this, () => window, 'afterprint', this.#end);
  }

  override render() {
    const ofAll = document.querySelector('mixed-review') ? ` ${t('sitting')}` : '';
    const prints = hidden.includes('answers') ? 'alone' : 'both';
    return html`<details class="small unprinted"><summary>${t('name')}</summary>
        ${this.#chooser()}
        <div class="row">
          <button id="print-alone" @click=${() => this.#print(true)}>${t('without')}</button>
          <button id="print-answers" class="tells" @click=${() => this.#print(false)}>${t('with')}</button>
        </div>
        <p role="status">${this.picked.length > 0 ? t('picked', { count: this.picked.length }) : html`${t(prints)}${ofAll}`}</p>
      </details>
      <p class="who on-paper"><span>${t('who')}</span><span>${t('date')}</span></p>`;
  }

  #chooser() {
    const items = allQuestions();
    if (items.length === 0) return '';
    const taught = pages.filter(({ path }) => items.some((one) => one.path === path));
    return html`${select(
      { id: 'lesson', label: t('lesson') },
      [['', t('every')], ...taught.map(({ path, name }) => [path, name] as const)],
      this.lesson,
      (path) => {
        this.lesson = path;
        this.picked = items.filter((one) => one.path === path).map(({ item }) => item);
      },
    )}
      <fieldset tabindex="0"><legend>${t('pick')}</legend>${items.map(({ set, item }) => {
        const others = this.picked.filter((one) => one !== item);
        const isOn = this.picked.includes(item);
        return tick({ id: `pick-${item}`, label: names[set]![item]!, isOn }, () => {
          this.picked = isOn ? others : [...others, item];
        });
      })}</fieldset>`;
  }

  #print(withoutAnswers: boolean) {
    this.#withoutAnswers = withoutAnswers;
    print();
  }

  // By a button or by the browser's own command: then with the answers, unless the address leaves them out.
  #begin = () => {
    this.#key?.remove();
    this.#leaveOut(this.picked);
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

  /** Whatever is not ticked, and the titles of sittings: of a review all is shown then. */
  #leaveOut(picked: string[]) {
    const review = document.querySelector<Element & { all: boolean }>('mixed-review');
    review?.toggleAttribute('all', picked.length > 0 || review.all);
    for (const part of document.querySelectorAll('quiz-item, mixed-review > h2')) {
      const item = part.getAttribute('item') ?? '';
      part.classList.toggle('unpicked', picked.length > 0 && !picked.includes(item));
    }
  }

  #end = () => {
    this.#key?.remove();
    this.#key = undefined;
    this.#leaveOut([]);
    this.#withoutAnswers = hidden.includes('answers');
  };
}

/** Of a review that shows one question, those of its sitting. */
const printedQuestions = () =>
  [...document.querySelectorAll('quiz-item, code-task')].filter(
    (item) =>
      (!item.closest('mixed-review[alive]:not([all])') || item.matches('[sitting]')) &&
      !item.matches('.unpicked'),
  );

/** What the page has of an answer: the points, the option that is right or the number, then the answer in full. */
function answerTo(item: Element) {
  const answer = document.createElement('li');
  const options = [...item.querySelectorAll(':scope > [slot^="option-"]')];
  const right = options.findIndex(({ slot }) => slot === 'option-right');
  if (right >= 0) {
    const letter = document.createElement('b');
    letter.textContent = `${letterOf(right)} `;
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
  const program = item.shadowRoot?.querySelectorAll('.key > :not(summary)');
  if (program) answer.append(...copiesOf(program));
  return answer;
}

const copiesOf = (parts: Iterable<Node>) =>
  [...parts].map((part) => (part instanceof Element ? withoutIds(part) : part.cloneNode()));

customElements.define('print-questions', PrintQuestions);
