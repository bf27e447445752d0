// A head's weights as a table of words, which arrow keys walk (APG grid). Hatched where its numbers come from a scene
// set by hand, solid where they are measured.
import { css, html } from 'lit';
import { baseStyles, styled } from './base.ts';
import { inventedStyles, percent } from './hand-set.ts';
import { MatrixTable } from './matrix-table.ts';
import { flag, given, number, text, withProps } from './props.ts';

// So much of the head's colour that ink on it stays easy to read.
const DEEPEST = 40;

class PatternTable extends withProps(MatrixTable, {
  words: given<string[]>(() => []),
  /** The query that is spoken of elsewhere. */
  chosen: number(0),
  /** Whose table it is. */
  label: text(),
  /** Whether the numbers are a trained model's. */
  measured: flag(),
}) {
  static override styles = [
    baseStyles,
    inventedStyles,
    css`
      .scroll {
        max-width: none;
        padding: 4px;
        margin: var(--space-2) -4px -4px;
      }
      table {
        border-collapse: separate;
        border-spacing: 2px;
        font-size: var(--size-s);
        font-variant-numeric: tabular-nums;
      }
      th {
        padding: 0 var(--space-1);
        font-weight: 500;
      }
      th[scope='row'] {
        position: sticky;
        inset-inline-start: 0;
        background: var(--surface);
        text-align: end;
      }
      tr.chosen th {
        font-weight: 700;
      }
      td {
        min-width: 2.75rem;
        height: var(--target);
        padding: 0;
        border: 1px dashed var(--line);
        border-radius: 3px;
        --stripe: color-mix(in oklab, var(--head) var(--deep), var(--surface));
        --gap: color-mix(in oklab, var(--head) calc(var(--deep) * 0.6), var(--surface));
        background: linear-gradient(
            135deg,
            var(--stripe) 25%,
            var(--gap) 25% 50%,
            var(--stripe) 50% 75%,
            var(--gap) 75%
          )
          0 0 / 8px 8px;
        text-align: center;
        cursor: pointer;
      }
      :host([measured]) td {
        min-width: 1.9rem;
        height: 1.9rem;
        border-style: solid;
        border-color: transparent;
        background: color-mix(in oklab, var(--head) var(--deep), var(--surface));
      }
      :host([measured]) tr.chosen td {
        border-color: var(--ink-soft);
      }
      td.open {
        outline: 3px solid var(--ink);
      }
    `,
  ];

  override render() {
    const { slice, words } = this;
    if (!slice) return html`<div></div>`;
    return html`<p class="small soft" id="about">${this.caption}</p>
    <div class="scroll">
      <table id="weights" role="grid" aria-label=${this.label} aria-describedby="about" @keydown=${this.key}>
        <thead><tr><td role="presentation" class="visually-hidden"></td>${words.map((word) => html`<th scope="col">${word}</th>`)}</tr></thead>
        <tbody>
          ${words.map(
            (word, row) => html`<tr class=${row === this.chosen ? 'chosen' : ''}>
            <th scope="row">${word}</th>
            ${words.map((_, column) => this.#cell(slice.data[row * slice.columns + column]!, row, column))}
          </tr>`,
          )}
        </tbody>
      </table>
    </div>`;
  }

  #cell(share: number, row: number, column: number) {
    const open = this.isAt(this.open, row, column);
    return html`<td tabindex=${this.isAt(this.place, row, column) ? 0 : -1} class=${open ? 'open' : ''} aria-selected=${open}
      data-row=${row} data-column=${column}
      ${styled({ '--deep': `${(share * DEEPEST).toFixed(1)}%` })}
      @click=${() => this.inspect({ row, column })}>${percent(share)}</td>`;
  }
}

customElements.define('pattern-table', PatternTable);
