// The site's checks of itself, run in the reader's browser: a button, a row for each, one sentence about all. What
// passes is the engine's to say; until it has run, what came out when the site was built stands in the slot.
// <self-check></self-check>
import { html, nothing } from 'lit';

import words from '#content/words/self-check.json';
import { missingReason } from '../../../engine/module.ts';
import { decimal, t as frame, messagesOf } from '../../../text/messages.ts';
import { labStyles } from '../../kit/lab-styles.ts';
import { state, withProps } from '../../kit/props.ts';
import { type Checked, checkItself } from './checks.ts';
import { millionths } from './packed-case.ts';

const t = messagesOf(words);

class SelfCheck extends withProps({
  /** How many checks are done; below zero: none is running. */
  done: state(-1),
  checked: state<Checked>(),
  /** why there is no engine: of ui.engine */
  missing: state<string>(),
}) {
  /** How many there are; 0 before they are loaded. */
  #all: number = 0;

  static override styles = labStyles;

  async #run() {
    if (this.done >= 0) return;
    this.missing = undefined;
    this.done = 0;
    try {
      this.checked = await checkItself((done, all) => {
        this.#all = all;
        this.done = done;
      });
    } catch (error) {
      this.missing = missingReason(error);
      console.error(error);
    }
    this.done = -1;
  }

  override render() {
    const { checked } = this;
    const busy = this.done >= 0;
    return html`<section class="stack far" aria-label=${t('title')}>
      <div class="row wide">
        <button class="primary" id="check" type="button" aria-disabled=${busy} @click=${this.#run}>${t(checked ? 'again' : 'run')}</button>
        <p class="small grow" role="status" id="status">${this.#said()}</p>
      </div>
      ${this.missing ? html`<p class="faults" role="alert" id="missing">${frame(`ui.engine.${this.missing}`)}</p>` : nothing}
      ${checked ? this.#table(checked) : html`<slot></slot>`}
    </section>`;
  }

  #said() {
    const all = this.#all;
    if (this.done >= 0 && all > 0) return t('busy', { done: this.done, all });
    if (!this.checked) return t('idle');
    const { cases, training } = this.checked;
    const failed = [...cases, training].filter(({ passed }) => !passed).length;
    if (failed > 0) return t('failed', { count: failed, all });
    return t('passed', {
      all,
      error: millionths(Math.max(...cases.map(({ error }) => error))),
      sum: millionths(Math.max(...cases.map(({ row_sums }) => row_sums))),
    });
  }

  #table({ cases, training }: Checked) {
    const verdict = (passed: boolean) => t(passed ? 'ok' : 'bad');
    const { training_loss, held_out_loss } = training;
    const off = { training: training_loss, held_out: held_out_loss };
    return html`<div class="scroll" tabindex="0" role="region" aria-label=${t('table')}><table>
      <thead><tr>${(['case', 'error', 'sums', 'verdict'] as const).map((name) => html`<th scope="col">${t(name)}</th>`)}</tr></thead>
      <tbody>
        ${cases.map(
          ({
            name,
            error,
            row_sums,
            passed,
          }) => html`<tr class=${passed ? '' : 'fault'} data-case=${name}>
          <th scope="row">${t(`cases.${name}`)}</th><td>${millionths(error)}</td><td>${millionths(row_sums)}</td><td>${verdict(passed)}</td></tr>`,
        )}
        <tr class=${training.passed ? '' : 'fault'} data-case="training"><th scope="row">${t('training')}</th>
          <td colspan="2">${training.passed ? t('trainingError') : t('trainingOff', off)}</td><td>${verdict(training.passed)}</td></tr>
      </tbody>
    </table></div>
    <p class="small soft">${t('compared', { tolerance: decimal(cases[0]!.tolerance * 1e6, 0) })}</p>`;
  }
}

customElements.define('self-check', SelfCheck);
