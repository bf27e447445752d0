// Fuzzes the readers of whatever people hand in: builds the targets of tests/fuzz with libFuzzer under
// both sanitizers and runs as many at once as there are cores. `node tools/fuzz.ts [minutes]`, 20 unless told; ends with 0
// only if nothing was found. What is found lies in build/fuzz; once mended, it belongs into the corpus. Readers of models'
// files end after a million runs, and where no minutes are given not before.

import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { repoRoot } from '../web/site/load-engine.ts';
import { misused, ownArguments } from './arguments.ts';
import { build } from './build.ts';
import { cores } from './test-runner.ts';
import { findProgram } from './toolchain/machine.mjs';
import { createProgress } from './toolchain/progress.mjs';
import { run } from './toolchain/run.mjs';
import { canInstall, installPackage } from './toolchain/system-package.ts';

/** Each target, and what it starts from beside its corpus. */
const targets: Record<string, string[]> = {
  config: ['tests/golden/configs', 'tests/fixtures/bad'],
  answer: [],
  log: [],
  training: [],
  safetensors: [],
  model_config: ['tests/golden/configs'],
  model_index: [],
  llama2c: [],
  tokenizer: [],
};
const readsModels = ['safetensors', 'model_config', 'model_index', 'llama2c', 'tokenizer'];

/** libFuzzer is clang's, and Debian has it in the package of its runtime. */
async function ensureClang() {
  const progress = createProgress();
  if (!findProgram('clang++')) {
    if (!canInstall()) throw new Error('Fuzzing needs clang++ with libFuzzer: please install it.');
    await installPackage('clang', progress);
  }
  const { output } = await run('clang++', ['-print-resource-dir']);
  if (!existsSync(join(output.trim(), 'lib/linux')) && canInstall())
    await installPackage('libclang-rt-dev', progress);
}

/** When a target ends. */
function endOf(name: string) {
  const inTime = [`-max_total_time=${Math.round(minutes * 60)}`];
  if (!readsModels.includes(name)) return inTime;
  return ['-runs=1000000', ...(isGiven ? inTime : [])];
}

async function fuzz(name: string) {
  const found = join(repoRoot, 'build/fuzz', name);
  mkdirSync(found, { recursive: true });
  const args = [
    ...[...endOf(name), '-max_len=4096', '-timeout=10'],
    ...['-print_final_stats=1', `-artifact_prefix=${found}/found-`],
    ...[found, join('tests/fuzz/corpus', name), ...targets[name]!],
  ];
  const program = join(repoRoot, 'build/native-fuzz', `fuzz_${name}`);
  const { code, output } = await run(program, args, { cwd: repoRoot, allowFailure: true });
  const stats = output
    .split('\n')
    .filter((line) => /executed_units|^Done|ERROR|SUMMARY/.test(line));
  console.log(`fuzz_${name}: ${code === 0 ? 'nothing found' : 'FOUND'}\n${stats.join('\n')}`);
  return code === 0;
}

const { positionals } = ownArguments({ words: 1 });
const isGiven = positionals.length > 0;
const [given = '20'] = positionals;
if (!/^\d+(\.\d+)?$/.test(given)) misused(`Give the minutes as a number; “${given}” is none.`);
const minutes = Number(given);
await ensureClang();
await build({
  presets: ['native-fuzz'],
  targets: Object.keys(targets).map((name) => `fuzz_${name}`),
});
const waiting = Object.keys(targets);
let isSound = true;
// More at once, and an input's ten seconds would run out while it waits for a core.
async function lane() {
  for (let name = waiting.shift(); name; name = waiting.shift())
    isSound = (await fuzz(name)) && isSound;
}
await Promise.all(Array.from({ length: cores }, lane));
process.exitCode = isSound ? 0 : 1;
