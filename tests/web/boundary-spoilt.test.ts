// A small layer with bugs, as JS meets it: that each spoilt line of code on the page is what the engine
// runs, what gives a bug away, and that what cannot be is refused by name.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import type { SpoiltStepView, SpoiltView } from '@engine';
import words from '#content/words/line-options.json' with { type: 'json' };
import { listedOptions } from '../../tools/course/listings.ts';
import { loadEngine } from '../../tools/load-engine.ts';
import type { spoiltLayer } from '../../web/src/features/bugs/bug.still.ts';
import { dice } from './support/hostile.ts';
import { got, refusals, unchecked } from './support/reply.ts';

type Sizes = Record<'seq_len' | 'd_model' | 'n_heads', number>;
const { sizes, lines, cases }: ReturnType<typeof spoiltLayer> & { sizes: Sizes } = JSON.parse(
  readFileSync('web/content/spoilt-layer.json', 'utf8'),
);
const page = readFileSync('web/content/en/labs/silent-bugs.md', 'utf8');
const SEEDS = [0, 1, 2, 3, 4];

const engine = await loadEngine('trainer');

const layer = (bugs: string[], more = {}) =>
  got(engine.trainSpoilt({ ...sizes, seed: 1, bugs, ...more }));
const of = (view: SpoiltView, tensor: string) => view.steps.find((step) => step.tensor === tensor)!;
const { seq_len: tokens, n_heads: heads, d_model: width } = sizes;
const headDim = width / heads;
const near = (a: number, b: number) => assert.ok(Math.abs(a - b) < 1e-5, `${a} ${b}`);

describe('every bug', () => {
  test('runs, and every activation has its shape', () => {
    for (const { bug } of engine.trainVocabulary().bugs) {
      for (const step of layer([bug]).steps) {
        assert.equal(
          step.fits,
          step.tensor !== 'W_q' || bug !== 'q_slice',
          `${bug} ${step.tensor}`,
        );
        const count = step.shape.reduce((a, b) => a * b, 1);
        assert.equal(step.numbers.length, count);
        assert.ok(step.numbers.every(Number.isFinite), `${bug} ${step.tensor}`);
      }
    }
  });

  test('gives the same numbers for the same seed, others for another', () => {
    assert.deepEqual(layer(['weights_late']), layer(['weights_late']));
    assert.notDeepEqual(layer([]), layer([], { seed: 2 }));
  });
});

describe('the cases of the page', () => {
  test('spoil the lines that the engine says', () => {
    const { bugs } = engine.trainVocabulary();
    for (const one of cases) {
      const known = one.bugs.map((bug) => bugs.find((view) => view.bug === bug)!);
      assert.deepEqual(
        known.map(({ line }) => line).sort(),
        Object.keys(one.lines).sort(),
        one.bug,
      );
    }
  });

  test('ask for the lines that the engine says, among all lines of the listing', () => {
    const { bugs } = engine.trainVocabulary();
    const asked = [
      ...page.matchAll(/silent-bug bug=(\w+)[\s\S]*?::::: predict \S+ .*?listing=(\w+)/g),
    ];
    assert.deepEqual(
      asked.map(([, bug]) => bug),
      cases.map(({ bug }) => bug),
    );
    for (const [, bug, listing] of asked) {
      assert.equal(listing, bug);
      const one = cases.find((given) => given.bug === bug)!;
      const wrong = one.bugs.map((name) => bugs.find((view) => view.bug === name)!.line);
      const options = listedOptions('.', bug!, words)!;
      const idsOf = (some: typeof options) => some.map(({ id }) => id.replace(/-also$/, ''));
      assert.deepEqual(idsOf(options), [...lines.map(({ makes }) => makes), 'none']);
      assert.deepEqual(
        idsOf(options.filter(({ right }) => right)).sort(),
        wrong.length > 0 ? wrong.sort() : ['none'],
      );
      // A line is the usual one, the wrong one or one that is right as well.
      for (const [n, { id, says, right }] of options.slice(0, -1).entries()) {
        const { makes, code } = lines[n]!;
        const also = id.endsWith('-also');
        assert.equal(says, right ? one.lines[makes] : also ? one.also![makes] : code);
        assert.equal(says === code, !right && !also, says);
      }
    }
  });

  test('leak and add up as the page says', () => {
    const leaking = ['merge_straight', 'q_straight', 'weights_columns', 'weights_kept'];
    const uneven = ['weights_columns', 'weights_kept'];
    for (const seed of SEEDS) {
      assert.deepEqual(layer([], { seed }).leaks.slice(0, -1), [0, 0, 0]);
      for (const { bug, bugs } of cases) {
        const { leaks, row_sums } = layer(bugs, { seed });
        assert.equal(
          leaks.slice(0, -1).some((leak) => leak > 0),
          leaking.includes(bug),
          bug,
        );
        assert.equal(
          row_sums.some((sum) => Math.abs(sum - 1) > 1e-5),
          uneven.includes(bug),
          bug,
        );
      }
    }
  });
});

