// The numbers of the course, worked out by hand in numbers/, held to the engine's: each derived number of the prose, the
// answer to each question and the number that each slip leads to. Then how the questions are spread. A number of the
// prose that agrees is written down by its id, so that the coverage count can tell which ones a test vouches for.
import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { loadEngine } from '../../tools/load-engine.mjs';

const outline = readFileSync('build/course/outline.json', 'utf8');
const { presets, lessons, sets, expressions } = JSON.parse(outline);
const questions = sets.flatMap((set) => set.questions);

/** By id: of an expression, or "answer.<home>.<question>", or "answer.<home>.<question>.<slip>". */
const byHand = new Map();
for (const file of readdirSync('tests/web/numbers')) {
  const { default: numbers } = await import(`./numbers/${file}`);
  for (const [id, text] of Object.entries(numbers)) {
    assert.ok(!byHand.has(id), `${id} is worked out twice`);
    byHand.set(id, text);
  }
}

const used = new Set();
function worked(id) {
  used.add(id);
  assert.ok(byHand.has(id), `${id} is not worked out by hand in tests/web/numbers`);
  return byHand.get(id);
}

const asserted = [];
let engine;
before(async () => {
  engine = await loadEngine();
  assert.ok(engine.loadCourse(outline).ok);
  assert.ok(engine.loadModels(readFileSync('web/content/models.json', 'utf8')).ok);
});
after(() => {
  mkdirSync('build/coverage', { recursive: true });
  writeFileSync('build/coverage/asserted.txt', `${asserted.join('\n')}\n`);
});

const value = (preset, source) =>
  engine.evaluate(presets.find(({ id }) => id === preset).config, source).value.text;

describe('what was worked out by hand is what the engine makes of', () => {
  test('every derived number of the prose', () => {
    const wrong = [];
    for (const { id, source, preset } of expressions) {
      const [made, expected] = [value(preset, source), worked(id)];
      if (made === expected) asserted.push(id);
      else wrong.push(`${id}: ${source} is ${made}, by hand ${expected}`);
    }
    assert.deepEqual(wrong, []);
  });

  test('every number that a lesson asks for', () => {
    const asked = lessons.flatMap(({ id, gates }) =>
      gates.filter(({ ask }) => ask === 'number').map((gate) => ({ lesson: id, gate })),
    );
    assert.ok(asked.length > 0);
    for (const { lesson, gate } of asked) {
      const answer = worked(`answer.${lesson}.${gate.id}`);
      const { state } = engine.lessonResume(lesson, [], 0).value;
      const action = { kind: 'predict', lesson, gate: gate.id, answer, at_ms: 1 };
      const { view } = engine.lesson(state, action).value;
      const { verdict, expected } = view.gates.find(({ id }) => id === gate.id);
      assert.deepEqual({ verdict, expected }, { verdict: 'right', expected: [answer] }, gate.id);
    }
  });

  test('every answer of a question, and of every slip the wrong one', () => {
    const typed = sets.flatMap(({ id, questions: all }) =>
      all.filter(({ ask }) => ['number', 'shape'].includes(ask)).map((one) => ({ set: id, one })),
    );
    assert.ok(typed.length > 20);
    for (const { set, one } of typed) {
      const commit = (answer) =>
        engine
          .quiz(set, [], {
            ...{ kind: 'commit', item: one.id, answer, confidence: 2, at_ms: 1 },
          })
          .value.view.questions.find(({ id }) => id === one.id);
      const key = `answer.${set}.${one.id}`;
      const answer = worked(key);
      const { verdict, expected } = commit(answer);
      assert.deepEqual({ verdict, expected }, { verdict: 'right', expected: [answer] }, key);
      for (const slip of one.slips ?? []) {
        const given = commit(worked(`${key}.${slip.id}`));
        assert.deepEqual([given.verdict, given.slip], ['wrong', slip.id], `${key}.${slip.id}`);
      }
    }
  });

  test('and the course still has all of it', () => {
    assert.deepEqual(
      [...byHand.keys()].filter((id) => !used.has(id)),
      [],
    );
  });
});

describe('the bank of questions', () => {
  test('has each misconception in two questions that name it, and each lesson in four', () => {
    for (let n = 1; n <= 14; n += 1) {
      const naming = questions.filter(
        ({ options = [], slips = [] }) =>
          options.some(({ slip }) => slip === `M${n}`) || slips.some(({ id }) => id === `M${n}`),
      );
      assert.ok(naming.length >= 2, `M${n} is in ${naming.length}`);
    }
    for (const { id } of lessons.filter(({ lab }) => !lab)) {
      const about = questions.filter(({ lesson }) => lesson === id);
      assert.ok(about.length >= 4, `${id} is in ${about.length}`);
    }
  });

  test('has the right option in no place too often', () => {
    const at = [0, 0, 0, 0];
    for (const set of sets) {
      const shown = engine.quiz(set.id, [], { kind: 'view', at_ms: 0 }).value.view.questions;
      for (const { id, options } of set.questions.filter(({ ask }) => ask === 'choice')) {
        const right = options.find((option) => option.right).id;
        const order = shown.find((one) => one.id === id).options;
        at[order.indexOf(right)] += 1;
      }
    }
    const choices = at.reduce((sum, count) => sum + count, 0);
    assert.ok(choices >= 16);
    for (const count of at) assert.ok(count * 2 <= choices, `${at}`);
  });
});
