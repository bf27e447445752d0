// Why one cell has its value: the engine's own operands, each a button to where it stands. A number that is handed in
// can be set here.
import type { Explanation, Operands } from '@engine';
import { css, html, nothing } from 'lit';

import { decimal, t } from '../../text/layer-messages.ts';
import { refuseLong } from './number-length.ts';
import './operand-list.ts';
import { cellName } from './base.ts';
import { given, text, withProps } from './props.ts';

const DIGITS = 4;
const FIRST_TERMS = 4;

export function operandIndex({ index, along }: Operands, n: number) {
  return index.map((at, axis) => (axis === along ? at + n : at));
}

class CellInspector extends withProps({
  explanation: given<Explanation>(),
  /** the cell it is the same as */
  origin: given<Explanation>(),
  /** What the step that made this tensor does to memory. */
  move: text(),
}) {
  static override styles = css`
    section {
      border: 2px solid var(--ink);
    }
    h4 {
      font-size: var(--size-m);
    }
    .close {
      margin: -0.5rem -0.5rem 0 0;
      border-color: transparent;
      font-size: var(--size-l);
      line-height: 1;
    }
    .formula {
      line-height: 1.8;
      overflow-wrap: anywhere;
    }
    .formula button {
      min-width: 0;
      padding: 0;
    }
  `;

  /** Puts the focus on the name of the cell. */
  async focusName() {
    await this.updateComplete;
    this.renderRoot.querySelector('h4')?.focus();
  }

  override render() {
    const made = this.explanation;
    if (!made) return nothing;
    return html`<section class="panel stack" id="inspector" aria-labelledby="name" @keydown=${this.#key}>
      <div class="row apart">
        <h4 class="mono breaks" id="name" tabindex="-1">
          ${cellName(made.tensor, made.index)} <strong>= <span id="value">${decimal(made.value, DIGITS)}</span></strong>
        </h4>
        <button class="close" id="close" aria-label=${t('ui.inspector.close')} @click=${this.#close}>×</button>
      </div>
      <p class="small" id="rule">${t(`rules.${made.rule}`)}</p>
      ${this.#making(made)}
      ${made.has_addend ? html`<p class="formula mono">+ ${decimal(made.addend, DIGITS)}</p>` : nothing}
      <p class="small soft" id="offset">${t('ui.inspector.offset', { offset: made.offset })}</p>
      ${made.editable ? this.#edit(made) : nothing}
    </section>`;
  }

  #making(made: Explanation) {
    switch (made.rule) {
      case 'dot':
        return html`<p class="formula mono" id="formula">${lineName(made.left)} · ${lineName(made.right)}</p>
          <operand-list .explanation=${made} first=${FIRST_TERMS}></operand-list>`;
      case 'softmax':
        return html`<p class="formula mono" id="formula">
            exp(${this.#operand(made.left, made.at)} − ${decimal(made.row_max, DIGITS)}) ÷ ${decimal(made.sum, DIGITS)}
            = ${decimal(made.terms[made.at]!, DIGITS)} ÷ ${decimal(made.sum, DIGITS)}
          </p>
          <operand-list .explanation=${made} first=${FIRST_TERMS}></operand-list>
          <p class="small" id="sums">${t('ui.inspector.sums', {
            row: decimal(made.row_sum, DIGITS),
            column: decimal(made.column_sum, DIGITS),
          })}</p>`;
      case 'scale':
        return html`<p class="formula mono" id="formula">${this.#operand(made.left, 0)} ÷ ${decimal(made.divisor, DIGITS)}</p>`;
      case 'rotate':
        return html`<p class="formula mono" id="formula">
          ${this.#operand(made.left, 0)} · ${decimal(made.cosine, DIGITS)} + ${this.#operand(made.right, 0)} · ${decimal(made.sine, DIGITS)}
        </p>`;
      case 'mask':
        return html`<p class="formula mono" id="formula">${made.hidden ? '−∞' : this.#operand(made.left, 0)}</p>`;
      case 'same':
        return this.#same(made);
      default:
        return nothing;
    }
  }

  #same(made: Explanation) {
    const { left } = made;
    return html`<p class="formula mono" id="formula">= ${cellName(left.tensor, left.index)} = ${this.#operand(left, 0)}</p>
      ${
        this.origin
          ? html`<p class="small" id="moved">${t(
              this.move === 'copy' ? 'ui.inspector.copied' : 'ui.inspector.stayed',
              {
                tensor: left.tensor,
                from: this.origin.offset,
                to: made.offset,
              },
            )}</p>`
          : nothing
      }`;
  }

  #operand(operands: Operands, n: number) {
    const index = operandIndex(operands, n);
    return html`<button class="plain" title=${cellName(operands.tensor, index)} @click=${() => this.send('inspect', { tensor: operands.tensor, index })}
      >${decimal(operands.values[n]!, DIGITS)}</button>`;
  }

  #edit({ tensor, row, column, value }: Explanation) {
    return html`<form class="choices" id="edit" @submit=${(event: SubmitEvent) => {
      event.preventDefault();
      const input = this.renderRoot.querySelector('#new-value') as HTMLInputElement;
      if (input.value !== '')
        this.send('edit', { tensor, row, column, value: input.valueAsNumber });
    }}>
      <label class="field">${t('ui.inspector.newValue')}
        <input id="new-value" type="number" step="any" required .value=${value.toFixed(DIGITS)} @beforeinput=${refuseLong} />
      </label>
      <button id="set" type="submit">${t('ui.inspector.set')}</button>
    </form>
    <p class="small soft">${t('ui.inspector.setMeans')}</p>`;
  }

  #close() {
    this.send('leave');
  }

  #key(event: KeyboardEvent) {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    this.#close();
  }
}

/** A run of operands as code writes it: x[0, 3, :]. */
function lineName({ tensor, index, along }: Operands) {
  return cellName(
    tensor,
    index.map((at, axis) => (axis === along ? ':' : at)),
  );
}

customElements.define('cell-inspector', CellInspector);
