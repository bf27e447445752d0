// Curves across the boundary: drawn, measured, compared, and kept in a learner's file.
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { loadEngine } from '../../tools/load-engine.ts';
import { isReadable, newRecord } from '../../web/src/learner/records.ts';
import { dice } from './support/hostile.ts';

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

let engine;
before(async () => {
  engine = await loadEngine();
  const reply = engine.loadCourse(JSON.stringify(outline));
  assert.ok(reply.ok, JSON.stringify(reply));
});

/** A learner who keeps state and log as a page does. */
function learner() {
  const self = { state: undefined, log: [] };
  const keep = (reply) => {
    assert.ok(reply.ok, JSON.stringify(reply));
    self.state = reply.value.state;
    self.log.push(...reply.value.events);
    return reply.value.view;
  };
  self.open = () => keep(engine.lessonResume('lab', self.log, 1));
  self.does = (kind, given) =>
    keep(engine.lesson(self.state, { kind, lesson: 'lab', at_ms: 2, ...given }));
  self.refused = (kind, given) => {
    const reply = engine.lesson(self.state, { kind, lesson: 'lab', at_ms: 2, ...given });
    assert.equal(reply.ok, false);
    return reply.errors.map(({ code, where }) => `${code} ${where}`);
  };
  return self;
}

const gateOf = (view, id: string) => view.gates.find((gate) => gate.id === id);

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
      one.log.map(({ kind, verdict }) => `${kind} ${verdict}`),
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
    const { state } = engine.lessonResume('lab', one.log, 9).value;
    assert.deepEqual(state, one.state);
    const events = one.log.map((fact, i) => ({
      ...{ id: `e${i}`, clock_ms: i, log: 'lesson' },
      ...Object.fromEntries(Object.entries(fact).filter(([, value]) => value !== '')),
      config: undefined,
    }));
    const file = engine.checkLog(JSON.stringify({ schema: 3, events }));
    assert.deepEqual([file.value.events, file.value.left_out], [3, []], JSON.stringify(file));
  });

  test('is read again by the browser’s log, as every fact of a lesson is', () => {
    for (const kind of engine.vocabulary().events) {
      const record = { ...newRecord('lesson', { kind, lesson: 'lab' }), clock_ms: 1 };
      assert.ok(isReadable(record), kind);
    }
  });

  test('in a lab counts for no progress of the course', () => {
    const one = learner();
    one.open();
    const { lessons, next } = engine.courseProgress(one.log).value;
    assert.deepEqual([lessons.map(({ lesson }) => lesson), next], [['talk'], 'talk']);
  });

  test('whatever a page hands in, the answer is a reply', () => {
    const rolls = dice(17);
    const odd = [
      ...[undefined, null, 'x', 7, {}, [], [0.5], [0.5, 0.5, 0.5], [Number.NaN, 1, 1]],
      ...[[null], ['a', 'b', 'c'], [1e300, 0, 0], { length: 3 }, new Float64Array(3)],
    ];
    const any = (list) => list[rolls.whole(0, list.length - 1)];
    let state = learner().open() && undefined;
    for (let n = 0; n < 2000; n += 1) {
      const reply = engine.lesson(any([state, state, {}, null, undefined]), {
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
