// Training as JS meets it: runs, measurements, files and sweeps of the shipped module in Node.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import type { Reply, RunConfig, RunStep, Switches } from '@engine';
import { loadEngine, loadModels } from '../../web/site/load-engine.ts';
import { dice } from './support/hostile.ts';
import { got, memoryOf, refusals } from './support/reply.ts';

const names = readFileSync('web/content/names.txt', 'utf8').trim().split('\n');
const golden = JSON.parse(readFileSync('tests/golden/training-losses.json', 'utf8'));
const few = 'ana bob cid dan eve fay gus hal ida jan kim lea max ned'.split(' ');

const engine = await loadModels();

const start = (run: string, settings: Partial<RunConfig> = {}) =>
  engine.trainStart(run, { task: 'names', words: few, seed: 0, steps: 20, ...settings });
const losses = (run: string) => {
  const all: number[] = [];
  for (;;) {
    const some = got(engine.trainSteps(run, 7));
    if (some.length === 0) return all;
    all.push(...some);
  }
};
const score = (run: RunStep, switches: Switches = {}, stepwise = false) =>
  got(engine.trainScore(run, 'held_out', switches, stepwise));

describe('a run', () => {
  test('of 1,000 default steps gives the very digits of the native build', () => {
    const view = got(engine.trainStart('names', { task: 'names', words: names, seed: 0 }));
    assert.deepEqual(
      { parameters: view.parameters, head_dim: view.head_dim },
      { parameters: 4192, head_dim: 4 },
    );
    assert.equal(view.training + view.held_out, names.length);
    assert.equal(losses('names').length, 1000);
    assert.equal(got(engine.trainScore('names', 'training', {}, false)).loss, golden.training_loss);
    assert.equal(score('names').loss, golden.held_out_loss);
  });

  test('says what guessing loses and what a KV cache keeps', () => {
    const view = got(start('sizes', { n_heads: 4, n_kv_heads: 2, n_layers: 2, d_model: 32 }));
    assert.equal(view.guessing, Math.log(27));
    assert.equal(view.kv_bytes, 2 * 2 * 16 * 4);
    assert.equal(view.n_heads * view.head_dim, view.d_model);
    assert.equal(engine.trainVocabulary().letters.length, 26);
  });

  test('of look-ups is studied with the answers of its task, and writes nothing', () => {
    got(start('pairs', { task: 'recall', n_values: 8, n_places: 5 }));
    assert.equal(got(engine.modelOpenTrained('pairs')).n_classes, 8);
    const { tokens, targets, run } = got(engine.modelStudyTask('pairs', 'held_out', 3));
    assert.equal(run.losses.length, targets.filter((target) => target >= 0).length);
    got(engine.modelMeasure({ what: 'heads' }));
    assert.equal(got(engine.modelMeasureOn(4)).losses.length, 4);
    got(engine.modelStudy(tokens));
    assert.deepEqual(refusals(engine.modelMeasure({ what: 'heads' })), ['field_bad_value what']);
    assert.deepEqual(refusals(engine.modelWrite({ tokens })), ['field_bad_value model']);
  });

  test('says what its scores would be with equal weights', () => {
    const settings = { task: 'repeat', n_values: 32, n_places: 16, n_layers: 2 };
    got(start('even', { ...settings, attention_only: true }));
    const asked = ['previous', 'induction'].map((rule) => ({ rule, from: 3 }));
    const [previous, induction] = got(engine.trainPatterns('even', 'held_out', asked));
    // Of periods from 8 to 16, each as likely: tools/experiments/repeats.ts works both out.
    assert.ok(Math.abs(previous!.equal - 0.0914) < 0.002, String(previous!.equal));
    assert.ok(Math.abs(induction!.equal - 0.056) < 0.002, String(induction!.equal));
    // A run's looks are those of its model, opened, at the same sequences.
    got(engine.modelOpenTrained('even'));
    const texts = Array.from(
      { length: 512 },
      (_, n) => got(engine.modelStudyTask('even', 'held_out', n)).tokens,
    );
    assert.deepEqual(got(engine.modelPatterns(texts, asked)), [previous, induction]);
  });

  test('that is refused leaves the run of that name as it was', () => {
    got(start('kept'));
    const before = losses('kept');
    assert.equal(before.length, 20);
    assert.deepEqual(refusals(start('kept', { n_heads: 5 })), [
      'heads_do_not_divide_width n_heads',
    ]);
    assert.deepEqual([...got(engine.trainSteps('kept', 1))], []);
  });
});

