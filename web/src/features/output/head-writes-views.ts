// The three views of <head-writes>: strips that add up, one head's slice, block and write, and the
// folded matrix. Templates over the engine's numbers; they compute places on the screen alone.

import type { Slice } from '@engine';
import { html, nothing, svg } from 'lit';
import type words from '#content/words/head-writes.json';
import { headColour, styled } from '../../kit/base.ts';
import { slicePicture } from '../../kit/heat.ts';
import { count, decimal, type Say } from '../../kit/messages.ts';
import type { Drawn } from './head-writes.ts';

type Shown = { drawn: Drawn; head: number; place: number };

const DIGITS = 3;
const BAR_WIDTH = 240;
const BAR_HEIGHT = 20;

const least = (numbers: Iterable<number>) => Math.min(...numbers);
const most = (numbers: Iterable<number>) => Math.max(...numbers);

/** The largest distance from zero in some lists: the end of their common scale. */
const reach = (...lists: Float32Array[]) =>
  most(lists.map((list) => Math.max(most(list), -least(list))));

/** A power of ten, set as one. */
function difference(t: Say<typeof words>, key: string, difference: number) {
  const [factor, power] = difference.toExponential(1).split('e') as [string, string];
  const [before, after] = t(key, { difference: '§' }).split('§');
  return html`${before}<span class="number" id="writes-difference" data-value=${difference}>${decimal(Number(factor), 1)}&nbsp;×&nbsp;10<sup>${power.replace('-', '−')}</sup></span>${after}`;
}

// Pictures are kept by the slice they show: the same list must give the same slice.
const slices: WeakMap<object, Slice> = new WeakMap();

/** @param end - of the scale */
function picture(data: Float32Array, rows: number, columns: number, end: number) {
  let slice = slices.get(data);
  if (slice?.high !== end || slice.rows !== rows) {
    slice = { rows, columns, data, low: -end, high: end } as Slice;
    slices.set(data, slice);
  }
  return slicePicture(slice);
}

/** One row of numbers as colours, the chosen place marked. */
function strip({
  data,
  end,
  place,
  alt,
}: {
  data: Float32Array;
  end: number;
  place?: number;
  alt: string;
}) {
  return html`<span class="strip">
    <img src=${picture(data, 1, data.length, end)} alt=${alt} />
    ${place === undefined ? nothing : html`<span class="mark" ${styled({ '--at': String(place), '--of-all': String(data.length) })}></span>`}
  </span>`;
}

function stripAlt(
  t: Say<typeof words>,
  { dims, identity, made }: Drawn,
  head: number,
  write: Float32Array,
) {
  const first = head * dims.head_dim;
  if (identity) return t('stripOwn', { head, first, last: first + dims.head_dim - 1 });
  return t('strip', {
    ...{ head, places: write.length, length: decimal(made.lengths[head]!, 2) },
    ...{ low: decimal(least(write), 2), high: decimal(most(write), 2) },
  });
}

export function sumView(t: Say<typeof words>, { drawn, place }: Shown) {
  const { made } = drawn;
  const end = reach(...made.writes, made.y);
  return html`<p class="title small">${t('strips')}</p>
    <div class="strips">
      ${made.writes.map(
        (
          write,
          head,
        ) => html`<span class="name" ${styled({ '--head': headColour(head) })}>${t('head', { head })}</span>
          ${strip({ data: write, end, place, alt: stripAlt(t, drawn, head, write) })}
          <span class="small soft number length">${t('length')} ${decimal(made.lengths[head]!, 2)}</span>`,
      )}
      <span class="name total">${t('y')}</span>
      ${strip({
        ...{ data: made.y, end, place },
        alt: t('stripY', {
          places: made.y.length,
          low: decimal(least(made.y), 2),
          high: decimal(most(made.y), 2),
        }),
      })}
      <span></span>
    </div>
    ${waterfall(t, drawn, place)}
    <p class="small" id="writes-agree">${made.difference === 0 ? t('exact') : difference(t, 'agree', made.difference)}</p>
    ${allNumbers(t, drawn)}`;
}