describe('a line of code is what the engine runs', () => {
  const at = (step: SpoiltStepView, ...index: number[]) => {
    const place = index.reduce((sum, one, axis) => sum * step.shape[axis]! + one, 0);
    return step.numbers[place]!;
  };

  test('merged straight: concat is head_outputs in the order of memory', () => {
    const view = layer(['merge_straight']);
    assert.deepEqual(of(view, 'concat').numbers, of(view, 'head_outputs').numbers);
  });

  test('split straight: q, k and v are flat memory by another name', () => {
    const view = layer(['q_straight', 'k_straight', 'v_straight']);
    for (const one of ['q', 'k', 'v'])
      assert.deepEqual(of(view, one).numbers, of(view, `${one}_flat`).numbers);
  });

  test('divided by the root of the width: scores shrink by the root of the heads', () => {
    const [right, wrong] = [layer([]), layer(['scores_width'])].map((view) => of(view, 'scores'));
    for (const [n, score] of right!.numbers.entries())
      near(score, wrong!.numbers[n]! * Math.sqrt(heads));
  });

  test('softmax over the queries: columns add up to one', () => {
    for (const sum of layer(['weights_columns']).column_sums) near(sum, 1);
  });

  test('masked the wrong way round: weights on later keys alone, and none in the last row', () => {
    const weights = of(layer(['weights_kept']), 'weights');
    for (let h = 0; h < heads; h += 1)
      for (let i = 0; i < tokens; i += 1)
        for (let j = 0; j < tokens; j += 1)
          assert.equal(at(weights, h, i, j) > 0, j > i, `${h} ${i} ${j}`);
  });

  test('sliced: each head’s query is its own slice of the token times one small matrix', () => {
    const view = layer(['q_slice', 'k_slice', 'v_slice']);
    const [x, matrix, flat] = ['x', 'W_q', 'q_flat'].map((tensor) => of(view, tensor));
    assert.deepEqual(matrix!.shape, [headDim, headDim]);
    for (let t = 0; t < tokens; t += 1)
      for (let n = 0; n < width; n += 1) {
        const from = Math.floor(n / headDim) * headDim;
        let sum = 0;
        for (let i = 0; i < headDim; i += 1)
          sum += at(x!, t, from + i) * at(matrix!, i, n % headDim);
        near(at(flat!, t, n), sum);
      }
  });
});

describe('what cannot be is refused by name', () => {
  const refused = (input: object) => refusals(unchecked(engine).trainSpoilt(input));

  test('sizes', () => {
    assert.deepEqual(refused({ seed: 1, d_model: Number.NaN }), ['size_not_a_number d_model']);
    assert.deepEqual(refused({ seed: 1, seq_len: -1 }), ['size_not_positive seq_len']);
    assert.deepEqual(refused({ seed: 1, seq_len: 1.5 }), ['size_not_whole seq_len']);
    assert.deepEqual(refused({ seed: 1, d_model: 8, n_heads: 3 }), [
      'heads_do_not_divide_width n_heads',
    ]);
    assert.ok(refused({ seed: 1, d_model: 4096 }).includes('field_bad_value d_model'));
    assert.ok(refused({ seed: 1, seq_len: 1e9 }).includes('field_bad_value seq_len'));
  });

  test('seeds and bugs', () => {
    assert.deepEqual(refused({ seed: -1 }), ['seed_out_of_range seed']);
    assert.deepEqual(refused({}), ['seed_out_of_range seed']);
    assert.deepEqual(refused({ seed: 1, bugs: ['typo'] }), ['field_bad_value bugs']);
    assert.deepEqual(refused({ seed: 1, bugs: ['weights_kept', 'weights_late'] }), [
      'field_bad_value bugs',
    ]);
  });

  test('arguments of any kind are answered, never thrown at', () => {
    const odd = [
      ...[undefined, null, 7, 'x', [], {}, Number.NaN, -1, 1e300, true, [[]], ['q_slice']],
      ...[{ length: 3 }],
    ];
    const { whole } = dice(7);
    const any = () => odd[whole(0, odd.length - 1)];
    for (let n = 0; n < 2000; n += 1) {
      const input =
        n % 3 === 0
          ? any()
          : { seq_len: any(), d_model: any(), n_heads: any(), bugs: any(), seed: any() };
      const reply = unchecked(engine).trainSpoilt(input);
      assert.equal(typeof reply.ok, 'boolean');
      if (!reply.ok)
        for (const { code, where } of reply.errors) {
          assert.ok(code.length > 0);
          assert.equal(typeof where, 'string');
        }
    }
  });
});
