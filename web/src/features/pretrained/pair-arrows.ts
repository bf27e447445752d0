// A query and a key as arrows. Any two lie in one plane, so nothing is lost: both lengths and the angle between them are exact.
import type { WeightOperands } from '@engine';
import { css, html, svg } from 'lit';
import words from '#content/words/pretrained-head.json';
import { messagesOf } from '../../../text/messages.ts';

const say = messagesOf(words);

// In units of the drawing, which a column of text shows in their size.
const WIDE = 250;
const HIGH = 160;
const LEFT = 60;
const LINE = 13;
const HEAD = 8;

export const arrowStyles = css`
  .plane {
    max-width: 26rem;
    fill: currentColor;
    font-size: ${LINE}px;
  }
  .plane path {
    fill: none;
    stroke: currentColor;
    stroke-width: 2;
  }
  .plane .of-key {
    color: var(--amber);
  }
  .plane .overlap {
    stroke-width: 7;
    opacity: 0.6;
  }
`;

export type Pair = { query: string; key: string; queryPlace: number; keyPlace: number };

/** As they are multiplied. */
export const multiplied = ({ q, k, q_rot, k_rot }: WeightOperands): [Float32Array, Float32Array] =>
  q_rot.length > 0 ? [q_rot, k_rot] : [q, k];

/** From the corner to a place: the first number to the right, the second upwards. */
const arrow = (kind: string, x: number, y: number): unknown => {
  const long = Math.hypot(x, y);
  const turn = (Math.atan2(-y, x) * 180) / Math.PI;
  return svg`<path class=${kind} transform="rotate(${turn})" d="M0 0H${long}m${-HEAD} ${-HEAD / 2}l${HEAD} ${HEAD / 2}l${-HEAD} ${HEAD / 2}" />`;
};

/** The query upwards, and beside it how far each key of the row reaches along it. */
export function pairArrows(of: WeightOperands, pair: Pair, names: string[]): unknown {
  const [q, k] = multiplied(of);
  const length = Math.hypot(...q);
  const along = Array.from(of.q_k, (dot) => dot / length);
  const own = along[pair.keyPlace]!;
  const aside = Math.sqrt(Math.max(0, Math.hypot(...k) ** 2 - own ** 2));
  const [high, low] = [Math.max(length, ...along), Math.min(0, ...along)];
  const scale = Math.min(WIDE / aside, HIGH / (high - low));
  const [x, y] = [aside * scale, own * scale];
  const top = -high * scale - 2 * LINE;
  const bottom = -low * scale + LINE;
  // The others by their names, the farthest first, where there is room for one.
  const places = [...along.keys()].sort((a, b) => along[b]! - along[a]!);
  const named: number[] = [pair.keyPlace];
  for (const at of places)
    if (named.every((one) => Math.abs(along[one]! - along[at]!) * scale >= LINE)) named.push(at);
  const tick = (at: number): unknown => {
    const kind = at === pair.keyPlace ? 'of-key' : 'soft';
    const level = -along[at]! * scale;
    return svg`<path class=${kind} d="M-9 ${level}h5" />${named.includes(at) ? svg`<text class=${kind} x="-13" y=${level} dy="0.35em" text-anchor="end">${names[at]}</text>` : ''}`;
  };
  return html`<svg class="wide plane" viewBox="${-LEFT} ${top} ${LEFT + WIDE + LINE} ${bottom - top}" role="img" aria-label=${say('arrowsLabel', pair)}>
      <path class="of-key overlap" d="M0 0V${-y}" /><path class="soft" stroke-dasharray="3" d="M0 ${-y}H${x}" />
      ${along.map((_, at) => tick(at))}${arrow('', 0, length * scale)}${arrow('of-key', x, y)}
      <text x="-13" y=${-length * scale - LINE}>${say('queryOf', pair)}</text>
      <text class="of-key" x=${x} y=${-y - HEAD} text-anchor="end">${say('keyOf', pair)}</text>
    </svg>
    <p class="small soft">${say('arrows', pair)}</p>`;
}
