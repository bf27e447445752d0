// The keys of exercises, worked out once more from what a learner reads: the sizes in the sentence and no others, by
// plain formulas that know nothing of the expressions in exercises.json. The engine makes the sheets and grades. A step that
// has no formula here fails.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import type { Exercise, ExerciseStep } from '@engine';
import { exerciseCourse } from '../../tools/exercise-command.ts';
import { loadEngine } from '../../web/site/load-engine.ts';
import { exerciseText } from '../../web/src/features/exercises/exercise-text.ts';
import { got } from './support/reply.ts';

const json = (path: string) => JSON.parse(readFileSync(`web/content/${path}`, 'utf8'));
const says = exerciseText(json('en/words/exercise.json'), json('en/messages.json').mistakes);
const table: { id: string }[] = json('exercises.json').steps;

const engine = await loadEngine();
assert.ok(engine.loadCourse(exerciseCourse).ok);

/** Sheets of each level. */
const SHEETS = process.env.HEADSUP_LONG ? 1600 : 60;
const LEVELS = [0, 1, 2, 3, 4, 5, 6];

// What is read ----------------------------------------------------------------------------------------------------------------

const NAMES = [
  ...['batch', 'seq_len', 'seq_k', 'd_model', 'n_heads', 'n_kv_heads', 'head_dim', 'n_layers'],
  'bytes per number',
] as const;
const SIZE = new RegExp(`\\b(${NAMES.join('|')}) (\\d[\\d,]*\\d|\\d)`, 'g');

/** The sizes that a text tells: "d_model 1,024, n_heads 16". */
const told = (text: string) =>
  new Map(
    [...text.matchAll(SIZE)].map(([, name, size]) => [name, Number(size!.replaceAll(',', ''))]),
  );

/** What a learner may use: a size that was not told is no number. */
class Read {
  readonly #sizes: Map<string | undefined, number>;
  /** of a listing, options or items: what stands there, from the top */
  readonly shown: string[];
  /** the sizes of the first shape in the question; a gap is no number */
  readonly shape: number[];

  constructor(sheet: Exercise, step: ExerciseStep) {
    // The five steps ask about the one layer that stands above them.
    const above = step.part > 0 ? says.layer(sheet).map(({ text }) => text) : [];
    const prompt = says.prompt(sheet, step);
    this.#sizes = told([...above, prompt].join(', '));
    this.shown = says.shown(step);
    const [, axes = ''] = prompt.match(/\((\d[^()]*)\)/) ?? [];
    this.shape = axes.split(', ').map(Number);
  }

  #size(name: string): number {
    const size = this.#sizes.get(name);
    assert.notEqual(size, undefined, `the question does not tell ${name}`);
    return size!;
  }
  #or = (name: string, usual: () => number) => this.#sizes.get(name) ?? usual();

  get b() {
    return this.#size('batch');
  }
  /** queries */
  get n() {
    return this.#size('seq_len');
  }
  /** keys: in self-attention, of the same tokens */
  get m() {
    return this.#or('seq_k', () => this.n);
  }
  get d() {
    return this.#size('d_model');
  }
  get h() {
    return this.#size('n_heads');
  }
  /** key and value heads: as many as heads where nothing is said of them */
  get kv() {
    return this.#or('n_kv_heads', () => this.h);
  }
  get k() {
    return this.share(() => this.d);
  }
  /** The size of one head: its share of the width where nothing is said of it. */
  share(width: () => number) {
    return this.#or('head_dim', () => width() / this.h);
  }
  get layers() {
    return this.#size('n_layers');
  }
  get bytes() {
    return this.#size('bytes per number');
  }
}

// What is right ---------------------------------------------------------------------------------------------------------------

/** A matrix that turns so many numbers into so many. */
const matrix = (rows: number, columns: number) => rows * columns;

const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);

/** Widths of what the four projections return. */
const returned = ({ d, h, kv, k }: Read) => ({ q: h * k, k: kv * k, v: kv * k, o: d });

