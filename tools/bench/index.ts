// `npm run bench [--json FILE] [--only WORDS] [--where node,chromium] [--llama2c DIR]`
// How fast the engine is, beside other engines that run on one thread of wasm. Installs the peers apart from the product,
// builds, runs, prints. What the
// numbers mean, and those of our own machine, is in PERFORMANCE.md.

import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { misused, ownArguments } from '../arguments.ts';
import { build } from '../build.ts';
import { readyEngine } from '../engine/ready-engine.ts';
import { ensureNpmPackages } from '../npm-packages.mjs';
import { runInChromium } from './in-chromium.ts';
import { ensurePeers } from './install-peers.ts';
import { buildLlama2c } from './llama2c.ts';
import { hasClang, timeNatively } from './native.ts';
import { runInNode } from './run-in-node.ts';
import type { Row } from './table.ts';
import { heading, line } from './table.ts';
import { nativeRow } from './training-rows.ts';

const { values } = ownArguments({
  options: {
    json: { type: 'string' },
    only: { type: 'string', default: '' },
    where: { type: 'string', default: 'node,chromium' },
    llama2c: { type: 'string' },
  },
});

const places = { node: runInNode, chromium: runInChromium };
for (const name of values.where!.split(','))
  if (!Object.hasOwn(places, name))
    misused(`--where knows ${Object.keys(places).join(' and ')}, and no “${name}”.`);
try {
  new RegExp(values.only!);
} catch {
  misused(`--only takes a regular expression; “${values.only}” is none.`);
}
const BUDGET_MS = 2000;

const { judgedNode } = await ensurePeers();
await ensureNpmPackages({ toTest: true });
await readyEngine();
if (hasClang) await build({ presets: ['native-speed'], targets: ['training_speed'] });
else console.log('Nothing is compared with native code: clang++ is not on PATH.');
const llama2c = values.llama2c ? await buildLlama2c(values.llama2c) : null;
if (!llama2c)
  console.log('Language models are left out: --llama2c names a folder with llama2.c’s run.c.');

const machine = {
  cpu: cpus()[0]?.model ?? 'unknown',
  cores: cpus().length,
  platform: process.platform,
};
console.log(`${machine.cpu}, ${machine.cores} cores\n${heading}`);
const rows: Row[] = [];
for (const where of values.where!.split(',') as (keyof typeof places)[]) {
  const done = (row: Row) => {
    rows.push(row);
    console.log(line(row));
    if (!row.id.startsWith('training')) return;
    const native = timeNatively();
    if (native === null) return;
    rows.push(nativeRow({ where: row.where }, row.ours, native));
    console.log(line(rows.at(-1)!));
  };
  await places[where]({ budget: BUDGET_MS, only: values.only!, llama2c, done, judgedNode });
}
if (values.json) {
  const command = ['npm run bench --', ...process.argv.slice(2)].join(' ');
  writeFileSync(values.json, `${JSON.stringify({ machine, command, rows }, null, 2)}\n`);
}
