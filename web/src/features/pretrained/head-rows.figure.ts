// Where the heads of one layer, or some of them, look from one token of the page's text: a row of weights for each head, one below
// the other.
import { html } from 'lit';
import { number, text, withProps } from '../../kit/props.ts';
import { namedTensor } from '../../save/drawn-tensors.ts';
import { drawRows, headRowStyles, type Rows, rowsOf } from './head-rows-drawing.ts';
import type { Reading } from './model.ts';
import { stackStyles } from './stack-styles.ts';
import { TextElement } from './text-element.ts';
import { TokenRow, tokenRowStyles } from './token-row.ts';

export default class HeadRows extends withProps(TextElement<Rows>, {
  layer: number(0),
  /** Those that are shown, such as "4 5"; all of the layer's where it says none. */
  shown: text(),
}) {
  protected override readonly isWhole = false;

  static override styles = [stackStyles, tokenRowStyles, headRowStyles];

  readonly #tokens = new TokenRow();

  protected override about(reading: Reading): unknown[] {
    return [reading, this.layer, this.shown, this.state.query];
  }

  protected async ask(_runner: unknown, reading: Reading): Promise<Rows> {
    return rowsOf(reading, this.state.query, this.layer, this.shown);
  }

  /** What is drawn, for files of its numbers. */
  get tensors() {
    const { answer } = this;
    if (!answer) return [];
    const sizes = { n_heads: answer.most.length, seq_k: answer.names.length };
    return [namedTensor(`weights-layer-${this.layer}`, sizes, answer.data)];
  }

  protected live(rows: Rows, reading: Reading): unknown {
    return html`${this.#tokens.render(this.state, reading)} ${drawRows(rows)}`;
  }
}

customElements.define('head-rows', HeadRows);
