// Curves across the boundary: drawn, measured, compared, and kept in a learner's file.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { LessonEvent, LessonState } from '@engine';
import { loadEngine } from '../../tools/load-engine.ts';
import { isReadable, newRecord } from '../../web/src/learner/records.ts';
import { dice } from './support/hostile.ts';
import { gateOf, lessonLearner } from './support/lesson-learner.ts';
import { got, unchecked } from './support/reply.ts';

const outline = {
  schema: 2,
  language: 'en',
  presets: [{ id: 'p', config: { batch: 1, seq_len: 4, d_model: 8, n_heads: 2 } }],
  lessons: [
    { id: 'talk', preset: 'p', steps: [], gates: [] },
    {
      id: 'lab',
      preset: 'p',
      lab: true,
      steps: [],
      gates: [
        { id: 'share', ask: 'curve', preset: 'p', curve: { at: [1, 2, 4], low: 0, high: 1 } },
        {
          id: 'loss',
          ask: 'curve',
          preset: 'p',
          curve: { at: [1, 16], low: 2, high: 3, less_is_better: true },
        },
      ],
    },
  ],
  mistakes: [{ id: 'improves_to_the_end', misconception: 'M10' }],
  expressions: [],
};
const MEASURED = { gate: 'share', points: [0.5, 1, 1], deviations: [0.1, 0, 0] };

const engine = await loadEngine();
got(engine.loadCourse(JSON.stringify(outline)));

const learner = () => lessonLearner(engine, 'lab');

describe('a curve', () => {
  test('tells its places and its axis, and asks until it is drawn', () => {
    const gate = gateOf(learner().open(), 'share');
    assert.deepEqual([gate.ask, gate.phase, gate.verdict], ['curve', 'asking', '']);
    assert.deepEqual([gate.at, gate.low, gate.high], [[1, 2, 4], 0, 1]);
    assert.deepEqual([gate.points, gate.measured, gate.drawn_ways], [[], [], []]);
  });

  test('opens when it is drawn, and is judged when it is measured', () => {
    const one = learner();
    one.open();
    const drawn = gateOf(one.does('predict', { gate: 'share', points: [0.4, 0.9, 0.9] }), 'share');
    assert.deepEqual([drawn.phase, drawn.verdict, drawn.attempts], ['shown', '', 1]);
    assert.deepEqual(drawn.drawn_ways, ['rises', 'level']);
    const measured = gateOf(one.does('measure', MEASURED), 'share');
    assert.deepEqual([measured.verdict, measured.slip], ['right', '']);
    assert.deepEqual(measured.measured_ways, ['rises', 'level']);
    assert.deepEqual(measured.measured, MEASURED.points);
    assert.deepEqual(measured.deviations, MEASURED.deviations);
    assert.deepEqual(
      one.log.map((fact) => `${fact.kind} ${'verdict' in fact ? fact.verdict : ''}`),
      ['opened ', 'predicted ', 'measured right'],
    );
  });

  test('drawn as better to the end names that mistake where it was measured level', () => {
    const one = learner();
    one.open();
    one.does('predict', { gate: 'loss', points: [2.8, 2.2] });
    const level = { gate: 'loss', points: [2.1, 2.1], deviations: [0.01, 0.01] };
    const { verdict, slip } = gateOf(one.does('measure', level), 'loss');
    assert.deepEqual([verdict, slip], ['wrong', 'M10']);
    one.does('predict', { gate: 'share', points: [0.9, 0.2, 0.2] });
    assert.equal(gateOf(one.does('measure', MEASURED), 'share').slip, '');
  });

  test('that is only shown is measured without a verdict', () => {
    const one = learner();
    one.open();
    assert.equal(gateOf(one.does('show', { gate: 'share' }), 'share').phase, 'shown');
    const { verdict, measured } = gateOf(one.does('measure', MEASURED), 'share');
    assert.deepEqual([verdict, measured], ['', MEASURED.points]);
  });

  test('of the wrong length, off its axis or of no numbers is not an answer, and costs nothing', () => {
    const one = learner();
    one.open();
    for (const points of [[], [0.5], [0.5, 0.5, 1.1], [0.5, Number.NaN, 0.5], [0, 0, 0, 0]]) {
      const gate = gateOf(one.does('predict', { gate: 'share', points }), 'share');
      assert.deepEqual([gate.verdict, gate.phase], ['not_an_answer', 'asking'], String(points));
    }
    assert.equal(one.log.length, 1);
  });

  test('is not measured by numbers that are none, nor where none is asked for', () => {
    const one = learner();
    one.open();
    one.does('show', { gate: 'share' });
    const none = { ...MEASURED, deviations: [0, 0, -1] };
    assert.deepEqual(one.refused('measure', none), ['field_bad_value points']);
    assert.deepEqual(one.refused('measure', { ...MEASURED, points: [1, Number.NaN, 1] }), [
      'field_bad_value points',
    ]);
    assert.deepEqual(one.refused('measure', { ...MEASURED, gate: 'gone' }), ['unknown_gate gate']);
  });

  test('comes back from the log, drawn and measured, and from a learner’s file', () => {
    const one = learner();
    one.open();
    one.does('predict', { gate: 'share', points: [0.4, 0.9, 0.9] });
    one.does('measure', MEASURED);
    const { state } = got(engine.lessonResume('lab', one.log, 9));
    assert.deepEqual(state, one.state());
    const events = one.log.map((fact, i) => ({
      ...{ id: `e${i}`, clock_ms: i, log: 'lesson' },
      ...Object.fromEntries(Object.entries(fact).filter(([, value]) => value !== '')),
      config: undefined,
    }));
    const file = engine.checkLog(JSON.stringify({ schema: 3, events }));
    assert.deepEqual([got(file).events, got(file).left_out], [3, []], JSON.stringify(file));
  });

  test('is read again by the browser’s log, as every fact of a lesson is', () => {
    for (const kind of engine.vocabulary().events) {
      const record = {
        ...newRecord('lesson', { kind, lesson: 'lab' } as LessonEvent),
        clock_ms: 1,
      };
      assert.ok(isReadable(record), kind);
    }
  });

  test('in a lab counts for no progress of the course', () => {
    const one = learner();
    one.open();
    const { lessons, next } = got(engine.courseProgress(one.log));
    assert.deepEqual([lessons.map(({ lesson }) => lesson), next], [['talk'], 'talk']);
  });

  test('whatever a page hands in, the answer is a reply', () => {
    const rolls = dice(17);
    const odd = [
      ...[undefined, null, 'x', 7, {}, [], [0.5], [0.5, 0.5, 0.5], [Number.NaN, 1, 1]],
      ...[[null], ['a', 'b', 'c'], [1e300, 0, 0], { length: 3 }, new Float64Array(3)],
    ];
    const any = rolls.pick<unknown>;
    let state: LessonState | undefined;
    learner().open();
    for (let n = 0; n < 2000; n += 1) {
      const reply = unchecked(engine).lesson(any([state, state, {}, null, undefined]), {
        kind: any(['predict', 'measure', 'show', 'open']),
        lesson: 'lab',
        gate: any(['share', 'loss', '', 'gone', 3]),
        points: any(odd),
        deviations: any(odd),
        at_ms: 1,
      });
      assert.equal(typeof reply.ok, 'boolean');
      if (reply.ok) ({ state } = reply.value);
    }
  });
});
