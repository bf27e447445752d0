// Models' own config files as JS meets them: the shipped module in Node, through the site's wrapper.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import type { ConfigReading, Fault, Reply, Tower } from '@engine';
import { loadEngine } from '../../tools/load-engine.ts';
import { fill } from '../../web/src/kit/sentence.ts';
import { askedEngine } from './support/asked-engine.ts';
import { dice } from './support/hostile.ts';
import { faultsOf, got, refusals } from './support/reply.ts';

const SIZES = ['d_model', 'n_heads', 'n_kv_heads', 'head_dim', 'n_layers'] as const;
type Sizes = Record<(typeof SIZES)[number], number>;
type Expected = Sizes &
  Record<'attention' | 'divides_evenly' | 'heads_times_head_dim_equals_d_model', unknown>;
/** Of the catalogue. */
type Row = Sizes &
  Record<'decoder_layers' | 'attention_layers', number> &
  Record<'name' | 'attention' | 'config_style', string> & {
    head_dim_overridden?: boolean;
    per_layer: Record<'n_heads' | 'n_kv_heads', number[]>;
    mla?: object;
  };
type Odd = Partial<Fault> & {
  why: string;
  reads?: Record<string, number> & { attention: string; notes: string[] };
};

const golden = 'tests/golden/configs';
const bad = 'tests/fixtures/bad';
const json = (path: string) => JSON.parse(readFileSync(path, 'utf8'));
const words = json('web/content/en/words/model-lookup.json');

const engine = askedEngine(await loadEngine());

/** A config.json or params.json, read as a look-up does. */
async function readConfig(text: string): Promise<Reply<ConfigReading>> {
  const reply = await engine.call('lookup', text, 'file');
  return reply.ok ? { ok: true, value: reply.value.reading } : reply;
}

async function reading(text: unknown) {
  return got(await readConfig(typeof text === 'string' ? text : JSON.stringify(text)));
}

const value = (tower: Tower | undefined, name: string) => tower?.sizes[name]?.value ?? null;

