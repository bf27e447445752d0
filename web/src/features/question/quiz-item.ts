// One question of a practice page: recall first; saying how sure one is opens it, with the verdict and why,
// or the points of a full answer to tick. The question and all it says are the page's own text; every
// verdict is the engine's. Judges nothing itself.
import type { QuestionView } from '@engine';
import { html, nothing, type PropertyValues } from 'lit';

import words from '#content/words/quiz-item.json';
import { faultSentence, t as frame, messagesOf } from '../../../text/messages.ts';
import { given, text, withProps } from '../../kit/props.ts';
import { Question } from '../../kit/question.ts';
import { fieldOf, KINDS } from '../../kit/question-kinds.ts';
import { connectQuestion } from '../../kit/question-slots.ts';
import { questionStyles } from '../../kit/question-styles.ts';
import '../../kit/shape-field.ts';
import { type Given, type QuizSession, quizSession } from '../../learner/quiz-session.ts';
import { questionPaperStyles } from './question-paper-styles.ts';

const t = messagesOf(words);
const CONFIDENCES = [1, 2, 3] as const;
const CERTAIN = 3;

/** A recall that missed a point is not wrong: it has some of the answer. */
const isWrong = ({ ask, verdict }: QuestionView) => ask !== 'recall' && verdict === 'wrong';

