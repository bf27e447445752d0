// A question in the prose: takes a prediction, shows the engine's verdict on it and why, and keeps back
// what it asks about until there is one. The question, its options and reasons are the page's own
// text; this element only arranges them. Judges nothing itself.
import { html, LitElement, nothing } from 'lit';

import words from '../../../content/en/words/prediction-gate.json';
import { optionAnswers, optionChoices } from '../../kit/asked-options.js';
import { backToField, gateFrame } from '../../kit/gate-frame.js';
import { sayer } from '../../kit/messages.js';
import { comeAlive } from '../../kit/prediction-gate-parts.js';
import { gateStyles } from '../../kit/prediction-gate-styles.js';
import { shared } from '../../kit/shared.js';
import { sessionOf } from '../../learner/sessions.js';

/** @typedef {import('../../../engine/client.js').GateView} GateView */

const t = sayer(words);

class PredictionGate extends LitElement {
  static properties = {
    lesson: { type: String },
    gate: { type: String },
    of: { type: String },
    over: { type: String },
    session: { attribute: false },
    chosen: { state: true },
    said: { state: true },
    hint: { state: true },
  };

  static styles = [shared, gateFrame, gateStyles];

  constructor() {
    super();
    this.lesson = '';
    /** Its id among the lesson's gates. */
    this.gate = '';
    /** Of a curve: what its axes are called. The page that asks for one loads <curve-sketch>. */
    this.of = '';
    this.over = '';
    /** @type {import('../../learner/lesson-session.js').LessonSession|undefined} set by itself where nobody did */
    this.session = undefined;
    /** The option that is marked and not yet committed to. */
    this.chosen = '';
    /** What was last said to those who do not see it. */
    this.said = '';
    /** @type {''|'choose'|'curve.draw'|'notAnAnswer'} why nothing was committed */
    this.hint = '';
  }

  connectedCallback() {
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

  willUpdate(changed) {
    if (changed.has('session') && this.session) comeAlive(this);
  }

  updated() {
    this.toggleAttribute('open', this.#isOpen);
  }

  /** @returns {GateView|undefined} */
  get view() {
    return this.session?.gate(this.gate);
  }

  get #isOpen() {
    return this.view?.phase === 'shown';
  }

  render() {
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

  /** @param {GateView} view */
  #choice(view) {
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

  /** @param {GateView} view */
  #number(view) {
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

  /** @param {GateView} view */
  #curve(view) {
    const question = html`<div class="question"><slot name="question"></slot></div>`;
    if (this.#isOpen) return html`${question}${this.#verdict(view)}`;
    return html`<form @submit=${this.#commit}>
      ${question}
      <curve-sketch id="sketch" .frame=${view} of=${this.of} over=${this.over}></curve-sketch>
      ${this.#buttons(t('curve.keep'))}
    </form>`;
  }

  /** @param {string} check */
  #buttons(check) {
    return html`<div class="row">
      <button class="primary" id="commit" type="submit">${check}</button>
      <button class="tells" id="show" type="button" @click=${() => this.#act('show', {})}>${t('show')}</button>
    </div>${this.hint === '' || this.hint === 'notAnAnswer' ? nothing : html`<p class="hint" id="hint">${t(this.hint)}</p>`}`;
  }

  /** @param {GateView} view */
  #verdict(view) {
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

  /** @param {string} id */
  #choose(id) {
    this.chosen = id;
    this.hint = '';
  }

  /** @param {SubmitEvent} event */
  #commit(event) {
    event.preventDefault();
    const sketch = /** @type {any} */ (this.renderRoot.querySelector('#sketch'));
    if (sketch) {
      this.#commitCurve(sketch);
      return;
    }
    const input = /** @type {HTMLInputElement|null} */ (this.renderRoot.querySelector('#answer'));
    const answer = input ? input.value : this.chosen;
    if (!input && answer === '') {
      this.#hold('choose');
      /** @type {HTMLElement|null} */ (this.renderRoot.querySelector('input'))?.focus();
      return;
    }
    this.#act('predict', { answer });
  }

  /** @param {{value: number[]|undefined, focusOpen: () => void}} sketch */
  #commitCurve(sketch) {
    if (sketch.value) {
      this.#act('predict', { points: sketch.value });
      return;
    }
    this.#hold('curve.draw');
    sketch.focusOpen();
  }

  /** Nothing to commit to yet. @param {'choose'|'curve.draw'} hint */
  #hold(hint) {
    this.hint = hint;
    this.#say(t(hint));
  }

  /** @param {string} kind @param {{answer?: string, points?: number[]}} given */
  async #act(kind, given) {
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
    /** @type {HTMLElement|null} */ (this.renderRoot.querySelector('#says'))?.focus();
  }

  /** The same words twice are said twice: a space tells them apart. @param {string} text */
  #say(text) {
    this.said = text === this.said ? `${text}\u00a0` : text;
  }
}

/** @param {GateView} view */
function verdictText({ ask, verdict, points }) {
  if (ask === 'curve' && points.length > 0) return t(`curve.${verdict || 'kept'}`);
  if (verdict === 'right') return t('right');
  if (verdict === '') return t('shown');
  return t(ask === 'choice' ? 'wrongChoice' : 'wrongNumber');
}

customElements.define('prediction-gate', PredictionGate);
