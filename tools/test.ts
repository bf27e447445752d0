// `npm test [-- --part check|engine|site|journeys] [-- --compile] [-- --long]`: all set-up, then every test, stage by stage,
// or those of one part. The engine is compiled and its own tests run only where the committed one was not proven by these very
// sources and tests, or with `--compile`. `npm run test:long` runs the full counts as well (fuzzing, ten thousand seeds, soaks).

import { misused, ownArguments } from './arguments.ts';
import { build } from './build.ts';
import { checkStages, rebuiltEngine } from './check-stages.ts';
import { doctests, isProven, references } from './engine/proofs.ts';
import { readyEngine } from './engine/ready-engine.ts';
import { ensureNpmPackages } from './npm-packages.mjs';
import type { Stage } from './test-runner.ts';
import { node, nodeTests, pageTests, run, runStages } from './test-runner.ts';
import { ensureHeadlessChromium, ensurePdfReader, ensureXmlReader } from './toolchain/browsers.ts';

// What somebody does on the pages that matter most, for systems on which not every page is tried.
const JOURNEYS = [
  ...['cards', 'dimensions', 'every-page', 'lab-heads', 'lesson-keyboard', 'lesson-walk'],
  ...['lookup', 'offline', 'practice', 'your-log'],
];

/** The golden course stands for any in the suites; this one is what learners get. */
function builtCourse() {
  node('tools/check-course.ts');
  run('build/native-debug/tutor_tests', ['--test-suite=course'], {
    HEADSUP_COURSE: 'build/course/practice-outline.json',
  });
}

async function setUpJourneys() {
  process.env.CHROMIUM = await ensureHeadlessChromium();
  await readyEngine();
  const { buildSite } = await import('./site.ts');
  await buildSite();
}

async function setUpSite() {
  await ensurePdfReader();
  await ensureXmlReader();
  await setUpJourneys();
  const { takeAlong } = await import('./take-along/index.ts');
  await takeAlong();
}

type Part = { setUp: () => unknown; stages: Stage[] };

/** What it says of files, models and experiments: no other than ever, while it is the same engine. */
const answers: Stage[] = [
  ['reference files', references],
  ['models', () => nodeTests(['tests/models'])],
];

const compiled: Part = {
  setUp: async () => {
    await build({ presets: ['native-debug', 'wasm'] });
    await readyEngine();
  },
  stages: [
    ['engine, native with sanitizers', () => doctests('native-debug')],
    ['the course that was built, natively', builtCourse],
    ['C++ package', () => nodeTests(['tests/consumer'])],
    ['engine, wasm', () => doctests('wasm')],
    ['engine, compiled again', rebuiltEngine],
    ...answers,
  ],
};
const committed: Part = { setUp: () => readyEngine(), stages: answers };

const { values } = ownArguments({
  options: {
    part: { type: 'string', multiple: true },
    compile: { type: 'boolean', default: false },
    long: { type: 'boolean', default: false },
  },
});
if (values.long) process.env.HEADSUP_LONG = '1';

const parts: Record<string, Part> = {
  check: { setUp: () => readyEngine(), stages: checkStages },
  engine: values.compile || values.long || !isProven() ? compiled : committed,
  site: {
    setUp: setUpSite,
    stages: [
      ['site', () => nodeTests(['tests/site'])],
      ['pages', () => pageTests()],
    ],
  },
  journeys: {
    setUp: setUpJourneys,
    stages: [['journeys', () => pageTests(...JOURNEYS.map((name) => `${name}.test`))]],
  },
};

const long: Stage[] = [
  ['long counts in Node', () => nodeTests(['tests/long'])],
  ['clang-tidy', () => node('tools/tidy.ts')],
  ['fuzzing', () => node('tools/fuzz.ts')],
];

const names = values.part ?? ['check', 'engine', 'site'];
const unknown = names.filter((name) => !Object.hasOwn(parts, name));
if (unknown.length > 0)
  misused(`There is no part ${unknown.join(', ')}; there are ${Object.keys(parts).join(', ')}.`);

async function setUp() {
  await ensureNpmPackages({ toTest: true });
  // The engine first: the site is made with it.
  for (const name of ['engine', 'check', 'site', 'journeys'])
    if (names.includes(name)) await parts[name]!.setUp();
}

await runStages(setUp, [
  ...names.flatMap((name) => parts[name]!.stages),
  ...(values.long ? long : []),
]);
