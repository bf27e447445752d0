// Looking up models as JS meets it: the shipped module in Node, through the site's wrapper.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import type { LookupSource } from '@engine';
import { loadEngine } from '../../web/site/load-engine.ts';
import { gradeLookup, lookup, lookupCost } from '../../web/src/features/lookup/lookup.ts';
import { fill } from '../../web/text/sentence.ts';
import { askedEngine } from './support/asked-engine.ts';
import { got } from './support/reply.ts';

const golden = 'tests/golden/configs';
const examples = 'web/content/configs';
const json = (path: string) => JSON.parse(readFileSync(path, 'utf8'));
const words = json('web/content/en/words/model-lookup.json');
const models = json('web/content/models.json');
const mistakes = json('web/content/lookup-mistakes.json');

const engine = askedEngine(await loadEngine());

const whole = (sentence: string, args: Record<string, string>) => {
  assert.ok(sentence);
  const said = fill(sentence, args);
  assert.doesNotMatch(said, /[{}]|undefined/, said);
};

/** Every sentence of a look-up can be said, and every answer is graded as `accepted` has it. */
async function holds(source: LookupSource) {
  const { steps, args } = got(await lookup(engine, source));
  for (const step of steps) {
    whole(words.prompts[step.prompt], args);
    whole(words.why[step.why], args);
    whole(words.hints[step.id], args);
    const wrong = step.asks === 'number' ? ['1', '3', args.d_model, args.product, '0.5'] : [];
    for (const answer of [...step.options, ...step.accepted, ...wrong]) {
      const grade = got(await gradeLookup(engine, source, step.id, answer!));
      const right = step.accepted.includes(answer!);
      assert.equal(grade.verdict, right ? 'right' : 'wrong', `${step.id}: ${answer}`);
      if (right) continue;
      whole(words.mistakes[grade.how], { ...args, ...grade.args });
      if (grade.mistake) assert.ok(mistakes[grade.mistake], grade.mistake);
      if (grade.kind) assert.ok(words.kinds[grade.kind], grade.kind);
    }
    if (step.asks === 'choice') for (const each of step.options) assert.ok(words.choices[each]);
  }
  return steps;
}

describe('published files', () => {
  for (const name of readdirSync(golden).filter((one) => one !== 'EXPECTED.json')) {
    test(name, async () => {
      const text = readFileSync(`${golden}/${name}`, 'utf8');
      const steps = await holds({ text });
      assert.equal(steps.length, 5);
      const bytes = new TextEncoder().encode(text);
      for (const { from, to } of steps.flatMap(({ marks }) => marks)) {
        const marked = new TextDecoder().decode(bytes.slice(from, to));
        assert.equal(Object.keys(JSON.parse(`{${marked}}`)).length, 1, marked);
      }
    });
  }

  test('the files that come with the page are those, and each has its name', () => {
    const names = readdirSync(examples);
    assert.ok(names.length >= 8);
    for (const name of names) {
      assert.deepEqual(json(`${examples}/${name}`), json(`${golden}/${name}`));
    }
    assert.deepEqual(names.map((name) => name.replace('.json', '')).sort(), [
      ...Object.keys(words.examples).sort(),
    ]);
  });
});

describe('the catalogue', () => {
  test('every row is asked what it can be, without its file', async () => {
    const asked: Record<number, number> = { 0: 0, 3: 0 };
    for (const model of models) {
      const steps = await holds({ row: model });
      asked[steps.length]! += 1;
      const cost = got(await lookupCost(engine, { row: model }, 1024, 2));
      if (cost.uncounted_reason) assert.ok(words.notes[cost.uncounted_reason], model.name);
      else {
        const layers = model.attention_layers ?? model.n_layers;
        const weights = BigInt(model.stated_parameters) * BigInt(layers);
        assert.equal(cost.actual.parameters, String(weights), model.name);
      }
    }
    // Without attention, not published, or other heads in each layer.
    const none = ({ attention, layer_heads }: Record<string, unknown>) =>
      !attention || attention === 'none' || layer_heads;
    assert.equal(asked[0], models.filter(none).length);
    assert.equal(asked[3], models.length - asked[0]!);
  });
});
