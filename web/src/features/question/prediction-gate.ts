// A question in the prose: takes a prediction, shows the engine's verdict on it and why, and keeps back
// what it asks about until there is one. The question, its options and reasons are the page's own
// text; this element only arranges them. Judges nothing itself.
import type { GateView } from '@engine';
import { html, LitElement, nothing, type PropertyValues } from 'lit';

import words from '#content/words/prediction-gate.json';
import { optionAnswers, optionChoices } from '../../kit/asked-options.ts';
import { backToField, gateFrame } from '../../kit/gate-frame.ts';
import { sayer } from '../../kit/messages.ts';
import { comeAlive } from '../../kit/prediction-gate-parts.ts';
import { gateStyles } from '../../kit/prediction-gate-styles.ts';
import { given, state, text, withProps } from '../../kit/props.ts';
import { shared } from '../../kit/shared.ts';
import type { LessonSession } from '../../learner/lesson-session.ts';
import { sessionOf } from '../../learner/sessions.ts';

const t = sayer(words);

class PredictionGate extends withProps(LitElement, {
  lesson: text(),
  /** Its id among the lesson's gates. */
  gate: text(),
  /** Of a curve: what its axes are called. The page that asks for one loads <curve-sketch>. */
  of: text(),
  over: text(),
  /** set by itself where nobody did */
  session: given<LessonSession>(),
  /** The option that is marked and not yet committed to. */
  chosen: state(''),
  /** What was last said to those who do not see it. */
  said: state(''),
  /** why nothing was committed */
  hint: state<'' | 'choose' | 'curve.draw' | 'notAnAnswer'>(''),
}) {
  static override styles = [shared, gateFrame, gateStyles];

  override connectedCallback() {
    super.connectedCallback();
    if (!this.session) this.#findSession();
  }

  async #findSession() {
    try {
      this.session = await sessionOf(this.lesson);
    } catch {
      this.setAttribute('missing', ''); // the text stands as it does without scripts
    }
  }

  override willUpdate(changed: PropertyValues) {
    if (changed.has('session') && this.session) comeAlive(this);
  }

  override updated() {
    this.toggleAttribute('open', this.#isOpen);
  }

  get view(): GateView | undefined {
    return this.session?.gate(this.gate);
  }

  get #isOpen() {
    return this.view?.phase === 'shown';
  }

  override render() {
    const { view } = this;
    if (!view) return html`<slot></slot>`;
    const open = this.#isOpen;
    const state = open ? `open ${view.verdict}` : view.verdict === 'wrong' ? 'wrong' : '';
    return html`<div class="gate ${state}" role="group" aria-label=${t('title')}>
      <p class="visually-hidden" aria-live="polite" id="announcer">${this.said}</p>
      <p class="kicker">${t('predict')}</p>
      ${view.ask === 'choice' ? this.#choice(view) : view.ask === 'curve' ? this.#curve(view) : this.#number(view)}
      ${open ? nothing : html`<p class="small soft waiting">${t(view.ask === 'curve' ? 'curve.waiting' : 'waiting')}</p>`}
    </div>
    <slot name="reveal"></slot>`;
  }

  #choice(view: GateView) {
    if (this.#isOpen) {
      return html`<div class="question"><slot name="question"></slot></div>
        ${this.#verdict(view)}
        ${optionAnswers(view, t)}`;
    }
    return html`<form @submit=${this.#commit}>
      <fieldset>
        <legend class="question"><slot name="question"></slot></legend>
        ${optionChoices(view.options, this.chosen, (id) => this.#choose(id))}
      </fieldset>
      ${this.#buttons(t('check'))}
    </form>`;
  }

  #number(view: GateView) {
    const question = html`<slot name="question"></slot>`;
    if (this.#isOpen) return html`<div class="question">${question}</div>${this.#verdict(view)}`;
    return html`<form @submit=${this.#commit}>
      <label class="question" for="answer">${question}</label>
      ${this.#verdict(view)}
      <div class="row">
        <input id="answer" name="answer" type="text" inputmode="text" autocomplete="off" autocapitalize="off"
          spellcheck="false" maxlength="80" aria-describedby="example" />
        ${this.#buttons(view.attempts > 0 ? t('again') : t('check'))}
      </div>
      <p class="hint small soft" id="example">${t('example')}</p>
    </form>`;
  }

  #curve(view: GateView) {
    const question = html`<div class="question"><slot name="question"></slot></div>`;
    if (this.#isOpen) return html`${question}${this.#verdict(view)}`;
    return html`<form @submit=${this.#commit}>
      ${question}
      <curve-sketch id="sketch" .frame=${view} of=${this.of} over=${this.over}></curve-sketch>
      ${this.#buttons(t('curve.keep'))}
    </form>`;
  }

  #buttons(check: string) {
    return html`<div class="row">
      <button class="primary" id="commit" type="submit">${check}</button>
      <button class="tells" id="show" type="button" @click=${() => this.#act('show', {})}>${t('show')}</button>
    </div>${this.hint === '' || this.hint === 'notAnAnswer' ? nothing : html`<p class="hint" id="hint">${t(this.hint)}</p>`}`;
  }

  #verdict(view: GateView) {
    const { ask, verdict, slip, answer, expected } = view;
    const open = this.#isOpen;
    if (this.hint === 'notAnAnswer') {
      return html`<p class="verdict" id="verdict" data-verdict="not_an_answer">${t('notAnAnswer')}</p>`;
    }
    if (!open && verdict === '') return nothing;
    const wrong = verdict === 'wrong';
    return html`<div class="verdict" id="verdict" data-verdict=${verdict} data-slip=${slip}>
      <p class="says ${verdict}" id="says" tabindex="-1">${verdictText(view)}</p>
      ${ask === 'curve' && slip ? html`<slot name="slip-${slip}"></slot>` : nothing}
      ${
        ask === 'number' && wrong
          ? html`<p class="soft small">${t('wrote')} <b id="yours">${answer}</b></p>
            ${slip ? html`<slot name="slip-${slip}"></slot>` : open ? nothing : html`<p>${t('wrongOpen')}</p>`}`
          : nothing
      }
      ${ask === 'number' && open ? html`<p id="number">${t('is', { number: expected[0] ?? '' })}</p>` : nothing}
    </div>`;
  }

  #choose(id: string) {
    this.chosen = id;
    this.hint = '';
  }

  #commit(event: SubmitEvent) {
    event.preventDefault();
    const sketch = this.renderRoot.querySelector<HTMLElementTagNameMap['curve-sketch']>('#sketch');
    if (sketch) {
      this.#commitCurve(sketch);
      return;
    }
    const input = this.renderRoot.querySelector('#answer') as HTMLInputElement | null;
    const answer = input ? input.value : this.chosen;
    if (!input && answer === '') {
      this.#hold('choose');
      (this.renderRoot.querySelector('input') as HTMLElement | null)?.focus();
      return;
    }
    this.#act('predict', { answer });
  }

  #commitCurve(sketch: { value: number[] | undefined; focusOpen: () => void }) {
    if (sketch.value) {
      this.#act('predict', { points: sketch.value });
      return;
    }
    this.#hold('curve.draw');
    sketch.focusOpen();
  }

  /** Nothing to commit to yet. */
  #hold(hint: 'choose' | 'curve.draw') {
    this.hint = hint;
    this.#say(t(hint));
  }

  async #act(kind: string, given: { answer?: string; points?: number[] }) {
    const { session, gate } = this;
    if (!session) return;
    await session.act(kind, { gate, ...given });
    const { view } = this;
    if (!view) return;
    this.hint = view.verdict === 'not_an_answer' ? 'notAnAnswer' : '';
    this.requestUpdate();
    await this.updateComplete;
    if (this.#isOpen) this.#focusVerdict();
    else {
      this.#say(this.renderRoot.querySelector('#verdict')?.textContent?.trim() ?? '');
      backToField(this.renderRoot);
    }
  }

  // The form that had the focus is gone; what follows is read from here.
  #focusVerdict() {
    (this.renderRoot.querySelector('#says') as HTMLElement | null)?.focus();
  }

  /** The same words twice are said twice: a space tells them apart. */
  #say(text: string) {
    this.said = text === this.said ? `${text}\u00a0` : text;
  }
}

function verdictText({ ask, verdict, points }: GateView) {
  if (ask === 'curve' && points.length > 0) return t(`curve.${verdict || 'kept'}`);
  if (verdict === 'right') return t('right');
  if (verdict === '') return t('shown');
  return t(ask === 'choice' ? 'wrongChoice' : 'wrongNumber');
}

customElements.define('prediction-gate', PredictionGate);
