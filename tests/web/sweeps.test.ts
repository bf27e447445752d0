// Sweeps without a browser: what the labs train is what the experiments trained, how a sweep is named in the
// address, and that it goes on where its trainer was lost or taken.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import type { Reply, SweepConfig, SweepPoint } from '@engine';
import type { Trainer } from '../../web/engine/trainer.ts';
import type { Outline } from '../../web/site/outline.ts';
import { readSweep, writeSweep } from '../../web/src/features/training/sweep-address.ts';
import { SweepRun } from '../../web/src/features/training/sweep-run.ts';
import { sweepOf, TASKS, WIDTH } from '../../web/src/features/training/sweep-tasks.ts';
import { drawable, meantBy, PLOT, placesIn } from '../../web/src/kit/curve-layout.ts';

/** Of an experiment, at the length of training that the labs have. */
function settingsOf(id: string) {
  const { settings } = JSON.parse(readFileSync(`web/content/experiments/${id}.json`, 'utf8'));
  assert.ok(settings.steps.includes(2000), id);
  return { ...settings, steps: 2000 };
}

describe('the tasks of the labs', () => {
  test('are those of the experiments that their texts rest on', () => {
    const names = settingsOf('e1-head-count-names');
    assert.equal(names.d_model, WIDTH);
    assert.deepEqual(TASKS.names!.run, { task: 'names', ...names });
    assert.deepEqual(TASKS.lookups!.run, settingsOf('e2b-load'));
    assert.deepEqual(TASKS.recall!.run, settingsOf('e3-too-many-heads'));
    const { n_heads, ...shared } = settingsOf('e6-kv-sharing');
    assert.deepEqual(TASKS.sharing!.run, { task: 'names', ...shared });
    assert.deepEqual(
      sweepOf(TASKS.sharing!, { seeds: 5, steps: 0 }, []).heads,
      [1, 2, 4].map((n_kv_heads) => ({ n_heads, n_kv_heads })),
    );
  });

  test('are drawn on the axes of their questions', () => {
    const { lessons }: Pick<Outline, 'lessons'> = JSON.parse(
      readFileSync('build/course/outline.json', 'utf8'),
    );
    const sweeps = lessons.filter(({ id }) => ['head-counts', 'sharing'].includes(id));
    const questions = sweeps.flatMap(({ questions }) =>
      questions.filter((question) => 'curve' in question),
    );
    assert.deepEqual(
      questions.map(({ id }) => id),
      Object.keys(TASKS).map((task) => `${task}-curve`),
    );
    for (const { id, curve } of questions) {
      const { of, at, low, high } = TASKS[id.replace('-curve', '')]!;
      const less = of === 'held_out_loss' ? { less_is_better: true } : {};
      assert.deepEqual(curve, { at, low, high, ...less });
    }
  });

  test('go to the trainer with seeds, and with fewer steps where they are asked for', () => {
    const sweep = sweepOf(TASKS.recall!, { seeds: 10, steps: 50 }, ['ana']);
    assert.deepEqual([sweep.n_seeds, sweep.run.steps, sweep.run.words], [10, 50, undefined]);
    assert.deepEqual(sweepOf(TASKS.names!, { seeds: 5, steps: 0 }, ['ana']).run.words, ['ana']);
  });
});

describe('a sweep in the address', () => {
  test('comes back from where it was written, and what is plain is not written', () => {
    assert.equal(writeSweep(readSweep('')), '');
    for (const query of ['?seeds=10', '?steps=50', '?seeds=10&steps=50'])
      assert.equal(writeSweep(readSweep(query)), query);
  });
  test('is passed over where it cannot be', () => {
    assert.deepEqual(readSweep('?seeds=7&steps=-3'), readSweep(''));
    assert.equal(readSweep('?steps=9999').steps, 2000);
  });
});

describe('a drawn height', () => {
  const frame = { at: [1, 2, 4], low: 2, high: 2.4 };
  test('is on the axis, as fine as a hand can draw', () => {
    assert.equal(drawable(9, frame), 2.4);
    assert.equal(drawable(-9, frame), 2);
    assert.equal(drawable(2.0349, frame), 2.03);
  });
  test('is where the pointer is', () => {
    for (const height of [2, 2.13, 2.4]) {
      const { place, height: meant } = meantBy(PLOT.width / 2, placesIn(frame).y(height), frame);
      assert.deepEqual([place, meant], [1, height]);
    }
    assert.equal(meantBy(-50, 0, frame).place, 0);
    assert.equal(meantBy(9999, 0, frame).place, 2);
  });
});

