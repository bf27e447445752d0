// A sum as a line, from the top down: each part pushes it to the right or to the left, and where it ends is the sum.
import { css, svg } from 'lit';

export type Push = {
  /** to the right; to the left where it is below zero */
  size: number;
  name: string;
  /** its class: a head's, or "here" where it is chosen */
  kind: string;
  /** of it and those after it */
  group?: string | undefined;
};

// In units of the drawing, which a column of text shows in their size.
const WIDE = 300;
const LEFT = 56;
const STEP = 8;
const LETTERS = 12;
/** How wide one is, at most. */
const LETTER = 8;
/** Smaller pushes, as parts of the whole way, are not named. */
const NAMED = 0.07;

export const pushStyles = css`
  .pushes {
    max-width: 34rem;
    overflow: visible; /* what is clipped may be squeezed to nothing where room is short */
    fill: var(--ink-soft);
    font-size: ${LETTERS}px;
  }
  .pushes path {
    fill: none;
    stroke: var(--line-strong);
  }
  .pushes rect {
    fill: var(--head, var(--ink-soft));
  }
  .pushes .here {
    fill: var(--amber);
    font-weight: 700;
  }
`;

export function drawPushes(all: Push[], label: string): unknown {
  const places = [0];
  for (const { size } of all) places.push(places.at(-1)! + size);
  const [low, high] = [Math.min(...places), Math.max(...places)];
  const along = (sum: number): number => ((sum - low) / (high - low || 1)) * WIDE;
  const one = ({ name, kind, group }: Push, at: number): unknown => {
    const ends = [along(places[at]!), along(places[at + 1]!)];
    const [from, to] = [Math.min(...ends), Math.max(...ends)];
    const isLeft = WIDE - to < Math.min(name.length * LETTER, from + LEFT);
    const isHere = kind === 'here';
    return svg`<rect class=${kind} x=${from} y=${at * STEP + 1} width=${Math.max(1, to - from)} height=${STEP - 2} />
      ${group ? svg`<path d="M${-LEFT} ${at * STEP}H${WIDE}" opacity="0.4" /><text x=${-LEFT} y=${at * STEP + LETTERS}>${group}</text>` : ''}
      ${isHere || to - from >= NAMED * WIDE ? svg`<text class=${isHere ? kind : ''} x=${isLeft ? from - 5 : to + 5} y=${(at + 0.5) * STEP} dy="0.35em" text-anchor=${isLeft ? 'end' : 'start'}>${name}</text>` : ''}`;
  };
  const way = all.map((_, at) => `V${(at + 0.5) * STEP}H${along(places[at + 1]!)}`).join('');
  return svg`<svg class="wide pushes" viewBox="${-LEFT} 0 ${LEFT + WIDE} ${all.length * STEP + LETTERS / 2}" role="img" aria-label=${label}>
    <path d="M${along(0)} 0${way}V${all.length * STEP}" />${all.map(one)}</svg>`;
}
