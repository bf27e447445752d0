// Numbers of either sign as upright bars side by side, from one line at zero: to compare, and to choose one of.
import { css, html, svg } from 'lit';
import { ACROSS, walkButtons } from './walk-buttons.ts';

export type SignedBar = {
  /** With its number: what a screen reader says. */
  label: string;
  value: number;
  isChosen?: boolean;
  /** Twice the standard error, drawn as a line over the end of the bar. */
  spread?: number;
};

/** The height of a bar that is seen, as part of the whole. */
const LEAST = 0.007;

export const signedBarStyles = css`
  /* Groups side by side, and in further rows where bars that a finger can hit would be cut. */
  .signed-bars {
    /* In a strip all of them are seen. */
    --row: calc(var(--strip) / 2.4);
    --bar: calc(var(--strip) / 40);
    display: flex;
    flex-wrap: wrap;
    row-gap: var(--space-3);
  }
  .bar-group {
    flex: 1 1 auto;
    min-width: 0;
    color: var(--ink-soft);
    font-size: 0.75rem;
    text-align: center;
  }
  .bar-group + .bar-group {
    border-inline-start: 1px solid var(--line);
  }
  .ordinals {
    display: var(--beside, flex);
  }
  .ordinals span {
    flex: 1 1 auto;
    width: var(--bar, 1.5rem);
    min-width: 0;
  }
  .uprights {
    display: flex;
    height: var(--row, 9rem);
    border-block: 1px solid var(--line);
  }
  @media (max-width: 30rem) {
    .uprights {
      height: var(--row, 6rem);
    }
  }
  .signed-bars button {
    flex: 1 1 auto;
    width: var(--bar, 1.5rem);
    min-width: 0;
    min-height: 0;
    height: 100%;
    padding: 0;
  }
  .signed-bars button[aria-pressed='true'] {
    background: var(--accent-soft);
  }
  .signed-bars svg {
    display: block;
    width: 100%;
    height: 100%;
    fill: var(--accent);
  }
  .signed-bars .below svg {
    fill: var(--bad);
  }
  .signed-bars path {
    stroke: var(--line-strong);
    vector-effect: non-scaling-stroke;
  }
  .signed-bars .spread {
    stroke: var(--ink);
    stroke-width: 2px;
  }
  @media (forced-colors: active) {
    .signed-bars svg {
      fill: CanvasText;
      forced-color-adjust: none;
    }
  }
`;

/**
 * @param groups - names of as many bars each, from the left
 * @param onChoose - with the place of the bar
 */
export function signedBars(
  bars: SignedBar[],
  name: string,
  groups: string[],
  onChoose: (at: number) => void,
): unknown {
  const ends = bars.flatMap(({ value, spread = 0 }) => [value - spread, value + spread]);
  const high = Math.max(0, ...ends);
  const low = Math.min(0, ...ends);
  const span = high - low || 1;
  const down = (value: number): number => (high - value) / span;
  const each = bars.length / groups.length;
  const upright = ({ label, value, isChosen = false, spread }: SignedBar, at: number): unknown => {
    const isStop = isChosen || (at === 0 && !bars.some((one) => one.isChosen));
    return html`<button type="button" data-drawn class=${value < 0 ? 'bare below' : 'bare'} tabindex=${isStop ? 0 : -1} aria-pressed=${isChosen} aria-label=${label}
      title=${label} @click=${() => onChoose(at)}><svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true"><rect x="0.12" y=${down(Math.max(0, value))} width="0.76" height=${Math.max(LEAST, Math.abs(value) / span)} /><path d="M0 ${down(0)}H1" />${spread === undefined ? '' : svg`<path class="spread" d="M0.5 ${down(value + spread)}V${down(value - spread)}" />`}</svg></button>`;
  };
  return html`<div class="signed-bars" role="group" aria-label=${name} @keydown=${(event: KeyboardEvent) => walkButtons(event, ACROSS)}>
    ${groups.map((group, at) => {
      const first = at * each;
      const own = bars.slice(first, first + each);
      return html`<div class="bar-group"><div class="uprights">
        ${own.map((bar, i) => upright(bar, first + i))}</div>${each > 1 ? html`<div class="ordinals" aria-hidden="true">${own.map((_, i) => html`<span>${i}</span>`)}</div>` : ''}<span aria-hidden="true">${group}</span></div>`;
    })}</div>`;
}
