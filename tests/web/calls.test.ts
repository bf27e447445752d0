// Every call of the engine as JS meets it: what it answers is of the type that it declares, and whatever stands in place of
// any part of its arguments is answered too, without an exception and without NaN.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { MainModule, ModelPiece, Reply } from '@engine';
import { loadEngine } from '../../web/site/load-engine.ts';
import { openModel, shippedFiles } from '../../web/site/model-files.ts';
import { packCase } from '../../web/site/self-check.ts';
import { askOf } from '../../web/src/features/self-check/packed-case.ts';
import { amissInAnswers } from './support/declared-types.ts';
import { hasNaN } from './support/hostile.ts';
import { got, setup } from './support/reply.ts';
import { planFolder } from './support/small-folders.ts';

const read = (path: string) => readFileSync(path, 'utf8');
const outline = read('tests/golden/course.json');
const gpt2 = { text: read('tests/golden/configs/gpt2.json') };
const tokenizer = readFileSync('web/models/stories260K/tok512.bin');

const config = { batch: 1, seq_len: 4, d_model: 8, n_heads: 2 };
const layer = setup(config);
const lesson = 'width-and-heads';
const at_ms = 1_700_000_000_000;
const closed = {
  ...{ lesson: '', opened: false, step: '', visited: [], questions: [] },
  ...{ clear: '', note: '' },
};
const facts = {
  lessons: [{ kind: 'opened' as const, lesson, step: 'x', at_ms }],
  practice: [],
  cards: [],
};
const { weights: stories } = shippedFiles('stories260K');
const weights = readFileSync(stories);
const file = { name: 'model.bin', size: weights.length };
/** What a call asks for next of that file. */
function firstPiece(reply: Reply<ModelPiece | null>) {
  const { begin, end } = got(reply)!;
  return new Uint8Array(weights.subarray(begin, end));
}
const words = 'anna bert carl dora emil fred gina hans ines jan'.split(' ');
const run = { task: 'names', words, steps: 20, batch: 2, seed: 1, checkpoints: 2 };
const sweep = { run, heads: [{ n_heads: 1 }, { n_heads: 2, n_kv_heads: 1 }], n_seeds: 1 };
const off = { ablated_heads: [0], how: 'zero', seed: 1 };
const drawing = { temperature: 1, seed: 1, first: 0, count: 2 };
const tokens = [1, 403, 407, 261, 378];
const generation = { tokens: [1], count: 2, temperature: 0, top_p: 1, seed: 0 };
const writing = { tokens: [1], temperature: 1, top_p: 0.9, seed: 1, interventions: [] };
const head = { layer: 1, head: 1 };
const interventions = [{ kind: 'zero_head' as const, ...head }];
const rope = { ...head, query: 3, key: 1, query_position: 3, key_position: 1, distances: 4 };

type CallName = Exclude<keyof MainModule, `test${string}`>;
type Arguments<Name extends CallName> = Parameters<MainModule[Name]>;