class QuizItem extends withProps(Question, {
  set: text(),
  /** Its id in the set. */
  item: text(),
  /** set by itself where nobody did */
  session: given<QuizSession>(),
  /** in a mixed review, which says what comes next: alone, or among all */
  mixed: text<'' | 'one' | 'all'>(''),
}) {
  static override styles = [questionStyles, questionPaperStyles];

  override connectedCallback() {
    super.connectedCallback();
    if (this.session) return;
    quizSession(this.set).then(
      this.put('session'),
      () => this.setAttribute('missing', ''), // the text stands as it does without scripts
    );
  }

  override willUpdate(changed: PropertyValues) {
    if (changed.has('session') && this.session) connectQuestion(this);
  }

  override updated() {
    this.toggleAttribute('open', this.#isOpen);
    this.setAttribute('phase', this.view?.phase ?? '');
  }

  /** Puts the focus where the question begins. */
  focusQuestion() {
    this.goTo('form input, form textarea, .says', { preventScroll: true });
  }

  get view(): QuestionView | undefined {
    return this.session?.question(this.item);
  }

  get #isOpen() {
    return this.view !== undefined && this.view.phase !== 'asking';
  }

  override render() {
    const { view, session } = this;
    if (!view || !session?.view) return html`<slot></slot>`;
    const { questions } = session.view;
    const at = questions.findIndex(({ id }) => id === this.item) + 1;
    const judged = isWrong(view) ? 'wrong' : view.verdict === 'right' ? 'right' : '';
    const state = this.#isOpen ? `open ${judged}` : judged;
    return html`<div class="asked ${state}" role="group" aria-labelledby="kicker">
      ${this.announcer}
      <p class="kicker" id="kicker">${t(this.mixed === 'one' ? 'title' : 'of', { at, count: questions.length })}</p>
      ${session.refusal ? html`<p role="alert">${faultSentence(session.refusal)}</p>` : nothing}
      ${this.#isOpen ? this.#answered(view) : this.#asking(view)}
      ${view.ask === 'recall' && view.answer ? nothing : Array.from({ length: KINDS[view.ask]?.lines ?? 0 }, () => html`<p class="write on-paper"></p>`)}
    </div>`;
  }

  #asking(view: QuestionView) {
    if (this.session?.view?.form) return this.#inForm(view);
    const asksHowSure = view.confidence === 0;
    const hasHint = this.querySelector('[slot="hint"]') && !view.hinted;
    return html`<form class="stack close" @submit=${this.submit} @keydown=${this.#enter}>
      ${this.#field(view)}
      ${view.hinted ? html`<div class="told panel" tabindex="-1"><slot name="hint"></slot></div>` : nothing}
      ${this.heldBack}
      ${asksHowSure ? this.#sureness(view) : nothing}
      <div class="row">${this.buttons({
        ...(asksHowSure ? {} : { check: t('again') }),
        ...(hasHint ? { hint: t('hint') } : {}),
        show: t('show'),
      })}</div>
      ${this.#verdict(view)}
    </form>`;
  }

  /** What is chosen counts, until all is handed in below the last question. */
  #inForm({ ask, options, answer }: QuestionView) {
    return html`<form class="stack close" @submit=${(event: Event) => event.preventDefault()}>${fieldOf(
      ask,
      {
        ...{ options, answer, question: html`<slot name="question"></slot>` },
        choose: (chosen) => this.#act('commit', { answer: chosen, confidence: 0 }),
      },
    )}${this.#isLast ? this.#handIn() : nothing}</form>`;
  }

  #handIn() {
    const { questions } = this.session!.view!;
    const answered = questions.filter(({ answer }) => answer !== '').length;
    return html`<div class="row unprinted">
      <button class="primary" id="finish" type="button" @click=${() => this.#act('finish')}>${t('handIn')}</button>
      <p class="small soft" id="answered" role="status">${t('answered', { answered, count: questions.length })}</p>
    </div>`;
  }

  get #isLast() {
    return this.session?.view?.questions.at(-1)?.id === this.item;
  }

  #field({ ask, options }: QuestionView) {
    const example = KINDS[ask]?.says?.example;
    return fieldOf(ask, {
      ...{ options, answer: this.chosen, choose: this.mark },
      question: html`<slot name="question"></slot>`,
      example: example && t(example),
    });
  }

  // Saying how sure one is commits: there is no answer that lacks it.
  #sureness({ ask }: QuestionView) {
    return html`<fieldset class="sure row" id="sure"><legend>${t(KINDS[ask]?.typed ? 'sureThenCheck' : 'sureThenSee')}</legend>
      ${CONFIDENCES.map(
        (level) =>
          html`<button type="button" value=${level} @click=${() => this.#give(level)}>${t(`sure${level}`)}</button>`,
      )}</fieldset>`;
  }

  #answered(view: QuestionView) {
    return html`<div class="question"><slot name="question"></slot></div>
      ${this.#verdict(view)}
      ${KINDS[view.ask]?.answered?.(view, t)}
      ${view.ask === 'recall' ? html`${this.#mine(view)}${this.#rubric(view)}<p class="kicker">${t('more')}</p>` : nothing}
      <div class="reveal"><slot name="reveal"></slot></div>
      ${view.phase === 'done' ? this.#after() : nothing}`;
  }

  #mine({ answer }: QuestionView) {
    if (answer === '') return html`<p class="soft small">${t('nothing')}</p>`;
    return html`<p class="soft small">${t('wrote')}</p><p class="wrote breaks" id="yours">${answer}</p>`;
  }

  #rubric({ phase, points }: QuestionView) {
    const all = this.#points;
    return html`<div class="rubric stack close">
      <fieldset class="stack close" id="points" @change=${() => this.#grade()}><legend>${t('points')}</legend>
      ${all.map(
        (
          id,
        ) => html`<label class="option point"><input type="checkbox" name="point" value=${id} .checked=${points.includes(id)} />
          <slot name="point-${id}"></slot></label>`,
      )}</fieldset>
      ${phase === 'done' ? nothing : html`<div class="row"><button id="grade" @click=${() => this.#act('grade', { points: [] })}>${t('hadNone')}</button></div>`}
    </div>`;
  }

  #after() {
    if (this.session?.view?.form) return this.#isLast ? this.#last() : nothing;
    const next = this.mixed || this.session?.view?.next; // of a review there is always more
    return html`<div class="row">
      ${next ? html`<button class="primary" id="next" @click=${this.#next}>${t('next')}</button>` : this.#last()}
      <button id="repeat" @click=${() => this.#act('again')}>${t('repeat')}</button>
    </div>`;
  }

  #last() {
    const { points = 0, had = 0, form } = this.session?.view ?? {};
    if (points === 0) return html`<p class="small soft">${t('last')}</p>`;
    return html`<p id="total"><b>${t('total', { had, points })}</b>
      ${form ? html`<a href="../your-log.html#hand-in">${t('code')}</a>` : html`<a href="cards.html">${t('cards')}</a> · <a href="review.html">${t('review')}</a>`}</p>`;
  }

  #verdict(view: QuestionView) {
    const { ask, verdict, mistake, answer, expected } = view;
    if (verdict === 'not_an_answer') {
      return html`<p class="verdict stack close" id="verdict" data-verdict=${verdict}>${t(KINDS[ask]?.says?.unread ?? 'choose')}</p>`;
    }
    if (!this.#isOpen && verdict === '') return nothing;
    const typed = KINDS[ask]?.typed;
    return html`<div class="verdict stack close" id="verdict" data-verdict=${verdict} data-mistake=${mistake}>
      <p class="says ${verdict === 'right' || isWrong(view) ? verdict : ''}" id="says" tabindex="-1">${this.#says(view)}</p>
      ${
        typed && verdict === 'wrong'
          ? html`<p class="soft small">${t('wrote')} <b id="yours">${answer}</b></p>
            ${this.#mistake(view)}`
          : nothing
      }
      ${typed && this.#isOpen ? html`<p id="expected">${t(ask as 'number' | 'shape', { [ask]: expected[0] ?? '' })}</p>` : nothing}
    </div>`;
  }

  /** What is said of a wrong number is the page's; of a wrong shape the catalogue's. */
  #mistake({ ask, mistake }: QuestionView) {
    if (ask === 'number' && mistake) return html`<slot name="mistake-${mistake}"></slot>`;
    if (ask === 'shape' && mistake && mistake !== 'none')
      return html`<p>${frame(`mistakes.${mistake}`)}</p>`;
    return this.#isOpen ? nothing : html`<p>${t('wrongOpen')}</p>`;
  }

  #says({ ask, verdict, confidence, attempts, points }: QuestionView) {
    if (ask === 'recall') {
      if (verdict === '') return t('compare');
      const counts = { had: points.length, count: this.#points.length };
      return t(counts.had === counts.count ? 'hadAll' : 'had', counts);
    }
    if (verdict === '') return t('shown');
    const first = attempts === 1;
    if (verdict === 'right') {
      if (first && confidence === CERTAIN) return t('rightCertain');
      return t(first && confidence === 1 ? 'rightGuess' : 'right');
    }
    if (first && confidence === CERTAIN) return t('wrongCertain');
    return t(KINDS[ask]?.says?.wrong ?? 'wrong');
  }

  get #points() {
    return [...this.querySelectorAll('[data-point]')].map(
      (point) => (point as HTMLElement).dataset.point ?? '',
    );
  }

  /** Without a button that submits, browsers let Enter do so in a field, but not at an option. */
  #enter(event: KeyboardEvent) {
    const { target, key } = event;
    if (key !== 'Enter' || !(target instanceof HTMLInputElement) || target.type === 'text') return;
    event.preventDefault();
    target.form?.requestSubmit();
  }

  /** Enter in a field: tries again, or goes on to how sure one is. */
  protected override commit() {
    const { view } = this;
    if (!view || this.lacksOption(t('choose'))) return;
    if (view.confidence > 0) this.#give(view.confidence);
    else this.goTo('#sure button');
  }

  #give(confidence: number) {
    this.edited = false;
    if (this.lacksOption(t('choose'))) return;
    this.#act('commit', { answer: this.answer, confidence });
  }

  protected override show() {
    return this.#act('reveal');
  }

  protected override hint() {
    return this.#act('hint');
  }

  /** Each tick counts at once: a learner who leaves the page after the last one has been counted in full. */
  async #grade() {
    const ticked = this.renderRoot.querySelectorAll('#points input:checked');
    const points = [...ticked].map((box) => (box as HTMLInputElement).value);
    await this.session?.act('grade', { item: this.item, points });
    await this.updateComplete;
    this.say(this.renderRoot.querySelector('#says')?.textContent ?? '');
  }

  async #next() {
    if (!this.mixed) await this.session?.act('next', { item: this.item });
    this.send('next-question');
  }

  async #act(kind: string, given: Given = {}) {
    await this.session?.act(kind, { item: this.item, ...given });
    this.held = '';
    if (kind === 'again') {
      this.chosen = '';
      await this.updateComplete;
      this.goTo('input, textarea');
    } else if (kind === 'hint') await this.tell('.told', '.told');
    else await this.tell();
  }
}

customElements.define('quiz-item', QuizItem);

declare global {
  interface HTMLElementTagNameMap {
    'quiz-item': QuizItem;
  }
}
