// From one word to the words it looks at: a curve for each head, thicker for more weight, dashed since the weights are
// hand-set.
import { css, html, LitElement, nothing, svg } from 'lit';
import { baseStyles, headColour, styled } from '../../kit/base.ts';
import { inventedStyles, percent } from '../../kit/hand-set.ts';
import { given, number, withProps } from '../../kit/props.ts';

export type Beam = { head: number; colour: string; shares: ArrayLike<number> };

const ROW = 44;
const ACROSS = 100;
const THINNEST = 0.5;
const THICKEST = 9;
// Curves of several heads leave a word side by side.
const APART = 5;
// A curve for less would only blur the others.
const SEEN = 0.02;

class LensCurves extends withProps(LitElement, {
  words: given<string[]>(() => []),
  /** what each drawn head does with the word that looks */
  beams: given<Beam[]>(() => []),
  token: number(0),
  said: given<{ queries: string; keys: string; picture: string }>(() => ({
    queries: '',
    keys: '',
    picture: '',
  })),
}) {
  static override styles = [
    baseStyles,
    inventedStyles,
    css`
      .picture {
        display: grid;
        grid-template-columns: auto minmax(2rem, 1fr) minmax(6.5rem, 8.5rem);
        column-gap: var(--space-2);
      }
      .heading {
        padding-bottom: var(--space-1);
      }
      .queries,
      .keys {
        display: grid;
        grid-auto-rows: 44px;
      }
      button {
        width: 100%;
        min-height: 40px;
        margin-block: 2px;
        justify-content: end;
        border-color: transparent;
        background: none;
        font-weight: 500;
        padding-inline: var(--space-3);
      }
      button[aria-pressed='true'] {
        background: var(--ink);
        color: var(--paper);
        font-weight: 700;
      }
      @media (forced-colors: active) {
        button[aria-pressed='true'] {
          background: Highlight;
          color: HighlightText;
          forced-color-adjust: none;
        }
      }
      svg {
        display: block;
        width: 100%;
        overflow: visible;
      }
      path {
        fill: none;
        stroke: var(--head);
        stroke-width: var(--thick);
        stroke-opacity: var(--strong);
        stroke-dasharray: 9 3;
        vector-effect: non-scaling-stroke;
      }
      .keys li {
        display: grid;
        grid-template-columns: 4rem minmax(2rem, 1fr);
        align-items: center;
        gap: var(--space-2);
      }
      .bars {
        display: grid;
        gap: 2px;
      }
      .bar {
        width: max(1px, calc(var(--share) * 100%));
        height: var(--height);
        border-radius: 1px;
      }
    `,
  ];

  override render() {
    const height = this.words.length * ROW;
    return html`<div class="picture">
      <span class="small soft heading" id="queries-name">${this.said.queries}</span><span></span>
      <span class="small soft heading">${this.said.keys}</span>
      <div class="queries" role="group" aria-labelledby="queries-name">
        ${this.words.map(
          (word, at) =>
            html`<button id="token-${at}" data-drawn aria-pressed=${at === this.token} @click=${() => this.#choose(at)}>${word}</button>`,
        )}
      </div>
      <svg viewBox="0 0 ${ACROSS} ${height}" height=${height} preserveAspectRatio="none" role="img" aria-label=${this.said.picture}>
        ${this.beams.map((beam, place) => this.#curves(beam, place))}
      </svg>
      <ul class="keys" aria-hidden="true">
        ${this.words.map((word, key) => this.#key(word, key))}
      </ul>
    </div>`;
  }

  /** @param place - among those that are drawn */
  #curves({ colour, shares }: Beam, place: number) {
    const aside = (place - (this.beams.length - 1) / 2) * APART;
    const from = (this.token + 0.5) * ROW + aside;
    return Array.from(shares, (share, key) => {
      if (share < SEEN) return nothing;
      const to = (key + 0.5) * ROW + aside;
      const thick = THINNEST + share * (THICKEST - THINNEST);
      return svg`<path d="M0 ${from} C${ACROSS / 2} ${from} ${ACROSS / 2} ${to} ${ACROSS} ${to}"
        ${styled({ '--head': colour, '--thick': `${thick}px`, '--strong': String(0.2 + 0.8 * share) })}></path>`;
    });
  }

  #key(word: string, key: number) {
    return html`<li><span>${word}</span><span class="bars">${this.beams.map(
      ({ colour, shares }) => html`<span class="bar invented" title="${percent(shares[key]!)} %"
        ${styled({ '--head': colour, '--share': String(shares[key]), '--height': this.beams.length > 1 ? '6px' : '12px' })}></span>`,
    )}</span></li>`;
  }

  #choose(at: number) {
    this.dispatchEvent(new CustomEvent('choose', { detail: at }));
  }
}

/** What one head of several, or a head that has the whole width, is drawn in. */
export const lensColour = (head: number, alone: boolean) =>
  alone ? 'var(--ink-soft)' : headColour(head);

customElements.define('lens-curves', LensCurves);
