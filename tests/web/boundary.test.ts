// The boundary as JS meets it: the shipped module in Node.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import type { Course, LessonAction, MainModule, Reply } from '@engine';
import { MOST } from '../../web/engine/limits.ts';
import { loadEngine } from '../../web/site/load-engine.ts';
import { hostileModels } from './support/hostile-models.ts';
import { faultsOf, got, setup, unchecked } from './support/reply.ts';
import { openFolder, smallFolder, smallTensors } from './support/small-folders.ts';

const messagesIn = (kind: string): { codes: Record<string, string> } =>
  JSON.parse(readFileSync(`web/content/en/${kind}messages.json`, 'utf8'));

const ours = { batch: 2, seq_len: 10, d_model: 768, n_heads: 6 };
const small = { batch: 1, seq_len: 4, d_model: 8, n_heads: 2 };

const engine = await loadEngine();

const codes = (reply: Reply<unknown>) => (reply.ok ? [] : reply.errors.map(({ code }) => code));

describe('values cross, handles do not', () => {
  test('a tensor arrives as a typed array of its own, which later calls leave alone', () => {
    const value = got(engine.tensor(setup(small), 'q_k', [0, 1]));
    assert.ok(value.data instanceof Float32Array);
    const kept = [...value.data];
    engine.tensor(setup({ ...ours, d_model: 1536, batch: 4 }), 'y', [0]);
    assert.deepEqual([...value.data], kept);
    assert.equal(value.data.length, value.rows * value.columns);
  });

  test('counts past 2^53 arrive digit for digit', () => {
    const value = got(engine.shapes({ batch: 1, seq_len: 900001, d_model: 900001, n_heads: 1 }));
    const step = value.steps.find(({ id }) => id === 'q_k');
    assert.equal(step!.flops, String(2n * 900001n ** 3n));
  });
});

