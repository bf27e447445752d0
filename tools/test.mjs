// `npm test`: all set-up, then every test, stage by stage. `--long` runs the full counts as well (fuzzing, ten
// thousand seeds, soaks).

import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './build.mjs';
import { checkRepository } from './check_layers.mjs';
import { makeCases } from './golden/make-cases.mjs';
import { repoRoot } from './load-engine.mjs';
import { ensureNpmPackages } from './npm-packages.mjs';
import { cores, nodeTests, run, runStages } from './stages.mjs';
import { ensureHeadlessChromium, ensurePdfReader, ensureXmlReader } from './toolchain/browsers.mjs';
import { ensureToolchain } from './toolchain/index.mjs';

const long = process.argv.includes('--long');

if (long) process.env.HEADSUP_LONG = '1';

const node = (...args) => run(process.execPath, args);

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
  // The golden course stands for any; this one is what learners get.
  [
    'the course that was built, natively',
    () =>
      run('build/native-debug/headsup_tests', ['--test-suite=course'], {
        HEADSUP_COURSE: 'build/course/practice-outline.json',
      }),
  ],
  ['engine, wasm', () => doctests('wasm')],
  ['engine, relaxed wasm', () => doctests('wasm-relaxed')],
  ['reference files', () => node('tools/headsup.mjs', 'verify', ...referenceFiles())],
  ['tools', () => nodeTests('tests/tools')],
  ['boundary', () => nodeTests('tests/web')],
  // One file more than there are cores: each waits for its page a third of the time.
  ['pages', () => nodeTests('tests/web/pages', { atOnce: cores + 1 })],
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
  await ensurePdfReader();
  await ensureXmlReader();
  await build({ presets: ['native-debug', 'wasm', 'wasm-relaxed'] });
  const { buildSite } = await import('./site.mjs');
  await buildSite();
}

await runStages(setUp, stages);
