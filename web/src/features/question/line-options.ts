// The options of a prediction that asks for a line of code: the page's listing, each line to choose, and with the verdict on it.
// It stands in <prediction-gate> and is a part of it: the page's text comes through the slots of the question.
import type { LessonQuestionView } from '@engine';
import { css, html, nothing } from 'lit';

import words from '#content/words/line-options.json';
import { given, withProps } from '../../kit/props.ts';
import { options } from '../../kit/question-kinds.ts';

const styles = css`
  line-options {
    display: grid;
    gap: var(--space-3);
  }
  .asked {
    padding-inline: clamp(var(--space-2), 2vw, var(--space-4));
  }
  .listing :is(.option, .answer) {
    margin-bottom: -1px;
    border-radius: 0;
  }
  .listing :is(.right, .wrong, .option:hover, .option:has(:checked)) {
    z-index: 1;
    position: relative;
  }
  .listing :is(.option, .head) {
    grid-template-columns: 1.15rem 1.1rem minmax(0, 1fr);
    gap: 0 clamp(var(--space-1), 1vw, var(--space-2));
    align-items: start; /* as high as the code alone: no row grows by a button or a sign */
    min-height: 2rem;
    padding: var(--space-1) clamp(var(--space-1), 1vw, var(--space-3));
  }
  .listing :is(.letter, .sign) {
    font-size: var(--size-xs);
    line-height: 1.45;
  }
  .listing input {
    translate: none;
  }
  .listing .letter {
    grid-column: 2;
    text-align: end;
  }
  /* A line that was tried keeps its button, under the sign: the focus may be there. */
  .option:has(.sign) {
    color: var(--ink-soft);
  }
  .option:has(.sign) :is(input, .sign) {
    grid-area: 1 / 1;
    appearance: none;
  }
  .reasons .why {
    padding-inline: 0;
  }
  @media print {
    .listing :is(.option, .head) {
      min-height: 0;
      padding-block: 0;
      line-height: 1.3;
    }
  }
  @media (pointer: coarse) {
    .listing :is(.option, .head) {
      min-height: var(--target);
    }
  }
`;

const WHY: Record<string, string> = words.why;
/** Lines of which the same is said: "k_flat" as "flat", "shared_v" as "shared", "v" as "head". */
const kindOf = (id: string): string =>
  /flat|shared/.exec(id)?.[0] ?? (/^[qkv]$/.test(id) ? 'head' : id);

/** The option that no line is wrong, which has no number. */
const NONE = 'none';

/** What is said of a line where the page says nothing of its own. */
const reason = (id: string, right: boolean): string => {
  if (right) return words.alike;
  return id === NONE ? words.notNone : `${words.fine} ${WHY[kindOf(id)] ?? ''}`;
};

export class LineOptions extends withProps({
  /** What the engine says of the question. */
  view: given<LessonQuestionView>(),
  /** The line that is marked and not yet committed to. */
  chosen: given(''),
  choose: given<(line: string) => void>(),
  /** What stands under the lines, with the reasons that are told. */
  below: given<(reasons: unknown) => unknown>(),
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
    const { view } = this;
    if (!view) return nothing;
    const told =
      view.phase === 'shown' ? view.options.filter((id) => markOf(view, id)) : view.tried.slice(-1);
    return html`${view.phase === 'shown' ? marked(view) : this.#asked(view)}${this.below?.(
      html`<ul class="reasons stack close">${told.map((id) => why(view, id))}</ul>`,
    )}`;
  }

  #asked(view: LessonQuestionView) {
    const mark = (at: number): unknown => lineMark(view, view.options[at]!);
    const choose = (line: string): unknown => this.choose?.(line);
    return html`<div class="answers listing">${options({ options: view.options, answer: this.chosen, mark, choose })}</div>`;
  }
}

type Mark = 'right' | 'wrong' | undefined;

/** A line that is the answer, or was tried and is not. */
const markOf = ({ expected, tried }: LessonQuestionView, id: string): Mark =>
  expected.includes(id) ? 'right' : tried.includes(id) ? 'wrong' : undefined;

const numberOf = ({ options: all }: LessonQuestionView, id: string): string =>
  id === NONE ? '' : String(all.indexOf(id) + 1);

/** Its sign and its number. */
const lineMark = (view: LessonQuestionView, id: string): unknown => {
  const mark = markOf(view, id);
  const number = numberOf(view, id);
  return html`${
    mark
      ? html`<span class="sign ${mark}"><span aria-hidden="true">${mark === 'right' ? '✓' : '✕'}</span><span class="visually-hidden">${words.marks[mark]}</span></span>`
      : nothing
  }
    <span class="letter">${number ? html`<span class="visually-hidden">${words.line} </span>${number}` : nothing}</span>`;
};

/** The lines once the question is open: no larger than they were, so that nothing below them moves. */
const marked = (view: LessonQuestionView): unknown =>
  html`<ol class="answers listing">${view.options.map(
    (id) =>
      html`<li class="answer card head ${markOf(view, id) ?? ''}" data-option=${id}>${lineMark(view, id)}<slot name="option-${id}"></slot></li>`,
  )}</ol>`;

const why = (view: LessonQuestionView, id: string): unknown => {
  const mark = markOf(view, id) ?? 'wrong';
  const number = numberOf(view, id);
  return html`<li class="why" data-option=${id}><b>${number ? `${words.line} ${number}` : words.none}</b> <span class="soft">(${words.marks[mark]})</span>
    <slot name="why-${id}"><p>${reason(id, mark === 'right')}</p></slot></li>`;
};

customElements.define('line-options', LineOptions);
