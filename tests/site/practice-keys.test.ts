// The numbers and shapes that the practice pages show as right, worked out once more by plain formulas that know the sizes of
// presets.json and nothing of the engine. A question that shows such a number and has no formula fails.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';

type Config = {
  batch: number;
  seq_len: number;
  seq_k?: number;
  d_model: number;
  n_heads: number;
  n_kv_heads?: number;
  head_dim?: number;
};

const presets: { id: string; config: Config }[] = JSON.parse(
  readFileSync('web/content/presets.json', 'utf8'),
);

/** The sizes of a preset, in the letters of papers. */
function sizes(preset: string) {
  const { config } = presets.find(({ id }) => id === preset)!;
  const { batch: b, seq_len: n, seq_k = n, d_model: d, n_heads: h } = config;
  return { b, n, m: seq_k, d, h, kv: config.n_kv_heads ?? h, k: config.head_dim ?? d / h };
}

const GIB = 1024 ** 3;
const shape = (...axes: number[]) => `(${axes.join(', ')})`;

/** All pairs of a query and a key of so many tokens. */
const pairs = (tokens: number) =>
  Array.from({ length: tokens ** 2 }, (_, at) => ({
    query: Math.floor(at / tokens),
    key: at % tokens,
  }));

/** The first number of tokens at which the two products take as many FLOPs as the four matrices. */
function tokensOfEqualFlops(d: number) {
  let n = 1;
  while (2 * (2 * n * n * d) < 4 * (2 * n * d * d)) n += 1;
  return n;
}

function llamaCache({ texts, tokens, bytes }: { texts: number; tokens: number; bytes: number }) {
  const { kv, k } = sizes('llama31-8b');
  const layers = 32; // its config
  const keyAndValue = 2;
  return (layers * kv * keyAndValue * k * bytes * tokens * texts) / GIB;
}

type Key = (number | string)[];

// By question: the computed numbers of what is right, in the order of the page. That is the answer to a question for a number or a
// shape, the right option of a choice, and all points of a question that is answered in words.
const keys: Record<string, Record<string, () => Key>> = {
  questions: {
    'model-card': () => {
      const { d, h, k } = sizes('gpt2-small');
      return [d / h, h, k, h * (d / h), shape(h * k, d), d, d];
    },
    'layers-and-heads': () => {
      const { h } = sizes('gpt2-small');
      const layers = 12; // as the question says
      return [layers * h, layers + h];
    },
  },
  review: {
    'slice-start': () => [5 * sizes('gpt2-small').k],
    'nemo-divisor': () => [Math.sqrt(sizes('mistral-nemo').k).toFixed(1)],
    'asking-table': () => {
      const { b, h, n, m } = sizes('review-cross');
      return [shape(b, h, n, m)];
    },
    'one-tokens-weights': () => {
      const { h, n } = sizes('gpt2-small');
      return [h * n];
    },
    'glm-widths': () => {
      const { h, kv, k } = sizes('glm45');
      return [h * k, kv * k];
    },
    'w-o-block': () => {
      const { d, h } = sizes('gpt3');
      return [(d * d) / h];
    },
    'nemo-w-q': () => {
      const { d, h, k } = sizes('mistral-nemo');
      return [d * h * k];
    },
    // The variances of independent products of variance one add up.
    'logit-variance': () => [Array.from({ length: sizes('gpt2-small').k }).fill(1).length],
    'gemma-w-o': () => {
      const { d, h, k } = sizes('gemma3-270m');
      return [shape(h * k, d)];
    },
    'hidden-cells': () => [
      pairs(sizes('calculator').n).filter(({ query, key }) => key > query).length,
    ],
    'grouped-keys': () => {
      const { b, kv, n, d, h } = sizes('review-gqa');
      return [shape(b, kv, n, d / h)];
    },
    'gqa-w-o': () => {
      const { d, h, k } = sizes('review-gqa');
      return [h * k * d];
    },
    'repeat-heads': () => {
      const heads = Array.from({ length: sizes('stories260k').kv }, (_, head) => head);
      return [[...heads, ...heads][5]!];
    },
    'llama-cache': () => {
      const { kv, k } = sizes('llama31-8b');
      return [kv * k + kv * k];
    },
    'equal-flops': () => [tokensOfEqualFlops(sizes('gpt2-small').d)],
    'rank-of-scores': () => {
      const { n, k } = sizes('cut-32');
      return [Math.min(2 * n, k)];
    },
    'folded-size': () => {
      const { d, h } = sizes('gpt2-small');
      return [h * d * d];
    },
    'cache-of-eight': () => [llamaCache({ texts: 8, tokens: 8192, bytes: 2 })],
  },
};

const FOLDER = 'dist/practice';
const NUMBER = /<data class="computed"[^>]* value="([^"]+)"/g;
const ITEM = /<quiz-item [^>]*\bitem="([\w-]+)" ask="(\w+)">([\s\S]*?)<\/quiz-item>/g;
const RIGHT: Record<string, RegExp> = {
  choice: /<li data-option="right[\w-]*">[\s\S]*?<\/li>/g,
  recall: /<ul class="points">[\s\S]*?<\/ul>/g,
};
/** Of a question for a number or a shape. */
const THE_ANSWER = /<p class="number-is">[\s\S]*?<\/p>/g;

/** What each question of a page shows as right, where there is a number in it. */
function shownOn(page: string) {
  const html = readFileSync(join(FOLDER, `${page}.html`), 'utf8');
  return [...html.matchAll(ITEM)].flatMap(([, id, ask, body]) => {
    const parts = body!.match(RIGHT[ask!] ?? THE_ANSWER) ?? [];
    const numbers = [...parts.join('').matchAll(NUMBER)].map(([, value]) => value!);
    if (!RIGHT[ask!]) assert.equal(numbers.length, 1, `${id} shows its answer`);
    return numbers.length > 0 ? [{ id: id!, numbers }] : [];
  });
}

const pages = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.html'))
  .map((name) => name.replace('.html', ''))
  .filter((page) => readFileSync(join(FOLDER, `${page}.html`), 'utf8').includes('<quiz-item'));

describe('what the practice pages show as right', () => {
  test('stands on the pages that are known here', () => {
    assert.deepEqual(pages.sort(), Object.keys(keys).sort());
  });

  for (const page of pages)
    test(`${page}.html: every number and shape agrees with a plain formula`, () => {
      const shown = shownOn(page);
      assert.deepEqual(
        shown.map(({ id }) => id).sort(),
        Object.keys(keys[page]!).sort(),
        'each question with a number has a formula, and each formula a question',
      );
      for (const { id, numbers } of shown)
        assert.deepEqual(numbers, keys[page]![id]!().map(String), id);
    });
});
