// One row of weights as one bar, cut by word: a blend at a glance. Hatched where its numbers are set by hand, solid
// where they are measured.
import { css, html, unsafeCSS } from 'lit';
import { inventedStyles, percent } from './hand-set.ts';
import { flag, given, text, withProps } from './props.ts';

// A word under a narrower part of the bar would be cut off.
const LABELLED = 0.1;

/** As wide as its percent. */
const widths = Array.from({ length: 101 }, (_, part) => `.of-${part} { flex-grow: ${part}; }`);

class WeightedSumBar extends withProps({
  shares: given<ArrayLike<number>>(() => []),
  words: given<string[]>(() => []),
  label: text(),
  /** Whether the numbers are a trained model's. */
  measured: flag(),
}) {
  static override styles = [
    inventedStyles,
    css`
      .name {
        display: flex;
        gap: var(--space-2);
        font-size: var(--size-s);
        font-weight: 600;
      }
      ol {
        display: flex;
        gap: 2px;
        margin: var(--space-1) 0 0;
      }
      li {
        flex: 0 1 0;
        min-width: 2px;
        overflow: hidden;
        text-overflow: ellipsis;
        font-size: var(--size-s);
        line-height: 1.25;
      }
      .bar {
        display: block;
        height: 1.125rem;
        border-radius: 2px;
      }
      .solid {
        background: var(--head);
        print-color-adjust: exact;
        forced-color-adjust: none;
      }
      ${unsafeCSS(widths.join('\n'))}
    `,
  ];

  override render() {
    return html`<p class="name" id="label">${this.label}</p>
      <ol aria-labelledby="label">
        ${Array.from(this.shares, (share, at) => this.#part(share, this.words[at]!))}
      </ol>`;
  }

  #part(share: number, word: string) {
    const wide = share >= LABELLED;
    return html`<li class="of-${percent(share)}">
      <span class="bar ${this.measured ? 'solid' : 'invented'}"></span>
      <span class=${wide ? '' : 'visually-hidden'}>${word} <span class="number nowrap">${percent(share)} %</span></span>
    </li>`;
  }
}

customElements.define('weighted-sum-bar', WeightedSumBar);
