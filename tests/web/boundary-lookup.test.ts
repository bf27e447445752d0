// Looking up models as JS meets it: the shipped module in Node, through the site's wrapper.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { loadEngine } from '../../tools/load-engine.ts';
import { MOST } from '../../web/engine/limits.ts';
import type { Source } from '../../web/src/features/lookup/lookup.ts';
import { gradeLookup, lookup, lookupCost } from '../../web/src/features/lookup/lookup.ts';
import { fill } from '../../web/src/kit/sentence.ts';
import { askedEngine } from './support/asked-engine.ts';
import { dice } from './support/hostile.ts';
import { faultsOf, got } from './support/reply.ts';

const golden = 'tests/golden/configs';
const bad = 'tests/fixtures/bad';
const examples = 'web/content/configs';
const json = (path: string) => JSON.parse(readFileSync(path, 'utf8'));
const words = json('web/content/en/words/model-lookup.json');
const models = json('web/content/models.json');
const mistakes = json('web/content/lookup-mistakes.json');

const engine = askedEngine(await loadEngine());

const file = (text: string): Source => ({ text, from: 'file' });
const row = (model: unknown): Source => ({ text: JSON.stringify([model]), from: 'catalogue' });
type Odd = { why: string; code?: string; reads?: object };
const whole = (sentence: string, args: Record<string, string>) => {
  assert.ok(sentence);
  const said = fill(sentence, args);
  assert.doesNotMatch(said, /[{}]|undefined/, said);
};

/** Every sentence of a look-up can be said, and every answer is graded as `accepted` has it. */
async function holds(source: Source) {
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
      whole(words.slips[grade.how], { ...args, ...grade.args });
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
      const steps = await holds(file(text));
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
      const steps = await holds(row(model));
      asked[steps.length]! += 1;
      const cost = got(await lookupCost(engine, row(model), 1024, 2));
      if (cost.why) assert.ok(words.notes[cost.why], model.name);
      else {
        const layers = model.attention_layers ?? model.n_layers;
        const weights = BigInt(model.derived.attn_weights_per_layer) * BigInt(layers);
        assert.equal(cost.own.parameters, String(weights), model.name);
      }
    }
    // Without attention, not published, or other heads in each layer.
    const none = ({ attention, per_layer }: Record<string, unknown>) =>
      !attention || attention === 'none' || per_layer;
    assert.equal(asked[0], models.filter(none).length);
    assert.equal(asked[3], models.length - asked[0]!);
  });
});

describe('what a model’s attention costs', () => {
  test('is counted beside plain multi-head attention', async () => {
    const llama = file(readFileSync(`${golden}/llama-3.1-8b.json`, 'utf8'));
    const cost = got(await lookupCost(engine, llama, 8192, 2));
    // Two of 8 heads of 128, 32 layers, two bytes each; 32 heads would be four times that.
    assert.equal(cost.own.cache_bytes, String(2 * 8 * 128 * 32 * 8192 * 2));
    assert.equal(cost.plain.cache_bytes, String(4 * 2 * 8 * 128 * 32 * 8192 * 2));
    assert.deepEqual([cost.why, cost.keeps, cost.cache_ratio], ['', true, '4']);
  });
  test('is refused with the field where a number is no size', async () => {
    const gpt2 = file(readFileSync(`${golden}/gpt2.json`, 'utf8'));
    const reply = await lookupCost(engine, gpt2, 0, 2);
    assert.equal(faultsOf(reply)[0]?.where, 'seq_len');
  });
});

/** A wrong answer about a published model, the engine's name for it and the misconception that explains it. */
const MISTAKEN = [
  ['gemma-7b', 'head_dim', '192', 'quotient', 'M7'],
  ['gemma-7b', 'head_dim', '3,072', 'full_width', 'M8'],
  ['gemma-7b', 'head_dim', '4096', 'all_heads', 'M8'],
  ['llama-3.1-8b', 'head_dim', '512', 'by_kv_heads', 'M13'],
  ['llama-3.1-8b', 'heads', '/num_key_value_heads', 'kv_heads_for_heads', 'M13'],
  ['llama-3.1-8b', 'sharing', 'MHA', 'sharing_missed', 'M13'],
] as const;

