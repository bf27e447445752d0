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
  /* Groups side by side, and in further rows where bars that a finger can hit would be cut. */
  .signed-bars {
    display: flex;
    flex-wrap: wrap;
    row-gap: var(--space-3);
  }
  .bar-group {
    flex: 1 1 calc(var(--bars) * 1.5rem);
    min-width: 0;
    color: var(--ink-soft);
    font-size: 0.75rem;
    text-align: center;
  }
  .bar-group + .bar-group {
    border-inline-start: 1px solid var(--line);
  }
  .uprights {
    display: grid;
    grid-auto-columns: minmax(0, 1fr);
    grid-auto-flow: column;
    height: 9rem;
    border-block: 1px solid var(--line);
  }
  @media (max-width: 30rem) {
    .uprights {
      height: 6rem;
    }
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
  const each = bars.length / groups.length;
  const upright = ({ label, value, isChosen = false, spread }: SignedBar, at: number): unknown => {
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
  };
  return html`<div class="signed-bars" role="group" aria-label=${name} @keydown=${(event: KeyboardEvent) => walkButtons(event, ACROSS)}>
    ${groups.map((group, at) => {
      const first = at * each;
      const own = bars.slice(first, first + each);
      return html`<div class="bar-group" ${styled({ '--bars': String(each) })}><div class="uprights">
        ${own.map((bar, i) => upright(bar, first + i))}</div><span aria-hidden="true">${group}</span></div>`;
    })}</div>`;
}
