// What heads look at over many texts, and what they are worth to them, as the engine counts it, beside plain doubles. What is made of
// the weights of a query is worked out by hand in tests/cpp/model/head_survey_test.cpp.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { loadEngine } from '../../web/site/load-engine.ts';
import { openModel, openShipped } from '../../web/site/model-files.ts';
import { got, refusals } from '../web/support/reply.ts';
import { errorOf } from './compare.ts';
import { readFolder } from './huggingface_folder.ts';
import { runPlain } from './plain_decoder.ts';
import { intervenePlainly } from './plain_interventions.ts';

const mean = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0) / numbers.length;

for (const name of ['tiny-gpt2', 'tiny-llama-gqa'])
  test(`a survey of ${name} is of the weights and losses that plain doubles have`, async () => {
    const engine = await loadEngine();
    const folder = `tests/models/reference/${name}`;
    const files = readdirSync(folder).map((file) => [file, readFileSync(`${folder}/${file}`)]);
    const { architecture, weights } = readFolder(Object.fromEntries(files));
    got(openModel(engine, folder, 'f32'));
    const texts = [[5, 3, 5, 3, 5], Array.from({ length: 32 }, (_, n) => (n * n + 3) % 16)];
    let all = got(engine.modelSurvey({ texts, worth: 1 }));
    while (!all.done) all = got(engine.modelSurveyOn(1));
    const runs = texts.map((text) => runPlain(architecture, weights, text));
    const expected = Array.from({ length: architecture.layers * architecture.heads }, (_, n) => {
      const [layer, head] = [Math.floor(n / architecture.heads), n % architecture.heads];
      // Of each query but the first, on all that it sees but the first token.
      const rows = runs.flatMap((run) => run.weights[layer]![head]!.slice(1));
      const off = { kind: 'zero_head', layer, head } as const;
      const { losses } = intervenePlainly(architecture, weights, texts[0]!, off);
      return {
        strength: mean(rows.map((row) => Math.max(...row.slice(1)))),
        worth: mean(losses) - runs[0]!.lossNats,
      };
    });
    for (const what of ['strength', 'worth'] as const) {
      const error = errorOf(
        [...all[what]],
        expected.map((one) => one[what]),
      );
      assert.ok(error < 2e-5, `${what}: ${error}`);
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
