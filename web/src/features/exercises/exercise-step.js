// One step of a sheet: its field, its verdict, its worked solution, and once a step that was missed is done
// the same with other numbers. Every verdict is the engine's; judges nothing itself.
import { html, LitElement, nothing } from 'lit';

import words from '../../../content/en/words/dimension-exercise.json';
import { backToField, gateFrame } from '../../kit/gate-frame.js';
import { sayer } from '../../kit/messages.js';
import { shared } from '../../kit/shared.js';
import { answered, field, orderOf } from './exercise-fields.js';
import { marked, says, sizeList } from './exercise-says.js';
import { stepStyles } from './exercise-styles.js';

/** @typedef {import('../../../engine/types.js').ExerciseStepView} StepView */
/** @typedef {StepView & {near?: import('../../../engine/types.js').NearStep|null}} Step */

const t = sayer(words);

/** What is committed where nothing was typed, chosen or moved. @param {Step} step */
const putBefore = (step) =>
  step.asks === 'order' ? orderOf(step, step.answer).join(' ') : step.answer;

/** @param {Step} step */
const isTyped = ({ asks }) => asks === 'number' || asks === 'shape';

/** Resolves once an element shows what its hosts have given it. @param {LitElement} element */
async function settled(element) {
  const host = /** @type {ShadowRoot} */ (element.getRootNode()).host;
  if (host instanceof LitElement) await settled(host);
  await element.updateComplete;
}

class ExerciseStep extends LitElement {
  static properties = {
    session: { attribute: false },
    sheet: { attribute: false },
    step: { attribute: false },
    name: { type: String },
    near: { type: Boolean, reflect: true },
    chosen: { state: true },
    unread: { state: true },
    said: { state: true },
  };

  static styles = [shared, gateFrame, stepStyles];

  constructor() {
    super();
    /** @type {import('./exercise-session.js').ExerciseSession|undefined} */
    this.session = undefined;
    /** @type {{numbers: Record<string, string>, steps: Step[]}|undefined} what its sentences tell */
    this.sheet = undefined;
    /** @type {Step|undefined} */
    this.step = undefined;
    /** What a screen reader calls it: "Step 2, question 1 of 5". */
    this.name = '';
    /** It stands beside another as the same with other numbers. */
    this.near = false;
    /** What was marked or put in order and is not committed yet. @type {string|undefined} */
    this.chosen = undefined;
    // Told in the reply alone: kept until the next answer, whatever happens at other steps meanwhile.
    /** @type {import('../../../engine/types.js').StepGrade|undefined} of an answer that was none yet */
    this.unread = undefined;
    this.said = '';
  }

  updated() {
    this.setAttribute('phase', this.step?.phase ?? '');
  }

  render() {
    const { step, sheet } = this;
    if (!step || !sheet) return nothing;
    return html`<div class="step ${step.phase}" role="group" aria-label=${this.name}>
      <p class="visually-hidden" aria-live="polite" id="announcer">${this.said}</p>
      ${step.phase === 'asking' ? this.#asking(step, sheet) : this.#done(step, sheet)}
      ${step.near ? this.#near(step.near, sheet) : nothing}
    </div>`;
  }

