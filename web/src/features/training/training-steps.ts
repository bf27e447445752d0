// Two checkpoints of a training side by side: the step that the head lab looks at, and another that was kept.
import { html } from 'lit';
import words from '#content/words/training-steps.json';
import { messagesOf } from '../../../text/messages.ts';
import { hear } from '../../kit/controllers.ts';
import { asChoices, select } from '../../kit/fields.ts';
import { given, withProps } from '../../kit/props.ts';
import { stackStyles } from '../pretrained/stack-styles.ts';
import '../pretrained/pretrained-compare.ts';
import { type HeadLab, sharedLab } from './head-lab-model.ts';

const say = messagesOf(words);

export class TrainingSteps extends withProps({
  /** The page's, unless it is given one. */
  lab: given<HeadLab>(() => sharedLab()),
}) {
  static isSaved = false;

  static override styles = stackStyles;

  constructor() {
    super();
    hear(this, () => this.lab);
  }

  async #begin(step: number): Promise<void> {
    await this.lab.putBeside(step);
    await this.updateComplete;
    // The button that had the focus is gone.
    this.renderRoot.querySelector<HTMLElement>('#beside')?.focus({ preventScroll: true });
  }

  override render(): unknown {
    const { lab } = this;
    const { checkpoints, besideStep, step } = lab;
    if (!lab.measured || lab.run.playing || step === 0) return html`<p>${words.first}</p>`;
    if (!lab.beside)
      return html`<p><button type="button" class="primary" id="compare" @click=${() => this.#begin(besideStep)}>${say('compare', { step, beside: besideStep })}</button></p>`;
    return html`<div class="row">${select(
      { id: 'beside', label: words.beside },
      asChoices(checkpoints, (one) => say('step', { step: one })),
      besideStep,
      (one) => lab.putBeside(one),
    )}</div>
      <pretrained-compare .looked=${lab.text} .other=${lab.beside}></pretrained-compare>`;
  }
}

customElements.define('training-steps', TrainingSteps);
