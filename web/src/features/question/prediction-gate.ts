// A question in the prose: takes a prediction, shows the engine's verdict on it and why, and keeps back
// what it asks about until there is one. The question, its options and reasons are the page's own
// text; this element only arranges them. Judges nothing itself.
import type { LessonQuestionView } from '@engine';
import { html, type LitElement, nothing, type PropertyValues } from 'lit';

import words from '#content/words/prediction-gate.json';
import { messagesOf } from '../../../text/messages.ts';
import { flag, given, text, withProps } from '../../kit/props.ts';
import { Question } from '../../kit/question.ts';
import { fieldOf, grouped, KINDS } from '../../kit/question-kinds.ts';
import { connectQuestion } from '../../kit/question-slots.ts';
import { questionStyles } from '../../kit/question-styles.ts';
import type { LessonSession } from '../../learner/lesson-session.ts';
import { sessionOf } from '../../learner/sessions.ts';

const t = messagesOf(words);

class PredictionGate extends withProps(Question, {
  lesson: text(),
  /** Its id among the lesson's questions. */
  question: text(),
  /** Of a curve: what its axes are called. The page that asks for one loads <curve-sketch>. */
  of: text(),
  over: text(),
  /** Whether its options are lines of code. Its page loads <line-options>. */
  listing: flag(),
  /** set by itself where nobody did */
  session: given<LessonSession>(),
}) {
  static override styles = questionStyles;

  override connectedCallback() {
    super.connectedCallback();
    if (this.session) return;
    sessionOf(this.lesson).then(
      this.put('session'),
      () => this.setAttribute('missing', ''), // the text stands as it does without scripts
    );
  }

  override willUpdate(changed: PropertyValues) {
    if (changed.has('session') && this.session) connectQuestion(this);
  }

  override updated(changed: PropertyValues) {
    const isNew = this.#isOpen && !this.hasAttribute('open') && !changed.has('session');
    this.toggleAttribute('open', this.#isOpen);
    // The figure beside it shows the number that is the answer.
    if (isNew) this.querySelector<HTMLElement>('.shows')?.click();
  }

  get view(): LessonQuestionView | undefined {
    return this.session?.question(this.question);
  }

  get #isOpen() {
    return this.view?.phase === 'shown';
  }

  override render() {
    const { view } = this;
    if (!view) return html`<slot></slot>`;
    const open = this.#isOpen;
    const state = open ? `open ${view.verdict}` : view.verdict === 'wrong' ? 'wrong' : '';
    return html`<div class="asked ${state}" role="group" aria-label=${t('title')}>
      ${this.announcer}
      <p class="kicker">${t('predict')}</p>
      ${open ? this.#opened(view) : this.#asking(view)}
      ${open || this.listing ? nothing : html`<p class="small soft waiting">${t(view.ask === 'curve' ? 'curve.waiting' : 'waiting')}</p>`}
    </div>
    <slot name="evidence"></slot>
    <slot name="reveal"></slot>`;
  }

  #opened(view: LessonQuestionView) {
    const asked = html`<div class="question"><slot name="question"></slot></div>`;
    if (this.listing)
      return html`${asked}${this.#lines(view, (why) => html`${this.#verdict(view)}${why}`)}`;
    return html`${asked}${this.#verdict(view)}${KINDS[view.ask]?.answered?.(view, t)}`;
  }

  #asking(view: LessonQuestionView) {
    const { ask, options, attempts } = view;
    const { typed, says } = KINDS[ask]!;
    const check = t(ask === 'curve' ? 'curve.keep' : attempts > 0 ? 'again' : 'check');
    const buttons = this.buttons({ check, show: t('show') });
    const question = html`<slot name="question"></slot>`;
    const asked = { question, options, answer: this.chosen, choose: this.mark };
    if (this.listing)
      return html`<form @submit=${this.submit}>${grouped(asked, this.#lines(view, this.#belowLines(view, buttons)))}</form>`;
    const field = fieldOf(ask, {
      ...asked,
      ...{ example: says?.example && t(`says.${says.example}`), beside: typed && buttons },
      curve: { frame: view, of: this.of, over: this.over },
    });
    return html`<form class="stack close" @submit=${this.submit}>${field}
      ${typed ? this.#verdict(view) : html`<div class="row">${buttons}</div>${this.heldBack}`}
    </form>`;
  }

  #lines(view: LessonQuestionView, below: (why: unknown) => unknown) {
    return html`<line-options .view=${view} .chosen=${this.chosen} .choose=${this.mark} .below=${below}></line-options>`;
  }

  // What came of a line stands under the buttons, which stay where they were pressed.
  #belowLines(view: LessonQuestionView, buttons: unknown) {
    const left = html`<p class="small soft waiting">${t('tries', { tries: view.tries_left })}</p>`;
    return (why: unknown) => html`<div class="row">${buttons}</div>${this.heldBack}
      ${view.verdict === 'wrong' ? this.#verdict(view, html`${why} ${left}`) : left}`;
  }

  #verdict(view: LessonQuestionView, why: unknown = nothing) {
    const { ask, verdict, mistake, answer, expected } = view;
    const { typed, says } = KINDS[ask]!;
    const open = this.#isOpen;
    if (view.verdict === 'not_an_answer') {
      return html`<p class="verdict stack close" id="verdict" data-verdict="not_an_answer">${t(`says.${says?.unread ?? 'choose'}`)}</p>`;
    }
    if (!open && verdict === '') return nothing;
    return html`<div class="verdict stack close" id="verdict" data-verdict=${verdict} data-mistake=${mistake}>
      <p class="says ${verdict}" id="says" tabindex="-1">${verdictText(view)}</p>
      ${ask === 'curve' && mistake ? html`<slot name="mistake-${mistake}"></slot>` : nothing}
      ${
        typed && verdict === 'wrong'
          ? html`<p class="soft small">${t('wrote')} <b id="yours">${answer}</b></p>
            ${mistake ? html`<slot name="mistake-${mistake}"></slot>` : open ? nothing : html`<p>${t('wrongOpen')}</p>`}`
          : nothing
      }
      ${typed && open ? html`<p id="number"><b>${t('is', { number: expected[0] ?? '' })}</b></p>` : nothing}
      ${why}
    </div>`;
  }

  protected override commit(answer: string) {
    const sketch = this.renderRoot.querySelector<HTMLElementTagNameMap['curve-sketch']>('#sketch');
    if (sketch) this.#commitCurve(sketch);
    else if (!this.lacksOption(t('says.choose'))) this.#act('predict', { answer });
  }

  #commitCurve(sketch: HTMLElementTagNameMap['curve-sketch']) {
    if (sketch.value) {
      this.#act('predict', { points: sketch.value });
      return;
    }
    this.held = t('curve.draw');
    this.say(this.held);
    sketch.focusOpen();
  }

  protected override show() {
    return this.#act('show', {});
  }

  async #act(kind: string, given: { answer?: string; points?: number[] }) {
    const { session, question } = this;
    await session?.act(kind, { question, ...given });
    this.held = '';
    await this.tell();
  }

  // Its lines are an element of their own.
  protected override async getUpdateComplete() {
    const isDone = await super.getUpdateComplete();
    await this.renderRoot.querySelector<LitElement>('line-options')?.updateComplete;
    return isDone;
  }
}

function verdictText({ ask, phase, verdict, points, tries_left: left }: LessonQuestionView) {
  if (ask === 'curve' && points.length > 0) return t(`curve.${verdict || 'kept'}`);
  if (verdict !== 'wrong' || (phase === 'shown' && left > 0))
    return t(verdict === 'right' ? 'right' : 'shown');
  return t(`says.${KINDS[ask]?.says?.wrong ?? 'wrong'}`);
}

customElements.define('prediction-gate', PredictionGate);
