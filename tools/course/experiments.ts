// The tables of experiments (web/content/experiments): reads them, finds a number in them, writes it for reading.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Spread } from '@engine';
import { ownOf } from './content.ts';

/** Where the tables are, from the root. */
export const TABLES = 'web/content/experiments';

type Setting = number | string | boolean;
/** of one training, or of several that have names */
type Settings = { [name: string]: Setting | Settings };
type TrainingSettings = Record<string, Setting> & { steps: number; batch: number };
/** seen: how many examples */
export type Training = TrainingSettings & { task: string; seen: number };
export type TableRow = {
  id: string;
  /** what the row is of, such as its number of heads */
  of: Record<string, number | string>;
  /** each over the seeds */
  measures: Record<string, Spread>;
};
export type Experiment = {
  id: string;
  /** that makes the table anew */
  command: string;
  /** of the day it last changed */
  date: string;
  seeds: number;
  settings: Settings & { d_model: number; n_heads?: number };
  rows: [TableRow, ...TableRow[]];
  /** whether each held */
  claims: Record<string, boolean>;
  /** path from the root */
  file: string;
  /** of the file, for the line of a fault */
  text: string;
};

/**
 * Every table, in the order of their ids.
 * @param root - the repository
 */
export function readTables(root: string): Experiment[] {
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
export const UNITS: Record<string, string> = {
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
 */
export function numberAt(experiments: Experiment[], place: string): number | string {
  const [id, rowId, name = '', spread = 'mean', ...rest] = place.trim().split(/\s+/);
  const table = experiments.find((one) => one.id === id);
  if (!table) return `no experiment "${id}"`;
  if (rest.length > 0 || !SPREADS.includes(spread))
    return `"${[spread, ...rest].join(' ')}" is none of: ${SPREADS.join(', ')}`;
  if (rowId === 'settings') {
    const found = name.split('.').reduce<Setting | Settings | undefined>(ownOf, table.settings);
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
 * @param like - "0.000", "0 %": its digits after the point, and whether it is a share of a hundred
 */
export function numberLike(number: number, like: string, language: string) {
  const [, decimals = '', percent = ''] = /^0(?:\.(0+))?( %)?$/.exec(like) ?? [];
  const digits = decimals.length;
  const format = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  const value = Number((percent ? number * 100 : number).toPrecision(12));
  const shown = new Intl.NumberFormat(language, { ...format, signDisplay: 'negative' }).format(
    value,
  );
  return shown.replace('-', '−') + percent;
}

/** A cell: "2.257 ± 0.007", "61.3 ± 16.2 %", "4,192"; of a single model just its number. */
export function cellText(
  measure: string,
  { mean, deviation }: Spread,
  { language, single }: { language: string; single: boolean },
) {
  const unit = UNITS[measure];
  if (unit === 'count') return new Intl.NumberFormat(language).format(mean);
  if (single) return unit === 'share' ? `${(mean * 100).toFixed(0)} %` : mean.toFixed(3);
  return unit === 'share'
    ? `${(mean * 100).toFixed(1)} ± ${(deviation * 100).toFixed(1)} %`
    : `${mean.toFixed(3)} ± ${deviation.toFixed(3)}`;
}

/** Whether each row is of one model: then there is nothing to spread. */
export const isSingle = ({ rows }: Experiment) => rows.some(({ of }) => of.seed !== undefined);

/** The trainings of an experiment, each a flat set of settings: one, or one for each nested set. */
export function trainings({ settings }: Experiment): Training[] {
  const isSet = (value: Setting | Settings): value is TrainingSettings =>
    typeof value === 'object' && !Array.isArray(value);
  const shared = Object.fromEntries(
    Object.entries(settings).filter(([, value]) => !isSet(value)),
  ) as TrainingSettings;
  const sets = Object.values(settings).filter(isSet);
  const all = sets.length > 0 ? sets.map((set) => ({ ...shared, ...set })) : [shared];
  return all.map((one) => ({ task: 'names', ...one, seen: one.steps * one.batch }));
}
