// Published models as JS meets them: the shipped module in Node, through the site's own wrapper.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import type { Model } from '@engine';
import { loadEngine } from '../../tools/load-engine.ts';
import { askedEngine } from './support/asked-engine.ts';
import { faultsOf, got, refusals } from './support/reply.ts';

const text = readFileSync('web/content/models.json', 'utf8');
const file = JSON.parse(text);

const engine = askedEngine(await loadEngine());
const models = got(await engine.call('loadModels', text));

const named = (name: string) => models.find((model) => model.name === name)!;
const SIZES = ['year', 'n_layers', 'd_model', 'n_heads', 'n_kv_heads', 'head_dim'] as const;
const usual = { batch: 1, seq_len: 1, bytes_per_number: 2 };

describe('the catalogue', () => {
  test('has every row of the file, in its order, with its sizes', () => {
    assert.equal(models.length, 217);
    models.forEach((model, i) => {
      const row = file[i];
      assert.equal(model.name, row.name);
      for (const size of SIZES) {
        assert.equal(model[size], row[size] ?? undefined, `${row.name}: ${size}`);
      }
      assert.equal(model.sharing, row.attention ?? 'undisclosed', row.name);
      assert.equal(
        model.weights_per_layer,
        row.derived && String(row.derived.attn_weights_per_layer),
      );
    });
  });

  test('every row says where its values were read, and GPT-4 that nobody published any', () => {
    for (const row of file) {
      assert.ok(row.source.length > 0, row.name);
      assert.ok(row.status, row.name);
    }
    const gpt4 = named('GPT-4');
    assert.equal(gpt4.sharing, 'undisclosed');
    assert.equal(gpt4.d_model, undefined);
    assert.equal(gpt4.n_heads, undefined);
    assert.match(file.find(({ name }: Model) => name === 'GPT-4').status, /^undisclosed/);
  });

  test('a width that its heads do not divide keeps its remainder', () => {
    const glm = named('GLM-4.5');
    assert.deepEqual([glm.d_model, glm.n_heads, glm.head_dim], [5120, 96, 128]);
    assert.deepEqual([glm.quotient, glm.remainder], [53, 32]);
    assert.equal(glm.head_dim_given, true);
  });

  test('layers that differ arrive one by one', () => {
    const { layer_heads, layer_kv_heads, group } = named('OpenELM 270M');
    assert.equal(layer_heads.length, 16);
    assert.deepEqual(
      layer_heads.map((heads, i) => heads / layer_kv_heads[i]!),
      Array(16).fill(4),
    );
    assert.equal(group, undefined);
  });

  test('a broken file is refused with a place', async () => {
    const broken = text.replace('"d_model": 512', '"d_model": "wide"');
    const reply = await engine.call('loadModels', broken);
    assert.equal(faultsOf(reply)[0]?.where, '/0/d_model');
  });
});

describe('costs', () => {
  test('a row with a sequence beside it is a cost: the same weights and cache as the file says', async () => {
    for (const [i, model] of models.entries()) {
      if (!model.weights_per_layer) continue;
      const reply = await engine.call('modelCost', { ...model, ...usual });
      assert.ok(reply.ok, model.name);
      assert.equal(reply.value.parameters_per_layer, model.weights_per_layer, model.name);
      const cached = file[i].derived.kv_cache_values_per_token_per_layer;
      if (cached) assert.equal(reply.value.cached_per_token_layer, String(cached), model.name);
      assert.equal(reply.value.sharing, model.sharing, model.name);
      assert.equal(reply.value.head_dim, model.head_dim, model.name);
    }
  });

  test('counts past 2^53 arrive digit for digit', async () => {
    const reply = await engine.call('modelCost', {
      ...usual,
      seq_len: 900001,
      d_model: 96,
      n_heads: 96,
      n_layers: 12347,
    });
    assert.equal(got(reply).score_numbers, String(12347n * 96n * 900001n ** 2n));
  });

  test('sizes that are missing or wrong are named together', async () => {
    const reply = await engine.call('modelCost', {
      ...usual,
      d_model: 768,
      n_heads: 5,
      n_layers: 'two' as unknown as number,
    });
    assert.deepEqual(refusals(reply), [
      'heads_do_not_divide_width n_heads',
      'size_not_a_number n_layers',
    ]);
  });
});
