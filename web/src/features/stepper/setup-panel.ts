// The sizes and the seed of the run, and what they cost. Shows what the engine makes of them: the
// head size, the totals, and every fault beside its field. Judges and computes nothing.
import type { Fault, WalkView } from '@engine';
import { css, html, nothing } from 'lit';
import { count, faultSentence, t } from '../../../text/layer-messages.ts';
import { axisClass } from '../../kit/base.ts';
import { refuseLong } from '../../kit/number-length.ts';
import { isPreset, type Preset, type Settings } from './url-state.ts';
import './size-field.ts';
import { fieldValue } from '../../kit/field-events.ts';
import { radioRow } from '../../kit/fields.ts';
import { given, withProps } from '../../kit/props.ts';

const FIELDS = ['batch', 'seq_len', 'd_model', 'n_heads'] as const;
const TOTALS = ['parameters', 'flops', 'bytes'] as const;

/** A number as it is; what is none in quotes, as somebody else's words. */
const asWritten = (given: string) => (/^\d+$/.test(given) ? given : `“${given}”`);

class SetupPanel extends withProps({
  settings: given<Settings>(),
  presets: given<Preset[]>(() => []),
  walk: given<WalkView>(),
  faults: given<Fault[]>(() => []),
}) {
  static override styles = css`
    summary {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      gap: 0 var(--space-4);
      padding: var(--space-1) var(--space-4);
      list-style: none;
    }
    summary::-webkit-details-marker {
      display: none;
    }
    .change {
      color: var(--accent);
      text-decoration: underline;
      text-underline-offset: 0.2em;
    }
    summary::before {
      content: '';
      width: 0.5em;
      height: 0.5em;
      margin-inline: 0.2em 0;
      border: solid var(--ink-soft);
      border-width: 0 2px 2px 0;
      rotate: -45deg;
      transition: rotate 0.15s;
    }
    details[open] summary::before {
      rotate: 45deg;
    }
    .sizes {
      font-weight: 400;
    }
    .body {
      padding: var(--space-2) var(--space-4) var(--space-4);
    }
    .seed label {
      font-size: var(--size-xs);
    }
    .seed input {
      width: 8.5rem;
      color: var(--ink);
      font-size: var(--size-m);
    }
  `;

  override render() {
    const { settings, walk } = this;
    if (!settings) return html`<div></div>`;
    const own = (field: string) => this.faults.filter(({ where }) => where === field);
    const rest = this.faults.filter(({ where }) => ![...FIELDS, 'seed'].includes(where));
    return html`<details class="sets card" id="setup">
      <summary>
        <span>${t('ui.setup.title')}</span>
        ${walk ? this.#sizes(walk) : nothing}
        <span class="change push">${t('ui.setup.change')}</span>
      </summary>
      <div class="body stack wide">
        ${this.#presets(settings)}
        <div class="tiles">
          ${FIELDS.map((field) => html`<size-field id=${field} name=${field} .value=${settings[field]} .faults=${own(field)}></size-field>`)}
        </div>
        ${
          settings.head_dim === ''
            ? nothing
            : html`<p class="row small" id="head-dim-given">
          ${t('ui.setup.headDimGiven', { size: asWritten(settings.head_dim) })}
          <button class="plain" @click=${() => this.send('settings', { head_dim: '' })}>${t('ui.setup.headDimFollow')}</button>
        </p>`
        }
        ${rest.map((fault) => html`<p class="fault small" data-code=${fault.code}>${faultSentence(fault)}</p>`)}
        <div class="choices">
          ${walk ? this.#totals(walk) : nothing} ${this.#seed(settings, own('seed'))}
        </div>
      </div>
    </details>`;
  }

  /** A fault opens the panel, so that it is seen; a mended one does not close it under the hand. */
  override updated() {
    if (this.faults.length === 0) return;
    (this.renderRoot.querySelector('#setup') as HTMLDetailsElement).open = true;
  }

  #sizes({ dims }: WalkView) {
    return html`<span class="sizes row wide small mono" id="sizes">
      ${[...FIELDS, 'head_dim'].map((axis) => html`<span class=${axisClass(axis)} data-axis=${axis}>${axis}&nbsp;${dims[axis as keyof typeof dims]}</span>`)}
    </span>`;
  }

  #presets(settings: Settings) {
    const offered = this.presets.filter(({ textOnly }) => !textOnly);
    return radioRow(
      { id: 'presets', name: 'preset', legend: t('ui.setup.presets') },
      offered.map(({ id, labelKey }) => [id, t(labelKey as `presets.${string}`)]),
      offered.find((preset) => isPreset(settings, preset))?.id,
      (preset) => this.send('settings', { preset }),
    );
  }

  #totals({ dims, totals }: WalkView) {
    return html`<dl class="row wide" id="totals">
      <div>
        <dt class="small soft"><span class=${axisClass('head_dim')}>head_dim</span> ${t('ui.setup.computed')}</dt>
        <dd class="mono bold" id="head-dim">${dims.head_dim}</dd>
      </div>
      ${TOTALS.map((name) => html`<div><dt class="small soft">${t(`ui.setup.${name}`)}</dt><dd class="mono bold" id=${name}>${count(totals[name])}</dd></div>`)}
    </dl>`;
  }

  #seed(settings: Settings, faults: Fault[]) {
    return html`<div class="seed choices push">
      <label>${t('ui.setup.seed')}
        <input id="seed" type="number" min="0" step="1" inputmode="numeric" .value=${settings.seed} aria-invalid=${faults.length > 0}
          @beforeinput=${refuseLong} @input=${(event: Event) => this.send('settings', { seed: fieldValue(event) })} />
      </label>
      <button id="new-numbers" @click=${this.#newNumbers}>${t('ui.setup.newNumbers')}</button>
      ${faults.map((fault) => html`<p class="fault small" data-code=${fault.code}>${faultSentence(fault)}</p>`)}
    </div>`;
  }

  #newNumbers() {
    const [seed] = crypto.getRandomValues(new Uint16Array(1));
    this.send('settings', { seed: String(seed) });
  }
}

customElements.define('setup-panel', SetupPanel);
