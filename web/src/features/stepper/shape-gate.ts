// The question before a shape is shown: takes an answer, shows the engine's verdict on it and what it
// mixed up. Judges nothing itself.
import type { LessonView, StepView } from '@engine';
import { css, html, nothing } from 'lit';
import { shapeText, t } from '../../../text/layer-messages.ts';
import { shapeOf } from '../../kit/base.ts';
import { flag, given, text, withProps } from '../../kit/props.ts';
import { Question } from '../../kit/question.ts';
import { fieldOf } from '../../kit/question-kinds.ts';
import { frameStyles } from '../../kit/question-styles.ts';
import '../../kit/shape-field.ts';

class ShapeGate extends withProps(Question, {
  view: given<LessonView>(),
  step: given<StepView>(),
  /** what goes in */
  source: given<StepView>(),
  /** Next was pressed before an answer was given. */
  refused: flag(),
  /** The shape was asked for, not answered, just now. */
  shown: flag(),
  /** The last answer that could be read. */
  written: text(),
}) {
  static override styles = [
    frameStyles,
    css`
      .asked {
        padding: var(--space-4);
      }
      .asked {
        font-weight: 700;
      }
      .pair {
        --column: 11.5rem;
      }
    `,
  ];

  /** Puts the focus where an answer is written. */
  focusAnswer() {
    this.goTo('#answer');
  }

  override render() {
    const { view, step } = this;
    if (!view || !step || view.ask !== 'shape') return nothing;
    const asking = view.phase === 'asking';
    if (!asking && view.verdict === '' && !this.shown) return nothing;
    const state = asking ? (view.verdict === 'wrong' ? 'wrong' : '') : `open ${view.verdict}`;
    return html`<section class="asked stack ${state}" aria-label=${t('ui.question.title')}>
      ${asking ? this.#form(view, step) : nothing} ${this.#verdict(view, step)}
    </section>`;
  }

  #verdict(view: LessonView, step: StepView) {
    const { verdict, mistake, given } = view;
    const open = view.phase === 'shown';
    if (verdict === 'not_an_answer') {
      return html`<p class="verdict stack close" id="verdict" data-verdict=${verdict}>${t('verdicts.not_an_answer')}</p>`;
    }
    if (verdict === '' && !open) {
      return this.refused
        ? html`<p class="verdict says stack close" id="held">${t('ui.question.held')}</p>`
        : nothing;
    }
    const yours = given.length > 0 ? shapeText(given) : this.written;
    return html`<div class="verdict stack close" id="verdict" data-verdict=${verdict} data-mistake=${mistake}>
      <p class="says ${verdict}">${verdict ? t(`verdicts.${verdict}`) : t('ui.question.shown')}</p>
      ${verdict === 'wrong' ? html`<p id="mistake">${t(`mistakes.${mistake}`)}</p>` : nothing}
      <dl class="pair tiles">
        ${yours && verdict !== 'right' ? html`<div><dt class="small soft">${t('ui.question.yours')}</dt><dd class="mono bold breaks" id="yours">${yours}</dd></div>` : nothing}
        ${open ? pairOf(t('ui.question.theShape', { tensor: step.id }), step) : this.source && pairOf(t('ui.question.goesIn', { tensor: this.source.id }), this.source)}
      </dl>
    </div>`;
  }

  #form(view: LessonView, step: StepView) {
    return html`<form class="stack close" @submit=${this.submit}>
      <p class="line callout" id="line"><code>${step.code}</code></p>
      ${view.verdict !== 'wrong' && this.source ? html`<p class="small">${t('ui.question.goesIn', { tensor: this.source.id })} ${shapeOf(this.source.out.axes)}</p>` : nothing}
      ${fieldOf('shape', {
        question: t('ui.question.question', { tensor: step.id }),
        example: t('ui.question.example'),
        beside: this.buttons({
          check: t(view.attempts > 0 ? 'ui.question.again' : 'ui.question.check'),
          show: t('ui.question.show'),
        }),
      })}
    </form>`;
  }

  protected override commit(answer: string) {
    this.send('act', { kind: 'predict', answer });
  }

  protected override show() {
    this.send('act', { kind: 'show', answer: '' });
  }

  override updated(changed: Map<string, unknown>) {
    const before = changed.get('view') as LessonView | undefined;
    const input = this.renderRoot.querySelector('input');
    if (before && before.step !== this.view?.step && input) input.value = '';
  }
}

function pairOf(name: string, step: StepView) {
  return html`<div><dt class="small soft">${name}</dt><dd class="mono bold breaks">${shapeOf(step.out.axes)}</dd></div>`;
}

customElements.define('shape-gate', ShapeGate);

declare global {
  interface HTMLElementTagNameMap {
    'shape-gate': ShapeGate;
  }
}
