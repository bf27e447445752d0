// The tables of experiments (web/content/experiments): reads them, finds a number in them, writes it for reading.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ownOf } from './content.mjs';

/** Where the tables are, from the root. */
export const TABLES = 'web/content/experiments';

/**
 * @typedef {{mean: number, deviation: number, low: number, high: number}} Spread - over the seeds
 * @typedef {object} TableRow
 * @property {string} id
 * @property {Record<string, number|string>} of - what the row is of, such as its number of heads
 * @property {Record<string, Spread>} measures
 *
 * @typedef {object} Experiment
 * @property {string} id
 * @property {string} command - that makes the table anew
 * @property {string} date - of the day it last changed
 * @property {number} seeds
 * @property {Record<string, any>} settings
 * @property {TableRow[]} rows
 * @property {Record<string, boolean>} claims - whether each held
 * @property {string} file - path from the root
 * @property {string} text - of the file, for the line of a fault
 */

/**
 * Every table, in the order of their ids.
 * @param {string} root - the repository
 * @returns {Experiment[]}
 */
export function readTables(root) {
  const folder = join(root, TABLES);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .map((name) => {
      const text = readFileSync(join(folder, name), 'utf8');
      return {
        ...JSON.parse(text),
        id: name.slice(0, -'.json'.length),
        text,
        file: `${TABLES}/${name}`,
      };
    });
}

/** What each measure is counted in. */
export const UNITS = {
  parameters: 'count',
  training_loss: 'nats',
  held_out_loss: 'nats',
  writing_loss: 'nats',
  accuracy: 'share',
  one_off_mean: 'nats',
  one_off_least: 'nats',
  one_off_most: 'nats',
  all_off: 'nats',
  all_against_one: 'nats',
  share_least: 'nats',
  share_most: 'nats',
  ...Object.fromEntries(
    ['self', 'previous', 'second', 'first'].flatMap((place) => [
      [`${place}_head`, 'count'],
      [`${place}_share`, 'share'],
    ]),
  ),
};

const SPREADS = ['mean', 'deviation', 'low', 'high'];

/**
 * The number that a text means by `e3-too-many-heads 16 accuracy low`: of a row a measure, or what the
 * row is of; of "settings" a setting, by its path. A string is what is wrong.
 * @param {Experiment[]} experiments
 * @param {string} place
 * @returns {number|string}
 */
export function numberAt(experiments, place) {
  const [id, rowId, name = '', spread = 'mean', ...rest] = place.trim().split(/\s+/);
  const table = experiments.find((one) => one.id === id);
  if (!table) return `no experiment "${id}"`;
  if (rest.length > 0 || !SPREADS.includes(spread))
    return `"${[spread, ...rest].join(' ')}" is none of: ${SPREADS.join(', ')}`;
  if (rowId === 'settings') {
    const found = name.split('.').reduce(ownOf, table.settings);
    return typeof found === 'number' ? found : `${id} has no setting "${name}" that is a number`;
  }
  const row = table.rows.find((one) => one.id === rowId);
  if (!row)
    return `${id} has no row "${rowId}"; it has: ${table.rows.map((one) => one.id).join(', ')}`;
  const found = ownOf(ownOf(row.measures, name), spread) ?? ownOf(row.of, name);
  return typeof found === 'number' ? found : `row "${rowId}" of ${id} has no measure "${name}"`;
}

/**
 * A number as a sentence writes it.
 * @param {number} number
 * @param {string} like - "0.000", "0 %": its digits after the point, and whether it is a share of a hundred
 * @param {string} language
 */
export function numberLike(number, like, language) {
  const [, decimals = '', percent = ''] = /^0(?:\.(0+))?( %)?$/.exec(like) ?? [];
  const digits = decimals.length;
  const format = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  const value = Number((percent ? number * 100 : number).toPrecision(12));
  const shown = new Intl.NumberFormat(language, { ...format, signDisplay: 'negative' }).format(
    value,
  );
  return shown.replace('-', '−') + percent;
}

/**
 * A cell: "2.257 ± 0.007", "61.3 ± 16.2 %", "4,192"; of a single model just its number.
 * @param {string} measure
 * @param {Spread} spread
 * @param {{language: string, single: boolean}} how
 */
export function cellText(measure, { mean, deviation }, { language, single }) {
  const unit = UNITS[measure];
  if (unit === 'count') return new Intl.NumberFormat(language).format(mean);
  if (single) return unit === 'share' ? `${(mean * 100).toFixed(0)} %` : mean.toFixed(3);
  return unit === 'share'
    ? `${(mean * 100).toFixed(1)} ± ${(deviation * 100).toFixed(1)} %`
    : `${mean.toFixed(3)} ± ${deviation.toFixed(3)}`;
}

/** Whether each row is of one model: then there is nothing to spread. */
export const isSingle = (/** @type {Experiment} */ { rows }) =>
  rows.some(({ of }) => of.seed !== undefined);

/**
 * The trainings of an experiment, each a flat set of settings: one, or one for each nested set.
 * @param {Experiment} experiment
 * @returns {Record<string, any>[]}
 */
export function trainings({ settings }) {
  const isSet = (value) => typeof value === 'object' && !Array.isArray(value);
  const shared = Object.fromEntries(Object.entries(settings).filter(([, value]) => !isSet(value)));
  const sets = Object.values(settings).filter(isSet);
  const all = sets.length > 0 ? sets.map((set) => ({ ...shared, ...set })) : [shared];
  return all.map((one) => ({ task: 'names', ...one, seen: one.steps * one.batch }));
}
