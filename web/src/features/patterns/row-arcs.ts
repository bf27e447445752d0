// Where the last of a few letters looks: an arc to each, the thicker the larger the weight, with the weight below the letter.
// Arcs of weights that are made up are dashed.
import { css, svg } from 'lit';
import { decimal, listed } from '../../../text/sentence.ts';

// In units of the drawing, which is as wide as its place.
const STEP = 64;
const HIGH = 62;
const LINE = 15;
const THICKEST = 8;
/** Of an arc to the letter itself. */
const LOOP = 14;

export const rowArcStyles = css`
  .looks path {
    fill: none;
    stroke: var(--head);
  }
  .made-up path {
    stroke-dasharray: 7 4;
  }
  .looks text {
    fill: var(--ink);
    font-size: ${LINE}px;
    text-anchor: middle;
  }
  .looks .weight {
    fill: var(--ink-soft);
    font-size: 0.8em;
  }
`;

/** @param kind - its class: made-up or learned */
export function rowArcs(letters: string[], row: ArrayLike<number>, kind: string, label: string) {
  const weights = Array.from(row);
  const last = letters.length - 1;
  const middle = (at: number): number => (at + 0.5) * STEP;
  const arc = (weight: number, at: number): unknown => {
    const [to, from] = at === last ? [-LOOP, LOOP] : [0, 0];
    const [x1, x2] = [middle(at) + to, middle(last) + from];
    const top = -Math.min(HIGH * 1.2, LOOP + (x2 - x1) * 0.4);
    return svg`<path d="M${x1} 0C${x1} ${top} ${x2} ${top} ${x2} 0" stroke-width=${weight * THICKEST} />`;
  };
  const says = listed(letters.map((letter, at) => `${letter} ${decimal(weights[at]!, 2)}`));
  return svg`<svg class="wide looks ${kind}" viewBox="0 ${-HIGH} ${STEP * letters.length} ${HIGH + 3 * LINE}" role="img" aria-label="${label}: ${says}">
    ${weights.map(arc)}
    ${letters.map((letter, at) => svg`<text x=${middle(at)} y=${1.2 * LINE}>${letter}</text><text class="weight" x=${middle(at)} y=${2.3 * LINE}>${decimal(weights[at]!, 2)}</text>`)}
  </svg>`;
}
