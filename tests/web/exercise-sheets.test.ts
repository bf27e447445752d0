// What a sheet of exercises asks: all that its answers need, what its level names, and the same for a seed as ever. The keys
// are worked out once more in tests/cpp/practice/exercise_properties_test.cpp.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { Exercise, ExerciseStep } from '@engine';
import { exerciseCourse } from '../../tools/exercise-command.ts';
import { loadEngine } from '../../web/site/load-engine.ts';
import { exerciseText } from '../../web/src/features/exercises/exercise-text.ts';
import { got } from './support/reply.ts';

const json = (path: string) => JSON.parse(readFileSync(`web/content/${path}`, 'utf8'));
const says = exerciseText(json('en/words/exercise.json'), json('en/messages.json').mistakes);
type Step = Record<'id' | 'ask' | 'answer', string> & {
  part?: number;
  states?: string[];
  gap_in?: string;
};
type Table = { numbers: Record<'id' | 'expression', string>[]; steps: Step[] };
const table: Table = json('exercises.json');

const engine = await loadEngine();
assert.ok(engine.loadCourse(exerciseCourse).ok);

test('a question states every size that its answer is worked out from', () => {
  const made = new Map(table.numbers.map(({ id, expression }) => [id, expression]));
  const sizesIn = (expression: string): string[] =>
    (expression.match(/[a-z]\w*/g) ?? []).flatMap((name) =>
      made.has(name) ? sizesIn(made.get(name)!) : [name],
    );
  // The five steps stand below the one layer that they ask about, and a gap stands in a shape.
  const asked = table.steps.filter(({ ask, part, gap_in }) => ask === 'number' && !part && !gap_in);
  const plain = asked.filter(({ answer }) => !answer.includes('('));
  assert.ok(plain.length > 15);
  for (const { id, answer, states } of plain)
    for (const size of sizesIn(answer)) assert.ok(states?.includes(size), `${id}: ${size}`);
});

// What a level's name says before "up to" is on every sheet of it; what stands behind, on none of a lower level.
const TOPICS: Record<string, (step: ExerciseStep, { config }: Exercise) => boolean> = {
  shapes: ({ id, asks }) => asks === 'shape' || id.startsWith('fill_'),
  weights: ({ id }) => /^w_|layer_total|_weights/.test(id),
  FLOPs: ({ id }) => id.endsWith('_flops'),
  biases: ({ id }) => id.includes('bias'),
  'shared keys and values': (_, { config }) => config.n_kv_heads < config.n_heads,
  'explicit head sizes': (_, { config }) => config.head_dim_given,
  'cross-attention': (_, { config }) => config.cross,
  'the KV cache': ({ id }) => id === 'kv_bytes',
  'published models': (_, { config }) => config.model !== '',
  RoPE: ({ id }) => id.startsWith('rope_'),
  'fused QKV': ({ id }) => id.startsWith('fused_'),
};

test("a level's name binds its sheets", () => {
  for (const [name, of] of Object.entries(json('en/words/exercise.json').levels).slice(1)) {
    const level = Number(name);
    const [on, upTo = ''] = String(of).split('up to ');
    const named = (part: string) => part.split(/, (?!and)|,? and (?!values)/).filter(Boolean);
    for (const [topics, levels, must] of [
      [named(on!), [level], true],
      [named(upTo), Array.from({ length: level - 1 }, (_, below) => below + 1), false],
    ] as const)
      for (const topic of topics)
        for (const one of levels)
          for (let seed = 0; seed < 300; seed++) {
            const sheet = got(engine.exercise(seed, one));
            const has = sheet.steps.some((step) => TOPICS[topic.trim()]!(step, sheet));
            assert.equal(has, must, `${topic}: seed ${seed}, level ${one}`);
          }
  }
});

test('no sheet shows the answer to one question but for a gap in another', () => {
  for (let level = 1; level <= 6; level++)
    for (let seed = 0; seed < 300; seed++) {
      const asked = got(engine.exercise(seed, level)).steps.map(({ id }) => id);
      for (const { id, gap_in = '' } of table.steps.filter((step) => asked.includes(step.id)))
        for (const shown of gap_in.split(' '))
          assert.ok(!asked.includes(shown), `${id} and ${shown}: seed ${seed}, level ${level}`);
    }
});

test('a sheet of level 6 names a published model, and has its sizes of the table of models', () => {
  const models: Record<string, unknown>[] = json('models.json');
  const named = new Set<string>();
  for (let seed = 0; seed < 100; seed++) {
    const sheet = got(engine.exercise(seed, 6));
    const { config } = sheet;
    assert.equal(says.title(sheet), `Exercise ${seed}, level 6: ${config.model}`);
    const published = models.find(({ name }) => name === config.model);
    assert.ok(published, `no model is called “${config.model}”`);
    named.add(config.model);
    for (const size of ['d_model', 'n_heads', 'n_kv_heads', 'head_dim', 'n_layers'] as const)
      assert.equal(config[size], published[size], `${config.model}: ${size}`);
  }
  assert.equal(named.size, 10);
  assert.equal(got(engine.exercise(1, 5)).config.model, '');
});

// A sheet that is printed has a seed and a level: what those draw may not change.
const DRAWN = [
  ...['fea6659c69fcf62f', '257f03cc77fdaea4', '5b8b3f11c8e32260', '145fbfa836ed3370'],
  ...['2277cef62eb20262', '085e160f1b3fc9c9', 'ffb27a6f2845120a'],
];

for (const level of [0, 1, 2, 3, 4, 5, 6])
  test(`a seed draws the sheet of level ${level} that it drew at first`, () => {
    const { config, steps } = got(engine.exercise(7, level));
    const { bias, cross, model, ...sizes } = config;
    Reflect.deleteProperty(sizes, 'causal');
    const drawn = steps.map(({ id, accepted, shown }) => [id, accepted, ...shown]);
    const text = JSON.stringify([{ ...sizes, bias, cross, model }, drawn]);
    assert.equal(createHash('sha256').update(text).digest('hex').slice(0, 16), DRAWN[level]);
  });
