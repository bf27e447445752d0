// The question before a shape is shown: takes an answer, shows the engine's verdict on it and what it
// mixed up. Judges nothing itself.
import { css, html, LitElement, nothing } from 'lit';
import { backToField, gateFrame } from '../../kit/gate-frame.js';
import { shapeText, t } from '../../kit/messages.js';
import { shapeField, shapeFieldStyles } from '../../kit/shape-field.js';
import { shapeOf, shared } from '../../kit/shared.js';

class ShapeGate extends LitElement {
  static properties = {
    view: { attribute: false },
    step: { attribute: false },
    source: { attribute: false },
    refused: { type: Boolean },
    shown: { type: Boolean },
    answer: { type: String },
  };

  static styles = [
    shared,
    gateFrame,
    shapeFieldStyles,
    css`
      .gate {
        padding: var(--space-4);
      }
      .line {
        padding: var(--space-2) var(--space-3);
        border-radius: var(--radius-s);
        background: var(--surface);
        overflow-wrap: anywhere;
      }
      .going {
        margin-top: var(--space-2);
      }
      .question {
        display: block;
        margin-top: var(--space-3);
        font-weight: 700;
        margin-bottom: var(--space-2);
      }
      .hint {
        margin-top: var(--space-2);
      }
      .verdict + form {
        margin-top: var(--space-4);
      }
      .pair {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(11.5rem, 1fr));
        gap: var(--space-3);
        margin: 0;
      }
      .pair dt {
        font-size: var(--size-xs);
        color: var(--ink-soft);
      }
      .pair dd {
        margin: 0;
        font-family: var(--mono-family);
        font-size: var(--size-m);
        font-weight: 600;
        overflow-wrap: anywhere;
      }
    `,
  ];

  constructor() {
    super();
    /** @type {import('../../../engine/client.js').LessonView|undefined} */
    this.view = undefined;
    /** @type {import('../../../engine/client.js').StepView|undefined} */
    this.step = undefined;
    /** @type {import('../../../engine/client.js').StepView|undefined} what goes in */
    this.source = undefined;
    /** Next was pressed before an answer was given. */
    this.refused = false;
    /** The shape was asked for, not answered, just now. */
    this.shown = false;
    /** The last answer that could be read. */
    this.answer = '';
  }

  /** Puts the focus where an answer is written. */
  focusAnswer() {
    backToField(this.renderRoot);
  }

  render() {
    const { view, step } = this;
    if (!view || !step || view.ask !== 'shape') return nothing;
    const asking = view.phase === 'asking';
    if (!asking && view.verdict === '' && !this.shown) return nothing;
    const state = asking ? (view.verdict === 'wrong' ? 'wrong' : '') : `open ${view.verdict}`;
    return html`<section class="gate ${state}" aria-label=${t('ui.gate.title')}>
      ${this.#verdict(view, step)} ${asking ? this.#form(view, step) : nothing}
    </section>`;
  }

  /** @param {import('../../../engine/client.js').LessonView} view @param {import('../../../engine/client.js').StepView} step */
  #verdict(view, step) {
    const { verdict, slip, given } = view;
    const open = view.phase === 'shown';
    if (verdict === 'not_an_answer') {
      return html`<p class="verdict" id="verdict" data-verdict=${verdict}>${t('verdicts.not_an_answer')}</p>`;
    }
    if (verdict === '' && !open) {
      return this.refused
        ? html`<p class="verdict says" id="held">${t('ui.gate.held')}</p>`
        : nothing;
    }
    const yours = given.length > 0 ? shapeText(given) : this.answer;
    return html`<div class="verdict" id="verdict" data-verdict=${verdict} data-slip=${slip}>
      <p class="says ${verdict}">${verdict ? t(`verdicts.${verdict}`) : t('ui.gate.shown')}</p>
      ${verdict === 'wrong' ? html`<p id="slip">${t(`slips.${slip}`)}</p>` : nothing}
      <dl class="pair">
        ${yours && verdict !== 'right' ? html`<div><dt>${t('ui.gate.yours')}</dt><dd id="yours">${yours}</dd></div>` : nothing}
        ${open ? pairOf(t('ui.gate.theShape', { tensor: step.id }), step) : this.source && pairOf(t('ui.gate.goesIn', { tensor: this.source.id }), this.source)}
      </dl>
    </div>`;
  }

  /** @param {import('../../../engine/client.js').LessonView} view @param {import('../../../engine/client.js').StepView} step */
  #form(view, step) {
    return html`<form @submit=${this.#commit}>
      <p class="line" id="line"><code>${step.code}</code></p>
      ${view.verdict !== 'wrong' && this.source ? html`<p class="small going">${t('ui.gate.goesIn', { tensor: this.source.id })} ${shapeOf(this.source.out.axes)}</p>` : nothing}
      <label class="question" for="answer">${t('ui.gate.question', { tensor: step.id })}</label>
      <div class="row">
        ${shapeField()}
        <button class="primary" id="check" type="submit">${view.attempts > 0 ? t('ui.gate.again') : t('ui.gate.check')}</button>
        <button class="tells" id="show" type="button" @click=${() => this.#send('show', '')}>${t('ui.gate.show')}</button>
      </div>
      <p class="hint small soft" id="example">${t('ui.gate.example')}</p>
    </form>`;
  }

  /** @param {SubmitEvent} event */
  #commit(event) {
    event.preventDefault();
    const input = this.renderRoot.querySelector('input');
    this.#send('predict', input?.value ?? '');
    backToField(this.renderRoot);
  }

  /** @param {string} kind @param {string} answer */
  #send(kind, answer) {
    this.dispatchEvent(new CustomEvent('act', { detail: { kind, answer } }));
  }

  /** @param {Map<string, unknown>} changed */
  updated(changed) {
    const before = /** @type {import('../../../engine/client.js').LessonView|undefined} */ (
      changed.get('view')
    );
    const input = this.renderRoot.querySelector('input');
    if (before && before.step !== this.view?.step && input) input.value = '';
  }
}

/** @param {string} name @param {import('../../../engine/client.js').StepView} step */
function pairOf(name, step) {
  return html`<div><dt>${name}</dt><dd>${shapeOf(step.out.axes)}</dd></div>`;
}

customElements.define('shape-gate', ShapeGate);
