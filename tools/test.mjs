// `npm test`: all set-up, then every test, stage by stage. A stage that fails does not stop the
// others, so that one run tells all; the exit code is 0 only if all passed. `--long` runs the full
// counts as well (fuzzing, ten thousand seeds, soaks).

import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { build } from './build.mjs';
import { checkRepository } from './check_layers.mjs';
import { makeCases } from './golden/make-cases.mjs';
import { repoRoot } from './load-engine.mjs';
import { ensureNpmPackages } from './npm-packages.mjs';
import { ensureHeadlessChromium } from './toolchain/chromium.mjs';
import { ensureToolchain } from './toolchain/index.mjs';

const long = process.argv.includes('--long');
const cores = availableParallelism();

/** Runs a program with the test's environment; throws where it fails. */
function run(command, args, env = {}) {
  const { status, signal } = spawnSync(command, args, {
    cwd: repoRoot,
    stdio: 'inherit',
    env: { ...process.env, ...(long ? { HEADSUP_LONG: '1' } : {}), ...env },
  });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status ?? signal}`);
}

const node = (...args) => run(process.execPath, args);
/** Test files in Node, which would leave one core idle by itself. */
const nodeTests = (files, atOnce = cores) =>
  node('--test', `--test-concurrency=${atOnce}`, ...files);
const tests = (folder) =>
  readdirSync(join(repoRoot, folder))
    .filter((name) => name.endsWith('.test.mjs'))
    .map((name) => join(folder, name));

/** One suite, three builds: natively under sanitizers, and as both wasm builds. */
function doctests(preset, env) {
  run('ctest', ['--preset', preset, '--output-on-failure', '--parallel', String(cores)], env);
}

/** @type {[string, () => unknown][]} */
const stages = [
  ['format', () => node('tools/format.mjs', '--check')],
  ['lint', () => run('node_modules/.bin/biome', ['lint', '--error-on-warnings', '.'])],
  [
    'layers',
    () => {
      const found = checkRepository();
      if (found.length > 0) throw new Error(found.join('\n'));
    },
  ],
  ['course', () => node('tools/course/index.mjs')],
  ['types', () => run('node_modules/.bin/tsc', ['--project', 'web/tsconfig.json'])],
  ['engine, native with sanitizers', () => doctests('native-debug')],
  ['engine, wasm', () => doctests('wasm')],
  ['engine, relaxed wasm', () => doctests('wasm-relaxed')],
  ['reference files', () => node('tools/headsup.mjs', 'verify', ...referenceFiles())],
  ['tools', () => nodeTests(tests('tests/tools'))],
  ['boundary', () => nodeTests(tests('tests/web'))],
  // One file more than there are cores: each waits for its page a third of the time.
  ['pages', () => nodeTests(tests('tests/web/pages'), cores + 1)],
  ['coverage', () => node('tools/coverage.mjs')],
  ...(long
    ? [
        ['clang-tidy', () => node('tools/tidy.mjs')],
        ['fuzzing', () => node('tools/fuzz.mjs')],
      ]
    : []),
];

/** PyTorch's answers, and our own for the awkward sizes that they do not reach. */
function referenceFiles() {
  const folders = ['tests/golden/attention', 'tests/golden/training'];
  const files = folders.flatMap((folder) =>
    readdirSync(join(repoRoot, folder)).map((name) => join(folder, name)),
  );
  return [...files, ...makeCases()];
}

async function setUp() {
  // What was seen in an earlier run must not count for this one.
  rmSync(join(repoRoot, 'build/coverage'), { recursive: true, force: true });
  mkdirSync(join(repoRoot, 'build/coverage'), { recursive: true });
  await ensureToolchain();
  await ensureNpmPackages();
  process.env.CHROMIUM = await ensureHeadlessChromium();
  await build({ presets: ['native-debug', 'wasm', 'wasm-relaxed'] });
  const { buildSite } = await import('./site.mjs');
  await buildSite();
}

const results = [];
async function stage(name, work) {
  const began = Date.now();
  console.log(`\n== ${name}`);
  try {
    await work();
    results.push({ name, passed: true, seconds: (Date.now() - began) / 1000 });
  } catch (error) {
    console.error(error.message);
    results.push({ name, passed: false, seconds: (Date.now() - began) / 1000 });
  }
  return results.at(-1).passed;
}

if (await stage('set-up and build', setUp)) {
  for (const [name, work] of stages) await stage(name, work);
}
console.log('\n== summary');
for (const { name, passed, seconds } of results) {
  console.log(`${passed ? 'passed' : 'FAILED'}  ${seconds.toFixed(1).padStart(6)} s  ${name}`);
}
const failed = results.filter(({ passed }) => !passed).length;
console.log(`stages: ${results.length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
