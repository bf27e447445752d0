// The terms of a dot product or the exponentials of a softmax row: the first few at once, the rest on request. Every
// operand is a button to its cell.
import type { Explanation, Operands } from '@engine';
import { css, html, nothing, type PropertyValues } from 'lit';
import { count, decimal, t } from '../../text/layer-messages.ts';
import { cellName } from './base.ts';
import { given, number, state, withProps } from './props.ts';

const DIGITS = 4;
const PAGE = 64;
// So few that a few of them are no shorter.
const FEW = 16;

class OperandList extends withProps({
  explanation: given<Explanation>(),
  first: number(4),
  shown: state(0),
}) {
  static override styles = css`
    .scroll {
      max-height: 20rem;
      overflow: auto;
    }
    th,
    td {
      padding: 0 var(--space-3) 0 0;
      text-align: end;
      font-weight: 400;
      white-space: nowrap;
    }
    th {
      color: var(--ink-soft);
    }
    thead th {
      font-size: var(--size-xs);
    }
    tr.here {
      background: var(--mark);
    }
    button.plain {
      min-height: 32px;
      padding: 0 var(--space-1);
      font-weight: 500;
    }
    .sum td,
    .sum th {
      border-top: 1px solid var(--line-strong);
      padding-block: var(--space-1);
      color: var(--ink);
      font-weight: 700;
    }
    @media (pointer: coarse) {
      button.plain {
        min-height: var(--target);
      }
    }
  `;

  override willUpdate(changed: PropertyValues) {
    if (!changed.has('explanation')) return;
    const all = this.explanation?.terms.length ?? 0;
    this.shown = all <= FEW ? all : this.first;
  }

  override render() {
    const made = this.explanation;
    if (!made) return nothing;
    const dot = made.rule === 'dot';
    const all = made.terms.length;
    const most = Math.min(all, this.shown);
    return html`<div class="scroll" id="terms" tabindex="0" role="group" aria-label=${t('ui.inspector.terms')}>
        <table class="mono">
          <thead>
            <tr>
              <th scope="col">n</th>
              <th scope="col">${made.left.tensor}</th>
              ${dot ? html`<th scope="col">${made.right.tensor}</th>` : nothing}
              <th scope="col">${t(dot ? 'ui.inspector.product' : 'ui.inspector.exponential')}</th>
            </tr>
          </thead>
          <tbody>
            ${Array.from({ length: most }, (_, n) => this.#term(made, n, dot))}
            <tr class="sum">
              <th scope="row">Σ</th>
              <td colspan=${dot ? 2 : 1}>${t('ui.inspector.sumOf', { count: all })}</td>
              <td id="sum">${decimal(made.sum, DIGITS)}</td>
            </tr>
          </tbody>
        </table>
      </div>
      ${most < all ? html`<button class="plain" id="more" @click=${this.#more}>${t('ui.inspector.more', { shown: most, count: all })}</button>` : nothing}`;
  }

  #term(made: Explanation, n: number, dot: boolean) {
    const here = !dot && n === made.at;
    return html`<tr class=${here ? 'here' : ''}>
      <th scope="row">${count(n)}</th>
      <td>${this.#operand(made.left, n)}</td>
      ${dot ? html`<td>× ${this.#operand(made.right, n)}</td>` : nothing}
      <td>${decimal(made.terms[n]!, DIGITS)}</td>
    </tr>`;
  }

  #operand({ tensor, index, along, values }: Operands, n: number) {
    const at = index.map((place, axis) => (axis === along ? place + n : place));
    return html`<button class="plain" aria-label="${cellName(tensor, at)}: ${decimal(values[n]!, DIGITS)}" @click=${() => this.send('inspect', { tensor, index: at })}
      >${decimal(values[n]!, DIGITS)}</button>`;
  }

  #more() {
    // The first press shows a page, the next all: a row of a wide layer has thousands of terms.
    const all = this.explanation?.terms.length ?? 0;
    this.shown = this.shown < PAGE ? PAGE : all;
  }
}

customElements.define('operand-list', OperandList);
