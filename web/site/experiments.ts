// The tables of experiments (web/content/experiments): reads them, finds a number in them, writes it for reading.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Spread } from '@engine';
import { ownOf } from './own-of.ts';

/** Where the tables are, from the root. */
export const TABLES = 'web/content/experiments';

type Setting = number | string | boolean | number[];
/** of one training, or of several that have names */
type Settings = { [name: string]: Setting | Settings };
/** steps: the lengths of training. */
type TrainingSettings = Record<string, Setting> & { steps: number[]; batch: number };
export type Training = TrainingSettings & { task: string };
/** Texts that a trained model has read. */
export type Reading = Record<string, Setting> & { task: string; texts: number };
export type TableRow = {
  id: string;
  /** what the row is of, such as its number of heads */
  of: Record<string, number | string>;
  /** each over the seeds, or over texts */
  measures: Record<string, Spread>;
};
export type Experiment = {
  id: string;
  /** that makes the table anew */
  command: string;
  /** of the day it last changed */
  date: string;
  /** of models that were trained for it */
  seeds?: number;
  /** model: the trained one that was looked at */
  settings: Settings & { d_model?: number; n_heads?: number; model?: string };
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

/** What a measure is counted in, where that is no weight. */
const UNITS: Record<string, string[]> = {
  count: ['parameters', 'token', 'self_head', 'previous_head', 'second_head', 'first_head'],
  share: ['accuracy', 'right', 'self_share', 'previous_share', 'second_share', 'first_share'],
  nats: [
    ...['training_loss', 'held_out_loss', 'writing_loss', 'story_loss', 'added_loss'],
    ...['one_off_mean', 'one_off_least', 'one_off_most', 'all_off', 'all_against_one'],
    ...['zero_cost', 'mean_cost'],
  ],
  // Logits, whose differences are logarithms of odds, too.
  'coarse nats': ['loss_first', 'loss_again', 'loss_gain', 'margin', 'lost'],
};
const unitOf = (measure: string) =>
  Object.keys(UNITS).find((unit) => UNITS[unit]!.includes(measure)) ?? 'weight';

/** What rows are of that is a token of the model's, and is shown as it is written. */
export const TOKENS = [
  ...['guess', 'thing_token', 'kite_token', 'song_token', 'kite_guess', 'song_guess', 'text'],
];

const SPREADS = ['mean', 'deviation', 'low', 'high'];

/**
 * The number that a text means by `e3-too-many-heads 16-2000 accuracy low`: of a row a measure, or what the
 * row is of; of "settings" a setting, by its path. A string is what is wrong.
 */
export function numberAt(experiments: Experiment[], place: string): number | string {
  const [id, rowId, name = '', spread = 'mean', ...rest] = place.trim().split(/\s+/);
  const table = experiments.find((one) => one.id === id);
  if (!table) return `no experiment "${id}"`;
  if (rest.length > 0 || !SPREADS.includes(spread))
    return `"${[spread, ...rest].join(' ')}" is none of: ${SPREADS.join(', ')}`;
  if (rowId === 'settings') {
    const found = name
      .split('.')
      .reduce<Setting | Settings | undefined>(
        (of, part) => (Array.isArray(of) ? undefined : ownOf(of, part)),
        table.settings,
      );
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

// How many digits behind the point a mean is shown with; of the others three.
const DIGITS: Record<string, number> = { weight: 2, 'coarse nats': 2 };

/** A cell: "2.257 ± 0.007", "61.3 ± 16.2 %", "4,192", "–" for what was not measured; of a single model or text just its number. */
export function cellText(
  measure: string,
  spread: Spread | undefined,
  { language, single }: { language: string; single: boolean },
) {
  if (!spread) return '–';
  const { mean, deviation } = spread;
  const unit = unitOf(measure);
  if (unit === 'count') return new Intl.NumberFormat(language).format(mean);
  const digits = DIGITS[unit] ?? 3;
  if (single) return unit === 'share' ? `${(mean * 100).toFixed(0)} %` : mean.toFixed(digits);
  return unit === 'share'
    ? `${(mean * 100).toFixed(1)} ± ${(deviation * 100).toFixed(1)} %`
    : `${mean.toFixed(digits).replace('-', '−')} ± ${deviation.toFixed(digits)}`;
}

/** Whether each row is of one model, or of one text: then there is nothing to spread. */
export const isSingle = (table: Experiment) =>
  table.rows.some(({ of }) => of.seed !== undefined) || readings(table).some(isOneText);

const isOneText = ({ texts }: Reading) => texts === 1;

const isSet = (value: Setting | Settings): value is Record<string, Setting> =>
  typeof value === 'object' && !Array.isArray(value);

// Each a flat set of settings: one, or one for each nested set.
function flatSettings({ settings }: Experiment): Record<string, Setting>[] {
  const shared = Object.fromEntries(
    Object.entries(settings).filter((entry): entry is [string, Setting] => !isSet(entry[1])),
  );
  const sets = Object.values(settings).filter(isSet);
  return sets.length > 0 ? sets.map((set) => ({ ...shared, ...set })) : [shared];
}

/** The trainings of an experiment; none where a trained model was looked at. */
export function trainings(table: Experiment): Training[] {
  if (table.settings.model !== undefined) return [];
  const all = flatSettings(table) as TrainingSettings[];
  return all.map((one) => ({ task: 'names', ...one }));
}

/** What a trained model has read for an experiment. */
export const readings = (table: Experiment): Reading[] =>
  table.settings.model === undefined ? [] : (flatSettings(table) as Reading[]);
