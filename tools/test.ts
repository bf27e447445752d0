// `npm test [-- --part check|engine|site|journeys]`: all set-up, then every test, stage by stage, or those of one part.
// `npm run test:long` runs the full counts as well (fuzzing, ten thousand seeds, soaks).

import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { misused, ownArguments } from './arguments.ts';
import { build } from './build.ts';
import { checkStages, rebuiltEngine } from './check-stages.ts';
import { readyEngine } from './engine/ready-engine.ts';
import { verifyReferenceFiles } from './engine/reference-files.ts';
import { repoRoot } from './load-engine.ts';
import { ensureNpmPackages } from './npm-packages.mjs';
import type { Stage } from './test-runner.ts';
import { cores, node, nodeTests, pageTests, run, runStages } from './test-runner.ts';
import { ensureHeadlessChromium, ensurePdfReader, ensureXmlReader } from './toolchain/browsers.ts';

// What somebody does on the pages that matter most, for systems on which not every page is tried.
const JOURNEYS = [
  ...['cards', 'dimensions', 'every-page', 'lab-heads', 'lesson-keyboard', 'lesson-walk'],
  ...['lookup', 'offline', 'practice', 'your-log'],
];

/** One suite, three builds: natively under sanitizers, and as wasm with both builds of the kernels. */
function doctests(preset: string, suite: string) {
  const parts = ['--output-on-failure', '--parallel', String(cores), '--tests-regex', suite];
  // The slowest takes two minutes; one that hangs is named instead of outlasting the build server.
  const seconds = process.env.HEADSUP_LONG ? 7200 : 900;
  run('ctest', ['--preset', preset, '--timeout', String(seconds), ...parts]);
}

/** The golden course stands for any in the suites; this one is what learners get. */
function builtCourse() {
  node('tools/course/index.ts');
  for (const room of ['learner', 'tutor'])
    run(`build/native-debug/${room}_tests`, ['--test-suite=course'], {
      HEADSUP_COURSE: 'build/course/practice-outline.json',
    });
}

function references() {
  if (!verifyReferenceFiles(['base', 'relaxed'])) throw new Error('A reference file failed.');
}

async function setUpBrowser() {
  process.env.CHROMIUM = await ensureHeadlessChromium();
}

async function setUpSite() {
  await setUpBrowser();
  await ensurePdfReader();
  await ensureXmlReader();
  const { buildSite } = await import('./site.ts');
  await buildSite();
  const { takeAlong } = await import('./take-along/index.ts');
  await takeAlong();
}

async function setUpEngine() {
  await build({ presets: ['native-debug', 'wasm'] });
  await readyEngine({ relaxed: true });
}

type Part = { setUp: () => unknown; stages: Stage[] };

const parts: Record<string, Part> = {
  check: { setUp: () => readyEngine(), stages: checkStages },
  engine: {
    setUp: setUpEngine,
    stages: [
      ['engine, native with sanitizers', () => doctests('native-debug', '.')],
      ['the course that was built, natively', builtCourse],
      ['C++ package', () => nodeTests(['tests/consumer'])],
      ['engine, wasm', () => doctests('wasm', '^headsup_tests(_training)?$')],
      ['engine, relaxed wasm', () => doctests('wasm', '^headsup_tests_relaxed')],
      ['engine, compiled again', rebuiltEngine],
      ['reference files', references],
    ],
  },
  site: {
    setUp: setUpSite,
    stages: [
      ['site', () => nodeTests(['tests/site'])],
      ['pages', () => pageTests()],
    ],
  },
  journeys: {
    setUp: async () => {
      await setUpBrowser();
      await readyEngine();
      const { buildSite } = await import('./site.ts');
      await buildSite();
    },
    stages: [['journeys', () => pageTests(...JOURNEYS.map((name) => `${name}.test`))]],
  },
};

const long: Stage[] = [
  ['clang-tidy', () => node('tools/tidy.ts')],
  ['fuzzing', () => node('tools/fuzz.ts')],
];

const { values } = ownArguments({
  options: { part: { type: 'string', multiple: true }, long: { type: 'boolean', default: false } },
});
if (values.long) process.env.HEADSUP_LONG = '1';
const whole = ['check', 'engine', 'site'];
const names = values.part ?? whole;
const unknown = names.filter((name) => !Object.hasOwn(parts, name));
if (unknown.length > 0)
  misused(`There is no part ${unknown.join(', ')}; there are ${Object.keys(parts).join(', ')}.`);

async function setUp() {
  // What was seen in an earlier run must not count for this one.
  if (!values.part) rmSync(join(repoRoot, 'build/coverage'), { recursive: true, force: true });
  mkdirSync(join(repoRoot, 'build/coverage'), { recursive: true });
  await ensureNpmPackages({ toTest: true });
  // The engine first: the site is made with it.
  const order = ['engine', 'check', 'site', 'journeys'].filter((name) => names.includes(name));
  for (const name of order) await parts[name]!.setUp();
}

await runStages(setUp, [
  ...names.flatMap((name) => parts[name]!.stages),
  ...(values.part ? [] : [['coverage', () => node('tools/coverage.ts')] satisfies Stage]),
  ...(values.long ? long : []),
]);
