// The residual stream as a line through the model, from the top down, in the direction of one word: each part that writes to
// the stream pushes it to the right or to the left, and where the line ends is the logit of the word.
import type { LogitPart } from '@engine';
import { css, svg } from 'lit';
import { headClass } from '../../kit/base.ts';
import { type HeadName, sameHead } from './reading.ts';

// In units of the drawing, which a column of text shows in their size.
const WIDE = 300;
const LEFT = 56;
const STEP = 8;
const LETTERS = 12;
/** Smaller pushes, as parts of the whole way, are not named. */
const NAMED = 0.07;

export const streamLineStyles = css`
  .line {
    display: block;
    width: 100%;
    max-width: 34rem;
    fill: var(--ink-soft);
    font-size: ${LETTERS}px;
  }
  .line path {
    fill: none;
    stroke: var(--line-strong);
  }
  .line rect {
    fill: var(--head, var(--ink-soft));
  }
  .line .here {
    fill: var(--amber);
    font-weight: 700;
  }
`;

/**
 * @param names - of the layers
 * @param says - what is said of a part, with its number
 */
export function streamLine(
  parts: LogitPart[],
  chosen: HeadName,
  { names, label, says }: { names: string[]; label: string; says: (part: LogitPart) => string },
): unknown {
  const places = [0];
  for (const { logit } of parts) places.push(places.at(-1)! + logit);
  const [low, high] = [Math.min(...places), Math.max(...places)];
  const along = (sum: number): number => ((sum - low) / (high - low || 1)) * WIDE;
  const push = (part: LogitPart, at: number): unknown => {
    const ends = [along(places[at]!), along(places[at + 1]!)];
    const [from, to] = [Math.min(...ends), Math.max(...ends)];
    const isLeft = to > WIDE / 2;
    const kind = sameHead(chosen, part) ? 'here' : part.part === 'head' ? headClass(part.head) : '';
    const isNamed = to - from >= NAMED * WIDE || kind === 'here';
    const name = svg`<text class=${kind === 'here' ? kind : ''} x=${isLeft ? from - 5 : to + 5} y=${(at + 0.5) * STEP} dy="0.35em" text-anchor=${isLeft ? 'end' : 'start'}>${says(part)}</text>`;
    return svg`<rect class=${kind} x=${from} y=${at * STEP + 1} width=${Math.max(1, to - from)} height=${STEP - 2} />
      ${part.layer !== parts[at - 1]?.layer && part.layer >= 0 ? svg`<path d="M${-LEFT} ${at * STEP}H${WIDE}" opacity="0.4" /><text x=${-LEFT} y=${at * STEP + LETTERS}>${names[part.layer]}</text>` : ''}
      ${isNamed ? name : ''}`;
  };
  const way = parts.map((_, at) => `V${(at + 0.5) * STEP}H${along(places[at + 1]!)}`).join('');
  return svg`<svg class="line" viewBox="${-LEFT} 0 ${LEFT + WIDE} ${parts.length * STEP + LETTERS / 2}" role="img" aria-label=${label}>
    <path d="M${along(0)} 0${way}V${parts.length * STEP}" />${parts.map(push)}</svg>`;
}
