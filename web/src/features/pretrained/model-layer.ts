// The heads of a model that is trained in the page side by side, and one of them large with its switch.
import { css, html } from 'lit';
import './heads-grid.ts';
import { largeHead } from './large-head.ts';
import type { HeadName, Reading } from './model.ts';
import { stackStyles } from './stack-styles.ts';
import { TextElement } from './text-element.ts';
import { TokenRow, tokenRowStyles } from './token-row.ts';

class ModelLayer extends TextElement<true> {
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

  readonly #tokens = new TokenRow();

  protected override begin(): void {
    this.#tokens.keep(this.state.choice.query);
  }

  protected async ask(): Promise<true> {
    return true;
  }

  protected live(_: true, reading: Reading): unknown {
    const { query, choice } = this.state;
    return html`${this.#tokens.render(this.state, reading)}
      <heads-grid .reading=${reading} .query=${query} .chosen=${choice.chosen}
        @head=${({ detail }: CustomEvent<HeadName>) => this.state.choose({ chosen: detail })}></heads-grid>
      ${largeHead(this.state, reading)}`;
  }
}

customElements.define('model-layer', ModelLayer);
