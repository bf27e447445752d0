// The head lab: one button trains a small model of names in the page; its heads, its guesses and the names
// it makes up follow, and heads go off and on at a press. Everything it shows is measured by the trainer.
// <head-lab></head-lab>
import { html, nothing } from 'lit';
import { cache } from 'lit/directives/cache.js';

import words from '#content/words/head-lab.json';
import { hear, WidthController } from '../../kit/controllers.ts';
import { faultSentence, t as frame, messagesOf } from '../../kit/messages.ts';
import { type HeadLab, sharedLab } from './head-lab-model.ts';
import { headLabStyles } from './head-lab-styles.ts';
import { labControls, labMoments } from './lab-controls.ts';
import { labCurve } from './lab-curve.ts';
import { labEffect, labSwitches } from './lab-effect.ts';
import './lab-head.ts';
import { labName } from './lab-name.ts';
import './lab-setup.ts';
import { given, state, withProps } from '../../kit/props.ts';
import { namedTensor } from '../../save/drawn-tensors.ts';

const t = messagesOf(words);

class HeadLabElement extends withProps({
  /** The page's, unless it is given one. */
  lab: given<HeadLab>(() => sharedLab()),
  /** Its own, in pixels. */
  width: state(0),
}) {
  static override styles = headLabStyles;

  /** the effect as it was last drawn */
  #shown: unknown = nothing;

  constructor() {
    super();
    hear(this, () => this.lab);
    new WidthController(this);
  }

  override firstUpdated() {
    this.setAttribute('alive', '');
    // So that the button answers at once; the still text has been read by then.
    this.lab.open();
  }

  /** What the heads are drawn from. */
  get tensors() {
    const { measured, nHeads } = this.lab;
    if (!measured) return [];
    const { weights } = measured.all;
    const size = Math.round(Math.sqrt(weights.length / nHeads));
    return [namedTensor('weights', { n_heads: nHeads, seq_q: size, seq_k: size }, weights)];
  }

  override render() {
    const { lab } = this;
    if (lab.missing) {
      return html`<p class="faults" id="missing">${frame(`ui.engine.${lab.missing}`)}</p><slot></slot>`;
    }
    const { faults } = lab.run;
    return html`<section class="lab panel stack far" aria-label=${t('title')}>
      ${labControls(lab, t)}
      ${lab.lost ? html`<p class="faults" role="alert" id="lost">${t('lost')}</p>` : ''}
      ${faults.map((fault) => html`<p class="faults" role="alert" data-code=${fault.code}>${faultSentence(fault)}</p>`)}
      <div class="stage"><div class="looks">${
        // Kept while another run begins, not made anew: Chromium holds on to every radio button that was
        // ever taken out of a shadow root, and by it to all beside it.
        cache(
          lab.measured
            ? this.#heads()
            : html`<p class="soft small heads-place" id="loading">${faults.length > 0 ? '' : t('loading')}</p>`,
        )
      }</div>
      <div class="top">${labCurve(lab, t, this.width)}${this.#written()}</div></div>
      ${labMoments(lab, t)}
      ${this.#effect()}
      <p class="small soft" id="limits">${lab.measured ? t('limits', this.#sizes()) : ''}</p>
      <lab-setup .lab=${lab}></lab-setup>
    </section>`;
  }

  // While another run begins, what the last one showed: Chromium keeps a trace of each table it lays out.
  #effect() {
    const { lab } = this;
    if (lab.measured) this.#shown = labEffect(lab, t);
    else if (lab.lost || lab.run.faults.length > 0) this.#shown = nothing;
    return this.#shown;
  }

  #written() {
    const { measured, off } = this.lab;
    return html`<figure class="written">
      <figcaption class="small">${t('written.title')}</figcaption>
      <ul id="written">${(measured?.written ?? []).map((name) => html`<li>${name || t('written.empty')}</li>`)}</ul>
      <p class="small soft">${off.length > 0 ? t('written.some') : t('written.all')}</p>
    </figure>`;
  }

  #heads() {
    const { lab } = this;
    const heads = Array.from({ length: lab.nHeads }, (_, head) => head);
    return html`<ul class="heads" id="heads">${heads.map((head) => html`<li><lab-head head=${head} .lab=${lab}></lab-head></li>`)}</ul>
      ${labSwitches(lab, t)}${labName(lab, t)}`;
  }

  #sizes() {
    const { view } = this.lab.run;
    return {
      parameters: view?.parameters ?? 0,
      head_dim: view?.head_dim ?? 0,
      training: view?.training ?? 0,
      held_out: view?.held_out ?? 0,
      seed: this.lab.settings.seed,
    };
  }
}

customElements.define('head-lab', HeadLabElement);