/** What each call may be given. */
const examples: {
  [Name in CallName]: Arguments<Name> | ((engine: MainModule) => Arguments<Name>);
} = {
  loadCourse: [JSON.parse(outline)],
  courseProgress: [[...facts.lessons]],
  modelCost: [{ ...config, n_layers: 2, bytes_per_number: 2 }],
  lesson: [closed, { kind: 'open', lesson, at_ms }],
  lessonResume: [lesson, [...facts.lessons], at_ms],
  vocabulary: [],
  shapes: [config],
  tensor: [layer, 'q_k', [0, 1]],
  explain: [layer, 'scores', [0, 1, 2, 0]],
  evaluate: [config, 'd_model / n_heads'],
  evaluateWithModels: [config, 'd_model / n_heads'],
  checkLayer: askOf(packCase(JSON.parse(read('tests/golden/attention/self-small.json')))),
  loadScene: [JSON.parse(read('web/content/scenes/emma.json'))],
  layerVersion: [layer, 'loop', 'none', 0],
  scalingStudy: [
    { ...{ head_dims: [4], head_dim: 4, d_model: 8, seq_k: 4, rows: 2 }, seed: 1, divisor: 'none' },
  ],
  rankView: [4, 1, 1],
  quiz: ['questions', [], { kind: 'view', at_ms }],
  review: [[], []],
  exercises: [[], { kind: 'view', seed: 1, level: 1, at_ms }],
  exercise: [1, 1],
  gradeStep: (engine) => [1, 1, got(engine.exercise(1, 1)).steps[0]!.id, '64'],
  judgeCode: [{ id: 't', sizes: ['n'], given: [], result: 'y', lines: ['y = n'] }, 'y = n'],
  deck: [[], { kind: 'view', seed: 1, days_ms: [], at_ms }],
  checkLog: [facts],
  classCode: [facts, 'Ann'],
  readClassCode: (engine) => [got(engine.classCode(facts, 'Ann'))],
  classTotals: (engine) => [[got(engine.classCode(facts, 'Ann'))]],
  outcome: ['practice', facts, 80],
  exam: [{ seed: 1, level: 1, versions: 2, d_model: 512 }],
  gradeExam: [{ seed: 1, level: 0, versions: 1 }, [{ version: 0, step: 'head_dim', text: '64' }]],
  loadModels: [JSON.parse(read('web/content/models.json'))],
  lookup: [gpt2],
  gradeLookup: (engine) => [gpt2, got(engine.lookup(gpt2)).steps[0]!.id, '768'],
  lookupCost: [gpt2, 1024, 2],
  trainVocabulary: [],
  trainStart: ['run', run],
  trainSteps: ['run', 2],
  trainCheckpoints: ['run'],
  trainDrop: ['run'],
  trainScore: ['run', 'training', off, false],
  trainPatterns: ['run', 'training', [{ rule: 'second', from: 3 }]],
  trainWrite: ['run', drawing, [0]],
  trainSpread: [[1, 2, 4]],
  trainExchange: ['run', 0, 0, 1],
  trainBuggyLayer: [{ seq_len: 4, d_model: 8, n_heads: 2, bugs: [], seed: 1 }],
  trainReplay: [['anna'], [], 1],
  sweepStart: [sweep],
  sweepSteps: [5],
  modelOpen: [[file], 'f32'],
  modelTake: (engine) => [firstPiece(engine.modelOpen([file], ''))],
  modelArchitecture: [],
  modelTokenizer: [tokenizer],
  modelEncode: ['Tom saw'],
  modelGenerate: [generation],
  modelWrite: [writing],
  modelWriteNext: [true],
  modelStudy: [tokens],
  modelStudyText: ['Tom saw'],
  modelSecondText: [tokens.toReversed()],
  modelRun: [{ interventions, next: 3 }],
  modelTensor: [{ tensor: 'weights', layer: 1, interventions }],
  modelReference: [[tokens]],
  modelMeasure: [
    {
      ...{ what: 'patch_output', layer: 1, seed: 1, heads: [head], by_place: true },
      ...{ right: 5, wrong: 6, means: false, texts: [{ tokens, right: 5, wrong: 6 }] },
    },
  ],
  modelMeasureOn: [1],
  modelLogitParts: [2, 5],
  modelLens: [2, 3],
  modelPatterns: [
    [tokens],
    [
      { rule: 'ends', ends: [3] },
      { rule: '', places: [{ text: 0, query: 2, keys: [0, 1] }] },
    ],
  ],
  modelSurvey: [{ texts: [tokens], patterns: [{ rule: 'self' }], worth: 1 }],
  modelSurveyOn: [1],
  modelSurveyHead: [{ ...head, pairs: 2, strongest: 2, per_tenth: 2, seed: 1 }],
  modelRepeated: [{ length: 4, repeats: 2, seed: 1 }],
  modelWeight: [{ ...head, query: 3, key: 1, interventions }],
  modelWordWeights: [{ layer: 1, interventions }],
  modelRopeScore: [rope],
  modelHeadContributions: [{ ...head, token: 2, dimension: 1, identity: true }],
  modelSoftmaxBlocks: [{ ...head, query: 3, block_size: 2 }],
  modelChange: [{ tensor: 'weights', ...head, token: 3, before: [], after: interventions }],
  modelPlan: [[file]],
  modelPlanTake: (engine) => [firstPiece(engine.modelPlan([file]))],
  modelPlanned: [],
  modelOpenTrained: [{ run: 'run' }],
  modelStudyTask: ['run', 'training', 1],
  speedProduct: [4, 4, 4],
  speedLayer: [config, 1],
  speedRun: ['product'],
  speedAgain: [1],
  speedNumbers: ['a'],
};

