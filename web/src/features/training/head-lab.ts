// The head lab: one button trains a small model of names in the page, which the bench shows as it learns; and the way back through its
// training. Its loss and the names that it makes up stand in <training-record>.
import { html } from 'lit';

import words from '#content/words/head-lab.json';
import { decimal, faultSentence, t as frame, messagesOf } from '../../../text/messages.ts';
import { labStyles } from '../../kit/lab-styles.ts';
import { headNames } from '../pretrained/head-names.ts';
import { headLabStyles } from './head-lab-styles.ts';
import { labCheckpoints, labControls } from './lab-controls.ts';
import { LabElement } from './lab-element.ts';

const t = messagesOf(words);

class HeadLabElement extends LabElement {
  static override styles = [labStyles, headLabStyles];

  override render() {
    const { lab } = this;
    if (lab.missing)
      return html`<p class="faults" id="missing">${frame(`ui.engine.${lab.missing}`)}</p>`;
    return html`<section class="stack close" aria-label=${t('title')}>
      <div class="row">${labControls(lab, t)}</div>
      ${lab.lost ? html`<p class="faults" role="alert" id="lost">${t('lost')}</p>` : ''}
      ${lab.run.faults.map((fault) => html`<p class="faults" role="alert" data-code=${fault.code}>${faultSentence(fault)}</p>`)}
      <div class="row wide">
        <p class="small" role="status" aria-live=${lab.run.playing ? 'off' : 'polite'} id="status">${this.#status()}</p>
        <div class="row">${labCheckpoints(lab, t)}</div>
      </div>
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
}

customElements.define('head-lab', HeadLabElement);
