// One step of a sheet: its field, its verdict, its worked solution, and once a step that was missed is done
// the same with other numbers. Every verdict is the engine's; judges nothing itself.
import type { ExerciseStepView, NearStep, StepGrade } from '@engine';
import { html, LitElement, nothing } from 'lit';

import words from '#content/words/dimension-exercise.json';
import { messagesOf } from '../../../text/messages.ts';
import { orderOf } from '../../kit/order-list.ts';
import { flag, given, reflected, state, text, withProps } from '../../kit/props.ts';
import { Question } from '../../kit/question.ts';
import { fieldOf, KINDS } from '../../kit/question-kinds.ts';
import { frameStyles } from '../../kit/question-styles.ts';
import '../../kit/shape-field.ts';
import { marked, says, sizeList } from './exercise-messages.ts';
import type { ExerciseSession } from './exercise-session.ts';
import { stepStyles } from './exercise-styles.ts';

type StepView = ExerciseStepView;
type Step = StepView & { near?: NearStep | null };
/** What its sentences tell. */
type Sheet = { numbers: Record<string, string>; steps: Step[] };

const t = messagesOf(words);

/** What is committed where nothing was typed, chosen or moved. */
const putBefore = (step: Step) =>
  step.asks === 'order' ? orderOf(step.shown.length, step.answer).join(' ') : step.answer;

/** What may be chosen or put in order, and what is shown of it. */
function optionsOf(step: Step) {
  const shown = says.shown(step);
  if (step.asks === 'order') return { options: shown };
  if (step.asks === 'choice') {
    return {
      options: step.shown,
      named: (_: string, at: number) => html`<span>${shown[at]}</span>`,
      mark: () => nothing,
    };
  }
  return {
    options: step.shown.map((_, at) => String(at + 1)),
    named: (_: string, at: number) => html`<code>${shown[at]}</code>`,
    mark: (at: number) => html`<span class="soft">${at + 1}</span>`,
  };
}

const EXAMPLES: Record<string, string> = {
  ...{ shape: t('exampleShape'), number: t('exampleNumber'), line: t('names') },
};

const isTyped = ({ asks }: Step) => asks === 'number' || asks === 'shape';

/** Resolves once an element shows what its hosts have given it. */
async function settled(element: LitElement) {
  const host = (element.getRootNode() as ShadowRoot).host;
  if (host instanceof LitElement) await settled(host);
  await element.updateComplete;
}

