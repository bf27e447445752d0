// A figure that trains a model in the page, at a press: what was trained goes with it.
import { html } from 'lit';
import { unlessMissing } from '../../../engine/module.ts';
import { sharedTrainer, type Trainer } from '../../../engine/trainer.ts';
import { faultSentence } from '../../../text/messages.ts';
import { given, number, withProps } from '../../kit/props.ts';
import type { TrainingRun } from './training-run.ts';

export abstract class TrainingElement<Training extends TrainingRun> extends withProps({
  seed: number(0),
  /** the page's, where none is given */
  trainer: given<Trainer>(() => sharedTrainer()),
}) {
  /** once something was trained */
  training: Training | undefined;

  protected abstract make(): Training;
  /** Trains from the first step. */
  protected abstract begin(training: Training): Promise<void>;

  override disconnectedCallback() {
    super.disconnectedCallback();
    this.training?.drop();
    this.training = undefined;
  }

  protected get faults() {
    return this.training?.faults.map(
      (fault) => html`<p class="faults" role="alert">${faultSentence(fault)}</p>`,
    );
  }

  /** Another model: what was drawn is not of it. */
  protected another(change: object) {
    Object.assign(this, change);
    this.training?.reset();
  }

  protected readonly go = async () => {
    const begin = () => this.#begin();
    await (this.training?.press(begin) ?? begin());
  };

  async #begin() {
    try {
      await this.trainer.ready();
    } catch (error) {
      return unlessMissing(error); // the page says why there is none
    }
    if (!this.isConnected) return;
    if (!this.training) {
      this.training = this.make();
      this.training.addEventListener('change', () => this.requestUpdate());
    }
    await this.begin(this.training);
  }
}
