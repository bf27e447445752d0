// The options of a prediction that asks for a line of code: the page's listing, each line to choose, and with the verdict on it.
// It stands in <prediction-gate> and is a part of it: the page's text comes through the slots of the question.
import type { LessonQuestionView } from '@engine';
import { css, html, nothing } from 'lit';

import words from '#content/words/line-options.json';
import { messagesOf } from '../../../text/messages.ts';
import { given, withProps } from '../../kit/props.ts';
import { KINDS, options } from '../../kit/question-kinds.ts';

const t = messagesOf(words);

const styles = css`
  .listing {
    gap: 0;
  }
  .listing :is(.option, .answer) {
    margin-bottom: -1px;
    padding: var(--space-1) var(--space-3);
    border-radius: 0;
  }
  .listing :is(.right, .mine, .option:hover, .option:has(:checked)) {
    z-index: 1;
    position: relative;
  }
  .listing :is(.option, .head) {
    grid-template-columns: 1.15rem 1.25rem minmax(0, 1fr);
    gap: 0 var(--space-2);
    min-height: 2rem;
  }
  .listing .letter {
    text-align: end;
  }
  .listing .marks {
    margin-top: 0;
  }
  @media print {
    .listing :is(.option, .answer, .head) {
      min-height: 0;
      padding-block: 0;
      line-height: 1.3;
    }
  }
  @media (pointer: coarse) {
    .listing .option {
      min-height: var(--target);
    }
  }
`;

/** The last option is that no line is wrong: it has no number. */
const number = (at: number, options: string[]): unknown =>
  html`<span class="letter">${
    at < options.length - 1
      ? html`<span class="visually-hidden">${words.line} </span>${at + 1}`
      : nothing
  }</span>`;

const MARKS = { bothMarks: words.both, rightOne: words.right, yours: words.yours, whyNot: '' };

const WHY: Record<string, string> = words.why;
/** Lines of which the same is said: "k_flat" as "flat", "shared_v" as "shared", "v" as "head". */
const kindOf = (id: string): string =>
  /flat|shared/.exec(id)?.[0] ?? (/^[qkv]$/.test(id) ? 'head' : id);

/** What is said of a line where the page says nothing of its own. */
const reason = (id: string, right: boolean, isLast: boolean, lines: number): string => {
  if (right) return words.alike;
  return isLast ? t('notNone', { lines }) : `${words.fine} ${WHY[kindOf(id)] ?? ''}`;
};

export class LineOptions extends withProps({
  /** What the engine says of the question. */
  view: given<LessonQuestionView>(),
  /** The line that is marked and not yet committed to. */
  chosen: given(''),
  choose: given<(line: string) => void>(),
}) {
  protected override createRenderRoot() {
    return this;
  }

  override connectedCallback() {
    super.connectedCallback();
    const root = this.getRootNode() as Document | ShadowRoot;
    const sheet = styles.styleSheet;
    if (sheet && !root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet);
  }

  override render() {
    const { view, chosen } = this;
    if (!view) return nothing;
    const mark = (at: number): unknown => number(at, view.options);
    if (view.phase !== 'shown') {
      const asked = { options: view.options, answer: chosen, mark };
      return html`<div class="answers listing">${options({ ...asked, choose: (line) => this.choose?.(line) })}</div>`;
    }
    // With what is said of the answer and of the line that was chosen.
    const said = (id: string, right: boolean, at: number): string =>
      reason(id, right, at === view.options.length - 1, view.expected.length);
    return KINDS['choice']!.answered!({ ...view, mark }, (key) => MARKS[key], {
      ...{ reason: said, folds: false, kind: 'listing' },
    });
  }
}

customElements.define('line-options', LineOptions);