describe('what cannot be is refused by name', () => {
  test('questions', () => {
    got(start('asked'));
    const wrong: [reply: Reply<unknown>, kind: string][] = [
      [engine.trainScore('asked', 'all', {}, false), 'field_bad_value split'],
      [
        engine.trainScore('asked', 'held_out', { ablated_heads: [4] }, false),
        'index_out_of_range ablated_heads',
      ],
      [
        engine.trainScore('asked', 'held_out', { ablated_heads: [0], how: 'gone' }, false),
        'field_bad_value how',
      ],
      [engine.trainPatterns('asked', 'held_out', [{ rule: 'next' }]), 'field_bad_value rule'],
      [
        engine.trainPatterns('asked', 'held_out', [{ rule: 'self', from: 0.5 }]),
        'field_wrong_kind patterns/0/from',
      ],
      [
        engine.trainWrite('asked', { temperature: 0, seed: 0, first: 0, count: 1 }, []),
        'field_bad_value temperature',
      ],
      [
        engine.trainWrite('asked', { temperature: 1, seed: 0, first: 0, count: 1001 }, []),
        'size_too_large count',
      ],
      [engine.trainSpread([]), 'field_bad_value numbers'],
      [engine.trainSpread([1, Number.NaN]), 'field_bad_value numbers'],
      [engine.trainSteps('asked', 0), 'size_not_positive steps'],
      [engine.trainScore('nobody', 'held_out', {}, false), 'unknown_run run'],
      [engine.sweepSteps(1), 'unknown_run sweep'],
    ];
    for (const [reply, kind] of wrong) assert.deepEqual(refusals(reply), [kind]);
    engine.trainDrop('');
  });

  test('a seventeenth run', () => {
    for (let n = 0; n < 16; n += 1) got(start(`run ${n}`));
    assert.deepEqual(refusals(start('run 16')), ['field_bad_value run']);
    got(start('run 3'));
    engine.trainDrop('');
    got(start('run 16'));
    engine.trainDrop('');
  });
});

test('a sweep that was left in the middle gives way to the next', () => {
  const settings = {
    run: { task: 'names', words: few, seed: 0, steps: 12 },
    heads: [{ n_heads: 1 }, { n_heads: 4 }],
  };
  got(engine.sweepStart({ ...settings, n_seeds: 2 }));
  got(engine.sweepSteps(17));
  const points: number[] = [];
  let at = got(engine.sweepStart({ ...settings, n_seeds: 1 }));
  while (at.done < at.points) {
    at = got(engine.sweepSteps(5));
    points.push(...at.finished.map(({ n_heads }) => n_heads));
  }
  assert.deepEqual(points, [1, 4]);
});

describe('memory', () => {
  test('does not grow over 100 runs, cancelled at any call', async () => {
    const fresh = await loadEngine();
    const { whole } = dice(11);
    const once = (n: number) => {
      const settings = { task: 'names', words: names, seed: n, batch: 4 };
      got(fresh.trainStart('run', settings));
      for (let call = whole(0, 3); call >= 0; call -= 1) got(fresh.trainSteps('run', 40));
      if (n % 3 === 0)
        got(fresh.trainScore('run', 'held_out', { ablated_heads: [0], how: 'mean' }, false));
      got(fresh.sweepStart({ run: settings, heads: [{ n_heads: 2 }], n_seeds: 1 }));
      got(fresh.sweepSteps(10));
    };
    for (let n = 0; n < 16; n += 1) once(n);
    const before = memoryOf(fresh);
    for (let n = 16; n < 116; n += 1) once(n);
    assert.equal(memoryOf(fresh), before);
  });
});
