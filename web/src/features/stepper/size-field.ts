// One size: a slider over sensible values and a number for any other, with what the engine says is wrong below.
import type { Fault } from '@engine';
import { css, html, nothing } from 'lit';
import { faultSentence, t } from '../../../text/layer-messages.ts';
import { axisClass } from '../../kit/base.ts';
import { fieldNumber } from '../../kit/field-events.ts';
import { nearest } from '../../kit/fields.ts';
import { refuseLong } from '../../kit/number-length.ts';
import { given, text, withProps } from '../../kit/props.ts';

// What a slider offers. The number beside it takes anything.
const VALUES = {
  batch: [1, 2, 3, 4, 6, 8, 12, 16],
  seq_len: [1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 20, 24, 32, 48, 64, 96, 128],
  d_model: [
    8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384, 512, 576, 768, 960, 1024, 1536, 2048,
  ],
  n_heads: [1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 16, 24, 32, 48, 64, 96],
};

class SizeField extends withProps({
  name: text(),
  value: text(),
  faults: given<Fault[]>(() => []),
}) {
  static override styles = css`
    label {
      display: flex;
      align-items: center;
      justify-content: space-between;
      gap: var(--space-2);
    }
    label code {
      display: block;
    }
    input[type='number'] {
      width: 6.2rem;
      font-family: var(--mono-family);
      text-align: end;
    }
    .fault {
      font-size: var(--size-s);
      line-height: 1.4;
    }
  `;

  get #values() {
    return (VALUES as Record<string, number[]>)[this.name] ?? [1];
  }

  override render() {
    const wrong = this.faults.length > 0;
    return html`<label for="number">
        <span><code class=${axisClass(this.name)}>${this.name}</code><small>${t(`axes.${this.name}.label`)}</small></span>
        <input id="number" type="number" step="1" min="1" inputmode="numeric" .value=${this.value}
          aria-invalid=${wrong} aria-describedby=${wrong ? 'faults' : nothing}
          @beforeinput=${refuseLong} @input=${(event: Event) => this.#change(event.target as HTMLInputElement)} />
      </label>
      <input id="slider" type="range" min="0" max=${this.#values.length - 1} step="1" .value=${String(nearest(this.#values, Number(this.value)))}
        aria-label=${t('ui.setup.slider', { field: this.name })} aria-valuetext=${this.value}
        @input=${(event: Event) => this.send('size', { [this.name]: String(this.#values[fieldNumber(event)]) })} />
      <div id="faults">${this.faults.map((fault) => html`<p class="fault" data-code=${fault.code}>${faultSentence(fault)}</p>`)}</div>`;
  }

  /** What is no number reads as empty; it goes on as such, so that the engine can say so. */
  #change(input: HTMLInputElement) {
    this.send('size', { [this.name]: input.validity.badInput ? '?' : input.value });
  }
}

customElements.define('size-field', SizeField);
