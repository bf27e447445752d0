// A square matrix as arcs between the names of its rows and columns, which stand in one column: one name is chosen, and its
// arcs are drawn over those of the others.
import { css, html, svg } from 'lit';
import type { Matrix } from './matrix-image.ts';
import { DOWN, walkButtons } from './walk-buttons.ts';

/** Whether a chosen name's row is followed to the columns, or its column to the rows. */
export type Side = 'row' | 'column';

export type Arcs = {
  matrix: Matrix;
  names: string[];
  by: Side;
  chosen: number;
};

/** In pixels. */
const ROW = 28;
const WIDTH = 148;
const THICKEST = 12;
/** Smaller values than this have no arc among the others, and more names than that no others. */
const LEAST = 0.1;
const MOST_NAMES = 80;

export const arcStyles = css`
  .arcs {
    display: grid;
    grid-template-columns: ${WIDTH}px minmax(0, max-content);
    align-items: start;
    overflow: auto;
    max-height: 36rem;
  }
  .arcs svg {
    display: block;
  }
  .arcs path {
    fill: none;
    stroke: var(--ink-soft);
    stroke-opacity: 0.25;
  }
  .arcs path.chosen {
    stroke: var(--amber);
    stroke-opacity: 0.85;
  }
  .arcs button {
    display: block;
    height: ${ROW}px;
    min-height: 0;
    min-width: 4rem;
    padding: 0 var(--space-2);
    font: 500 0.875rem / 1 var(--mono-family);
    text-align: start;
    white-space: pre;
  }
  .arcs button[aria-pressed='true'] {
    color: var(--amber);
    font-weight: 700;
  }
`;

const middle = (at: number): number => (at + 0.5) * ROW;

/** From the right edge to the left and back; of a name to itself, a small loop. */
function arc(from: number, to: number): string {
  const lift = from === to ? ROW / 5 : 0;
  const reach = Math.min(WIDTH - 4, 20 + Math.abs(from - to) * 11);
  const [start, end] = [middle(from) - lift, middle(to) + lift];
  return `M${WIDTH} ${start}C${WIDTH - reach} ${start - lift} ${WIDTH - reach} ${end + lift} ${WIDTH} ${end}`;
}

const thickness = (value: number): string => (value * THICKEST).toFixed(2);

/** @param label - of the whole, for who does not see it */
export function arcView(of: Arcs, label: string, onChoose: (at: number) => void): unknown {
  const { matrix, names, by, chosen } = of;
  const side = names.length;
  const value = (row: number, column: number): number => matrix.data[row * side + column] ?? 0;
  const ends = (at: number, other: number): [number, number] =>
    by === 'row' ? [at, other] : [other, at];
  const places = names.map((_, at) => at);
  const drawn = (at: number, name: string, least: number): unknown =>
    places
      .map((other) => ({ ends: ends(at, other), value: value(...ends(at, other)) }))
      .filter((one) => one.value >= least)
      .map(
        (one) =>
          svg`<path class=${name} d=${arc(...one.ends)} stroke-width=${thickness(one.value)}></path>`,
      );
  const others = side <= MOST_NAMES ? places.filter((at) => at !== chosen) : [];
  const keys = (event: KeyboardEvent): void => {
    const to = walkButtons(event, DOWN);
    if (to !== undefined) onChoose(to);
  };
  return html`<div class="arcs">
    <svg width=${WIDTH} height=${side * ROW} viewBox="0 0 ${WIDTH} ${side * ROW}" aria-hidden="true">
      ${others.map((at) => drawn(at, '', LEAST))}${drawn(chosen, 'chosen', 0.01)}
    </svg>
    <div role="group" aria-label=${label} @keydown=${keys}>
      ${names.map((name, at) => html`<button type="button" class="bare" data-drawn aria-pressed=${at === chosen} tabindex=${at === chosen ? 0 : -1} @click=${() => onChoose(at)}>${name}</button>`)}
    </div>
  </div>`;
}
