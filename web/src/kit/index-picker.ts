// Chooses one place on an axis: a row of radio buttons where there are few, a number where there are many.
import { css, html } from 'lit';
import { t } from '../../text/layer-messages.ts';
import { asChoices, numberField, radioRow } from './fields.ts';
import { number, text, withProps } from './props.ts';

const MOST_BUTTONS = 12;
const HEADS = ['n_heads', 'n_kv_heads'];

class IndexPicker extends withProps({
  axis: text(),
  size: number(1),
  value: number(0),
}) {
  static override styles = css`
    /* Close together: a row of as many as there may be heads. */
    .radios {
      gap: var(--space-1);
    }
    .radios label {
      place-items: center;
      min-width: 36px;
      min-height: var(--target);
    }
    .radios label > span {
      min-width: 34px;
      min-height: 34px;
      padding: 0;
      border-radius: var(--radius-s);
      font-size: var(--size-s);
    }
    .radios .head > span {
      border: 1.5px solid var(--head);
      background: color-mix(in oklab, var(--head) 20%, var(--surface));
    }
    /* Gives way to the ring of the focus. */
    .radios input:checked + span {
      outline: 2.5px solid var(--ink);
      outline-offset: 1px;
      border-color: var(--head, var(--line-strong));
      color: inherit;
    }
    .radios input:checked + span:not(.head *) {
      background: var(--surface);
    }
    .field {
      display: inline-flex;
      align-items: center;
      gap: var(--space-2);
    }
    .field input {
      width: 5.5rem;
    }
  `;

  override render() {
    const name = t(`ui.place.${this.axis}`);
    if (this.size > MOST_BUTTONS) {
      const label = html`${name} <span class="soft">${t('ui.place.range', { last: this.size - 1 })}</span>`;
      return numberField({ id: 'place', label, value: this.value, max: this.size - 1 }, (place) =>
        this.#choose(place),
      );
    }
    return radioRow(
      { name: 'place', legend: name, ofHeads: HEADS.includes(this.axis) },
      asChoices([...Array(this.size).keys()]),
      this.value,
      (place) => this.#choose(place),
    );
  }

  #choose(value: number) {
    if (!Number.isInteger(value) || value < 0 || value >= this.size) {
      this.requestUpdate(); // puts the last good number back
      return;
    }
    this.send('choose', value);
  }
}

customElements.define('index-picker', IndexPicker);
