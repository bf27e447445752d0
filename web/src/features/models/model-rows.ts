import type { Model } from '@engine';
import { LANGUAGE } from '#content/language.ts';

// The rows of the catalogue as a reader meets them: what the file says of a model beside what the
// engine makes of it; which are shown, in which order. Knows no page and computes no size.

/** What only people read of a model. */
type Facts = {
  family: string;
  source: string;
  config_style: string | null;
  params_total: string | null;
  sources_agreeing?: number;
  note?: string;
  weak_source?: string;
};
export type Row = Model & Facts;
/** attention "" is any */
type Filter = { text: string; attention: string; given: boolean };
export type Order = { by: string; down: boolean };

export type Column = { id: string; wide?: boolean; unsorted?: boolean };

/** The columns, in order; `wide` ones are left out where there is little room. */
export const COLUMNS: Column[] = [
  { id: 'name' },
  { id: 'year', wide: true },
  { id: 'd_model' },
  { id: 'n_heads' },
  { id: 'n_kv_heads', wide: true },
  { id: 'head_dim' },
  { id: 'attention' },
  { id: 'n_layers', wide: true },
  { id: 'source', wide: true, unsorted: true },
];

const TEXTS = new Set(['name', 'attention']);

/**
 * @param file - models.json
 * @param models - its rows, as the engine gave them back
 */
export function joinRows(file: Facts[], models: Model[]): Row[] {
  return models.map((model, i) => {
    const { family, source, config_style, params_total, sources_agreeing, note, weak_source } =
      file[i]!;
    return {
      ...model,
      ...{ family, source, config_style, params_total, sources_agreeing, note, weak_source },
    };
  });
}

/** Whether anybody has published its sizes. */
export const isDisclosed = (row: Row) => row.attention !== 'undisclosed';

/** The rows that every word of the text, the kind of attention and the switch let through. */
export function filterRows(rows: Row[], { text, attention, given }: Filter) {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return rows.filter((row) => {
    const said = `${row.name} ${row.family} ${row.year ?? ''}`.toLowerCase();
    return (
      words.every((word) => said.includes(word)) &&
      (attention === '' || row.attention === attention) &&
      (!given || row.head_dim_given)
    );
  });
}

/** Sorted by one column; rows that lack it come last either way, equal ones keep their order. */
export function sortRows(rows: Row[], { by, down }: Order) {
  const sign = down ? -1 : 1;
  const compare = TEXTS.has(by)
    ? (a: Row, b: Row) => textIn(a, by).localeCompare(textIn(b, by), LANGUAGE)
    : (a: Row, b: Row) => size(a, by) - size(b, by);
  const lacks = (row: Row) =>
    TEXTS.has(by) ? by === 'attention' && !isDisclosed(row) : Number.isNaN(size(row, by));
  return [
    ...rows.filter((row) => !lacks(row)).sort((a, b) => sign * compare(a, b)),
    ...rows.filter(lacks),
  ];
}

// Of a model whose layers differ, the largest: that is what its row shows last.
const size = (row: Row, by: string) => sizesIn(row, by).at(-1) ?? Number.NaN;

const textIn = (row: Row, by: string) => String(row[by as keyof Row]);

/** Of each layer, where a model's layers differ. */
function layersOf(row: Row, column: string) {
  if (column === 'n_heads') return row.layer_heads;
  return column === 'n_kv_heads' ? row.layer_kv_heads : [];
}

/** What a cell of sizes holds: one number, the least and greatest of layers that differ, or nothing. */
export function sizesIn(row: Row, column: string): number[] {
  const layers = layersOf(row, column);
  if (layers.length > 0) return [Math.min(...layers), Math.max(...layers)];
  const one = row[column as keyof Row];
  return typeof one === 'number' ? [one] : [];
}

/** The first source's name, without where in it. */
export const sourceName = (row: Row) =>
  row.source
    .split(/[:;[]/)[0]!
    .replace(/\(vendored.*/, '')
    .trim();
