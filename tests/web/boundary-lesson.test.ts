// Lessons across the boundary: questions in the prose, progress, the log as a file.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { loadEngine } from '../../tools/load-engine.ts';
import { dice } from './support/hostile.ts';
import { gateOf, lessonLearner } from './support/lesson-learner.ts';
import { faultsOf, got, unchecked } from './support/reply.ts';

const preset = { id: 'p', config: { batch: 1, seq_len: 4, d_model: 8, n_heads: 2 } };
const outline = {
  schema: 2,
  language: 'en',
  presets: [preset],
  lessons: [
    {
      id: 'talk',
      preset: 'p',
      steps: [],
      gates: [
        {
          id: 'blend',
          ask: 'choice',
          preset: 'p',
          options: [{ id: 'right', right: true }, { id: 'M14', slip: 'M14' }, { id: 'else' }],
        },
        {
          id: 'total',
          ask: 'number',
          preset: 'p',
          answer: '4 * d_model ** 2',
          slips: [{ id: 'M6', answer: '3 * d_model ** 2' }],
        },
      ],
    },
    { id: 'walk', preset: 'p', steps: [{ id: 'q', tensor: 'q', ask: 'shape' }], gates: [] },
  ],
  expressions: [],
};

const engine = await loadEngine();
assert.ok(engine.loadCourse(JSON.stringify(outline)).ok);

const learner = () => lessonLearner(engine, 'talk');

describe('questions in the prose', () => {
  test('a state goes out and comes back whole', () => {
    const one = learner();
    one.open();
    one.does('predict', { gate: 'blend', answer: 'M14' });
    one.does('clear', { answer: 'no', note: 'Größer?' });
    const again = engine.lesson(one.state(), { kind: 'next', lesson: 'talk', at_ms: 3 });
    assert.deepEqual(got(again).state, one.state());
    assert.deepEqual(got(engine.lessonResume('talk', one.log, 4)).state, one.state());
  });

  test('a choice tells its verdict, its slip and the right option; a number its slip, then itself', () => {
    const one = learner();
    assert.deepEqual(gateOf(one.open(), 'blend').expected, []);
    const choice = gateOf(one.does('predict', { gate: 'blend', answer: 'M14' }), 'blend');
    assert.equal(choice.verdict, 'wrong');
    assert.equal(choice.slip, 'M14');
    assert.deepEqual(choice.expected, ['right']);
    assert.deepEqual([...choice.options].sort(), ['M14', 'else', 'right']);
    const wrong = gateOf(one.does('predict', { gate: 'total', answer: '192' }), 'total');
    assert.deepEqual([wrong.slip, wrong.phase], ['M6', 'asking']);
    const right = gateOf(one.does('predict', { gate: 'total', answer: '４×８^2' }), 'total');
    assert.deepEqual([right.verdict, right.expected], ['right', ['256']]);
  });

  test('whatever a page hands in, the answer is a reply', () => {
    const rolls = dice(11);
    const words = [
      ...['blend', 'total', '', 'gone', null, 7, 'M14', 'right', '256', 'yes', {}, '\ud800'],
    ];
    const kinds = ['open', 'predict', 'show', 'clear', 'next', 'dance', undefined];
    const one = learner();
    one.open();
    let taken = 0;
    for (let i = 0; i < 2000; i += 1) {
      const action: Record<string, unknown> = {
        ...{ kind: rolls.pick(kinds), lesson: 'talk', at_ms: i },
      };
      for (const name of ['gate', 'answer', 'note', 'step']) action[name] = rolls.pick(words);
      const state = rolls.pick([one.state(), {}, null, { ...one.state(), gates: 7 }]);
      const reply = unchecked(engine).lesson(state, action);
      assert.equal(typeof reply.ok, 'boolean');
      if (reply.ok) taken += 1;
    }
    assert.ok(taken > 200, String(taken));
  });
});

describe('progress', () => {
  test('counts every lesson and says where to go on', () => {
    const one = learner();
    one.open();
    one.does('predict', { gate: 'blend', answer: 'else' });
    const value = got(engine.courseProgress(one.log));
    assert.equal(value.next, 'talk');
    assert.deepEqual(value.lessons[0], {
      ...{ lesson: 'talk', opened: true, stops: 2, done: 1, finished: false },
      ...{ step: '', gate: 'total', clear: '' },
    });
    assert.equal(value.lessons[1]!.opened, false);
  });

  test('needs a course', async () => {
    const reply = (await loadEngine('engine')).courseProgress([]);
    assert.deepEqual(faultsOf(reply), [{ code: 'no_course', where: 'course', args: {} }]);
  });
});