/** Each head's write at one place, from the sum before it to the sum after. */
function waterfall(t: Say<typeof words>, { made }: Drawn, place: number) {
  const sums = [0, ...made.sums.map((sum) => sum[place]!)];
  const [low, high] = [least(sums), most(sums)];
  const x = (value: number) => ((value - low) / (high - low || 1)) * BAR_WIDTH;
  const bar = (from: number, to: number, kind: string) =>
    svg`<svg class="bar ${kind}" viewBox="0 0 ${BAR_WIDTH} ${BAR_HEIGHT}" preserveAspectRatio="none" aria-hidden="true">
      <line x1=${x(0)} x2=${x(0)} y1="0" y2=${BAR_HEIGHT} />
      <rect x=${Math.min(x(from), x(to))} y="4" width=${Math.max(1.5, Math.abs(x(to) - x(from)))} height=${BAR_HEIGHT - 8} rx="2" />
    </svg>`;
  return html`<div class="scroll"><table data-walk class="waterfall" id="writes-table">
    <caption>${t('tableCaption', { place })}</caption>
    <thead><tr><th scope="col">${t('columnHead')}</th><td class="bars"></td><th scope="col">${t('columnWrite')}</th><th scope="col">${t('columnSum')}</th></tr></thead>
    <tbody>
      ${made.writes.map(
        (write, head) => html`<tr ${styled({ '--head': headColour(head) })}>
          <th scope="row"><span class="swatch"></span>${t('head', { head })}</th>
          <td class="bars">${bar(sums[head]!, sums[head + 1]!, 'write')}</td>
          <td class="number" data-write=${head}>${decimal(write[place]!, DIGITS)}</td>
          <td class="number" data-sum=${head}>${decimal(made.sums[head]![place]!, DIGITS)}</td>
        </tr>`,
      )}
      <tr class="total">
        <th scope="row">${t('layer')}</th>
        <td class="bars">${bar(0, made.y[place]!, 'y')}</td>
        <td></td>
        <td class="number" id="writes-y">${decimal(made.y[place]!, DIGITS)}</td>
      </tr>
    </tbody>
  </table></div>`;
}

function allNumbers(t: Say<typeof words>, { made }: Drawn) {
  return html`<details class="all"><summary>${t('all')}</summary>
    <div class="scroll tall" tabindex="0" role="group" aria-label=${t('allCaption')}><table data-walk>
      <caption class="visually-hidden">${t('allCaption')}</caption>
      <thead><tr><th scope="col">${t('columnPlace')}</th>${made.writes.map((_, head) => html`<th scope="col">${t('head', { head })}</th>`)}<th scope="col">y</th></tr></thead>
      <tbody>${Array.from(
        made.y,
        (y, place) =>
          html`<tr><th scope="row">${place}</th>${made.writes.map((write) => html`<td>${decimal(write[place]!, DIGITS)}</td>`)}<td>${decimal(y, DIGITS)}</td></tr>`,
      )}</tbody>
    </table></div>
  </details>`;
}

/** The rows of the identity that a head meets: its definition, no result. */
function identityRows({ d_model, head_dim }: Drawn['dims'], head: number) {
  const rows = new Float32Array(head_dim * d_model);
  for (let n = 0; n < head_dim; n += 1) rows[n * d_model + head * head_dim + n] = 1;
  return rows;
}

export function blockView(t: Say<typeof words>, { drawn, head, place }: Shown) {
  const { dims, made, identity } = drawn;
  const { head_dim: rows, d_model: columns } = dims;
  const first = head * rows;
  const slice = drawn.slices.subarray(first, first + rows);
  const block = identity
    ? identityRows(dims, head)
    : drawn.w_o.subarray(first * columns, (first + rows) * columns);
  const write = made.writes[head]!;
  const last = first + rows - 1;
  const mark = html`<span class="mark" ${styled({ '--at': String(place), '--of-all': String(columns) })}></span>`;
  return html`<div class="product" ${styled({ '--head': headColour(head), '--rows': String(rows), '--columns': String(columns) })}>
      <p class="of-slice small">${t('slice', { count: rows, head })}</p>
      <p class="of-block small">${t(identity ? 'blockOwn' : 'blockOf', { rows })}</p>
      <span class="strip slice"><img src=${picture(slice, rows, 1, reach(slice))} alt=${t('sliceAlt', { head, first, last })} /></span>
      <span class="strip block"><img src=${picture(block, rows, columns, reach(block))} alt=${t('blockAlt', { first, last, columns })} />${mark}</span>
      <p class="of-write small">${t('write')}</p>
      <span class="strip write"><img src=${picture(write, 1, columns, reach(write))} alt=${t('writeAlt', { head, columns })} />${mark}</span>
    </div>
    <p class="small">${t('blockRead')}</p>
    ${identity ? nothing : terms(t, drawn, head, place)}`;
}

