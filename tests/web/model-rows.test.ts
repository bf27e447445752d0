// Which models of the catalogue are shown, and in which order: pure functions of rows.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  filterRows,
  joinRows,
  type Row,
  sizesIn,
  sortRows,
  sourceName,
} from '../../web/src/features/models/model-rows.ts';

const row = (name: string, more: Partial<Row> = {}): Row => ({
  ...{ name, kind: '', family: 'F', source: 's', attention: 'MHA', head_dim_given: false },
  ...{ config_style: null, params_total: null, layer_heads: [], layer_kv_heads: [], ...more },
});
const small = row('GPT-2 small', { year: 2019, n_heads: 12, d_model: 768, family: 'GPT-2' });
const wide = row('Llama 3.1 405B', { year: 2024, n_heads: 128, d_model: 16384, attention: 'GQA' });
const mixed = row('OpenELM', { layer_heads: [12, 20], layer_kv_heads: [3, 5], attention: 'GQA' });
const unknown = row('GPT-4', { attention: 'undisclosed', year: 2023 });
const rows = [small, wide, mixed, unknown];
const all = { text: '', attention: '', given: false };
const names = (some: Row[]) => some.map(({ name }) => name);

describe('filters', () => {
  test('every word must be in name, family or year, whatever its case', () => {
    assert.deepEqual(filterRows(rows, { ...all, text: 'gpt 2019' }), [small]);
    assert.deepEqual(filterRows(rows, { ...all, text: ' LLAMA ' }), [wide]);
    assert.deepEqual(filterRows(rows, { ...all, text: 'gpt llama' }), []);
  });

  test('the kind of attention and given head sizes narrow further', () => {
    assert.deepEqual(filterRows(rows, { ...all, attention: 'GQA' }), [wide, mixed]);
    const given = row('Gemma', { head_dim_given: true });
    assert.deepEqual(filterRows([...rows, given], { ...all, given: true }), [given]);
  });
});

describe('order', () => {
  test('a row without the size comes last, up and down', () => {
    assert.deepEqual(names(sortRows(rows, { by: 'n_heads', down: false })), [
      'GPT-2 small',
      'OpenELM',
      'Llama 3.1 405B',
      'GPT-4',
    ]);
    assert.equal(sortRows(rows, { by: 'n_heads', down: true })[0], wide);
    assert.equal(sortRows(rows, { by: 'n_heads', down: true }).at(-1), unknown);
  });

  test('names sort as words, and rows that are equal keep their order', () => {
    assert.equal(sortRows(rows, { by: 'name', down: false })[0], small);
    assert.deepEqual(sortRows([mixed, wide], { by: 'attention', down: false }), [mixed, wide]);
    assert.deepEqual(sortRows([mixed, wide], { by: 'attention', down: true }), [mixed, wide]);
  });
});

test('a cell of sizes holds one, the ends of several, or none', () => {
  assert.deepEqual(sizesIn(small, 'n_heads'), [12]);
  assert.deepEqual(sizesIn(mixed, 'n_kv_heads'), [3, 5]);
  assert.deepEqual(sizesIn(unknown, 'n_heads'), []);
});

test('a source is named by what comes before its place', () => {
  const say = (source: string) => sourceName({ ...small, source });
  assert.equal(
    say('karpathy/llm.c@f1e2ace: train_gpt2.cu [gpt2]; other'),
    'karpathy/llm.c@f1e2ace',
  );
  assert.equal(say('huggingface.co config.json page [x]'), 'huggingface.co config.json page');
});

test('what people read is joined to what the engine made, row by row', () => {
  const facts = { family: 'GPT-2', source: 'a', config_style: null, params_total: null };
  const [joined] = joinRows([{ ...facts, note: 'n' }], [small]);
  assert.equal(joined!.note, 'n');
  assert.equal(joined!.d_model, 768, 'sizes are the engine’s');
});
