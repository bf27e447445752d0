// The tables of the experiments are what the engine gives: one is made anew here, all of them in the long
// tests.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { brotliCompressSync } from 'node:zlib';
import { experiments, filePath, made, tablePath } from '../../tools/experiments/index.ts';
import { openLab, type Row } from '../../tools/experiments/lab.ts';
import {
  ANSWERED_TEXTS,
  answeredTexts,
  SURVEY,
  survey,
} from '../../tools/experiments/story-survey.ts';
import { reached } from '../../web/src/features/pretrained/role-rule.ts';

const table = ({ id }: { id: string }): ReturnType<typeof made> & { date: string } =>
  JSON.parse(readFileSync(tablePath(id), 'utf8'));
const QUICK = 'e12-story-sentences';

/** How many texts of each kind the trained model has read for an experiment; none of one that trains models. */
function textsOf({ settings }: { settings: object }): number[] {
  if (!('model' in settings)) return [];
  const all: unknown[] = [settings, ...Object.values(settings)];
  return all.flatMap((one) => {
    const { texts } = Object(one) as { texts?: unknown };
    return typeof texts === 'number' ? [texts] : [];
  });
}

describe('an experiment', () => {
  test('has its table in the repository, with claims, over five seeds, ten texts or more, or one text', () => {
    for (const experiment of experiments) {
      const { claims, seeds = 0, rows } = table(experiment);
      const texts = textsOf(experiment);
      assert.ok(seeds >= 5 || texts.length > 0, experiment.id);
      for (const count of texts) assert.ok(count >= 10 || count === 1, experiment.id);
      assert.ok(rows.length > 1, experiment.id);
      assert.ok(Object.keys(claims).length > 0, experiment.id);
    }
  });

  test('that trains does so for three lengths or more, the longest twenty times the shortest', () => {
    for (const { id, settings } of experiments) {
      if ('model' in settings) continue;
      const steps = table({ id }).rows.map(({ of }) => Number(of.steps));
      assert.ok(new Set(steps).size >= 3, id);
      assert.ok(Math.max(...steps) >= 20 * Math.min(...steps), id);
    }
  });

  const skip = process.env.HEADSUP_LONG === undefined;
  const again = experiments.filter(({ id }) => !skip || id === QUICK);
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
    assert.deepEqual([...new Set(Object.values(recall.claims(right)))], [true]);
    const wrong = structuredClone(right);
    for (const { measures } of wrong)
      measures.accuracy = { mean: 0.95, deviation: 0, low: 0.95, high: 0.95 };
    assert.deepEqual([...new Set(Object.values(recall.claims(wrong)))], [false]);
  });
});

describe('an experiment on the trained model', () => {
  const rowsOf = (id: string) => table({ id }).rows;
  const uniformOf = (rows: Row[]) => rows.find(({ id }) => id === 'uniform')!.measures;

  test('has two texts against each role that a table gives, and none for another', () => {
    const against = rowsOf('e16b-exceptions').map(({ id }) => id);
    const expected = ['e10-story-heads', 'e16-looks'].flatMap((table) => {
      const rows = rowsOf(table);
      return Object.entries(uniformOf(rows)).flatMap(([key, { mean }]) =>
        rows
          .filter(({ id, measures }) => id !== 'uniform' && reached(measures[key]!.mean, mean))
          .flatMap(({ id }) => [`${key}-${id}-1`, `${key}-${id}-2`]),
      );
    });
    const shown = expected.filter((id) => !id.startsWith('random'));
    assert.deepEqual(against.toSorted(), shown.toSorted());
  });

  test('claims no role whose interval reaches across a threshold, or that the rule does not give', () => {
    const experiment = experiments.find(({ id }) => id === 'e10-story-heads')!;
    const claimsWith = (id: string, key: string, weight: number) => {
      const rows = structuredClone(rowsOf('e10-story-heads'));
      rows.find((row) => row.id === id)!.measures[key]!.mean = weight;
      return experiment.claims(rows);
    };
    assert.equal(claimsWith('3.2', 'previous_weight', 0.3001)['four-look-back'], false);
    assert.equal(claimsWith('3.2', 'previous_weight', 0.25)['four-look-back'], false);
    assert.equal(claimsWith('0.0', 'previous_weight', 0.5)['six-look-back-by-less'], false);
    assert.equal(claimsWith('0.0', 'induction_weight', 0.25)['none-looks-at-copies'], false);
  });

  test('does not claim that three heads matter which cost no more than three drawn by lot', () => {
    const experiment = experiments.find(({ id }) => id === 'e11b-story-repeats')!;
    const rows = structuredClone(rowsOf('e11b-story-repeats'));
    const loss = (id: string) => rows.find((row) => row.id === id)!.measures.loss_again!;
    loss('sentences-top').mean = loss('sentences-drawn').high;
    assert.equal(experiment.claims(rows)['three-cost-more-than-each-drawn'], false);
  });
});

