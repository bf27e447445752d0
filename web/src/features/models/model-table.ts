// The catalogue as a table: a row a model, sorted by its headings, one chosen.

import { html } from 'lit';
import type words from '#content/words/model-catalogue.json';
import { count, type Say } from '../../../text/messages.ts';
import { axisClass } from '../../kit/base.ts';
import type { Column, Order, Row } from './model-rows.ts';
import { COLUMNS, isDisclosed, sizesIn, sourceName } from './model-rows.ts';

const AXES = new Set(['d_model', 'n_heads', 'n_kv_heads', 'head_dim']);

const ARROWS = { none: '↕', ascending: '↑', descending: '↓' };

export function modelTable(
  {
    rows,
    chosen,
    order,
    choose,
    sort,
  }: {
    /** those shown, in their order */
    rows: Row[];
    chosen: Row | undefined;
    order: Order;
    choose: (row: Row) => void;
    sort: (column: string) => void;
  },
  t: Say<typeof words>,
) {
  return html`<div class="stack close"><div class="scroll card" role="region" aria-label=${t('table')} tabindex="0">
    <table id="table">
      <caption class="visually-hidden">${t('table')}</caption>
      <thead><tr>${COLUMNS.map((column) => heading(column, order, sort, t))}</tr></thead>
      <tbody>${rows.map((row) => line(row, row === chosen, choose, t))}</tbody>
    </table>
  </div>
  ${rows.some(({ head_dim_given }) => head_dim_given) ? html`<p class="small soft">${t('given_mark')}</p>` : ''}</div>`;
}

function heading(
  { id, wide, unsorted }: Column,
  { by, down }: Order,
  sort: (column: string) => void,
  t: Say<typeof words>,
) {
  const label = t(`columns.${id}`);
  const said = AXES.has(id) ? html`<code class=${axisClass(id)}>${label}</code>` : label;
  const place = wide ? 'wide' : '';
  if (unsorted) return html`<th scope="col" class="${place} source">${said}</th>`;
  const sorted = by === id ? (down ? 'descending' : 'ascending') : 'none';
  return html`<th scope="col" class=${place} aria-sort=${sorted}>
    <button class="bare sort" id="sort-${id}" @click=${() => sort(id)}>${said}<span class="arrow unprinted" aria-hidden="true">${ARROWS[sorted]}</span></button>
  </th>`;
}

function line(row: Row, chosen: boolean, choose: (row: Row) => void, t: Say<typeof words>) {
  const known = isDisclosed(row);
  return html`<tr class="${chosen ? 'chosen' : ''} ${known ? '' : 'invented'}" @click=${() => choose(row)}>
    <th scope="row">
      <label class="tick"><input class="unprinted" type="radio" name="model" .value=${row.name} .checked=${chosen} @change=${() => choose(row)} />
      <span>${row.name}${known ? '' : html` <em class="said">${t('unconfirmed')}</em>`}</span></label>
    </th>
    <td class="wide number">${row.year ?? t('missing')}</td>
    ${['d_model', 'n_heads'].map((column) => sizes(row, column, t))}
    ${sizes(row, 'n_kv_heads', t, 'wide')}
    ${sizes(row, 'head_dim', t)}
    <td class="said"><abbr title=${t(`attention_long.${row.attention}`)}>${t(`attention.${row.attention}`)}</abbr></td>
    ${sizes(row, 'n_layers', t, 'wide')}
    <td class="wide source soft">${sourceName(row)}</td>
  </tr>`;
}

function sizes(row: Row, column: string, t: Say<typeof words>, place = '') {
  const [low, high] = sizesIn(row, column);
  const text =
    low === undefined
      ? t('missing')
      : high === undefined || high === low
        ? count(low)
        : t('to', { low, high });
  const apart = column === 'head_dim' && row.head_dim_given;
  return html`<td class="number ${place}">${text}${apart ? html`<span class="apart">*</span>` : ''}</td>`;
}
