// The rows of the catalogue as a reader meets them: what the file says of a model beside what the
// engine makes of it; which are shown, in which order. Knows no page and computes no size.

/**
 * What only people read of a model.
 * @typedef {object} Facts
 * @property {string} family
 * @property {string} source
 * @property {string|null} config_style
 * @property {string|null} params_total
 * @property {number} [sources_agreeing]
 * @property {string} [note]
 * @property {string} [weak_source]
 *
 * @typedef {import('../../../engine/types.js').Model & Facts} Row
 * @typedef {{text: string, sharing: string, given: boolean}} Filter sharing "" is any
 * @typedef {{by: string, down: boolean}} Order
 */

/** @typedef {{id: string, wide?: boolean, unsorted?: boolean}} Column */

/**
 * The columns, in order; `wide` ones are left out where there is little room.
 * @type {Column[]}
 */
export const COLUMNS = [
  { id: 'name' },
  { id: 'year', wide: true },
  { id: 'd_model' },
  { id: 'n_heads' },
  { id: 'n_kv_heads', wide: true },
  { id: 'head_dim' },
  { id: 'sharing' },
  { id: 'n_layers', wide: true },
  { id: 'source', wide: true, unsorted: true },
];

const TEXTS = new Set(['name', 'sharing']);

/**
 * @param {string} text - models.json
 * @param {import('../../../engine/types.js').Model[]} models - its rows, as the engine gave them back
 * @returns {Row[]}
 */
export function joinRows(text, models) {
  const file = JSON.parse(text);
  return models.map((model, i) => {
    const { family, source, config_style, params_total, sources_agreeing, note, weak_source } =
      file[i];
    return {
      ...model,
      ...{ family, source, config_style, params_total, sources_agreeing, note, weak_source },
    };
  });
}

/** Whether anybody has published its sizes. @param {Row} row */
export const isDisclosed = (row) => row.sharing !== 'undisclosed';

/**
 * The rows that every word of the text, the sharing and the switch let through.
 * @param {Row[]} rows
 * @param {Filter} filter
 */
export function filterRows(rows, { text, sharing, given }) {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return rows.filter((row) => {
    const said = `${row.name} ${row.family} ${row.year ?? ''}`.toLowerCase();
    return (
      words.every((word) => said.includes(word)) &&
      (sharing === '' || row.sharing === sharing) &&
      (!given || row.head_dim_given)
    );
  });
}

/**
 * Sorted by one column; rows that lack it come last either way, equal ones keep their order.
 * @param {Row[]} rows
 * @param {Order} order
 */
export function sortRows(rows, { by, down }) {
  const sign = down ? -1 : 1;
  const compare = TEXTS.has(by)
    ? (/** @type {any} */ a, /** @type {any} */ b) => a[by].localeCompare(b[by], 'en')
    : (/** @type {any} */ a, /** @type {any} */ b) => size(a, by) - size(b, by);
  const lacks = (/** @type {any} */ row) =>
    TEXTS.has(by) ? by === 'sharing' && !isDisclosed(row) : Number.isNaN(size(row, by));
  return [
    ...rows.filter((row) => !lacks(row)).sort((a, b) => sign * compare(a, b)),
    ...rows.filter(lacks),
  ];
}

// Of a model whose layers differ, the largest: that is what its row shows last.
function size(row, by) {
  const layers = { n_heads: row.layer_heads, n_kv_heads: row.layer_kv_heads }[by] ?? [];
  return row[by] ?? (layers.length > 0 ? Math.max(...layers) : Number.NaN);
}

/**
 * What a cell of sizes holds: one number, the least and greatest of layers that differ, or nothing.
 * @param {Row} row
 * @param {string} column
 * @returns {number[]}
 */
export function sizesIn(row, column) {
  const layers = { n_heads: row.layer_heads, n_kv_heads: row.layer_kv_heads }[column] ?? [];
  if (layers.length > 0) return [Math.min(...layers), Math.max(...layers)];
  return row[column] === undefined ? [] : [row[column]];
}

/** The first source's name, without where in it. @param {Row} row */
export const sourceName = (row) =>
  row.source
    .split(/[:;[]/)[0]
    .replace(/\(vendored.*/, '')
    .trim();