describe('a misconception', () => {
  for (const [model, step, answer, mistake, misconception] of MISTAKEN)
    test(`explains ${answer} for ${step} of ${model}`, async () => {
      const source = file(readFileSync(`${golden}/${model}.json`, 'utf8'));
      const grade = got(await gradeLookup(engine, source, step, answer));
      assert.deepEqual([grade.verdict, grade.mistake], ['wrong', mistake]);
      assert.equal(mistakes[mistake], misconception);
    });

  test('stands beside nothing but what the engine names', () => {
    const named = MISTAKEN.map(([, , , mistake]) => mistake);
    assert.deepEqual(Object.keys(mistakes).sort(), named.sort());
  });

  test('explains no other wrong answer', async () => {
    const source = file(readFileSync(`${golden}/gemma-7b.json`, 'utf8'));
    for (const [step, answer] of [
      ['head_dim', '7'],
      ['sharing', 'MQA'],
      ['divides', 'no'],
    ] as const)
      assert.equal(got(await gradeLookup(engine, source, step, answer)).mistake, '', step);
  });
});

describe('odd and hostile input', () => {
  const code = async (source: Source) => {
    const reply = await lookup(engine, source);
    return reply.ok ? '' : reply.errors[0]?.code;
  };

  for (const [name, expected] of Object.entries<Odd>(json(`${bad}/EXPECTED.json`))) {
    test(`${name}: ${expected.why}`, async () => {
      const source = file(readFileSync(`${bad}/${name}`, 'utf8'));
      if (expected.reads) {
        await holds(source);
        const cost = await lookupCost(engine, source, 1024, 2);
        assert.ok(cost.ok || cost.errors.length > 0);
      } else {
        assert.equal(await code(source), expected.code);
        const grade = await gradeLookup(engine, source, 'width', '/hidden_size');
        assert.equal(grade.ok, false);
      }
    });
  }

  test('the largest text is as large as the page believes', async () => {
    assert.equal(await code(file(' '.repeat(MOST.config))), 'json_syntax');
    assert.equal(await code(file(' '.repeat(MOST.config + 1))), 'json_too_large');
  });

  test('a row that is none, a step that is not asked and any other thing are refused', async () => {
    assert.equal(await code({ text: '[]', from: 'catalogue' }), 'unknown_id');
    assert.equal(await code({ text: '[{"name": 1}]', from: 'catalogue' }), 'field_wrong_kind');
    const gpt2 = file(readFileSync(`${golden}/gpt2.json`, 'utf8'));
    const grade = await gradeLookup(engine, gpt2, 'nonsense', '1');
    assert.equal(faultsOf(grade)[0]?.code, 'unknown_id');
    for (const odd of [undefined, null, 7, {}, [], Symbol.iterator, () => 1]) {
      assert.equal((await lookup(engine, file(odd as string))).ok, false);
      const graded = got(await gradeLookup(engine, gpt2, 'head_dim', odd as string));
      assert.equal(graded.verdict, 'not_an_answer');
    }
  });

  test('random values in place of sizes: always an answer of one of the two shapes', async () => {
    const { pick } = dice(5);
    const values = [12, 12.5, 0, -1, null, true, '12', [], [12], {}, 1e300, 2 ** 53, 768, 1, 64];
    const keys = [
      ...['hidden_size', 'num_attention_heads', 'num_key_value_heads', 'head_dim', 'é"\\/~'],
    ];
    const types = ['llama', 'falcon', 'mpt', 'openelm', 'swin', 'rwkv', 'bert', null];
    for (let i = 0; i < (process.env.HEADSUP_LONG ? 10_000 : 500); i++) {
      const config: Record<string, unknown> = {
        ...{ model_type: pick(types), num_hidden_layers: pick(values) },
      };
      for (const key of keys) config[key] = pick(values);
      const source = file(JSON.stringify({ ...config, text_config: pick<unknown>([config, 1]) }));
      if ((await lookup(engine, source)).ok) await holds(source);
    }
  });
});
