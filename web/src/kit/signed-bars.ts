// Numbers of either sign as upright bars side by side, from one line at zero: to compare, and to choose one of.
import { css, html } from 'lit';
import { styled } from './base.ts';
import { ACROSS, walkButtons } from './walk-buttons.ts';

export type SignedBar = {
  /** With its number: what a screen reader says. */
  label: string;
  value: number;
  isChosen?: boolean;
  /** Twice the standard error, drawn as a line over the end of the bar. */
  spread?: number;
};

export const signedBarStyles = css`
  /* As wide as bars that a finger can hit. */
  .bars {
    overflow-x: auto;
  }
  .bars > div {
    width: max-content;
    min-width: 100%;
  }
  .signed-bars {
    display: grid;
    grid-auto-columns: minmax(1.5rem, 1fr);
    grid-auto-flow: column;
    height: 9rem;
    border-block: 1px solid var(--line);
  }
  .signed-bars button {
    position: relative;
    display: block;
    min-width: 0;
    min-height: 0;
    height: 100%;
    padding: 0;
    border: 0;
    border-radius: 0;
    background: none;
  }
  .signed-bars button:hover,
  .signed-bars button[aria-pressed='true'] {
    background: var(--accent-soft);
  }
  .signed-bars .bar {
    position: absolute;
    inset-inline: 12%;
    top: calc(var(--from) * 100%);
    height: max(1px, calc(var(--size) * 100%));
    background: var(--accent);
  }
  .signed-bars .below .bar {
    background: var(--bad);
  }
  .signed-bars .zero {
    position: absolute;
    inset-inline: 0;
    top: calc(var(--zero) * 100%);
    height: 1px;
    background: var(--line-strong);
  }
  .signed-bars i {
    position: absolute;
    left: 50%;
    top: calc(var(--spread-from) * 100%);
    height: calc(var(--spread) * 100%);
    border-inline-start: 2px solid var(--ink);
  }
  .bar-groups {
    display: grid;
    grid-auto-columns: minmax(0, 1fr);
    grid-auto-flow: column;
    color: var(--ink-soft);
    font-size: 0.75rem;
    text-align: center;
  }
  .bar-groups span + span {
    border-inline-start: 1px solid var(--line);
  }
  @media (forced-colors: active) {
    .signed-bars .bar {
      background: CanvasText;
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
  return html`<div class="bars"><div><div class="signed-bars" role="group" aria-label=${name} @keydown=${(event: KeyboardEvent) => walkButtons(event, ACROSS)}>
    ${bars.map(({ label, value, isChosen = false, spread }, at) => {
      const places = {
        '--from': String(down(Math.max(0, value))),
        '--size': String(Math.abs(value) / span),
        '--zero': String(down(0)),
        '--spread-from': String(down(value + (spread ?? 0))),
        '--spread': String((2 * (spread ?? 0)) / span),
      };
      const isStop = isChosen || (at === 0 && !bars.some((one) => one.isChosen));
      return html`<button type="button" data-drawn class=${value < 0 ? 'below' : ''} tabindex=${isStop ? 0 : -1} aria-pressed=${isChosen} aria-label=${label}
        title=${label} ${styled(places)} @click=${() => onChoose(at)}><span class="bar"></span><span class="zero"></span>${spread === undefined ? '' : html`<i></i>`}</button>`;
    })}
  </div>
  <div class="bar-groups" aria-hidden="true">${groups.map((group) => html`<span>${group}</span>`)}</div></div></div>`;
}
