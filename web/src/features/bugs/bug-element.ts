// An element that shows a small layer with a bug in it beside the same layer without: it asks the trainer for both.
// Until it is answered the still figure in its slot stands.

import type { Fault, SpoiltView } from '@engine';
import { html } from 'lit';
import { unlessMissing } from '../../../engine/module.ts';
import { sharedTrainer, type Trainer } from '../../../engine/trainer.ts';
import { screenAndPrint } from '../../kit/engine-host.ts';
import { GridKeys } from '../../kit/grid-keys.ts';
import { faultSentence } from '../../kit/messages.ts';
import { given, number, state, text, withProps } from '../../kit/props.ts';
import { runLatest } from '../../kit/run-latest.ts';
import { namedTensor } from '../../save/drawn-tensors.ts';
import { caseOf, spoiltSettings } from './bug-cases.ts';

export type Both = { right: SpoiltView; spoilt: SpoiltView };

/** Of each layer, what its bug shows in. */
const SAVED = ['weights', 'y'];

export class SpoiltElement extends withProps({
  /** One of the engine's bugs. */
  bug: text(),
  /** Which numbers the layer is made of. */
  seed: number(1),
  /** the page's, where none is given */
  trainer: given<Trainer>(),
  both: state<Both>(),
  faults: state<Fault[]>(() => []),
}) {
  #load = runLatest((isNewest) => this.#ask(isNewest));

  constructor() {
    super();
    new GridKeys(this);
  }

  override willUpdate(changed: Map<string, unknown>) {
    if (!this.hasUpdated || changed.has('bug') || changed.has('seed')) this.#load();
  }

  async #ask(isNewest: () => boolean) {
    this.trainer ??= sharedTrainer();
    const { trainer, seed } = this;
    const { bugs } = caseOf(this.bug);
    try {
      await trainer.ready();
    } catch (error) {
      return unlessMissing(error); // the still figure stays
    }
    const [right, spoilt] = await Promise.all([
      trainer.spoilt(spoiltSettings(seed, [])),
      trainer.spoilt(spoiltSettings(seed, bugs)),
    ]);
    if (!isNewest()) return;
    this.faults = spoilt.ok ? (right.ok ? [] : right.errors) : spoilt.errors;
    if (right.ok && spoilt.ok) this.both = { right: right.value, spoilt: spoilt.value };
  }

  /** What the figure is drawn from: the tensors of both layers. */
  get tensors() {
    return Object.entries(this.both ?? {}).flatMap(([layer, { steps }]) =>
      steps
        .filter(({ tensor }) => SAVED.includes(tensor))
        .map(({ tensor, shape, numbers }) =>
          namedTensor(
            `${tensor}_${layer}`,
            Object.fromEntries(shape.map((size, i) => [`axis ${i}`, size])),
            numbers,
          ),
        ),
    );
  }

  /** What is drawn of the answers. */
  live(_both: Both): unknown {
    return undefined;
  }

  override render(): unknown {
    if (this.faults.length > 0)
      return html`<div class="lab panel stack far">${this.faults.map((fault) => html`<p class="faults">${faultSentence(fault)}</p>`)}</div>`;
    return this.both ? screenAndPrint(this, this.live(this.both)) : html`<slot></slot>`;
  }
}
