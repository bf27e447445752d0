// The tables of the experiments are what the engine gives: one is made anew here, all of them in the long
// tests.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { experiments, made, tablePath } from '../../tools/experiments/index.ts';
import { openLab, type Row } from '../../tools/experiments/lab.ts';

const table = ({ id }: { id: string }): ReturnType<typeof made> & { date: string } =>
  JSON.parse(readFileSync(tablePath(id), 'utf8'));
const QUICK = ['e4-missing-transpose'];

describe('an experiment', () => {
  test('has its table in the repository, in which every claim holds, over at least five seeds', () => {
    for (const experiment of experiments) {
      const { claims, seeds, rows } = table(experiment);
      assert.ok(seeds >= 5, experiment.id);
      assert.ok(rows.length > 1, experiment.id);
      assert.ok(Object.keys(claims).length > 0, experiment.id);
      for (const [claim, holds] of Object.entries(claims))
        assert.ok(holds, `${experiment.id} ${claim}`);
    }
  });

  const again = process.env.HEADSUP_LONG
    ? experiments
    : experiments.filter(({ id }) => QUICK.includes(id));
  for (const experiment of again) {
    test(`${experiment.id} made anew gives the same table, digit for digit`, async () => {
      const { date, ...kept } = table(experiment);
      assert.match(date, /^\d{4}-\d\d-\d\d$/);
      assert.deepEqual(made(experiment, experiment.run(await openLab())), kept);
    });
  }

  test('with a table that tells otherwise fails its claims', () => {
    const recall = experiments.find(({ id }) => id === 'e3-too-many-heads')!;
    const right = table(recall).rows;
    assert.deepEqual(recall.claims(right), { 'up-to-eight-recall': true, 'sixteen-do-not': true });
    const wrong = structuredClone(right);
    for (const { measures } of wrong)
      measures.accuracy = { mean: 0.95, deviation: 0, low: 0.95, high: 0.95 };
    assert.deepEqual(recall.claims(wrong), {
      'up-to-eight-recall': false,
      'sixteen-do-not': false,
    });
  });
});

type Change = (row: string, loss: Row['measures'][string]) => void;

describe('a claim that means differ, or that none was resolved', () => {
  const claimsWith = (id: string, change: Change) => {
    const experiment = experiments.find((one) => one.id === id)!;
    const rows = structuredClone(table(experiment).rows);
    for (const { id: row, measures } of rows) change(row, measures.held_out_loss!);
    return experiment.claims(rows);
  };

  test('holds of one head on names, and not if it did as well as four', () => {
    const claims = claimsWith('e1-head-count-names', () => {});
    assert.deepEqual(Object.values(claims), [true, true, true]);
    const level = claimsWith('e1-head-count-names', (row, loss) => {
      if (row === 'long-1') loss.mean = 2.0854;
    });
    assert.equal(level['one-head-slightly-worse-long'], false);
  });

  test('fails where seeds vary so much that nothing can be told', () => {
    const noisy: Change = (_row, loss) => {
      loss.deviation *= 4;
    };
    assert.equal(claimsWith('e1-head-count-names', noisy)['one-head-slightly-worse-long'], false);
    assert.equal(claimsWith('e6-kv-sharing', noisy)['one-set-slightly-worse'], false);
  });

  test('fails where seeds vary so little that a difference is clear after all', () => {
    const exact: Change = (_row, loss) => {
      loss.deviation /= 10;
    };
    const heads = claimsWith('e1-head-count-names', exact);
    assert.equal(heads['short-not-told-apart'], false);
    assert.equal(heads['more-heads-not-told-apart-long'], false);
    assert.equal(claimsWith('e5-identity-output', exact)['no-difference-resolved'], false);
    assert.equal(claimsWith('e6-kv-sharing', exact)['pairs-not-told-apart'], false);
  });
});

test('heads are counted from zero in the tables, as in the labs', () => {
  const { rows } = table({ id: 'e7-seeds-move-roles' });
  const heads = rows.flatMap(({ measures }) =>
    Object.entries(measures).flatMap(([key, { mean }]) => (key.endsWith('_head') ? [mean] : [])),
  );
  assert.deepEqual([...new Set(heads)].sort(), [0, 1, 2, 3]);
});

test('a row holds mean, deviation of the sample, least and greatest of every measure', async () => {
  const { measures } = (await openLab()).row('a', {}, [{ loss: 1 }, { loss: 2 }, { loss: 6 }]);
  const { mean, deviation, low, high } = measures.loss!;
  assert.equal(mean, 3);
  assert.ok(Math.abs(deviation - Math.sqrt(7)) < 1e-12);
  assert.deepEqual([low, high], [1, 6]);
});
