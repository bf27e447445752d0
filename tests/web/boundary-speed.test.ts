// The calls about speed through the boundary: the shipped module in Node. What is computed is held to sums
// made here; how long it takes is the benchmark's business.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { loadEngine } from '../../tools/load-engine.ts';
import { got, refusals } from './support/reply.ts';

const engine = await loadEngine('engine');

/** a [rows, depth] b [depth, columns], in doubles. */
function multiply(
  ...[a, b, rows, depth, columns]: [a: Float32Array, b: Float32Array, ...sizes: number[]]
) {
  return Array.from({ length: rows! * columns! }, (_, at) => {
    const [row, column] = [Math.floor(at / columns!), at % columns!];
    let sum = 0;
    for (let k = 0; k < depth!; k += 1) sum += a[row * depth! + k]! * b[k * columns! + column]!;
    return sum;
  });
}

describe('the calls about speed', () => {
  test('say how much there is to calculate and to move, by formulas', () => {
    assert.equal(got(engine.speedPeak(8, 1000)), 8 * 8 * 1000);
    const product = got(engine.speedProduct(3, 5, 7));
    assert.equal(product.flops, 2 * 3 * 5 * 7);
    assert.equal(product.moved_bytes, 4 * (15 + 35 + 21));
    const layer = got(engine.speedLayer({ batch: 1, seq_len: 10, d_model: 64, n_heads: 4 }, 1));
    assert.equal(layer.flops, 8 * 10 * 64 * 64 + 4 * 10 * 10 * 64);
    assert.equal(layer.moved_bytes, 4 * (2 * 10 * 64 + 4 * 64 * 64));
  });

  test('the product is the product, in four lanes and in one', () => {
    got(engine.speedProduct(5, 13, 11));
    const [a, b] = ['a', 'b'].map((of) => got(engine.speedNumbers(of)));
    const plain = multiply(a!, b!, 5, 13, 11);
    for (const work of ['product', 'one_lane']) {
      got(engine.speedRun(work));
      const c = got(engine.speedNumbers('c'));
      for (const [at, value] of plain.entries()) assert.ok(Math.abs(c[at]! - value) < 1e-5);
    }
  });

  test('what is chosen runs again, as often as it is asked', () => {
    engine.speedAgain(2);
    got(engine.speedRun('read'));
    engine.speedAgain(3);
    got(engine.speedLayer({ batch: 1, seq_len: 4, d_model: 8, n_heads: 2, causal: true }, 1));
    got(engine.speedRun('layer'));
    const once = got(engine.speedNumbers('y'));
    engine.speedAgain(5);
    assert.deepEqual(got(engine.speedNumbers('y')), once);
  });

  test('a time stands under the lower of two roofs', () => {
    // 2 GF/s of work that has 4 FLOPs a byte: 8 GF/s could be read for, 10 calculated.
    const roof = got(engine.speedRoof(4e6, 1e6, 2, 10, 2));
    assert.deepEqual(roof, {
      ...{ gflops: 2, intensity: 4, roof: 8, share: 0.25 },
      ...{ bound: 'reading', possible: true },
    });
    assert.equal(got(engine.speedRoof(4e6, 1e6, 2, 5, 2)).bound, 'arithmetic');
    assert.equal(got(engine.speedRoof(4e6, 1e6, 2, 1.9, 2)).possible, false);
  });

  test('says what memory the module has taken, which grows with what is made ready', () => {
    const before = engine.speedMemory();
    assert.equal(before % 65536, 0);
    got(engine.speedProduct(2048, 2048, 2048));
    assert.ok(engine.speedMemory() >= before + 2048 * 2048 * 4);
  });

  test('what cannot be measured is refused, each with its place', () => {
    assert.deepEqual(refusals(engine.speedPeak(9, 1000)), ['field_bad_value chains']);
    assert.deepEqual(refusals(engine.speedPeak(8, 1.5)), ['field_bad_value steps']);
    assert.deepEqual(refusals(engine.speedProduct(0, 2.5, 2 ** 31)), [
      'size_not_positive rows',
      'size_not_whole depth',
      'size_too_large columns',
    ]);
    assert.deepEqual(refusals(engine.speedProduct(30000, 30000, 3)), ['memory_over_limit product']);
    assert.deepEqual(refusals(engine.speedRun('idle')), ['field_bad_value work']);
    assert.deepEqual(refusals(engine.speedNumbers('z')), ['unknown_tensor of']);
    for (const bad of [0, -1, Number.NaN, Number.POSITIVE_INFINITY])
      assert.deepEqual(refusals(engine.speedRoof(1, 1, bad, 1, 1)), ['field_bad_value ms']);
  });

  test('a layer of 8,192 tokens, 768 wide, fits into the memory of the module', () => {
    const ready = got(
      engine.speedLayer({ batch: 1, seq_len: 8192, d_model: 768, n_heads: 12, causal: true }, 1),
    );
    assert.ok(ready.workspace_bytes < 8192 * 768 * 4 * 6, `${ready.workspace_bytes} bytes`);
  });
});
