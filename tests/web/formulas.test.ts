// The formulas beside the stages say what the engine does, with the sizes of its walk.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Config } from '@engine';
import { loadEngine } from '../../web/site/load-engine.ts';
import { stepFormula } from '../../web/text/formula-html.ts';
import { type Formula, formulasOf, ROOT, rootOf } from '../../web/text/formulas.ts';
import { decimal } from '../../web/text/sentence.ts';
import { got } from './support/reply.ts';

const small = { batch: 2, seq_len: 6, d_model: 64, n_heads: 4, causal: true, bias: true };

const engine = await loadEngine();

/** A formula on one line: roots, fractions, sums and indices as code would write them. */
function flat(node: string | Formula): string {
  if (typeof node === 'string') return node;
  const parts = node.children.map(flat);
  if (node.tag === 'msub') return `${parts[0]}[${parts[1]}]`;
  if (node.tag === 'msup') return `${parts[0]}^${parts[1]}`;
  if (node.tag === 'msqrt') return `√${parts.join('')}`;
  if (node.tag === 'mfrac') return `(${parts[0]})/(${parts[1]})`;
  if (node.tag === 'munder') return `${parts[0]}{${parts[1]}}`;
  if (node.tag === 'mtr') return ` ${parts.join(' if ')};`;
  return parts.join(node.tag === 'mrow' ? ' ' : '');
}

function formulas(config: Config, tensor: string) {
  const walk = got(engine.shapes(config));
  const root = rootOf(got(engine.evaluate(config, ROOT)).text, decimal);
  return formulasOf(walk.steps.find(({ id }) => id === tensor)!, walk, root).map(flat);
}

describe('the formula of a stage', () => {
  for (const [tensor, written] of [
    ['q_flat', ['q_flat = x W_q + b_q', 'q_flat[t , c] = ∑{n < 64} x[t , n] W_q[n , c] + b_q[c]']],
    ['k_split', ['k_split[t , h , d] = k_flat[t , head_dim ⋅ h + d] = k_flat[t , 16 ⋅ h + d]']],
    ['v', ['v[h , t , d] = v_split[t , h , d]']],
    ['q_k', ['q_k = q k^⊤', 'q_k[i , j] = ∑{d < 16} q[i , d] k[j , d]']],
    ['scores', ['scores = (q_k)/(√head_dim) = (q_k)/(√16) = (q_k)/(4)']],
    ['masked', ['masked[i , j] = {  scores[i , j] if j ≤ i; − ∞ if j > i;']],
    ['weights', ['weights[i , j] = (exp ( masked[i , j] ))/(∑{n < 6} exp ( masked[i , n] ))']],
    [
      'head_outputs',
      ['head_outputs = weights v', 'head_outputs[i , d] = ∑{j < 6} weights[i , j] v[j , d]'],
    ],
    ['outputs_swapped', ['outputs_swapped[t , h , d] = head_outputs[h , t , d]']],
    ['outputs_contiguous', ['outputs_contiguous[t , h , d] = outputs_swapped[t , h , d]']],
    [
      'concat',
      ['concat[t , head_dim ⋅ h + d] = concat[t , 16 ⋅ h + d] = outputs_contiguous[t , h , d]'],
    ],
    ['y', ['y = concat W_o + b_o', 'y[t , c] = ∑{n < 64} concat[t , n] W_o[n , c] + b_o[c]']],
  ] as const) {
    test(`${tensor}: ${written[0]}`, () => assert.deepEqual(formulas(small, tensor), written));
  }

  test('what is handed in has none', () => assert.deepEqual(formulas(small, 'x'), []));

  test('the root of a head size that has no whole one is rounded and says so', () => {
    assert.deepEqual(formulas({ ...small, d_model: 768, n_heads: 6 }, 'scores'), [
      'scores = (q_k)/(√head_dim) = (q_k)/(√128) ≈ (q_k)/(11.31)',
    ]);
  });

  test('fewer queries than keys shift the diagonal of the mask', () => {
    const config = { ...small, cross: true, seq_k: 9 };
    assert.match(formulas(config, 'masked')[0]!, /j ≤ i \+ 9 − 6/);
  });

  test('every step of every kind of layer has one', () => {
    for (const more of [{}, { n_kv_heads: 2 }, { head_dim: 24 }, { cross: true, seq_k: 3 }]) {
      const walk = got(engine.shapes({ ...small, ...more }));
      for (const step of walk.steps.filter(({ op }) => op !== 'input')) {
        assert.ok(formulasOf(step, walk).length > 0, step.id);
        assert.doesNotMatch(String(stepFormula(step, walk)), /undefined/, step.id);
      }
    }
  });
});
