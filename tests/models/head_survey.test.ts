// What heads look at over many texts, as the engine counts it, beside plain doubles: on lily, a GPT-2 and a Llama.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { MainModule } from '@engine';
import { loadEngine } from '../../web/site/load-engine.ts';
import { openModel, openShipped, shippedFiles } from '../../web/site/model-files.ts';
import { got, refusals } from '../web/support/reply.ts';
import { errorOf } from './compare.ts';
import { readFolder } from './huggingface_folder.ts';
import { readLlama2c } from './llama2c.ts';
import { runPlain } from './plain_decoder.ts';
import { intervenePlainly } from './plain_interventions.ts';

const TOLERANCE = 2e-5;
const DISTANCES = 32;

/** A query's weights on all that it sees. */
type Row = { text: number; query: number; weights: number[] };

const sum = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0);
const mean = (numbers: number[]) => sum(numbers) / numbers.length;
const strengthOf = ({ weights }: Row) => Math.max(...weights.slice(1));
const entropyShareOf = ({ weights }: Row) =>
  -sum(weights.map((one) => (one > 0 ? one * Math.log(one) : 0))) / Math.log(weights.length);

/** Means over queries of what their weights but those on first tokens come to, by their distances. */
const onOthers = (rows: Row[], worth: (distance: number) => number) =>
  mean(rows.map((row) => sum(row.weights.map((w, k) => (k > 0 ? w * worth(row.query - k) : 0)))));

/** Of pairs of tokens the strengths of the queries that look so. */
function pairsOf(rows: Row[], texts: number[][]) {
  const pairs = new Map<string, number[]>();
  for (const row of rows) {
    const text = texts[row.text]!;
    const name = `${text[row.query]} ${text[row.weights.indexOf(strengthOf(row), 1)]}`;
    pairs.set(name, [...(pairs.get(name) ?? []), strengthOf(row)]);
  }
  return pairs;
}

/** Of so many tokens, of a vocabulary of this size. */
const long = (tokens: number, size: number) =>
  Array.from({ length: tokens }, (_, n) => (n * n + 3) % size);

const published = (name: string, tokens: number) => {
  const folder = `tests/models/reference/${name}`;
  const files = readdirSync(folder).map((file) => [file, readFileSync(`${folder}/${file}`)]);
  return {
    open: (engine: MainModule) => got(openModel(engine, folder, 'f32')),
    plain: readFolder(Object.fromEntries(files)),
    texts: [[5, 3, 5, 3, 5], long(tokens, 16), [7, 7, 7]],
  };
};

const models = {
  lily: {
    open: (engine: MainModule) => openShipped(engine, 'lily'),
    plain: readLlama2c(readFileSync(shippedFiles('lily').weights)),
    texts: [[1, 403, 407, 261], long(40, 4096)],
  },
  'tiny-gpt2': published('tiny-gpt2', 32),
  'tiny-llama-gqa': published('tiny-llama-gqa', 40),
};

for (const [name, { open, plain, texts }] of Object.entries(models))
  test(`a survey of ${name} has the numbers of every head as plain doubles have them`, async () => {
    const engine = await loadEngine();
    open(engine);
    let all = got(engine.modelSurvey({ texts, worth: 1 }));
    while (!all.done) all = got(engine.modelSurveyOn(1));
    const { architecture, weights } = plain;
    const runs = texts.map((text) => runPlain(architecture, weights, text));
    for (let n = 0; n < architecture.layers * architecture.heads; n++) {
      const [layer, head] = [Math.floor(n / architecture.heads), n % architecture.heads];
      const rows = runs.flatMap((run, text): Row[] =>
        run.weights[layer]![head]!.map((row, query) => ({
          ...{ text, query },
          weights: row.slice(0, query + 1),
        })).slice(1),
      );
      const one = got(engine.modelSurveyHead({ layer, head, pairs: 1000, per_tenth: 2 }));
      const near = (made: unknown, expected: unknown) =>
        assert.ok(errorOf(made, expected) < TOLERANCE, `${layer}.${head}: ${made} ${expected}`);
      const at = (there: number) => onOthers(rows, (distance) => Number(distance === there));
      const farther = onOthers(rows, (distance) => Number(distance >= DISTANCES));
      near([...one.weights.distances], [...Array.from(Array(DISTANCES).keys(), at), farther]);
      near(one.weights.first, mean(rows.map(({ weights }) => weights[0]!)));
      near(all.distance[n], onOthers(rows, (distance) => distance) / onOthers(rows, () => 1));
      near(all.entropy_share[n], mean(rows.map(entropyShareOf)));
      const strengths = rows.map(strengthOf);
      near(all.strength[n], mean(strengths));

      const pairs = pairsOf(rows, texts);
      assert.equal(one.pairs.length, pairs.size);
      for (const { query, key, count, weight } of one.pairs) {
        const expected = pairs.get(`${query} ${key}`) ?? [];
        assert.equal(count, expected.length);
        near(weight, mean(expected));
      }
      near(one.strongest[0]!.weight, Math.max(...strengths));
      one.tenths.forEach(({ count, places }, tenth) => {
        const isIn = (strength: number) => Math.min(Math.floor(strength * 10), 9) === tenth;
        assert.equal(count, strengths.filter(isIn).length);
        assert.equal(places.length, Math.min(count, 2));
        for (const { text, query, key, weight } of places) {
          const row = rows.find((row) => row.text === text && row.query === query)!;
          near([weight, weight], [row.weights[key]!, strengthOf(row)]);
          assert.ok(isIn(weight));
        }
      });

      const off = { kind: 'zero_head', layer, head } as const;
      const { losses } = intervenePlainly(architecture, weights, texts[0]!, off);
      near(all.worth[n], mean(losses) - runs[0]!.lossNats);
    }
  });

test('a survey of what cannot be is refused by name, and one without a survey', async () => {
  const engine = await loadEngine();
  assert.deepEqual(refusals(engine.modelSurvey({ texts: [] })), ['no_model model']);
  openShipped(engine, 'lily');
  assert.deepEqual(refusals(engine.modelSurveyHead({ layer: 0, head: 0 })), ['no_model model']);
  const texts = [[1, 403]];
  const tooMany = engine.modelSurvey({ texts, worth: 2 });
  assert.deepEqual(refusals(tooMany), ['index_out_of_range worth']);
  got(engine.modelSurvey({ texts, patterns: [{ rule: 'next' }] }));
  assert.deepEqual(refusals(engine.modelSurveyOn(1)), ['field_bad_value rule']);
  assert.deepEqual(refusals(engine.modelSurveyOn(1)), ['no_model model']);
  got(engine.modelSurvey({ texts }));
  const wrong = { layer: 5, head: -1, pairs: 1001, strongest: -1, per_tenth: 1e6 };
  for (const [name, value] of Object.entries(wrong))
    assert.deepEqual(refusals(engine.modelSurveyHead({ layer: 0, head: 0, [name]: value })), [
      `index_out_of_range ${name}`,
    ]);
});