describe('published files', () => {
  for (const [file, expected] of Object.entries<Expected>(json(`${golden}/EXPECTED.json`))) {
    test(file, async () => {
      const text = readFileSync(`${golden}/${file}`, 'utf8');
      const { towers, notes } = await reading(text);
      const [first] = towers;
      for (const name of SIZES) {
        assert.equal(value(first, name), expected[name], name);
      }
      assert.equal(first!.sharing, expected.attention);
      assert.equal(first!.divides_evenly, expected.divides_evenly);
      assert.equal(first!.heads_fill_width, expected.heads_times_head_dim_equals_d_model);
      // The engine counts with what was read.
      const sizes = Object.fromEntries(
        Object.entries(first!.sizes).map(([name, size]) => [name, size.value]),
      );
      const cost = { batch: 1, seq_len: 1, bytes_per_number: 2, ...sizes };
      assert.equal(got(await engine.call('modelCost', cost)).sharing, expected.attention);
      // Every place in it is a place of the file.
      const whole = JSON.parse(text);
      const at = (pointer: string) =>
        pointer
          .split('/')
          .slice(1)
          .reduce((inside, key) => inside[key], whole);
      for (const { value, how, where } of towers.flatMap(({ sizes }) => Object.values(sizes))) {
        assert.ok(words.origins[how], how);
        if (how === 'file') assert.equal(at(where), value, where);
      }
      for (const { code, args } of notes) assert.doesNotMatch(fill(words.notes[code], args), /\{/);
    });
  }
});

describe('odd and hostile files', () => {
  for (const [file, expected] of Object.entries<Odd>(json(`${bad}/EXPECTED.json`))) {
    test(`${file}: ${expected.why}`, async () => {
      const reply = await readConfig(readFileSync(`${bad}/${file}`, 'utf8'));
      if (!expected.reads) {
        assert.deepEqual(refusals(reply), [`${expected.code} ${expected.where}`]);
        return;
      }
      const { attention, notes, ...sizes } = expected.reads;
      const read = got(reply);
      const [first] = read.towers;
      for (const [name, size] of Object.entries(sizes)) assert.equal(value(first, name), size);
      assert.equal(first!.sharing, attention);
      assert.deepEqual(
        read.notes.map(({ code }) => code),
        notes,
      );
    });
  }

  test('what is no text is no config', async () => {
    for (const what of [undefined, null, 12, {}, [], Symbol.iterator, () => 1]) {
      const reply = await readConfig(what as string);
      assert.equal(faultsOf(reply)[0]!.code, 'json_syntax');
    }
  });

  test('20 MB, deep nesting and endless lists are refused, and the next call works', async () => {
    const code = async (text: string) => faultsOf(await readConfig(text))[0]!.code;
    assert.equal(await code(`{"a": "${'x'.repeat(20 * 2 ** 20)}"}`), 'json_too_large');
    assert.equal(await code('['.repeat(100_000)), 'json_too_deep');
    assert.equal(await code(`[${'0,'.repeat(300_000)}0]`), 'json_too_many_nodes');
    assert.equal((await reading({ n_embd: 8, n_head: 2 })).towers[0]!.sizes.head_dim!.value, 4);
  });

  test('random values in place of sizes: always an answer of one of the two shapes', async () => {
    const { pick } = dice(3);
    const values = [12, 12.5, 0, -1, null, true, '12', [], [12], {}, 1e300, 2 ** 53, 768, 1];
    const keys = ['hidden_size', 'num_attention_heads', 'num_key_value_heads', 'head_dim'];
    const types = ['llama', 'falcon', 'mpt', 'openelm', 'swin', 'nemotron-nas', 'rwkv', 7, null];
    for (let i = 0; i < (process.env.HEADSUP_LONG ? 20_000 : 1_000); i++) {
      const config: Record<string, unknown> = { model_type: pick(types) };
      for (const key of ['attn_config', 'depths', ...keys]) config[key] = pick(values);
      const reply = await readConfig(JSON.stringify({ ...config, text_config: config }));
      assert.ok(reply.ok ? reply.value.towers.length > 0 : reply.errors.length === 1);
    }
  });
});

describe('the catalogue written as config files', () => {
  type Way = (row: Row) => object;
  const bert = (row: Row) => ({
    hidden_size: row.d_model,
    num_attention_heads: row.n_heads,
    num_hidden_layers: row.n_layers,
  });
  // Of this style only MobileBERT has heads of another size: they divide a narrower width.
  const bottleneck = (row: Row) =>
    row.head_dim_overridden ? { intra_bottleneck_size: row.n_heads * row.head_dim } : {};
  const given = (row: Row) => (row.head_dim_overridden ? { head_dim: row.head_dim } : {});
  const llama: Way = (row) => ({
    ...bert(row),
    num_key_value_heads: row.n_kv_heads,
    ...given(row),
  });
  const gpt2 = (row: Row) => ({ n_embd: row.d_model, n_head: row.n_heads, n_layer: row.n_layers });
  const mpt = (row: Row) => ({
    ...{ d_model: row.d_model, n_heads: row.n_heads, n_layers: row.n_layers },
    attn_config: row.n_kv_heads === row.n_heads ? {} : { kv_n_heads: row.n_kv_heads },
  });

  /** A minimal file in each style that has one. */
  const styles: Record<string, Way> = {
    bert: (row) => ({ ...bert(row), ...bottleneck(row) }),
    llama,
    gpt2,
    mpt,
    dbrx: mpt,
    nested: (row) => ({ text_config: llama(row), vision_config: { hidden_size: 8, num_heads: 1 } }),
    'phi-msft': (row) => ({ ...gpt2(row), n_head_kv: null }),
    gpt_neo: (row) => ({
      ...{ hidden_size: row.d_model, num_heads: row.n_heads, num_layers: row.n_layers },
    }),
    bloom: (row) => ({ hidden_size: row.d_model, n_head: row.n_heads, n_layer: row.n_layers }),
    distilbert: (row) => ({ dim: row.d_model, n_heads: row.n_heads, n_layers: row.n_layers }),
    xlnet: (row) => ({
      ...{ d_model: row.d_model, n_head: row.n_heads, d_head: row.head_dim },
      n_layer: row.n_layers,
    }),
    xlm: (row) => ({ emb_dim: row.d_model, n_heads: row.n_heads, n_layers: row.n_layers }),
    t5: (row) => ({
      ...{ d_model: row.d_model, d_kv: row.head_dim, num_heads: row.n_heads },
      ...{ num_layers: row.n_layers, num_decoder_layers: row.decoder_layers },
    }),
    bart: (row) => ({
      ...{ d_model: row.d_model, encoder_layers: row.n_layers, decoder_layers: row.decoder_layers },
      ...{ encoder_attention_heads: row.n_heads, decoder_attention_heads: row.n_heads },
    }),
    prophetnet: (row) => ({
      ...{ hidden_size: row.d_model, num_encoder_layers: row.n_layers },
      num_decoder_layers: row.decoder_layers,
      num_encoder_attention_heads: row.n_heads,
      num_decoder_attention_heads: row.n_heads,
    }),
    falcon: (row) => ({
      ...{ ...bert(row), num_kv_heads: row.n_kv_heads, multi_query: row.n_kv_heads === 1 },
      new_decoder_architecture: row.attention === 'GQA',
    }),
    gpt_bigcode: (row) => ({ ...gpt2(row), multi_query: row.n_kv_heads === 1 }),
    chatglm: (row) => ({
      ...{ hidden_size: row.d_model, num_attention_heads: row.n_heads, num_layers: row.n_layers },
      ...{ kv_channels: row.head_dim, multi_query_attention: true },
      multi_query_group_num: row.n_kv_heads,
    }),
    mla: (row) => ({ ...bert(row), num_key_value_heads: row.n_kv_heads, ...row.mla }),
    nanochat: (row) => ({ ...gpt2(row), n_kv_head: row.n_kv_heads }),
    jamba: (row) => ({ ...llama(row), attn_layer_period: 8, attn_layer_offset: 4 }),
    openelm: (row) => ({
      ...{ model_dim: row.d_model, head_dim: row.head_dim, num_transformer_layers: row.n_layers },
      num_query_heads: row.per_layer.n_heads,
      num_kv_heads: row.per_layer.n_kv_heads,
    }),
    mamba: (row) => ({ d_model: row.d_model, n_layer: row.n_layers }),
    rwkv: (row) => ({ hidden_size: row.d_model, num_hidden_layers: row.n_layers }),
  };
  /** Families that only their model_type gives away. */
  const types = ['gpt_bigcode', 'mamba', 'rwkv', 'dbrx'];

  test('every row whose style is a file comes back with its own sizes', async () => {
    const rows: Row[] = json('web/content/models.json');
    assert.equal(rows.length, 217);
    const seen = new Set();
    let read = 0;
    for (const row of rows) {
      const style = styles[row.config_style];
      if (!style) {
        assert.ok(['paper-table', 'python', null].includes(row.config_style), row.name);
        continue;
      }
      const config = { ...style(row), model_type: types.find((type) => type === row.config_style) };
      const { towers } = await reading(config);
      const [first] = towers;
      for (const name of SIZES) {
        assert.equal(value(first, name), row[name] ?? null, `${row.name}: ${name}`);
      }
      assert.equal(first!.sharing, row.attention, row.name);
      if (row.decoder_layers) assert.equal(value(towers[1], 'n_layers'), row.decoder_layers);
      if (row.config_style === 'jamba') {
        assert.equal(value(first, 'attention_layers'), row.attention_layers);
      }
      seen.add(row.config_style);
      read += 1;
    }
    assert.deepEqual([...seen].sort(), Object.keys(styles).sort());
    assert.ok(read >= 200, `${read} rows`);
  });
});