/** The terms of one number of the write: those of y's that are the head's. */
function terms(t: Say<typeof words>, { why, dims, made }: Drawn, head: number, place: number) {
  if (!why) return nothing;
  const first = head * dims.head_dim;
  const of = (all: Float32Array) => all.subarray(first, first + dims.head_dim);
  const [left, right, products] = [of(why.left.values), of(why.right.values), of(why.terms)];
  return html`<details class="all"><summary>${t('terms', { count: dims.head_dim, place })}</summary>
    <div class="scroll tall" tabindex="0" role="group" aria-label=${t('terms', { count: dims.head_dim, place })}><table data-walk id="writes-terms" aria-label=${t('terms', { count: dims.head_dim, place })}>
      <thead><tr>${['term', 'termLeft', 'termRight', 'termProduct'].map((key) => html`<th scope="col">${t(key)}</th>`)}</tr></thead>
      <tbody>${Array.from(
        left,
        (value, n) =>
          html`<tr><th scope="row">${first + n}</th><td>${decimal(value, DIGITS)}</td><td>${decimal(right[n]!, DIGITS)}</td><td>${decimal(products[n]!, DIGITS)}</td></tr>`,
      )}
        <tr class="total"><th scope="row">${t('termSum')}</th><td></td><td></td><td id="writes-term-sum">${decimal(made.writes[head]![place]!, DIGITS)}</td></tr>
      </tbody>
    </table></div>
  </details>`;
}

/** One head's columns of W_v, side by side in memory of their own so that they can be drawn. */
function columnsOf({ w_v, dims: { d_model, head_dim, n_heads } }: Drawn, head: number) {
  const width = n_heads * head_dim;
  const columns = new Float32Array(d_model * head_dim);
  for (let r = 0; r < d_model; r += 1) {
    const from = r * width + head * head_dim;
    columns.set(w_v.subarray(from, from + head_dim), r * head_dim);
  }
  return columns;
}

export function foldedView(t: Say<typeof words>, { drawn, head }: Shown) {
  const { dims, folded } = drawn;
  if (!folded) return nothing;
  const { head_dim, d_model, n_heads } = dims;
  const values = columnsOf(drawn, head);
  const outputs = drawn.w_o.subarray(head * head_dim * d_model, (head + 1) * head_dim * d_model);
  const matrix = (
    data: Float32Array,
    rows: number,
    columns: number,
    name: string,
  ) => html`<figure ${styled({ '--w': String(columns), '--h': String(rows), '--all': String(2 * d_model + head_dim) })}>
    <img src=${picture(data, rows, columns, reach(data))} alt=${t('factorAlt', { name, head, rows, columns })} />
    <figcaption class="small">${name}<br /><span class="number">${rows}&nbsp;×&nbsp;${columns}</span></figcaption>
  </figure>`;
  return html`<div class="factors" ${styled({ '--head': headColour(head) })}>
      ${matrix(values, d_model, head_dim, t('values'))}<span aria-hidden="true">·</span>
      ${matrix(outputs, head_dim, d_model, t('outputs'))}<span aria-hidden="true">=</span>
      ${matrix(folded.matrix, d_model, d_model, t('both'))}
    </div>
    <table class="counts">
      <caption>${t('countCaption', { heads: n_heads })}</caption>
      <tbody>
        <tr><th scope="row">${t('apart')}</th><td id="writes-apart">${count(drawn.apart)}</td></tr>
        <tr><th scope="row">${t('wide')}</th><td id="writes-wide">${count(drawn.wide)}</td></tr>
      </tbody>
    </table>
    <p class="small" id="writes-agree">${difference(t, 'foldedAgree', folded.difference)}</p>`;
}
