// What a training has come to: its loss, step by step; the names that the model makes up; and what is trained.
import { html } from 'lit';
import words from '#content/words/head-lab.json';
import { messagesOf } from '../../../text/messages.ts';
import { labStyles } from '../../kit/lab-styles.ts';
import { ownWidth, withProps } from '../../kit/props.ts';
import { recordStyles } from './head-lab-styles.ts';
import { labCurve } from './lab-curve.ts';
import { LabElement } from './lab-element.ts';
import './lab-setup.ts';

const t = messagesOf(words);

class TrainingRecord extends withProps(LabElement, {
  /** Its own, in pixels. */
  width: ownWidth(),
}) {
  static override styles = [labStyles, recordStyles];

  override render() {
    const { lab } = this;
    return html`<div class="stack">
      ${labCurve(lab, t, this.width)}${this.#written()}
      <p class="small soft" id="limits">${lab.measured ? t('limits', this.#sizes()) : ''}</p>
      <lab-setup class="unprinted" .lab=${lab}></lab-setup>
    </div>`;
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

customElements.define('training-record', TrainingRecord);
