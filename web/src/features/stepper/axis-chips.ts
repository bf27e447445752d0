// A shape as a row of sizes with their axis names below, which move to their new places when the shape changes: what a
// reshape does to a shape, seen.
import type { AxisSize } from '@engine';
import { css, html } from 'lit';
import { axisClass } from '../../kit/base.ts';
import { flag, given, withProps } from '../../kit/props.ts';
import { repeat } from '../../kit/repeat.ts';

const still = matchMedia('(prefers-reduced-motion: reduce)');

class AxisChips extends withProps({
  axes: given<AxisSize[]>(() => []),
  moving: flag(),
}) {
  #from: Map<string, number> = new Map();

  static override styles = css`
    .row {
      align-items: flex-start;
      gap: 0;
      line-height: 1.25;
    }
    .bracket,
    .size {
      font-size: var(--size-xl);
    }
    .chip {
      display: inline-grid;
      justify-items: center;
      padding: 0 0.4em;
    }
    .size {
      justify-self: stretch;
      border-bottom: 3px solid currentColor;
      text-align: center;
      font-weight: 700;
    }
    .name {
      font-size: var(--size-xs);
      font-weight: 500;
      margin-top: 2px;
    }
  `;

  #chips() {
    return [...this.renderRoot.querySelectorAll('.chip')] as HTMLElement[];
  }

  override willUpdate() {
    // Asking where a chip stands makes the browser lay out the page: only where it is to move.
    this.#from = new Map(
      this.hasUpdated && this.moving
        ? this.#chips().map((chip) => [chip.dataset.axis ?? '', chip.offsetLeft])
        : [],
    );
  }

  override updated() {
    if (!this.moving || still.matches || this.#from.size === 0) return;
    const chips = this.#chips();
    const now = chips.map((chip) => chip.dataset.axis);
    // An axis that is new comes out of the one that is gone, as the split parts the width.
    const gone = [...this.#from].find(([axis]) => !now.includes(axis))?.[1];
    for (const chip of chips) {
      const from = this.#from.get(chip.dataset.axis ?? '') ?? gone;
      if (from === undefined || from === chip.offsetLeft) continue;
      const distance = from - chip.offsetLeft;
      chip.animate(
        [
          { transform: `translateX(${distance}px)` },
          { transform: `translate(${distance / 2}px, ${distance > 0 ? '-' : ''}0.8em)` },
          { transform: 'none' },
        ],
        { duration: 750, easing: 'ease-in-out' },
      );
    }
  }

  override render() {
    return html`<div class="row mono">
      <span class="bracket soft">(</span>${repeat(
        this.axes,
        ({ axis }) => axis,
        ({ axis, size }) => html`<span class="chip ${axisClass(axis)}" data-axis=${axis}
            ><span class="size">${size}</span><span class="name">${axis}</span></span
          >`,
      )}<span class="bracket soft">)</span>
    </div>`;
  }
}

customElements.define('axis-chips', AxisChips);