function weights(read: Read) {
  const { q, k, v, o } = returned(read);
  return matrix(read.d, q) + matrix(read.d, k) + matrix(read.d, v) + matrix(q, o);
}
const biases = (read: Read) => sum(Object.values(returned(read)));

/** What one token adds to the cache of a layer: for each key and value head a key and a value. */
const kept = ({ kv, k }: Read) => sum(Array.from({ length: kv }, () => k + k));

/** A product of an (a, b) and a (b, c): for each number of the result b multiplications and as many additions. */
const product = (a: number, b: number, c: number) => a * c * (b + b);

/** The pairs of dimensions that are rotated by an angle each. */
const pairs = (size: number) =>
  Array.from({ length: size }, (_, at) => at).filter((at) => at % 2 === 1).length;

/** Which key and value head each query head uses, where neighbours share. */
function usedBy(h: number, kv: number) {
  const heads = Array.from({ length: kv }, (_, head) => head);
  return heads.flatMap((head) => Array.from({ length: h / kv }, () => head));
}

const fused = (read: Read) => {
  const { q, k, v } = returned(read);
  return q + k + v;
};

const numbers: Record<string, (read: Read) => number> = {
  head_dim: ({ d, h }) => d / h,
  token_input: ({ d }) => d,
  token_qkv: ({ d, h }) => d / h,
  token_output: ({ d, h }) => d / h,
  token_concat: ({ d, h }) => sum(Array.from({ length: h }, () => d / h)),
  token_result: ({ d }) => d,
  w_q_head: ({ d, k }) => matrix(d, k),
  w_q_all: ({ d, h, k }) => matrix(d, h * k),
  w_o: ({ d, h, k }) => matrix(h * k, d),
  doubled_head_dim: ({ d, h }) => d / (h + h),
  fill_q: ({ d, shape: [, heads] }) => d / heads!,
  fill_concat: ({ shape: [, heads, , size] }) => heads! * size!,
  fill_w_k: (read) => read.kv * read.share(() => read.shape[0]!),
  divisor: ({ k }) => k,
  q_width: ({ h, k }) => h * k,
  w_k: ({ d, kv, k }) => matrix(d, kv * k),
  group: ({ h, kv }) => usedBy(h, kv).filter((head) => head === 0).length,
  layer_total: weights,
  bias_count: biases,
  layer_with_biases: (read) => weights(read) + biases(read),
  model_total: (read) => read.layers * weights(read),
  computations: ({ layers, h }) => layers * h,
  score_numbers: ({ b, h, n, m }) => b * h * matrix(n, m),
  q_flops: ({ b, n, d, h, k }) => b * product(n, d, h * k),
  score_flops: ({ b, h, n, m, k }) => b * h * product(n, k, m),
  kv_numbers: kept,
  kv_bytes: (read) => read.bytes * read.layers * (read.b * read.n) * kept(read),
  rope_pairs: ({ k }) => pairs(k),
  rope_rotated: ({ h, kv, k }) => 2 * (h * pairs(k) + kv * pairs(k)),
  group_head: ({ h, kv }) => usedBy(h, kv).at(-2)!,
  fused_out: fused,
  fused_weights: (read) => matrix(read.d, fused(read)),
};

const shapes: Record<string, (read: Read) => number[]> = {
  q_flat: ({ b, n, h, k }) => [b, n, h * k],
  q_split: ({ b, n, h, k }) => [b, n, h, k],
  q: ({ b, n, h, k }) => [b, h, n, k],
  k: ({ b, m, kv, k }) => [b, kv, m, k],
  scores: ({ b, n, m, h }) => [b, h, n, m],
  head_outputs: ({ b, n, h, k }) => [b, h, n, k],
  concat: ({ b, n, h, k }) => [b, n, h * k],
  y: ({ b, n, d }) => [b, n, d],
  w_k_shape: ({ d, kv, k }) => [d, kv * k],
  w_o_shape: ({ d, h, k }) => [h * k, d],
  fused_shape: (read) => [fused(read), read.d],
};

