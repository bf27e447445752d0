// From one token of a text, a row of weights for each head of a layer, one below the other.
import { css, html } from 'lit';
import words from '#content/words/head-rows.json';
import { decimal, messagesOf } from '../../../text/messages.ts';
import type { Cell } from '../../kit/grid-cell.ts';
import '../../kit/matrix-view.ts';
import { headsNamed } from './heads-named.ts';
import { tokenNames } from './pieces.ts';
import { patternOf, type Reading, rowAt, strongest } from './reading.ts';

const say = messagesOf(words);

const DIGITS = 2;

export type Rows = {
  layer: number;
  query: number;
  /** Which heads, from 0. */
  heads: number[];
  names: string[];
  /** The weights of each of them: [heads, tokens]. */
  data: Float32Array;
  /** The key that each head looks at most, and how much. */
  most: { key: number; weight: number }[];
};

export const headRowStyles = css`
  .most {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(9rem, 1fr));
    gap: var(--space-1) var(--space-3);
    font-size: var(--size-s);
  }
`;

/** @param shown - such as "4 5"; '' for all heads of the layer */
export function rowsOf(reading: Reading, query: number, layer: number, shown = ''): Rows {
  const names = tokenNames(reading.tokens);
  const side = names.length;
  const heads = headsNamed(shown, (reading.weights[layer]?.length ?? 0) / side ** 2);
  const data = new Float32Array(heads.length * side);
  const most = heads.map((head, row) => {
    const pattern = patternOf(reading, { layer, head });
    data.set(rowAt(pattern, side, query), row * side);
    return strongest(pattern, side, query);
  });
  return { layer, query, heads, names, data, most };
}

/** @param of - a head, and the token that it looks at; -1 for none */
export function drawRows(
  { layer, query, heads, names, data, most }: Rows,
  of: { head: number; key: number },
): unknown {
  const matrix = { rows: heads.length, columns: names.length, data };
  const rows = heads.map((head) => say('head', { head }));
  const from = names[query] ?? '';
  const looks = ({ row, column }: Cell, weight: number): string =>
    say('cell', {
      head: heads[row] ?? row,
      query: from,
      key: names[column] ?? '',
      weight: decimal(weight, DIGITS),
    });
  return html`<matrix-view stretch .matrix=${matrix} .names=${{ rows, columns: names }} .say=${looks} .chosen=${of.key < 0 ? undefined : { row: heads.indexOf(of.head), column: of.key }}
        label=${say('label', { layer, query: from })}></matrix-view>
      <p class="small">${say('most', { query: from })}</p>
      <ul class="most">${most.map(
        ({ key, weight }, row) =>
          html`<li>${say('one', { head: heads[row] ?? row, key: names[key] ?? '', weight: decimal(weight, DIGITS) })}</li>`,
      )}</ul>`;
}