/** What becomes of a row's losses, by seed. */
type Change = (row: string, losses: number[]) => number[];

describe('a claim that means differ, or that none was resolved', () => {
  const claimsWith = (id: string, change: Change) => {
    const experiment = experiments.find((one) => one.id === id)!;
    const rows = structuredClone(table(experiment).rows);
    for (const row of rows) row.held_out_losses = change(row.id, row.held_out_losses!);
    return experiment.claims(rows);
  };
  const lossesOf = (id: string, row: string) =>
    table({ id }).rows.find((one) => one.id === row)!.held_out_losses!;

  test('holds of one head on names, and not if it did as well as four', () => {
    const claims = claimsWith('e1-head-count-names', (_row, losses) => losses);
    assert.deepEqual([...new Set(Object.values(claims))], [true]);
    const four = lossesOf('e1-head-count-names', '4-2000');
    const level = claimsWith('e1-head-count-names', (row, losses) =>
      row === '1-2000' ? four.map((loss, seed) => loss + (seed % 2 ? 0.001 : -0.001)) : losses,
    );
    assert.equal(level['one-head-slightly-worse'], false);
  });
});

describe('an experiment on tokens that come twice', () => {
  const claimsWith = (id: string, change: (rows: Row[]) => void) => {
    const rows = structuredClone(table({ id }).rows);
    change(rows);
    return experiments.find((one) => one.id === id)!.claims(rows);
  };
  const at = (rows: Row[], row: string, key: string) =>
    rows.find(({ id }) => id === row)!.measures[key]!;

  test('ends, moment by moment, where the same models trained at once end', () => {
    const rows = table({ id: 'e13-repeat' }).rows;
    const moments = table({ id: 'e13b-induction-over-time' }).rows;
    for (const { of, measures } of moments.filter(({ of }) => of.step === of.steps))
      for (const [key, spread] of Object.entries(measures))
        assert.deepEqual(spread, at(rows, `2-${of.steps}`, key), key);
  });

  test('does not claim that two layers are needed where one model of one layer can do it', () => {
    const claims = claimsWith('e13-repeat', (rows) => {
      at(rows, '1-mlp-5000', 'accuracy').high = 0.9;
      at(rows, '1-1000', 'induction_top').high = 0.5;
      at(rows, '2-1000', 'previous_top').low = 0.4;
    });
    assert.deepEqual(claims, {
      'one-layer-does-not-learn-it': false,
      'two-layers-can': true,
      'two-are-not-ahead-at-first': true,
      'parameters-are-not-the-reason': true,
      'two-layers-look-back': false,
      'one-layer-does-not': false,
    });
  });
});

test('texts with answers, made anew, are those that pages fetch', async () => {
  const { date: _, ...kept } = JSON.parse(readFileSync(filePath(ANSWERED_TEXTS), 'utf8'));
  assert.deepEqual(answeredTexts(await openLab()), kept);
});

describe('the survey of heads', () => {
  const text = readFileSync(filePath(SURVEY));
  const { date, ...kept }: ReturnType<typeof survey> & { date: string } = JSON.parse(String(text));

  test('made anew gives the same file, digit for digit', async () => {
    assert.match(date, /^\d{4}-\d\d-\d\d$/);
    assert.deepEqual(JSON.parse(JSON.stringify(survey(await openLab()))), kept);
  });

  test('is of 2,000 texts, takes 40 kB on its way, and has every place within its text', () => {
    assert.equal(kept.texts, 2000);
    assert.ok(brotliCompressSync(text).length <= 40_000);
    for (const { strongest, tenths } of kept.heads)
      for (const [context, query, key] of [...strongest, ...tenths.flatMap(({ places }) => places)])
        assert.ok(key! <= query! && query! < kept.contexts[context!]!.length);
  });
});
