// A row of a tensor's numbers, cut into the slices of the heads: as one row where there is room, a row a slice where
// there is not.
import { css, html } from 'lit';
import { decimal } from '../../text/messages.ts';
import { headClass } from './base.ts';
import { given, text, withProps } from './props.ts';

const DIGITS = 2;

type Part = { first: number; last: number; head: number; off: boolean; name: string };

class NumberStrip extends withProps({
  numbers: given<ArrayLike<number>>(() => []),
  /** where each head's slice begins and ends; one part: no slices */
  parts: given<Part[]>(() => []),
  /** places that are marked */
  marked: given<Set<number>>(() => new Set()),
  markedName: text(),
  caption: text(),
}) {
  static override styles = css`
    :host {
      --head: var(--line-strong);
      container-type: inline-size;
    }
    .numbers {
      grid-template-columns: repeat(auto-fit, minmax(3rem, 1fr));
      gap: 2px;
    }
    .part {
      padding: 4px 4px 6px;
      border: 2px solid var(--head);
      border-radius: var(--radius-s);
    }
    .part.off {
      border-style: dashed;
      border-color: var(--line-strong);
    }
    .name {
      display: flex;
      justify-content: space-between;
      gap: var(--space-2);
      padding: 0 2px 2px;
    }
    .number {
      display: grid;
      place-items: center;
      min-height: 2rem;
      border-radius: 2px;
      background: color-mix(in oklab, var(--head) 14%, var(--surface));
      font-size: 0.875rem;
    }
    .off .number {
      background: none;
      color: var(--ink-soft);
    }
    .number.marked {
      outline: 2px solid var(--ink);
      outline-offset: -2px;
      font-weight: 700;
    }
    /* A row that is not cut goes on as one. */
    .part:only-child {
      grid-column: 1 / -1;
    }
    .part:only-child .numbers {
      grid-template-columns: repeat(4, minmax(0, 1fr));
    }
    @container (min-width: 34rem) {
      .part:only-child .numbers {
        grid-template-columns: repeat(8, minmax(0, 1fr));
      }
      .parts {
        grid-template-columns: repeat(2, minmax(0, 1fr));
      }
    }
    @container (min-width: 58rem) {
      .parts {
        grid-template-columns: repeat(4, minmax(0, 1fr));
      }
    }
  `;

  override render() {
    return html`<ol class="parts stack close" aria-label=${this.caption}>${this.parts.map((part) => this.#part(part))}</ol>`;
  }

  #part({ first, last, head, off, name }: Part) {
    const numbers = Array.from(this.numbers).slice(first, last + 1);
    return html`<li class="part ${off ? 'off' : ''} ${head < 0 ? '' : headClass(head)}" data-first=${first}>
      <span class="name small soft">${name}</span>
      <ol class="numbers stack close">${numbers.map((number, at) => this.#number(number, first + at))}</ol>
    </li>`;
  }

  #number(number: number, at: number) {
    const marked = this.marked.has(at);
    return html`<li class="number mono ${marked ? 'marked' : ''}" data-at=${at}
      >${decimal(number, DIGITS)}${marked ? html`<span class="visually-hidden">${this.markedName}</span>` : ''}</li>`;
  }
}

customElements.define('number-strip', NumberStrip);