  // The sizes stand above the sheet, in sight; a screen reader hears them with the question.
  #question(step, sheet) {
    const told = says.told(sheet, step);
    return html`${told ? html`<span class="visually-hidden">${told}. </span>` : nothing}${marked(says.question(sheet, step))}`;
  }

  /** @param {Step} step @param {NonNullable<ExerciseStep['sheet']>} sheet */
  #asking(step, sheet) {
    return html`<form class=${isTyped(step) ? 'typed' : ''} @submit=${this.#commit}>
      ${this.#verdict(step, sheet)}
      ${field({
        step,
        question: this.#question(step, sheet),
        hint: step.hinted
          ? html`<p class="told" id="told" tabindex="-1">${marked(says.hint(sheet, step))}</p>`
          : nothing,
        answer: this.chosen ?? step.answer,
        choose: (answer) => {
          this.chosen = answer;
        },
      })}
      <div class="row acts">
        <button class="primary" id="check" type="submit">${t('check')}</button>
        ${step.hinted ? nothing : html`<button class="hints" id="hint" type="button" @click=${() => this.#act('hint', {}, '#told')}>${t('hint')}</button>`}
        <button class="tells" id="show" type="button" @click=${() => this.#act('reveal')}>${t('show')}</button>
      </div>
    </form>`;
  }

  /** What was said to the last answer, while the step is open. */
  #verdict(step, sheet) {
    const grade = this.unread ?? step.grade;
    if (!grade) return nothing;
    if (grade.verdict === 'not_an_answer') return this.#unread(step, sheet, grade);
    const [first, ...others] = says.slip(sheet, step, grade);
    const counter = says.counter(step, grade);
    return html`<div class="verdict" data-verdict=${grade.verdict} data-slip=${grade.slip}>
      <p class="says wrong" id="says" tabindex="-1">${marked(first)}</p>
      ${others.map((one) => html`<p class="small">${one}</p>`)}
      ${counter ? html`<p class="counter" id="counter">${marked(counter)}</p>` : nothing}
    </div>`;
  }

  #unread(step, sheet, grade) {
    const own = words.unreadable[step.asks];
    return html`<div class="verdict unread" data-verdict=${grade.verdict}>
      <p class="says" id="says" tabindex="-1">${own ?? says.feedback(sheet, step, grade)}</p>
      ${
        grade.meanings.length > 0
          ? html`<div class="row" id="meanings">${grade.meanings.map(
              (meaning) =>
                html`<button type="button" data-meaning=${meaning} @click=${() => this.#mean(meaning)}>${says.answer(step, meaning)}</button>`,
            )}</div>`
          : nothing
      }
    </div>`;
  }

  #done(step, sheet) {
    const { phase, shown_answer, answer } = step;
    const worked = says.worked(sheet, step);
    const said =
      phase === 'worked' ? worked : shown_answer ? t('shown', { worked }) : says.right(sheet, step);
    return html`<p class="question">${this.#question(step, sheet)}</p>
      ${answered(step, shown_answer ? '' : answer)}
      <p class="outcome ${shown_answer || phase === 'worked' ? 'told' : 'right'}" id="says" tabindex="-1"
        >${phase === 'worked' ? html`<b class="mark">${t('worked')}</b> ` : nothing}${marked(said)}</p>`;
  }

  /** @param {import('../../../engine/types.js').NearStep} near @param {NonNullable<ExerciseStep['sheet']>} sheet */
  #near({ step, numbers }, sheet) {
    // A part of the five steps leaves sizes to the sheet.
    const layer = says.layer({ numbers, steps: step.part > 0 ? sheet.steps : [step] });
    const kind = isTyped(step) ? 'numbers' : 'again';
    return html`<details class="near" id="near" ?open=${step.attempts > 0}>
      <summary>${t(`near.${kind}`)}</summary>
      <p class="small soft">${t(`near.${kind}Why`)}</p>
      ${sizeList(layer)}
      <exercise-step near .session=${this.session} .sheet=${{ numbers, steps: [step] }} .step=${step}
        .name=${t('near.step', { step: this.name })}></exercise-step>
    </details>`;
  }

  /** @param {SubmitEvent} event */
  #commit(event) {
    event.preventDefault();
    const { step } = this;
    if (!step) return;
    const input = /** @type {HTMLInputElement|null} */ (this.renderRoot.querySelector('#answer'));
    this.#act('commit', { answer: input?.value ?? this.chosen ?? putBefore(step) });
  }

  /** Of several ways to read an answer, the one that was meant. @param {string} meaning */
  #mean(meaning) {
    const input = /** @type {HTMLInputElement} */ (this.renderRoot.querySelector('#answer'));
    input.value = says.answer(/** @type {Step} */ (this.step), meaning);
    this.#act('commit', { answer: meaning });
  }

  /** @param {string} kind @param {{answer?: string}} [given] @param {string} [then] - where the focus goes, but after an answer that is not right */
  async #act(kind, given = {}, then = '#says') {
    this.said = '';
    await this.session?.act(kind, { item: this.step?.id, near: this.near, ...given });
    await settled(this);
    const { grade } = /** @type {Step} */ (this.step);
    if (kind === 'commit') this.unread = grade?.verdict === 'not_an_answer' ? grade : undefined;
    await this.updateComplete;
    const verdict = this.renderRoot.querySelector('form .verdict');
    // Where it could be meant in several ways, these come first.
    const goesBack = kind === 'commit' && verdict && !this.unread?.meanings.length;
    if (goesBack && backToField(this.renderRoot)) {
      this.said = verdict.textContent?.replace(/\s+/g, ' ').trim() ?? '';
      return;
    }
    /** @type {HTMLElement|null} */ (this.renderRoot.querySelector(then))?.focus();
    if (kind !== 'hint') this.said = this.#short();
  }

  /** The verdict in a word or two. */
  #short() {
    const { shown_answer, ...step } = /** @type {Step} */ (this.step);
    const grade = this.unread ?? step.grade;
    if (shown_answer) return t('said.shown');
    if (!grade) return '';
    return t(grade.meanings.length > 0 ? 'said.which' : `said.${grade.verdict}`);
  }
}

customElements.define('exercise-step', ExerciseStep);
