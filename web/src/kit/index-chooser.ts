// Chooses one place on an axis: a row of radio buttons where there are few, a number where there are many.
import { css, html, LitElement } from 'lit';
import { radioStyles } from './choice-styles.ts';
import { fieldNumber } from './field-events.ts';
import { t } from './messages.ts';
import { refuseLong } from './number-length.ts';
import { number, text, withProps } from './props.ts';
import { headColour, shared, styled } from './shared.ts';

const MOST_BUTTONS = 12;
const HEADS = ['n_heads', 'n_kv_heads'];

class IndexChooser extends withProps(LitElement, {
  axis: text(),
  size: number(1),
  value: number(0),
}) {
  static override styles = [
    shared,
    radioStyles,
    css`
      fieldset {
        gap: var(--space-1);
      }
      legend {
        font-size: var(--size-s);
      }
      fieldset label {
        place-items: center;
        min-width: 36px;
        min-height: var(--target);
      }
      fieldset span {
        display: grid;
        place-items: center;
        width: 34px;
        height: 34px;
        border: 1px solid var(--line-strong);
        border-radius: var(--radius-s);
        font-variant-numeric: tabular-nums;
        font-size: var(--size-s);
        background: var(--surface);
      }
      .head span {
        border-color: var(--head);
        border-width: 1.5px;
        background: color-mix(in oklab, var(--head) 20%, var(--surface));
      }
      /* Gives way to the ring of the focus. */
      :checked + span {
        outline: 2.5px solid var(--ink);
        outline-offset: 1px;
        font-weight: 700;
      }
      .many {
        display: inline-flex;
        align-items: center;
        gap: var(--space-2);
        font-size: var(--size-s);
        font-weight: 600;
      }
      .many input {
        width: 5.5rem;
      }
      .many span {
        font-weight: 400;
        color: var(--ink-soft);
      }
    `,
  ];

  override render() {
    const name = t(`ui.place.${this.axis}`);
    if (this.size > MOST_BUTTONS) {
      return html`<label class="many"
        >${name}
        <input type="number" min="0" max=${this.size - 1} step="1" .value=${String(this.value)}
          @beforeinput=${refuseLong} @change=${(event: Event) => this.#choose(fieldNumber(event))} />
        <span>${t('ui.place.range', { last: this.size - 1 })}</span>
      </label>`;
    }
    return html`<fieldset>
      <legend>${name}</legend>
      ${Array.from({ length: this.size }, (_, i) => this.#choice(i))}
    </fieldset>`;
  }

  #choice(i: number) {
    const head = HEADS.includes(this.axis);
    return html`<label class=${head ? 'head' : ''} ${styled({ '--head': headColour(i) })}>
      <input type="radio" name="place" .value=${String(i)} .checked=${i === this.value} @change=${() => this.#choose(i)} />
      <span>${i}</span>
    </label>`;
  }

  #choose(value: number) {
    if (!Number.isInteger(value) || value < 0 || value >= this.size) {
      this.requestUpdate(); // puts the last good number back
      return;
    }
    this.dispatchEvent(new CustomEvent('choose', { detail: value }));
  }
}

customElements.define('index-chooser', IndexChooser);
