// How one attention weight comes about: query and key, turned by their places, multiplied number by number, scaled, and
// compared with the row's others by softmax.
import type { WeightOperands } from '@engine';
import { css, html } from 'lit';
import words from '#content/words/pretrained-head.json';
import { dataTable } from '../../kit/data-table.ts';
import { decimal, messagesOf } from '../../kit/messages.ts';

const say = messagesOf(words);

const DIGITS = 3;
const number = (value: number | undefined): string =>
  value === -Infinity ? '−∞' : decimal(value ?? 0, DIGITS);

export const operandStyles = css`
  .operands,
  .operands ol {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--space-3);
  }
  .operands ol {
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

export type Pair = { query: string; key: string; queryPlace: number; keyPlace: number };

export function weightOperands(of: WeightOperands, pair: Pair, names: string[]): unknown {
  const { keyPlace } = pair;
  const weight = number(of.weights[keyPlace]);
  const fill = {
    ...pair,
    ...{ weight, dot: number(of.q_k[keyPlace]), scale: number(of.scale) },
    ...{ score: number(of.scores[keyPlace]), largest: number(of.largest) },
    ...{ exp: number(of.exps[keyPlace]), sum: number(of.sum), headDim: of.q.length },
  };
  return html`<section class="operands" aria-labelledby="operands-title">
    <h3 id="operands-title">${say('comes', fill)}</h3>
    <ol class="points">
      <li>${say(of.q_rot.length > 0 ? 'turned' : 'unturned', fill)} ${products(of)}</li>
      <li>${say('scaled', fill)}</li>
      <li>${say('softmax', fill)} ${row(of, keyPlace, names)}</li>
    </ol>
  </section>`;
}

function products({ q, k, q_rot, k_rot, products }: WeightOperands): unknown {
  const columns =
    q_rot.length > 0
      ? [
          { title: 'q', numbers: q },
          { title: 'q_rot', numbers: q_rot },
          { title: 'k', numbers: k },
          { title: 'k_rot', numbers: k_rot },
        ]
      : [
          { title: 'q', numbers: q },
          { title: 'k', numbers: k },
        ];
  const titles = [words.place, ...columns.map(({ title }) => title), words.product];
  return dataTable(
    { label: words.products, caption: words.products, titles },
    [...products].map((product, at) => [
      at,
      ...columns.map(({ numbers }) => number(numbers[at])),
      number(product),
    ]),
  );
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
