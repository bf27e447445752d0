// Where the heads of one layer, or some of them, look from one token of the page's text: a row of weights for each head, one below
// the other.
import { css, html } from 'lit';
import words from '#content/words/head-rows.json';
import type { Cell } from '../../kit/grid-cell.ts';
import '../../kit/matrix-view.ts';
import { decimal, messagesOf } from '../../../text/messages.ts';
import { number, text, withProps } from '../../kit/props.ts';
import { namedTensor } from '../../save/drawn-tensors.ts';
import { strongest } from './heads-grid.ts';
import { headsNamed } from './heads-named.ts';
import type { Reading } from './model.ts';
import { tokenNames } from './pieces.ts';
import { patternOf } from './reading.ts';
import { stackStyles } from './stack-styles.ts';
import { TextElement } from './text-element.ts';
import { TokenRow, tokenRowStyles } from './token-row.ts';

const say = messagesOf(words);

const DIGITS = 2;

type Rows = {
  query: number;
  /** Which heads, from 0. */
  heads: number[];
  names: string[];
  /** The weights of each of them: [heads, tokens]. */
  data: Float32Array;
  /** The key that each head looks at most, and how much. */
  most: { key: number; weight: number }[];
};

export default class HeadRows extends withProps(TextElement<Rows>, {
  layer: number(0),
  /** Those that are shown, such as "4 5"; all of the layer's where it says none. */
  shown: text(),
}) {
  protected override readonly isWhole = false;

  static override styles = [
    stackStyles,
    tokenRowStyles,
    css`
      .most {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(9rem, 1fr));
        gap: var(--space-1) var(--space-4);
        font-size: var(--size-s);
      }
    `,
  ];

  readonly #tokens = new TokenRow();

  protected override about(reading: Reading): unknown[] {
    return [reading, this.layer, this.shown, this.state.query];
  }

  protected async ask(_runner: unknown, reading: Reading): Promise<Rows> {
    const { query } = this.state;
    const names = tokenNames(reading.tokens);
    const side = names.length;
    const heads = headsNamed(this.shown, (reading.weights[this.layer]?.length ?? 0) / side ** 2);
    const data = new Float32Array(heads.length * side);
    const most = heads.map((head, row) => {
      const pattern = patternOf(reading, { layer: this.layer, head });
      data.set(pattern.subarray(query * side, (query + 1) * side), row * side);
      return strongest(pattern, side, query);
    });
    return { query, heads, names, data, most };
  }

  /** What is drawn, for files of its numbers. */
  get tensors() {
    const { answer } = this;
    if (!answer) return [];
    const sizes = { n_heads: answer.most.length, seq_k: answer.names.length };
    return [namedTensor(`weights-layer-${this.layer}`, sizes, answer.data)];
  }

  protected live({ query, heads, names, data, most }: Rows, reading: Reading): unknown {
    const matrix = { rows: heads.length, columns: names.length, data };
    const rows = heads.map((head) => say('head', { head }));
    const from = names[query] ?? '';
    const looks = ({ row, column }: Cell, weight: number): string =>
      say('cell', {
        head: heads[row] ?? row,
        query: from,
        key: names[column] ?? '',
        weight: decimal(weight, DIGITS),
      });
    return html`${this.#tokens.render(this.state, reading)}
      <matrix-view stretch .matrix=${matrix} .names=${{ rows, columns: names }} .say=${looks}
        label=${say('label', { layer: this.layer, query: from })}></matrix-view>
      <p class="small">${say('most', { query: from })}</p>
      <ul class="most">${most.map(
        ({ key, weight }, row) =>
          html`<li>${say('one', { head: heads[row] ?? row, key: names[key] ?? '', weight: decimal(weight, DIGITS) })}</li>`,
      )}</ul>`;
  }
}

customElements.define('head-rows', HeadRows);