describe('every error code is reached, with the arguments its sentence needs', () => {
  const plain: Course = {
    schema: 2,
    language: 'en',
    presets: [{ id: 'p', config: small }],
    lessons: [
      {
        id: 'l',
        preset: 'p',
        steps: [
          { id: 'x', tensor: 'x' },
          { id: 'q', tensor: 'q', ask: 'shape' },
        ],
        questions: [],
      },
    ],
  };
  const inCourse = async (call: (fresh: MainModule) => Reply<unknown>) => {
    const fresh = await loadEngine();
    got(fresh.loadCourse(plain));
    return call(fresh);
  };
  const training = (words: string[]) => engine.trainStart('run', { task: 'names', seed: 0, words });
  const none = {
    ...{ lesson: '', opened: false, step: '', visited: [], questions: [] },
    ...{ clear: '', note: '' },
  };
  const act = (action: object) => (fresh: MainModule) => {
    const { state } = got(fresh.lesson(none, { kind: 'open', lesson: 'l', at_ms: 1 }));
    return fresh.lesson(state, { lesson: 'l', at_ms: 2, ...action } as LessonAction);
  };

  const noNumber = { tensor: 'x', row: 0, column: 0, value: NaN };

  /** how to meet each code */
  const ways: Record<string, () => Reply<unknown> | Promise<Reply<unknown>>> = {
    size_missing: () => engine.shapes({}),
    size_not_a_number: () => engine.shapes({ ...ours, batch: NaN }),
    size_not_whole: () => engine.shapes({ ...ours, batch: 2.5 }),
    size_not_positive: () => engine.shapes({ ...ours, batch: 0 }),
    size_too_large: () => engine.shapes({ ...ours, batch: 1e10 }),
    heads_do_not_divide_width: () => engine.shapes({ ...ours, n_heads: 5 }),
    kv_heads_do_not_divide_heads: () => engine.shapes({ ...ours, n_heads: 12, n_kv_heads: 5 }),
    kv_heads_above_heads: () => engine.shapes({ ...ours, n_kv_heads: 12 }),
    lengths_differ_in_self: () => engine.shapes({ ...ours, seq_k: 3 }),
    key_lengths_count: () => engine.shapes({ ...ours, key_lengths: [1] }),
    key_length_out_of_range: () => engine.shapes({ ...ours, key_lengths: [1, 11] }),
    count_overflow: () => engine.shapes({ batch: 1e9, seq_len: 1e9, d_model: 1e9, n_heads: 1 }),
    memory_over_limit: () => engine.tensor(setup({ ...ours, d_model: 12288 }), 'y', [0]),
    seed_out_of_range: () => engine.tensor(setup(small, { seed: -1 }), 'y', [0]),
    edit_not_finite: () => engine.tensor(setup(small, { edits: [noNumber] }), 'y', [0]),
    head_off_twice: () => engine.tensor(setup(small, { ablated_heads: [1, 1] }), 'y', [0]),
    unknown_tensor: () => engine.tensor(setup(small), 'z', [0]),
    tensor_not_in_run: () => engine.tensor(setup(small), 'memory', [0]),
    index_rank: () => engine.tensor(setup(small), 'q', [0]),
    index_out_of_range: () => engine.tensor(setup(small), 'q', [0, 2]),
    json_syntax: () => engine.lookup({ text: '{"a": ' }),
    json_not_utf8: () => engine.lookup({ text: '{\0"\0a\0"\0' }),
    json_number_too_large: () => engine.lookup({ text: '[1e999]' }),
    json_too_large: () => engine.lookup({ text: ' '.repeat(MOST.config + 1) }),
    json_too_deep: () => engine.lookup({ text: '['.repeat(1000) }),
    json_too_many_nodes: () => engine.lookup({ text: `[${'0,'.repeat(2_000_001)}0]` }),
    json_duplicate_key: () => engine.lookup({ text: '{"n_embd": 8, "n_embd": 16}' }),
    field_wrong_kind: () => unchecked(engine).loadCourse([]),
    field_bad_value: () => engine.loadCourse({ ...plain, schema: 99 }),
    expression_syntax: () => engine.evaluate(ours, 'd_model *'),
    expression_unknown_name: () => engine.evaluate(ours, 'width'),
    expression_not_exact: () => engine.evaluate(ours, 'd_model / 5'),
    reference_wrong_size: () => engine.checkLayer('small', small, [1, 2]),
    config_size_missing: () => engine.lookup({ text: '{}' }),
    config_keys_disagree: () => engine.lookup({ text: '{"hidden_size": 8, "n_embd": 16}' }),
    unknown_id: () => engine.tensor(setup(small, { scene: 'none' }), 'y', [0]),
    no_course: async () =>
      (await loadEngine()).lesson(none, { kind: 'open', lesson: 'l', at_ms: 1 }),
    no_such_sheet: () =>
      inCourse((fresh) => fresh.exam({ seed: 1, level: 6, versions: 1, d_model: 8 })),
    unknown_lesson: () =>
      inCourse((fresh) => fresh.lesson(none, { kind: 'open', lesson: 'm', at_ms: 1 })),
    unknown_step: () => inCourse(act({ kind: 'go_to', step: 'nowhere' })),
    unknown_question: () => inCourse(act({ kind: 'predict', answer: '(1, 2)', config: small })),
    unknown_event: () =>
      inCourse((fresh) =>
        unchecked(fresh).lessonResume('l', [{ kind: 'dance', lesson: 'l', at_ms: 1 }], 1),
      ),
    bad_argument: () =>
      inCourse((fresh) =>
        fresh.lesson({ ...none, lesson: 'another' }, { kind: 'next', lesson: 'l', at_ms: 1 }),
      ),
    packed_damaged: () => inCourse((fresh) => fresh.readClassCode('1AAAA')),
    packed_newer: () => inCourse((fresh) => fresh.readClassCode('2AAAA')),
    too_few_words: () => training(['anna']),
    too_many_words: () => training(Array(5001).fill('anna')),
    unknown_run: () => engine.trainSteps('nobody', 1),
    no_model: () => {
      engine.modelOpen([], '');
      return engine.modelArchitecture();
    },
    token_out_of_range: () => {
      openFolder(engine, smallFolder());
      return engine.modelGenerate({ tokens: [0, 5], count: 1, temperature: 0, top_p: 1, seed: 0 });
    },
    numbers_overflowed: () => {
      openFolder(engine, smallFolder({}, smallTensors({}, 3e38)));
      return engine.modelStudy([0, 1]);
    },
    text_over_context: () => {
      openFolder(engine, smallFolder());
      return engine.modelStudy(Array(9).fill(0));
    },
  };
  // Made by the client, which outlives the engine and reads its files: tests/web/pages/engine.test.ts and
  // language-model.test.ts.
  const filesOfModels = ['model_not_fetched', 'file_unreadable'];
  // And two for what cannot happen: a value of a kind that the evaluator does not have, and weights larger than a file may
  // have them (tests/cpp/training/run_test.cpp).
  const elsewhere = [
    ...['engine_lost', 'out_of_memory', ...filesOfModels, 'unexpected', 'training_diverged'],
    // Of a catalogue that lists a model twice (tests/cpp/catalogue/catalogue_check.h).
    'duplicate_id',
    // Of files: boundary-model-files.test.ts, and model-command.test.ts.
    ...hostileModels.map(({ refused }) => refused.split(' ')[0]!).filter(Boolean),
    ...['tokenizer_damaged', 'model_group_size'],
    // In the verdict on a program: tests/cpp/code.
    ...engine.vocabulary().codes.flatMap(({ name }) => (name.startsWith('code_') ? [name] : [])),
  ];

  test('the list below holds every code of the table', () => {
    const names = engine.vocabulary().codes.map(({ name }) => name);
    const known = new Set([...Object.keys(ways), ...elsewhere]);
    assert.deepEqual([...known].sort(), [...names].sort());
  });

  const sentences = {
    ...messagesIn('').codes,
    ...messagesIn('author-').codes,
    ...messagesIn('model-').codes,
  };
  for (const [code, meet] of Object.entries(ways)) {
    test(code, async () => {
      const reply = await meet();
      const fault = faultsOf(reply).find((error) => error.code === code);
      assert.ok(fault, `met ${codes(reply)} instead`);
      const needed = [...sentences[code]!.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      for (const name of needed) assert.ok(fault.args[name!] !== undefined, `no argument ${name}`);
      const row = engine.vocabulary().codes.find(({ name }) => name === code);
      assert.deepEqual(Object.keys(fault.args).sort(), row!.args.split(' ').filter(Boolean).sort());
    });
  }
});

describe('whatever comes in', () => {
  test("what a page's own getter throws is thrown to the page", async () => {
    const own = await loadEngine();
    const trap = {
      get batch(): number {
        throw new Error('from the page');
      },
    };
    assert.throws(() => own.shapes(trap), /from the page/);
  });

  test('every call is declared with its type, and what is declared can be called', async () => {
    const { calls } = await import('../../build/engine/wasm/calls.mjs');
    const types = readFileSync('build/engine/wasm/engine.d.mts', 'utf8');
    const declared = [...types.split('interface MainModule')[1]!.matchAll(/^ {2}(\w+)\(/gm)];
    const names = declared.map(([, name]) => name).sort();
    assert.deepEqual(Object.values(calls).flat().sort(), names);
    const embind = ['BindingError', 'InternalError', 'UnboundTypeError', 'count_emval_handles'];
    const own = Object.entries(engine).filter(([, value]) => typeof value === 'function');
    assert.deepEqual(
      own
        .map(([name]) => name)
        .filter((name) => !embind.includes(name))
        .sort(),
      names,
    );
  });

  test('the module needs no eval', () => {
    assert.ok(!/\beval\(|new Function/.test(readFileSync('build/engine/wasm/engine.mjs', 'utf8')));
  });
});
