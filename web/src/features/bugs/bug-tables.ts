// The tables of a small layer with a bug: weights with their sums, what another last token moves, numbers of a tensor,
// and a strip of memory.
import type { BuggyLayer } from '@engine';
import { html, nothing } from 'lit';

import words from '#content/words/silent-bug.json';
import { decimal, messagesOf } from '../../../text/messages.ts';
import { headClass } from '../../kit/base.ts';
import { cellClass } from '../../kit/matrix-cells.ts';
import { shareBar } from '../../kit/table-styles.ts';
import { type Move, type Owner, sizesOf, stepOf, tablesOf } from './bug-layout.ts';

const t = messagesOf(words);

/** What may scroll in a box of its own, and be reached by keyboard there. */
export const scrolling = (label: string, inner: unknown) =>
  html`<div class="scroll" tabindex="0" role="group" aria-label=${label}>${inner}</div>`;

const headTitle = (head: number) =>
  html`<span class="head ${headClass(head)}">${t('head', { head })}</span>`;

/** A weight on the colour of its share; the point alone tells that it is a share of one. */
const weightCell = (weight: number) =>
  html`<td class=${cellClass(weight)}>${decimal(weight, 2).replace(/^0/, '')}</td>`;

/** Each head's weights, with the sums along keys and along queries. */
export function weightTables(view: BuggyLayer) {
  const { tokens } = sizesOf(view);
  const weights = stepOf(view, 'weights');
  if (!weights) return nothing;
  const all = [...Array(tokens).keys()];
  return html`<div class="tables row wide">${tablesOf(weights.shape).map(
    ({ title: head = 0, rows }) =>
      scrolling(
        t('weightsOf', { head }),
        html`<table data-walk class="heat" data-head=${head}>
        <caption>${headTitle(head)}</caption>
        <thead><tr><td></td>${all.map((key) => html`<th scope="col">${t('token', { token: key })}</th>`)}
          <th scope="col" class="sum">${t('sum')}</th></tr></thead>
        <tbody>${rows.map(
          (places, query) => html`<tr><th scope="row">${t('token', { token: query })}</th>
          ${places.map((place) => weightCell(weights.numbers[place]!))}
          <td class="sum" data-sum="row">${decimal(view.row_sums[head * tokens + query]!, 2)}</td></tr>`,
        )}</tbody>
        <tfoot><tr><th scope="row" class="sum">${t('sum')}</th>
          ${all.map((key) => html`<td class="sum" data-sum="column">${decimal(view.column_sums[head * tokens + key]!, 2)}</td>`)}
          <td></td></tr></tfoot>
      </table>`,
      ),
  )}</div>`;
}

/** How far each token's output moves when another last token is put in; those before it should not. */
export function leakTable({ leaks }: BuggyLayer) {
  const most = Math.max(...leaks) || 1;
  const last = leaks.length - 1;
  const sign = (leak: number) =>
    html`<span class="sign" aria-hidden="true">${leak > 0 ? '✕' : '✓'}</span>`;
  return html`<table class="leaks">
    <caption>${t('leaks')}</caption>
    <thead><tr>${leaks.map((_, token) => html`<th scope="col">${t(token === last ? 'lastToken' : 'token', { token })}</th>`)}</tr></thead>
    <tbody><tr>${leaks.map(
      (leak, token) =>
        html`<td class="card ${token === last ? '' : leak > 0 ? 'wrong' : 'right'}">${token === last ? nothing : sign(leak)} <b>${decimal(leak, 2)}</b>${shareBar(leak / most)}</td>`,
    )}</tr></tbody>
  </table>`;
}

type TableWishes = {
  marked: (place: number) => boolean;
  /** what a mark says to those who do not see it */
  mark: string;
  digits?: number;
  /** whether the tensor's name stands above them already */
  named?: boolean;
  /** of weights: whose sums stand beside them */
  sums?: BuggyLayer;
};

/** The numbers of a tensor, a table or one for each head; cells may be marked. */
export function numberTables(
  name: string,
  { shape, numbers }: { shape: number[]; numbers: Float32Array },
  { marked, mark, digits = 1, named, sums }: TableWishes,
) {
  const cell = (place: number) =>
    html`<td class=${marked(place) ? 'marked' : ''}>${decimal(numbers[place]!, digits)}${
      marked(place) ? html`<span class="visually-hidden"> ${mark}</span>` : nothing
    }</td>`;
  const sum = (of: number | undefined) => html`<td class="sum">${decimal(of ?? 0, 2)}</td>`;
  return html`<div class="tables row wide">${tablesOf(shape).map(({ title, rows }) => {
    const first = (title ?? 0) * rows.length;
    return scrolling(
      title === undefined ? name : t('tensorOf', { tensor: name, head: title }),
      html`<table data-walk class="numbers" data-tensor=${name}>
        ${named && title === undefined ? nothing : html`<caption>${named ? nothing : html`<code>${name}</code> `}${title === undefined ? nothing : headTitle(title)}</caption>`}
        <thead class=${sums ? '' : 'visually-hidden'}><tr><td></td>${rows[0]!.map((_, i) => html`<th scope="col"><span class="visually-hidden">${i}</span></th>`)}${sums ? html`<th scope="col" class="sum">${t('sum')}</th>` : nothing}</tr></thead>
        <tbody>${rows.map(
          (places, row) => html`<tr><th scope="row">${t('row', { row })}</th>
          ${places.map(cell)}${sums ? sum(sums.row_sums[first + row]) : nothing}</tr>`,
        )}</tbody>
        ${
          sums
            ? html`<tfoot><tr><th scope="row" class="sum">${t('sum')}</th>
              ${rows[0]!.map((_, column) => sum(sums.column_sums[first + column]))}<td></td></tr></tfoot>`
            : nothing
        }
      </table>`,
    );
  })}</div>`;
}

/** Memory as a strip of runs, each a head's numbers of a token; those of one token are marked. */
export const memoryRuns = ({ memory }: Move, token?: number) =>
  html`<ol class="runs">${memory.map((owner) => run(owner, owner.token === token))}</ol>`;

/** The rows of concat, or of each head's queries, as the runs they are made of. */
export const rowRuns = ({ tables, owners }: Move, headDim: number, token?: number) =>
  html`<div class="row wide">${tables.map(
    ({
      title,
      rows,
    }) => html`<div>${title === undefined ? nothing : html`<p class="small">${headTitle(title)}</p>`}
    ${rows.map(
      (
        places,
        row,
      ) => html`<div class="row-run"><span class="small soft">${t('row', { row })}</span>
      <ol class="runs">${places
        .filter((_, at) => at % headDim === 0)
        .map((place) => run(owners[place]!, owners[place]!.token === token))}</ol></div>`,
    )}</div>`,
  )}</div>`;

const run = ({ token, head }: Owner, marked: boolean) =>
  html`<li class="run ${marked ? 'marked' : ''} ${headClass(head)}">
    <b>${t('token', { token })}</b><span>${t('headShort', { head })}</span></li>`;