/** A fresh module, in which all that a call may need was loaded, opened and begun. */
async function ready(call: string): Promise<MainModule> {
  const engine = await loadEngine();
  got(engine.loadCourse(JSON.parse(outline)));
  const isOfTrained = call === 'modelOpenTrained' || call === 'modelStudyTask';
  if (call.startsWith('train') || isOfTrained) {
    got(engine.trainStart('run', run));
    got(engine.trainSteps('run', 20));
  }
  if (call === 'modelStudyTask') got(engine.modelOpenTrained('run'));
  if (call.startsWith('sweep')) got(engine.sweepStart(sweep));
  if (call.startsWith('speed')) got(engine.speedProduct(4, 4, 4));
  if (call === 'modelPlanned') got(planFolder(engine, { [file.name]: weights }));
  if (!call.startsWith('model') || isOfTrained || call.startsWith('modelPlan')) return engine;
  got(openModel(engine, stories));
  got(engine.modelTokenizer(tokenizer));
  got(engine.modelStudy(tokens));
  if (call === 'modelMeasure') got(engine.modelSecondText(tokens.toReversed()));
  if (call === 'modelMeasureOn') got(engine.modelMeasure({ what: 'fewest_off' }));
  if (/^modelSurvey./.test(call)) got(engine.modelSurvey({ texts: [tokens] }));
  if (call === 'modelWriteNext') got(engine.modelWrite(writing));
  return engine;
}

/** What stands in place of any part of an argument. */
const odd: unknown[] = [
  ...[undefined, null, NaN, Infinity, -1, 0.5, 2 ** 31, 2 ** 53, 1e300, 1e-320, true],
  ...['', 'x', '\ud800', [], [NaN], {}, { x: 1 }, () => 1],
];

/** Every way to put one of them in place of one part; of a list, of its first two. */
function* spoilt(value: unknown): Generator<unknown> {
  yield* odd;
  if (Array.isArray(value) && value.length > 8) return;
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return;
  for (const [key, part] of Object.entries(value).slice(0, Array.isArray(value) ? 2 : undefined))
    for (const other of spoilt(part))
      yield Array.isArray(value)
        ? value.map((one, i) => (String(i) === key ? other : one))
        : { ...value, [key]: other };
}

const answers = new Map<string, unknown>();

for (const [call, example] of Object.entries(examples))
  test(`${call} answers, whatever it is given`, async () => {
    const engine = await ready(call);
    const given: unknown[] = typeof example === 'function' ? example(engine) : example;
    const ask = (args: unknown[]) => {
      const said = `${call}(${JSON.stringify(args).slice(0, 300)})`;
      try {
        const reply: unknown = Reflect.apply(
          Reflect.get(engine, call) as () => unknown,
          engine,
          args,
        );
        assert.ok(!hasNaN(reply), `NaN from ${said}`);
        return reply;
      } catch (error) {
        throw new Error(said, { cause: error });
      }
    };
    answers.set(call, ask(given));
    const isRefused = (answers.get(call) as { ok?: boolean } | undefined)?.ok === false;
    // What only one test asks, in more words than an example has.
    assert.equal(isRefused, call === 'trainReplay');
    for (const [i] of given.entries())
      for (const other of spoilt(given[i])) ask(given.with(i, other));
  });

test('every call was asked, and has answered what it declares', async () => {
  const { calls } = await import('../../build/engine/wasm/calls.mjs');
  assert.deepEqual([...answers.keys()].sort(), Object.values(calls).flat().sort());
  assert.deepEqual(amissInAnswers(answers), []);
});