// The text of the right option.
const choices: Record<string, string> = {
  doubled_total: 'It stays the same',
  doubled_scores: 'There are twice as many',
  softmax_axis: 'Every row',
  hidden: 'Its score is set to minus infinity before softmax',
  sharing_gqa: 'Grouped-query attention (GQA)',
  sharing_mqa: 'Multi-query attention (MQA)',
  unshared_kv: 'W_k, W_v and the KV cache',
};

const LOOKS_FOR = 'Multiply queries by keys: q kᵀ';
const SOFTMAX = 'Softmax over the keys';
const AVERAGE = 'Multiply the weights by the values';
const BACK = 'Move tokens before heads';
const orders: Record<string, string[]> = {
  order_in: [
    ...['Multiply x by W_q and W_k', 'Split the width into heads', 'Move heads before tokens'],
    ...[LOOKS_FOR, 'Divide the products by √head_dim', SOFTMAX],
  ],
  order_table: [LOOKS_FOR, 'Set masked scores to minus infinity', SOFTMAX, AVERAGE, BACK],
  order_out: [SOFTMAX, AVERAGE, BACK, 'Concatenate the heads', 'Multiply by W_o'],
};

// What the wrong line says. Each is in one line of the listing and in no line that is right.
const lines: Record<string, RegExp> = {
  // The axes of what the projection returns are batch, tokens and width, and those of the outputs batch, heads, tokens.
  bug_tokens: /\.view\(B, h, T, d\)$|^merged = \(weights @ v\)\.reshape/,
  bug_scale: /^scores = (?!.* \/ math\.sqrt\(d\)$)/,
  bug_softmax: /^weights = .*\.softmax\(dim=(?!-1\))/,
  bug_mask: /^weights = (?!scores\.masked_fill\(hide, -math\.inf\)\.softmax)/,
  bug_slice: /^[qkv] = self\.W_[qkv]\(x\.view/,
};

/** The answer of a step as a learner types it. */
function answerTo(step: ExerciseStep, read: Read): string {
  const place = (text: string) => {
    const at = read.shown.indexOf(text);
    assert.notEqual(at, -1, `“${text}” is not shown`);
    return at + 1;
  };
  const known = { number: numbers, shape: shapes, choice: choices, order: orders, line: lines };
  assert.ok(step.id in known[step.asks], `no formula for the step ${step.id}`);
  switch (step.asks) {
    case 'number': {
      const number = numbers[step.id]!(read);
      assert.ok(Number.isSafeInteger(number), `${step.id}: ${number}`);
      return String(number);
    }
    case 'shape':
      return `(${shapes[step.id]!(read).join(', ')})`;
    case 'choice':
      return String(place(choices[step.id]!));
    case 'order':
      assert.equal(orders[step.id]!.length, read.shown.length);
      return orders[step.id]!.map(place).join(' ');
    case 'line': {
      const wrong = read.shown.filter((line) => lines[step.id]!.test(line));
      assert.equal(wrong.length, 1, `${step.id}:\n${read.shown.join('\n')}`);
      return String(place(wrong[0]!));
    }
  }
}

test('every step of the table has a formula, and every formula a step', () => {
  const known = [numbers, shapes, choices, orders, lines].flatMap((some) => Object.keys(some));
  assert.deepEqual(known.sort(), table.map(({ id }) => id).sort());
});

describe('the keys of exercises', () => {
  for (const level of LEVELS)
    test(`are right on sheets of level ${level}`, () => {
      for (let seed = 0; seed < SHEETS; seed++) {
        const sheet = got(engine.exercise(seed, level));
        for (const step of sheet.steps) {
          const where = `seed ${seed}, level ${level}: ${says.prompt(sheet, step)}`;
          const right = answerTo(step, new Read(sheet, step));
          const { verdict } = got(engine.gradeStep(seed, level, step.id, right));
          assert.equal(verdict, 'right', `${where}\n${right} is not ${step.accepted}`);
        }
      }
    });
});

// What a level's name says before "up to" is on every sheet of it; what stands behind, on none of a lower level.
const TOPICS: Record<string, (step: ExerciseStep, { config }: Exercise) => boolean> = {
  shapes: ({ id, asks }) => asks === 'shape' || id.startsWith('fill_'),
  weights: ({ id }) => /^w_|layer_total|_weights/.test(id),
  FLOPs: ({ id }) => id.endsWith('_flops'),
  biases: ({ id }) => id.includes('bias'),
  'shared keys and values': (_, { config }) => config.n_kv_heads < config.n_heads,
  'explicit head sizes': (_, { config }) => config.head_dim_given,
  'cross-attention': (_, { config }) => config.cross,
  'the KV cache': ({ id }) => id === 'kv_bytes',
  'published models': (_, { config }) => config.model !== '',
  RoPE: ({ id }) => id.startsWith('rope_'),
  'fused QKV': ({ id }) => id.startsWith('fused_'),
};

test("a level's name binds its sheets", () => {
  for (const [name, of] of Object.entries(json('en/words/exercise.json').levels).slice(1)) {
    const level = Number(name);
    const [on, upTo = ''] = String(of).split('up to ');
    const named = (part: string) => part.split(/, (?!and)|,? and (?!values)/).filter(Boolean);
    for (const [topics, levels, must] of [
      [named(on!), [level], true],
      [named(upTo), Array.from({ length: level - 1 }, (_, below) => below + 1), false],
    ] as const)
      for (const topic of topics)
        for (const one of levels)
          for (let seed = 0; seed < 300; seed++) {
            const sheet = got(engine.exercise(seed, one));
            const has = sheet.steps.some((step) => TOPICS[topic.trim()]!(step, sheet));
            assert.equal(has, must, `${topic}: seed ${seed}, level ${one}`);
          }
  }
});

test('no sheet shows the answer to one question but for a gap in another', () => {
  const gaps: { id: string; gap_in: string }[] = json('exercises.json').steps;
  for (let level = 1; level <= 6; level++)
    for (let seed = 0; seed < 300; seed++) {
      const asked = got(engine.exercise(seed, level)).steps.map(({ id }) => id);
      for (const { id, gap_in } of gaps.filter((step) => step.gap_in && asked.includes(step.id)))
        for (const shown of gap_in.split(' '))
          assert.ok(!asked.includes(shown), `${id} and ${shown}: seed ${seed}, level ${level}`);
    }
});

test('a sheet of level 6 names a published model, and has its sizes of the table of models', () => {
  const models: Record<string, unknown>[] = json('models.json');
  const named = new Set<string>();
  for (let seed = 0; seed < 100; seed++) {
    const sheet = got(engine.exercise(seed, 6));
    const { config } = sheet;
    assert.equal(says.title(sheet), `Exercise ${seed}, level 6: ${config.model}`);
    const published = models.find(({ name }) => name === config.model);
    assert.ok(published, `no model is called “${config.model}”`);
    named.add(config.model);
    for (const size of ['d_model', 'n_heads', 'n_kv_heads', 'head_dim', 'n_layers'] as const)
      assert.equal(config[size], published[size], `${config.model}: ${size}`);
  }
  assert.equal(named.size, 10);
  assert.equal(got(engine.exercise(1, 5)).config.model, '');
});

// A sheet that is printed has a seed and a level: what those draw may not change.
const DRAWN = [
  ...['fea6659c69fcf62f', '257f03cc77fdaea4', '5b8b3f11c8e32260', '90e6585ad9b0931a'],
  ...['2277cef62eb20262', 'a7173365eba9305c', 'ffb27a6f2845120a'],
];

for (const level of LEVELS)
  test(`a seed draws the sheet of level ${level} that it drew at first`, () => {
    const { config, steps } = got(engine.exercise(7, level));
    const { bias, cross, model, ...sizes } = config;
    Reflect.deleteProperty(sizes, 'causal');
    const drawn = steps.map(({ id, accepted, shown }) => [id, accepted, ...shown]);
    const text = JSON.stringify([{ ...sizes, bias, cross, model }, drawn]);
    assert.equal(createHash('sha256').update(text).digest('hex').slice(0, 16), DRAWN[level]);
  });
