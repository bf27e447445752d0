#!/usr/bin/env node
// `npm run experiments [ID...]`: reruns what the course's claims rest on, over ten seeds or five, or over many texts that
// the trained model reads, with the shipped engine; writes each table into web/content/experiments and ends with 0 only if every claim holds. The engine is
// deterministic: unchanged code gives unchanged tables. Without an id, those that take long are left out.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { repoRoot } from '../../web/site/load-engine.ts';
import { readArguments } from '../arguments.ts';
import { readyEngine } from '../engine/ready-engine.ts';
import { runAsCommand } from '../run-as-command.ts';
import * as changes from './changes.ts';
import type { Experiment, Row } from './lab.ts';
import { openLab, SEEDS, WIDTH } from './lab.ts';
import * as lookups from './lookups.ts';
import * as names from './names.ts';
import * as repeats from './repeats.ts';
import * as storyBehaviours from './story-behaviours.ts';
import * as storyBugs from './story-bugs.ts';
import * as storyChanges from './story-changes.ts';
import * as storyHeads from './story-heads.ts';
import * as storyInduction from './story-induction.ts';
import * as storyLengths from './story-lengths.ts';
import * as storyLooks from './story-looks.ts';
import * as storySentences from './story-sentences.ts';
import { ANSWERED_TEXTS, answeredTexts, SURVEY, survey } from './story-survey.ts';

/** Every experiment, in the order of their ids. */
export const experiments: Experiment[] = [
  names,
  lookups,
  changes,
  repeats,
  storyChanges,
  storyBugs,
  storyHeads,
  storyInduction,
  storyLengths,
  storyLooks,
  storySentences,
  storyBehaviours,
]
  .flatMap((all): Experiment[] => Object.values(all))
  .sort((a, b) => a.id.localeCompare(b.id, 'en', { numeric: true }));

const folder = join(repoRoot, 'web/content/experiments');

export const tablePath = (id: string) => join(folder, `${id}.json`);
/** What pages fetch, a file each. */
const files = { [SURVEY]: survey, [ANSWERED_TEXTS]: answeredTexts };
export const filePath = (id: string) => join(repoRoot, `web/content/${id}.json`);

const rounded = (_key: string, value: unknown) =>
  typeof value === 'number' && !Number.isInteger(value) ? Number(value.toFixed(6)) : value;

/** What an experiment gave, but the day. */
type Table = {
  id: string;
  command: string;
  seeds?: number;
  settings: object;
  rows: Row[];
  claims: Record<string, boolean>;
};

/** What an experiment gave, as its table has it. */
export function made({ id, settings, claims }: Experiment, rows: Row[]): Table {
  const isTrained = !('model' in settings);
  const all = {
    id,
    command: `npm run experiments ${id}`,
    seeds: isTrained ? SEEDS : undefined,
    settings: isTrained ? { d_model: WIDTH, ...settings } : settings,
    rows,
    claims: claims(rows),
  };
  return JSON.parse(JSON.stringify(all, rounded));
}

/**
 * Writes what an experiment gave, where it is not what is there already.
 * @returns whether it has changed
 */
function keep(table: object, path: string, indent?: number): boolean {
  const { date: _, ...before }: { date?: string } = existsSync(path)
    ? JSON.parse(readFileSync(path, 'utf8'))
    : {};
  if (isDeepStrictEqual(before, table)) return false;
  mkdirSync(folder, { recursive: true });
  const date = new Date().toISOString().slice(0, 10);
  writeFileSync(path, `${JSON.stringify({ ...table, date }, null, indent)}\n`);
  return true;
}

function print(rows: Row[]) {
  for (const { id, measures } of rows) {
    const cells = Object.entries(measures).map(
      ([key, { mean, deviation }]) => `${key} ${mean.toFixed(4)} ± ${deviation.toFixed(4)}`,
    );
    console.log(`  ${id}: ${cells.join(', ')}`);
  }
}

async function main(ids: string[]) {
  const known = [...experiments.map(({ id }) => id), ...Object.keys(files)];
  const unknown = ids.filter((id) => !known.includes(id));
  if (unknown.length > 0) {
    console.error(`There is no experiment ${unknown.join(', ')}. There are:`);
    for (const id of known) console.error(`  ${id}`);
    return 2;
  }
  await readyEngine();
  const lab = await openLab();
  let failed = 0;
  for (const experiment of experiments) {
    if (ids.length > 0 ? !ids.includes(experiment.id) : experiment.isLong) continue;
    const before = performance.now();
    const table = made(experiment, experiment.run(lab));
    const changed = keep(table, tablePath(table.id), 2);
    const seconds = ((performance.now() - before) / 1000).toFixed(1);
    console.log(`${experiment.id}: ${seconds} s${changed ? ', its table has changed' : ''}`);
    print(table.rows);
    for (const [claim, holds] of Object.entries(table.claims)) {
      console.log(`  ${holds ? 'holds' : 'FAILS'}: ${claim}`);
      failed += holds ? 0 : 1;
    }
  }
  for (const [id, make] of Object.entries(files)) {
    if (ids.length > 0 && !ids.includes(id)) continue;
    const changed = keep(make(lab), filePath(id));
    console.log(`${id}: ${changed ? 'its file has changed' : 'as it was'}`);
  }
  console.log(failed === 0 ? 'Every claim holds.' : `${failed} claims do not hold.`);
  return failed === 0 ? 0 : 1;
}

await runAsCommand(import.meta.url, async (args) => {
  const { positionals: ids } = readArguments(args, { words: Number.POSITIVE_INFINITY });
  process.exitCode = await main(ids);
});
