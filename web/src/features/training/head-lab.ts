// The head lab: one button trains a small model of names in the page, which the viewers of language models show as it learns:
// where its heads look, what it guesses, and both with heads off; its loss and the names it makes up stand beside.
// <head-lab></head-lab>
import { html } from 'lit';

import words from '#content/words/head-lab.json';
import { decimal, faultSentence, t as frame, messagesOf } from '../../../text/messages.ts';
import { hear, WidthController } from '../../kit/controllers.ts';
import { type HeadLab, sharedLab } from './head-lab-model.ts';
import { headLabStyles } from './head-lab-styles.ts';
import { labCheckpoints, labControls } from './lab-controls.ts';
import { labCurve } from './lab-curve.ts';
import './lab-setup.ts';
import { given, state, withProps } from '../../kit/props.ts';
import '../pretrained/forty-heads.figure.ts';
import { headNames } from '../pretrained/head-names.ts';
import { weightsOf } from '../pretrained/reading-tensors.ts';

const t = messagesOf(words);

class HeadLabElement extends withProps({
  /** The page's, unless it is given one. */
  lab: given<HeadLab>(() => sharedLab()),
  /** Its own, in pixels. */
  width: state(0),
}) {
  static override styles = headLabStyles;

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
    return weightsOf(this.lab.text.reading);
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
      <p class="summary" role="status" aria-live=${lab.run.playing ? 'off' : 'polite'} id="status">${this.#status()}</p>
      <div class="stage stack"><forty-heads .looked=${lab.text} .isQuiet=${lab.run.playing}><p class="soft small" id="loading">${faults.length > 0 ? '' : t('loading')}</p></forty-heads>
      <div class="top stack wide">${labCurve(lab, t, this.width)}<div class="checkpoints stack">${labCheckpoints(lab, t)}</div>${this.#written()}</div></div>
      <p class="small soft" id="limits">${lab.measured ? t('limits', this.#sizes()) : ''}</p>
      <lab-setup class="unprinted" .lab=${lab}></lab-setup>
    </section>`;
  }

  /** Which heads are off, and what that costs over all names held out. */
  #status() {
    const { measured, off } = this.lab;
    const heads = off.length > 0 ? headNames(this.lab.text.choice.off) : '';
    if (measured?.off !== off.join('.')) return '';
    const [all, some] = [decimal(measured.score.loss, 3), decimal(measured.scoreSome.loss, 3)];
    return off.length > 0 ? t('loss.off', { heads, all, some }) : t('loss.on', { all });
  }

  #written() {
    const { measured, off } = this.lab;
    return html`<figure class="written">
      <figcaption class="small">${t('written.title')}</figcaption>
      <ul class="mono" id="written">${(measured?.written ?? []).map((name) => html`<li class="clipped">${name || t('written.empty')}</li>`)}</ul>
      <p class="small soft">${off.length > 0 ? t('written.some') : t('written.all')}</p>
    </figure>`;
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