class ExerciseStep extends withProps(Question, {
  session: given<ExerciseSession>(),
  sheet: given<Sheet>(),
  step: given<Step>(),
  /** What a screen reader calls it: "Step 2, question 1 of 5". */
  name: text(),
  /** It stands beside another as the same with other numbers. */
  near: reflected(flag()),
  /** of an answer that was none yet */
  // Told in the reply alone: kept until the next answer, whatever happens at other steps meanwhile.
  unread: state<StepGrade>(),
}) {
  static override styles = [frameStyles, stepStyles];

  override updated() {
    this.setAttribute('phase', this.step?.phase ?? '');
  }

  override render() {
    const { step, sheet } = this;
    if (!step || !sheet) return nothing;
    return html`<div class="step ${step.phase} stack" role="group" aria-label=${this.name}>
      ${this.announcer}
      ${step.phase === 'asking' ? this.#asking(step, sheet) : this.#done(step, sheet)}
      ${step.near ? this.#near(step.near, sheet) : nothing}
    </div>`;
  }

  // The sizes stand above the sheet, in sight; a screen reader hears them with the question.
  #question(step: Step, sheet: Sheet) {
    const told = says.told(sheet, step);
    return html`${told ? html`<span class="visually-hidden">${told}. </span>` : nothing}${marked(says.question(sheet, step))}`;
  }

  #asking(step: Step, sheet: Sheet) {
    return html`<form class="stack ${isTyped(step) ? 'typed' : ''}" @submit=${this.submit}>
      ${fieldOf(step.asks, {
        ...optionsOf(step),
        question: this.#question(step, sheet),
        hint: step.hinted
          ? html`<p class="callout" id="told" tabindex="-1">${marked(says.hint(sheet, step))}</p>`
          : nothing,
        answer: this.chosen || step.answer,
        choose: this.mark,
        ...{ example: EXAMPLES[step.asks], exampleKind: 'visually-hidden' },
      })}
      <div class="row acts">${this.buttons({
        check: t('check'),
        ...(step.hinted ? {} : { hint: t('hint') }),
        show: t('show'),
      })}</div>
      ${this.#verdict(step, sheet)}
    </form>`;
  }

  /** What was said to the last answer, while the step is open. */
  #verdict(step: Step, sheet: Sheet) {
    const grade = this.unread ?? step.grade;
    if (!grade) return nothing;
    if (grade.verdict === 'not_an_answer') return this.#unread(step, sheet, grade);
    const [first, ...others] = says.mistake(sheet, step, grade);
    const counter = says.counter(step, grade);
    return html`<div class="verdict callout wrong stack close" data-verdict=${grade.verdict} data-mistake=${grade.mistake}>
      <p id="says" tabindex="-1">${marked(first)}</p>
      ${others.map((one) => html`<p class="small">${one}</p>`)}
      ${counter ? html`<p class="counter" id="counter">${marked(counter)}</p>` : nothing}
    </div>`;
  }

  #unread(step: Step, sheet: Sheet, grade: StepGrade) {
    const own = (words.unreadable as Record<string, string>)[step.asks];
    return html`<div class="verdict callout chosen stack close" data-verdict=${grade.verdict}>
      <p id="says" tabindex="-1">${own ?? says.feedback(sheet, step, grade)}</p>
      ${
        grade.meanings.length > 0
          ? html`<div class="row" id="meanings">${grade.meanings.map(
              (meaning: string) =>
                html`<button type="button" data-meaning=${meaning} @click=${() => this.#mean(meaning)}>${says.answer(step, meaning)}</button>`,
            )}</div>`
          : nothing
      }
    </div>`;
  }

  #done(step: Step, sheet: Sheet) {
    const { phase, shown_answer, answer } = step;
    const worked = says.worked(sheet, step);
    const said =
      phase === 'worked' ? worked : shown_answer ? t('shown', { worked }) : says.right(sheet, step);
    return html`<p class="question">${this.#question(step, sheet)}</p>
      ${KINDS[step.asks]?.answered?.(
        { ...optionsOf(step), answer: shown_answer ? '' : answer, expected: [step.accepted] },
        (key) => t(key === 'yours' ? key : 'rightOne'),
        { folds: false },
      )}
      <p class="outcome callout ${shown_answer || phase === 'worked' ? '' : 'right'}" id="says" tabindex="-1"
        >${phase === 'worked' ? html`<b class="small">${t('worked')}.</b> ` : nothing}${marked(said)}</p>`;
  }

  #near({ step, numbers }: NearStep, sheet: Sheet) {
    // A part of the five steps leaves sizes to the sheet.
    const layer = says.layer({ numbers, steps: step.part > 0 ? sheet.steps : [step] });
    const kind = isTyped(step) ? 'numbers' : 'again';
    return html`<details class="panel close" id="near" ?open=${step.attempts > 0}>
      <summary>${t(`near.${kind}`)}</summary>
      <p class="small soft">${t(`near.${kind}Why`)}</p>
      ${sizeList(layer)}
      <exercise-step near .session=${this.session} .sheet=${{ numbers, steps: [step] }} .step=${step}
        .name=${t('near.step', { step: this.name })}></exercise-step>
    </details>`;
  }

  protected override commit(answer: string) {
    const { step } = this;
    if (step) this.#act('commit', { answer: isTyped(step) ? answer : answer || putBefore(step) });
  }

  protected override hint() {
    return this.#act('hint', {}, '#told');
  }

  protected override show() {
    return this.#act('reveal');
  }

  /** Of several ways to read an answer, the one that was meant. */
  #mean(meaning: string) {
    const input = this.renderRoot.querySelector('#answer') as HTMLInputElement;
    input.value = says.answer(this.step as Step, meaning);
    this.#act('commit', { answer: meaning });
  }

  async #act(kind: string, given: { answer?: string } = {}, then: string = '#says') {
    this.said = '';
    await this.session?.act(kind, { item: this.step?.id, near: this.near, ...given });
    await settled(this);
    const { grade } = this.step as Step;
    if (kind === 'commit') this.unread = grade?.verdict === 'not_an_answer' ? grade : undefined;
    await this.tell(then);
  }
}

customElements.define('exercise-step', ExerciseStep);
