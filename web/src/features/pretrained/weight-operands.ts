// How one attention weight comes about: query and key, turned by their places, multiplied number by number, scaled, and
// compared with the row's others by softmax.
import type { WeightOperands } from '@engine';
import { css, html } from 'lit';
import words from '#content/words/pretrained-head.json';
import { decimal, messagesOf } from '../../../text/messages.ts';
import { dataTable } from '../../kit/data-table.ts';
import { arrowStyles, multiplied, type Pair, pairArrows } from './pair-arrows.ts';

const say = messagesOf(words);

const DIGITS = 3;
const number = (value: number | undefined): string =>
  value === -Infinity ? '−∞' : decimal(value ?? 0, DIGITS);

export const operandStyles = css`
  ${arrowStyles}
  .operands ol {
    display: var(--beside, grid);
    padding-inline-start: 1.25rem;
  }
  tfoot th,
  tfoot td {
    border-top: 1px solid var(--line-strong);
    font-weight: 700;
  }
  tr.here {
    background: var(--accent-soft);
  }
`;

/** Whether query and key are shown before and after their rotation, or only after it. */
export type Turning = 'all' | 'turned';

export function weightOperands(
  of: WeightOperands,
  pair: Pair,
  names: string[],
  turning: Turning,
): unknown {
  const { keyPlace } = pair;
  const weight = number(of.weights[keyPlace]);
  const fill = {
    ...pair,
    ...{ weight, dot: number(of.q_k[keyPlace]), scale: number(of.scale) },
    ...{ score: number(of.scores[keyPlace]), largest: number(of.largest) },
    ...{ exp: number(of.exps[keyPlace]), sum: number(of.sum), headDim: of.q.length },
  };
  return html`<section class="operands stack" aria-labelledby="operands-title">
    <h3 id="operands-title">${say('comes', fill)}</h3>
    ${pairArrows(of, pair, names)}
    <ol class="points stack">
      <li>${say(howMade(of, turning), fill)} ${products(of, turning)}</li>
      <li>${say('scaled', fill)}</li>
      <li>${say('softmax', fill)} ${row(of, keyPlace, names)}</li>
    </ol>
  </section>`;
}

function howMade({ q_rot }: WeightOperands, turning: Turning) {
  if (q_rot.length === 0) return 'unturned';
  return turning === 'all' ? 'turned' : 'turnedBefore';
}

function products(of: WeightOperands, turning: Turning): unknown {
  const { q, k, q_rot, k_rot, products } = of;
  const [left, right] = multiplied(of);
  const columns =
    q_rot.length > 0 && turning === 'all' ? { q, q_rot, k, k_rot } : { q: left, k: right };
  const titles = [words.place, ...Object.keys(columns), words.product];
  return html`<details><summary>${words.products}</summary>
    ${dataTable(
      { label: words.products, titles },
      [...products].map((product, at) => [
        at,
        ...Object.values(columns).map((numbers) => number(numbers[at])),
        number(product),
      ]),
    )}</details>`;
}

function row(
  { q_k, scores, exps, weights }: WeightOperands,
  key: number,
  names: string[],
): unknown {
  const titles = [words.key, 'q · k', words.score, words.exp, words.weight];
  return html`<details><summary>${words.wholeRow}</summary>
    ${dataTable(
      { label: words.wholeRow, titles, here: key },
      [...weights].map((one, at) => [
        names[at],
        ...[q_k[at], scores[at], exps[at], one].map(number),
      ]),
    )}</details>`;
}
