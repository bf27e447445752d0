// Training as JS meets it: runs, measurements, files and sweeps of the shipped module in Node.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import type {
  MainModule,
  Moment,
  Reply,
  RunSettings,
  SweepPointView,
  SweepSettings,
  SweepView,
  Switches,
} from '@engine';
import { loadEngine, loadTools } from '../../tools/load-engine.ts';
import { dice } from './support/hostile.ts';
import { got, memoryOf, refusals, unchecked } from './support/reply.ts';

const names = readFileSync('web/content/names.txt', 'utf8').trim().split('\n');
const golden = JSON.parse(readFileSync('tests/golden/training-losses.json', 'utf8'));
const few = 'ana bob cid dan eve fay gus hal ida jan kim lea max ned'.split(' ');

const engine = await loadEngine('trainer');

const start = (run: string, settings: Partial<RunSettings> = {}) =>
  engine.trainStart(run, { task: 'names', words: few, seed: 0, steps: 20, ...settings });
const losses = (run: string) => {
  const all: number[] = [];
  for (;;) {
    const some = got(engine.trainSteps(run, 7));
    if (some.length === 0) return all;
    all.push(...some);
  }
};
const score = (run: Moment, switches: Switches = {}, stepwise = false) =>
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

  test('is measured: names, heads switched off, patterns, shares', () => {
    const all = score('names').loss;
    assert.ok(score('names', { heads_off: [0, 1, 2, 3] }).loss > all);
    for (const how of ['zero', 'mean', 'shuffle'])
      assert.notEqual(score('names', { heads_off: [1], how, seed: 3 }).loss, all);
    assert.ok(Math.abs(score('names', {}, true).loss - all) < 1e-6);

    const { weights, concat, next } = got(engine.trainRead('names', 'emma', {}));
    assert.deepEqual([weights.length, concat.length, next.length], [4 * 25, 5 * 16, 5 * 27]);

    const { previous, induction, last } = got(engine.trainPatterns('names', 'held_out'));
    assert.deepEqual([previous.length, induction.length, last.length], [4, 4, 4 * 16]);

    const subsets = got(engine.trainSubsets('names', 'held_out', 'zero', 0, 16));
    const shares = got(engine.trainShares(subsets));
    const sum = shares.reduce((a, b) => a + b, 0);
    assert.ok(Math.abs(sum - (subsets[0]! - subsets[15]!)) < 1e-9);
    assert.equal(subsets[15], all);
  });

  test('is measured at a moment of its past as it was measured then', () => {
    got(start('past', { steps: 10, moments: 5 }));
    const then: number[] = [];
    for (let step = 0; step < 10; step += 1) {
      then.push(score('past').loss);
      got(engine.trainSteps('past', 1));
    }
    assert.deepEqual(got(engine.trainMoments('past')), [0, 2, 4, 6, 8, 10]);
    for (const step of [0, 4, 8]) assert.equal(score({ run: 'past', step }).loss, then[step]);
    assert.equal(score({ run: 'past' }).loss, score('past').loss);
    assert.equal(score({ run: 'past', step: 10 }).loss, score('past').loss);
    for (const step of [1, 11, -1, Number.NaN, Infinity])
      assert.deepEqual(refusals(engine.trainRead({ run: 'past', step }, 'ana', {})), [
        'field_bad_value step',
      ]);
    assert.deepEqual(refusals(unchecked(engine).trainRead({ step: 2 }, 'ana', {})), [
      'unknown_run run',
    ]);
    assert.deepEqual(refusals(engine.trainMoments('nobody')), ['unknown_run run']);
    for (const moments of [-1, 0.5, 257, Number.NaN])
      assert.deepEqual(refusals(start('past', { moments })), ['field_bad_value moments']);
  });

  test('says what guessing loses, what a KV cache keeps and how its heads look', () => {
    const view = got(start('sizes', { n_heads: 4, n_kv_heads: 2, n_layers: 2, d_model: 32 }));
    assert.equal(view.guessing, Math.log(27));
    assert.equal(view.kv_bytes, 2 * 2 * 16 * 4);
    assert.equal(view.n_heads * view.head_dim, view.d_model);
    const { looks, letters } = engine.trainVocabulary();
    assert.equal(letters.length, 26);
    const { look, self } = got(engine.trainPatterns('sizes', 'held_out'));
    assert.equal(look.length, 8);
    assert.ok(look.every((at) => looks[at] !== undefined));
    assert.equal(self.length, 8);
  });

  test('the best choice of every size is found among all of them', () => {
    const all = [3, 2.5, 2.4, 2.3];
    assert.deepEqual(got(engine.trainBest(all)), [0, 2, 3]);
    for (const wrong of [[], [1, 2, 3], Array(512).fill(1)])
      assert.deepEqual(refusals(engine.trainBest(wrong)), ['field_bad_value losses']);
  });

  test('has company, whose numbers are summed up', () => {
    const { mean, deviation, low, high } = got(engine.trainSpread([1, 2, 6]));
    assert.deepEqual([mean, deviation, low, high], [3, Math.sqrt(7), 1, 6]);
  });

  test('writes names that its seed decides', () => {
    const drawing = { temperature: 0.8, seed: 1, first: 0, count: 20 };
    const written = got(engine.trainWrite('names', drawing, {}));
    assert.equal(written.length, 20);
    for (const name of written) assert.match(name, /^[a-z]{0,15}$/);
    const later = got(engine.trainWrite('names', { ...drawing, first: 5, count: 3 }, {}));
    assert.deepEqual(later, written.slice(5, 8));
  });

  test('a run that is dropped is unknown', () => {
    got(start('other', {}));
    engine.trainDrop('other');
    assert.deepEqual(refusals(engine.trainSteps('other', 1)), ['unknown_run run']);
  });

  test('tells which places its look-ups look at', () => {
    const settings = {
      task: 'lookups',
      n_values: 8,
      n_places: 6,
      n_slots: 2,
      attention_only: true,
    };
    const { places } = got(start('lookups', settings));
    assert.equal(new Set(places).size, 2);
    assert.ok(places.every((place) => place >= 0 && place < 6));
    assert.deepEqual(got(start('names')).places, []);
  });

  test('of tokens that come twice is measured by the weight on what followed, at each of its moments', () => {
    const settings = { task: 'repeat', n_values: 8, n_places: 6, n_layers: 2, moments: 2 };
    const view = got(start('repeat', { ...settings, attention_only: true }));
    assert.equal(view.parameters, (2 * 8 + 12) * 16 + 2 * 4 * 16 ** 2);
    assert.equal(view.guessing, Math.log(8));
    losses('repeat');
    const at = (moment: Moment) => got(engine.trainPatterns(moment, 'held_out')).induction;
    const [before, after] = [at({ run: 'repeat', step: 0 }), at('repeat')];
    for (const shares of [before, after]) {
      assert.equal(shares.length, 8);
      assert.ok(shares.every((share) => share > 0 && share < 1));
    }
    assert.notDeepEqual(before, after);
  });

  test('says what its scores would be with equal weights', () => {
    const settings = { task: 'repeat', n_values: 32, n_places: 16, n_layers: 2 };
    got(start('even', { ...settings, attention_only: true }));
    const patterns = got(engine.trainPatterns('even', 'held_out'));
    const { uniform_previous: previous, uniform_induction: induction } = patterns;
    // Of periods from 8 to 16, each as likely: tools/experiments/repeats.ts works both out.
    assert.ok(Math.abs(previous - 0.0914) < 0.002, String(previous));
    assert.ok(Math.abs(induction - 0.056) < 0.002, String(induction));
  });

  test('lets two heads change places: patterns do, and loss and logits stay but for rounding', () => {
    got(start('exchange', { n_layers: 2, steps: 60, batch: 4 }));
    losses('exchange');
    const heads = () => {
      const { weights } = got(engine.trainRead('exchange', 'ana', {}));
      return Array.from({ length: 8 }, (_, at) => [...weights.slice(at * 16, (at + 1) * 16)]);
    };
    const [loss, before] = [score('exchange').loss, heads()];
    const change = got(engine.trainExchange('exchange', 1, 0, 2));
    assert.ok(change.largest_change < 1e-5 * change.largest, JSON.stringify(change));
    assert.equal(change.logits, score('exchange').asked * 27);
    assert.ok(Math.abs(score('exchange').loss - loss) < 1e-6);
    const after = heads();
    assert.deepEqual(after.slice(0, 4), before.slice(0, 4));
    // Those above read what was added up in another order.
    for (const [at, was] of [6, 5, 4, 7].entries())
      for (const [cell, weight] of after[4 + at]!.entries())
        assert.ok(Math.abs(weight - before[was]![cell]!) < 1e-5);
    got(engine.trainExchange('exchange', 1, 2, 0));
    assert.equal(score('exchange').loss, loss);
  });

  test('of heads that cannot change places says why, and stays as it was', () => {
    const refused = (settings: Partial<RunSettings>, ...heads: [number, number, number]) => {
      got(start('kept places', settings));
      const before = score('kept places').loss;
      const kinds = refusals(engine.trainExchange('kept places', ...heads));
      assert.equal(score('kept places').loss, before);
      return kinds;
    };
    assert.deepEqual(refused({ n_kv_heads: 2 }, 0, 0, 1), ['field_bad_value n_kv_heads']);
    assert.deepEqual(refused({ identity_output: true }, 0, 0, 1), ['field_bad_value run']);
    assert.deepEqual(refused({ bugs: ['merge_straight'] }, 0, 0, 1), ['field_bad_value run']);
    assert.deepEqual(refused({}, 1, 0, 1), ['index_out_of_range layer']);
    assert.deepEqual(refused({}, 0, 4, -1), [
      'index_out_of_range heads',
      'index_out_of_range heads',
    ]);
    assert.deepEqual(refused({}, 0, 0.5, Number.NaN), [
      'index_out_of_range heads',
      'index_out_of_range heads',
    ]);
    assert.deepEqual(refusals(engine.trainExchange('nobody', 0, 0, 1)), ['unknown_run run']);
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
  const refused = (settings: Partial<RunSettings>) => refusals(start('refused', settings));

  test('settings', () => {
    assert.deepEqual(refused({ task: 'dance' }), ['field_bad_value task']);
    assert.deepEqual(refused({ task: 'repeat', n_values: 8, n_places: 2 }), [
      'field_bad_value n_places',
    ]);
    for (const task of ['recall', 'repeat'])
      assert.deepEqual(refused({ task, n_values: 4, n_places: 5 }), ['field_bad_value n_places']);
    assert.deepEqual(engine.trainVocabulary().tasks, ['names', 'lookups', 'recall', 'repeat']);
    assert.deepEqual(refused({ seed: -1 }), ['seed_out_of_range seed']);
    assert.deepEqual(refused({ d_model: 4 }), ['field_bad_value d_model']);
    assert.deepEqual(refused({ d_model: 65 }), ['size_too_large d_model']);
    assert.deepEqual(refused({ n_layers: 5 }), ['size_too_large n_layers']);
    assert.deepEqual(refused({ n_kv_heads: 3 }), ['kv_heads_do_not_divide_heads n_kv_heads']);
    assert.deepEqual(refused({ bugs: ['q_slice'], n_kv_heads: 2 }), ['field_bad_value n_kv_heads']);
    assert.deepEqual(refused({ bugs: ['typo'] }), ['field_bad_value bugs']);
    assert.deepEqual(refused({ bugs: ['scores_width', 'scores_heads'] }), ['field_bad_value bugs']);
    assert.deepEqual(refused({ rate: Number.NaN }), ['size_not_a_number rate']);
    assert.deepEqual(refused({ rate: 2 }), ['field_bad_value rate']);
    assert.deepEqual(refused({ steps: 100_001 }), ['size_too_large steps']);
    assert.deepEqual(refused({ batch: 1.5 }), ['size_not_whole batch']);
  });

  test('questions', () => {
    got(start('asked'));
    const wrong: [reply: Reply<unknown>, kind: string][] = [
      [engine.trainScore('asked', 'all', {}, false), 'field_bad_value split'],
      [
        engine.trainScore('asked', 'held_out', { heads_off: [4] }, false),
        'index_out_of_range heads_off',
      ],
      [
        engine.trainScore('asked', 'held_out', { heads_off: [0], how: 'gone' }, false),
        'field_bad_value how',
      ],
      [engine.trainRead('asked', 'Emma', {}), 'field_bad_value name'],
      [engine.trainRead('asked', 'a'.repeat(16), {}), 'field_bad_value name'],
      [
        engine.trainWrite('asked', { temperature: 0, seed: 0, first: 0, count: 1 }, {}),
        'field_bad_value temperature',
      ],
      [
        engine.trainWrite('asked', { temperature: 1, seed: 0, first: 0, count: 1001 }, {}),
        'size_too_large count',
      ],
      [engine.trainSubsets('asked', 'held_out', 'zero', -1, 1), 'field_bad_value first'],
      [engine.trainShares([1, 2, 3]), 'field_bad_value losses'],
      [engine.trainSpread([]), 'field_bad_value numbers'],
      [engine.trainSpread([1, Number.NaN]), 'field_bad_value numbers'],
      [engine.trainSteps('asked', 0), 'size_not_positive steps'],
      [engine.trainScore('nobody', 'held_out', {}, false), 'unknown_run run'],
      [engine.sweepSteps(1), 'unknown_run sweep'],
    ];
    for (const [reply, kind] of wrong) assert.deepEqual(refusals(reply), [kind]);
    got(start('many', { n_heads: 16 }));
    assert.deepEqual(refusals(engine.trainSubsets('many', 'held_out', 'zero', 0, 1)), [
      'field_bad_value n_heads',
    ]);
    got(start('pairs', { task: 'recall', n_values: 8, n_places: 4 }));
    assert.deepEqual(refusals(engine.trainRead('pairs', 'emma', {})), ['field_bad_value run']);
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

  test('arguments of any kind', () => {
    const odd = [undefined, null, 7, 'x', [], {}, Number.NaN, -1, 1e300, true, [[]], { length: 3 }];
    const { whole } = dice(5);
    const any = () => odd[whole(0, odd.length - 1)];
    const calls = Object.keys(engine).filter((name): name is keyof MainModule =>
      /^(train(?!Vocabulary)|sweep)/.test(name),
    );
    assert.equal(calls.length, 16);
    for (let n = 0; n < 3000; n += 1) {
      const name: keyof MainModule = calls[n % calls.length]!;
      const reply: unknown = unchecked(engine)[name](any(), any(), any(), any(), any());
      if (reply !== undefined)
        assert.equal(typeof Reflect.get(Object(reply), 'ok'), 'boolean', name);
    }
    got(start('after'));
    engine.trainDrop('');
  });
});

test('words are one to fifteen letters from a to z, and eight to five thousand of them', () => {
  const refused = (words: string[]) => refusals(start('hostile', { words }));
  assert.deepEqual(refused([]), ['too_few_words words']);
  assert.deepEqual(refused(Array(5001).fill('ana')), ['too_many_words words']);
  got(start('most', { words: Array(5000).fill('ana'), steps: 1 }));
  for (const word of ['', 'Zoë', 'Emma', 'ana bob', 'x'.repeat(16), '\0', '\ud800', '\u{1f600}'])
    assert.deepEqual(refused([...few, word]), ['field_bad_value words/14'], JSON.stringify(word));
});

describe('a sweep', () => {
  const settings = {
    run: { task: 'names', words: few, seed: 0, steps: 12 },
    heads: [1, 4, 4],
    kv_heads: [1, 4, 1],
    n_seeds: 2,
  };
  const finish = (view: Reply<SweepView>) => {
    const points: SweepPointView[] = [];
    let at = got(view);
    while (at.done < at.points) {
      at = got(engine.sweepSteps(5));
      points.push(...at.finished);
    }
    return points;
  };

  test('gives every point with progress, and goes on where it was stopped', () => {
    const points = finish(engine.sweepStart(settings));
    assert.deepEqual(
      points.map(({ n_heads, n_kv_heads, seed }) => [n_heads, n_kv_heads, seed]),
      [0, 1].flatMap((seed) => [
        [1, 1, seed],
        [4, 4, seed],
        [4, 1, seed],
      ]),
    );
    assert.deepEqual(finish(engine.sweepStart({ ...settings, done: 4 })), points.slice(4));
  });

  test('that was left in the middle gives way to the next', () => {
    got(engine.sweepStart(settings));
    got(engine.sweepSteps(17));
    const points = finish(engine.sweepStart({ ...settings, n_seeds: 1 }));
    assert.equal(points.length, 3);
  });

  test('with heads that do not fit is refused', () => {
    const refused = (more: Partial<SweepSettings>) =>
      refusals(engine.sweepStart({ ...settings, ...more }));
    assert.deepEqual(refused({ heads: [3], kv_heads: [3] }), ['heads_do_not_divide_width n_heads']);
    assert.deepEqual(refused({ kv_heads: [1] }), ['field_bad_value kv_heads']);
    assert.deepEqual(refused({ heads: [], kv_heads: [] }), ['field_bad_value heads']);
    assert.deepEqual(refused({ n_seeds: 0 }), ['size_not_positive n_seeds']);
    assert.deepEqual(refused({ done: 99 }), ['field_bad_value done']);
  });
});

describe('memory', () => {
  test('does not grow over 100 runs, cancelled at any call', async () => {
    const fresh = await loadTools();
    const { whole } = dice(11);
    const once = (n: number) => {
      const settings = { task: 'names', words: names, seed: n, batch: 4 };
      got(fresh.trainStart('run', settings));
      for (let call = whole(0, 3); call >= 0; call -= 1) got(fresh.trainSteps('run', 40));
      if (n % 3 === 0)
        got(fresh.trainScore('run', 'held_out', { heads_off: [0], how: 'mean' }, n % 2 === 0));
      got(fresh.sweepStart({ run: settings, heads: [2], n_seeds: 1 }));
      got(fresh.sweepSteps(10));
    };
    for (let n = 0; n < 16; n += 1) once(n);
    const before = memoryOf(fresh);
    for (let n = 16; n < 116; n += 1) once(n);
    assert.equal(memoryOf(fresh), before);
  });
});
