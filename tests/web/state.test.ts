// What stands between the engine and the page and needs no browser: settings in the address, numbers
// and sentences as people read them.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import {
  readSettings,
  type Settings,
  toConfig,
  toSetup,
  writeSettings,
} from '../../web/src/features/stepper/url-state.ts';
import { count, decimal, faultText, fill } from '../../web/text/sentence.ts';

const presets = JSON.parse(readFileSync('web/content/presets.json', 'utf8'));
const catalogue = JSON.parse(readFileSync('web/content/en/messages.json', 'utf8'));

test('a sentence takes the form that its count asks for', () => {
  const wait = '{count, plural, =0 {no cards} one {# card in {when}} other {# cards in {when}}}.';
  const said = (count: number | string) => fill(wait, { count, when: '2 days' });
  assert.equal(said(0), 'no cards.');
  assert.equal(said(1), '1 card in 2 days.');
  assert.equal(said(2), '2 cards in 2 days.');
  assert.equal(said('1200'), '1,200 cards in 2 days.');
  assert.equal(fill(wait, {}), wait, 'a count that is not there shows');
});

describe('settings in the address', () => {
  const read = (search: string) => readSettings(search, presets, 'ours');
  const write = (settings: Settings) => writeSettings(settings, presets, 'ours');

  test('no query is the lesson’s own preset, and writes no query', () => {
    assert.deepEqual(toConfig(read('')), {
      batch: 2,
      seq_len: 10,
      d_model: 768,
      n_heads: 6,
      head_dim: undefined,
      seq_k: undefined,
      n_kv_heads: undefined,
      cross: false,
      causal: false,
      bias: false,
    });
    assert.equal(write(read('')), '');
  });

  test('every setting comes back from the address it was written to', () => {
    const settings: Settings = {
      ...read('?preset=gpt2-small'),
      batch: '3',
      seq_len: '7',
      d_model: '60',
      n_heads: '5',
      head_dim: '16',
      seq_k: '11',
      n_kv_heads: '5',
      cross: true,
      causal: true,
      bias: true,
      seed: '99',
      step: 'weights',
      head: 4,
      example: 2,
      token: 6,
      edits: [
        { tensor: 'W_q', row: 3, column: 5, value: -0.25 },
        { tensor: 'x', row: 0, column: 1, value: 1e-7 },
      ],
    };
    assert.deepEqual(read(write(settings)), settings);
    for (const [name, value] of Object.entries(settings)) {
      const one = { ...read(''), [name]: value };
      if (name !== 'preset') assert.deepEqual(read(write(one)), one, name);
    }
  });

  test('sizes that are no numbers reach the engine as NaN, for it to refuse', () => {
    assert.ok(Number.isNaN(toConfig(read('?n_heads=six')).n_heads));
    assert.ok(Number.isNaN(toSetup(read('?seed=')).seed));
  });

  test('what cannot be read is passed over', () => {
    const settings = read('?preset=none&head=-1&edits=W_q~x~1~2*~~~&unknown=1');
    assert.equal(settings.preset, 'ours');
    assert.equal(settings.head, 0);
    assert.deepEqual(settings.edits, []);
  });
});

describe('numbers and sentences', () => {
  test('counts are grouped and exact at any length', () => {
    assert.equal(count('9223372036854775807'), '9,223,372,036,854,775,807');
    assert.equal(count(12288), '12,288');
  });

  test('decimals have a true minus and no negative zero', () => {
    assert.equal(decimal(-0.126, 2), '−0.13');
    assert.equal(decimal(-0.001, 2), '0.00');
    assert.equal(decimal(Number.NEGATIVE_INFINITY, 2), '−∞');
  });

  test('an argument that is not given stays visible', () => {
    assert.equal(fill('{a} and {b}', { a: 1 }), '1 and {b}');
  });

  test('a word that every object of JavaScript knows stays as it was typed', () => {
    for (const word of ['__proto__', 'constructor', 'toString']) {
      const fault = { code: 'unknown_id', args: { id: word } };
      assert.match(faultText(catalogue, fault), new RegExp(`“${word}”`));
      assert.equal(faultText(catalogue, { code: word, args: {} }), word);
      assert.equal(fill(`{${word}}`, {}), `{${word}}`);
    }
  });

  test('a fault speaks the catalogue’s words', () => {
    const fault = { code: 'field_wrong_kind', args: { expected: 'whole_number', got: 'string' } };
    assert.equal(
      faultText(catalogue, fault),
      'A value has the wrong type: it is text, but a whole number is needed.',
    );
    const heads = {
      code: 'heads_do_not_divide_width',
      args: { n_heads: '5', d_model: '12288', nearest: '4,6' },
    };
    assert.match(
      faultText(catalogue, heads),
      /n_heads 5 does not divide d_model 12,288; nearest that do: 4 or 6\./,
    );
  });
});
