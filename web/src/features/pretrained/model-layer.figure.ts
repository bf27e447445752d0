// The heads of one layer on the page's text side by side, and one of them large with its switch; all heads where no layer is told.
import { css, html } from 'lit';
import { number, withProps } from '../../kit/props.ts';
import './heads-grid.ts';
import { largeHead } from './large-head.ts';
import type { HeadName, Reading } from './model.ts';
import { weightsOf } from './reading-tensors.ts';
import { stackStyles } from './stack-styles.ts';
import { TextElement } from './text-element.ts';
import { TokenRow, tokenRowStyles } from './token-row.ts';

export default class ModelLayer extends withProps(TextElement<true>, {
  layer: number<number | undefined>(undefined),
  /** The head that is large at first. */
  head: number(0),
}) {
  static override styles = [
    stackStyles,
    tokenRowStyles,
    css`
      .large matrix-view {
        max-width: 22rem;
      }
      .large h2 {
        font-size: var(--size-m, 1rem);
      }
    `,
  ];

  protected override readonly isWhole = false;
  readonly #tokens = new TokenRow();

  protected override begin(): void {
    super.begin();
    const { layer = 0, head } = this;
    if (!this.looked) this.state.choose({ chosen: { layer, head } });
    this.#tokens.keep(this.state.choice.query);
  }

  /** What the model read last. */
  get reading(): Reading | undefined {
    return this.state.reading;
  }

  /** What is drawn, for files of its numbers. */
  get tensors() {
    return weightsOf(this.reading);
  }

  protected async ask(): Promise<true> {
    return true;
  }

  protected live(_: true, reading: Reading): unknown {
    const { query, choice } = this.state;
    return html`${this.#tokens.render(this.state, reading)}
      <heads-grid .reading=${reading} .query=${query} .chosen=${choice.chosen} .layer=${this.layer}
        @head=${({ detail }: CustomEvent<HeadName>) => this.state.choose({ chosen: detail })}></heads-grid>
      ${largeHead(this.state, reading)}`;
  }
}

customElements.define('model-layer', ModelLayer);