/** A trainer of four points, a step each, that may be lost: as the client answers then. */
function fakeTrainer() {
  const [calls, loseAt]: [string[], number[]] = [[], []];
  const plain = { done: 0, known: false, calls, loseAt, seeds: 0 };
  const self = plain as unknown as Trainer & typeof plain;
  const lost: Reply<never> = {
    ok: false,
    errors: [{ code: 'engine_lost', where: '', args: { detail: '' } }],
  };
  self.startSweep = async (settings) => {
    self.calls.push(`start ${settings.done ?? 0}`);
    [self.known, self.done, self.seeds] = [true, settings.done ?? 0, settings.n_seeds];
    return {
      ok: true,
      value: { points: settings.n_seeds, done: self.done, step: 0, finished: [] },
    };
  };
  self.sweep = async (count) => {
    self.calls.push(`sweep ${count}`);
    if (self.loseAt.includes(self.done)) {
      self.loseAt = self.loseAt.filter((at) => at !== self.done);
      self.known = false;
      return lost;
    }
    if (!self.known)
      return { ok: false, errors: [{ code: 'unknown_run', where: 'sweep', args: {} }] };
    self.done += 1;
    const finished = [{ n_heads: 1, n_kv_heads: 1, seed: self.done - 1 }] as SweepPoint[];
    return { ok: true, value: { points: self.seeds, done: self.done, step: 0, finished } };
  };
  return self;
}
/** All that is told of a sweep here. */
const seeds = (n_seeds: number) => ({ n_seeds }) as SweepConfig;
const seedsOf = (run: SweepRun) => run.points.map(({ seed }) => seed);

describe('a sweep', () => {
  test('whose trainer is lost goes on from its next point by itself', async () => {
    const trainer = fakeTrainer();
    trainer.loseAt = [2];
    const run = new SweepRun(trainer);
    await run.start(seeds(4));
    assert.deepEqual(seedsOf(run), [0, 1, 2, 3]);
    assert.deepEqual(run.faults, []);
    assert.ok(trainer.calls.includes('start 2'), trainer.calls.join());
  });

  test('whose trainer is lost again and again gives up, says so, and keeps its points', async () => {
    const trainer = fakeTrainer();
    const { startSweep } = trainer;
    let starts = 0;
    trainer.startSweep = async (settings) => {
      starts += 1;
      trainer.loseAt = [1];
      return startSweep(settings);
    };
    const run = new SweepRun(trainer);
    let stopped = 0;
    run.addEventListener('stopped', () => {
      stopped += 1;
    });
    await run.start(seeds(4));
    assert.equal(starts, 4);
    assert.equal(run.faults[0]!.code, 'engine_lost');
    assert.deepEqual([seedsOf(run), run.playing, stopped], [[0], false, 1]);
  });

  test('that another has taken the trainer from waits, and goes on when it is played', async () => {
    const trainer = fakeTrainer();
    const [one, two] = [new SweepRun(trainer), new SweepRun(trainer)];
    const started = one.start(seeds(4));
    while (one.points.length === 0) await once(one, 'change');
    const second = two.start(seeds(3));
    await started;
    assert.equal(one.playing, false);
    const kept = seedsOf(one);
    await second;
    assert.deepEqual(seedsOf(two), [0, 1, 2]);
    assert.deepEqual(seedsOf(one), kept);
    await one.play();
    assert.deepEqual(seedsOf(one), [0, 1, 2, 3]);
  });

  test('that is paused stays so, and is begun anew as a whole', async () => {
    const trainer = fakeTrainer();
    const run = new SweepRun(trainer);
    run.addEventListener('change', () => run.points.length === 2 && run.pause());
    await run.start(seeds(4));
    assert.deepEqual([run.playing, run.finished, run.points.length], [false, false, 2]);
    run.reset();
    assert.deepEqual([run.total, run.points], [0, []]);
    await run.start(seeds(1));
    assert.equal(run.finished, true);
  });
});
