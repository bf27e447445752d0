// An element that shows a small layer with a bug in it beside the same layer without: it asks the
// trainer for both. Until it is answered the still figure in its slot stands. Knows one call.
import { html, LitElement } from 'lit';

import { EngineMissing } from '../../../engine/module.js';
import { sharedTrainer } from '../../../engine/trainer.js';
import { withPaper } from '../../kit/alive.js';
import { latest } from '../../kit/latest.js';
import { MatrixWalk } from '../../kit/matrix-walk.js';
import { faultSentence } from '../../kit/messages.js';
import { namedTensor } from '../../save/drawn-tensors.js';
import { caseOf, spoiltSettings } from './spoilt-cases.js';

/** @typedef {import('../../../engine/trainer.js').SpoiltView} SpoiltView */
/** @typedef {{right: SpoiltView, spoilt: SpoiltView}} Both */

/** Of each layer, what its bug shows in. */
const SAVED = ['weights', 'y'];

export class SpoiltElement extends LitElement {
  /** @type {import('lit').PropertyDeclarations} */
  static properties = {
    bug: { type: String },
    seed: { type: Number },
    trainer: { attribute: false },
    both: { state: true },
    faults: { state: true },
  };

  #load = latest((isNewest) => this.#ask(isNewest));

  constructor() {
    super();
    /** One of the engine's bugs. */
    this.bug = '';
    new MatrixWalk(this);
    /** Which numbers the layer is made of. */
    this.seed = 1;
    /** @type {import('../../../engine/trainer.js').Trainer|undefined} the page's, where none is given */
    this.trainer = undefined;
    /** @type {Both|undefined} */
    this.both = undefined;
    /** @type {import('../../../engine/client.js').Fault[]} */
    this.faults = [];
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (!this.hasUpdated || changed.has('bug') || changed.has('seed')) this.#load();
  }

  /** @param {() => boolean} isNewest */
  async #ask(isNewest) {
    this.trainer ??= sharedTrainer();
    const { trainer, seed } = this;
    const { bugs } = caseOf(this.bug);
    try {
      await trainer.ready();
    } catch (error) {
      if (error instanceof EngineMissing) return; // the still figure stays
      throw error;
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

  /** What is drawn of the answers. @param {Both} _both @returns {unknown} */
  live(_both) {
    return undefined;
  }

  /** @returns {unknown} */
  render() {
    if (this.faults.length > 0)
      return html`<div class="lab">${this.faults.map((fault) => html`<p class="faults">${faultSentence(fault)}</p>`)}</div>`;
    return this.both ? withPaper(this, this.live(this.both)) : html`<slot></slot>`;
  }
}
