// A head's weights as a table of words, which arrow keys walk (APG grid).
import { css, html } from 'lit';
import { styled } from './base.ts';
import { percent } from './hand-set.ts';
import { MatrixTable } from './matrix-table.ts';
import { given, number, text, withProps } from './props.ts';

// So much of the head's colour that ink on it stays easy to read.
const DEEPEST = 40;

class PatternTable extends withProps(MatrixTable, {
  words: given<string[]>(() => []),
  /** The query that is spoken of elsewhere. */
  chosen: number(0),
  /** Whose table it is. */
  label: text(),
}) {
  static override styles = css`
    .scroll {
      max-width: none;
      padding: 4px;
      margin: var(--space-2) -4px -4px;
    }
    table {
      border-collapse: separate;
      border-spacing: 2px;
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
      min-width: 1.9rem;
      height: 1.9rem;
      padding: 0;
      border: 1px solid transparent;
      border-radius: 3px;
      background: color-mix(in oklab, var(--head) var(--deep), var(--surface));
      text-align: center;
      cursor: pointer;
    }
    tr.chosen td {
      border-color: var(--ink-soft);
    }
    td.open {
      outline: 3px solid var(--ink);
    }
  `;

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
