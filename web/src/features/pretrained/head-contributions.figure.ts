// What each head of a layer contributes to the residual stream at one token of the page's text: a row for each head, their sum
// beside the layer's output, and the products behind one number; with the trained W_o or the identity in its place.
import type { HeadContributions as Contributions } from '@engine';
import { css, html } from 'lit';
import words from '#content/words/head-contributions.json';
import type { Runner } from '../../../engine/runner.ts';
import { dataTable } from '../../kit/data-table.ts';
import { radioRow } from '../../kit/fields.ts';
import type { Cell } from '../../kit/grid-cell.ts';
import '../../kit/matrix-view.ts';
import { decimal, messagesOf } from '../../../text/messages.ts';
import { number, state, text, withProps } from '../../kit/props.ts';
import { got } from '../../kit/refused.ts';
import { smallNumber } from '../../kit/small-numbers.ts';
import { namedTensor } from '../../save/drawn-tensors.ts';
import type { Reading } from './model.ts';
import { tokenNames } from './pieces.ts';
import { stackStyles } from './stack-styles.ts';
import { headTableStyles } from './table-styles.ts';
import { TextElement } from './text-element.ts';
import { largestOf } from './token-numbers.ts';
import { TokenRow, tokenRowStyles } from './token-row.ts';

const say = messagesOf(words);

const DIGITS = 3;
/** Beside the largest number, what the order of float32 additions may change. */
const ROUNDING = 1e-5;

type Added = { query: number; heads: number; cell: Cell; made: Contributions };

export default class HeadContributions extends withProps(TextElement<Added>, {
  layer: number(0),
  /** The trained W_o, or the identity in its place. */
  matrix: text<'own' | 'identity'>('own'),
  /** The number that is looked at: its row may be a head's, the sum's or the output's. */
  cell: state<Cell>({ row: 2, column: 0 }),
}) {
  static override styles = [
    stackStyles,
    headTableStyles,
    tokenRowStyles,
    css`
      h2 {
        font-size: 1rem;
      }
      .operands {
        max-width: 34rem;
      }
      tfoot td {
        border-top: 1px solid var(--line-strong);
        font-weight: 700;
      }
    `,
  ];

  readonly #tokens = new TokenRow();

  protected override about(): unknown[] {
    return [this.layer, this.state.query, this.matrix, this.cell];
  }

  protected async ask(runner: Runner, reading: Reading): Promise<Added> {
    const { query } = this.state;
    const { cell, layer } = this;
    const side = reading.tokens.length;
    const heads = (reading.weights[layer]?.length ?? 0) / side ** 2;
    const head = Math.min(cell.row, heads - 1);
    const made = got(
      await runner.advance('modelHeadContributions', {
        ...{ layer, head, token: query, dimension: cell.column },
        identity: this.matrix === 'identity',
      }),
    );
    return { query, heads, cell, made };
  }

  /** What is drawn, for files of its numbers. */
  get tensors() {
    const { answer } = this;
    if (!answer) return [];
    const { heads, made } = answer;
    const sizes = { n_heads: heads, d_model: made.y.length };
    return [namedTensor(`head-contributions-layer-${this.layer}`, sizes, made.contributions)];
  }

  protected live({ query, heads, cell, made }: Added, reading: Reading): unknown {
    const token = tokenNames(reading.tokens)[query] ?? '';
    const { layer } = this;
    const columns = made.y.length;
    const data = new Float32Array((heads + 2) * columns);
    data.set(made.contributions);
    data.set(made.sum, heads * columns);
    data.set(made.y, (heads + 1) * columns);
    const matrix = { rows: heads + 2, columns, data };
    const most = largestOf(matrix);
    const rows = [
      ...Array.from({ length: heads }, (_, head) => say('head', { head })),
      ...[words.sum, words.y],
    ];
    const number = ({ row, column }: Cell, value: number): string => {
      const kind = row < heads ? 'cell' : row === heads ? 'cellSum' : 'cellY';
      return say(kind, { head: row, at: column, value: decimal(value, DIGITS) });
    };
    const choices = [['own', words.own] as const, ['identity', words.identity] as const];
    const difference = made.largest_difference;
    return html`${this.#tokens.render(this.state, reading)}
      ${radioRow({ name: 'matrix', legend: words.matrix }, choices, this.matrix, this.put('matrix'))}
      <h2>${say('title', { layer, token })}</h2>
      <matrix-view stretch .matrix=${matrix} .low=${-most} .high=${most} .say=${number} .chosen=${this.cell} .names=${{ rows, columns: [] }}
        label=${say('label', { columns, heads })} @cell=${({ detail }: CustomEvent<Cell>) => {
          this.cell = detail;
        }}></matrix-view>
      <p role="status">${say(difference <= ROUNDING * most ? 'agrees' : 'differs', { difference: smallNumber(difference) })}</p>
      ${cell.row < heads ? this.#operands(cell, made) : ''}
      <p class="small soft">${words.how}</p>`;
  }

  #operands({ row: head, column: at }: Cell, made: Contributions): unknown {
    const { head_output, column, products, contributions, y } = made;
    const value = decimal(contributions[head * y.length + at] ?? 0, DIGITS);
    const headDim = head_output.length;
    const titles = [words.outputNumber, words.output, words.row, words.weight, words.product];
    const caption = say('comes', { head, at });
    const rows = [...products].map((product, i) => [
      ...[i, decimal(head_output[i] ?? 0, DIGITS), head * headDim + i],
      ...[decimal(column[i] ?? 0, DIGITS), decimal(product, DIGITS)],
    ]);
    return html`<details class="operands"><summary>${caption}</summary>
      <p>${say('made', { headDim, at, value })}</p>
      ${dataTable({ label: caption, titles }, rows)}</details>`;
  }
}

customElements.define('head-contributions', HeadContributions);
