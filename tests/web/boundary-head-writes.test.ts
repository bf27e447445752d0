// W_o read head by head, as JS meets it: the shipped module in Node.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { loadEngine } from '../../tools/load-engine.ts';
import { got, refusals } from './support/reply.ts';

const sizes = { n_heads: 4, d_model: 64 };
const setup = { config: { batch: 2, seq_len: 5, ...sizes }, seed: 3, edits: [] };

const engine = await loadEngine();

const row = (tensor: string, example: number, token: number) => {
  const { data, columns } = got(engine.tensor(setup, tensor, [example]));
  return data.slice(token * columns, (token + 1) * columns);
};

describe('the writes of the heads', () => {
  test('every part has its name: the last sum is y, up to rounding, and y is the run’s', () => {
    const made = got(engine.headWrites(setup, 1, 4, false));
    assert.deepEqual(made.y, row('y', 1, 4));
    assert.equal(made.lengths.length, 4);
    const worst = Math.max(...made.sums[3]!.map((sum, c) => Math.abs(sum - made.y[c]!)));
    assert.equal(Math.fround(worst), made.difference);
    assert.ok(made.difference < 1e-5);
    assert.ok(Math.abs(Math.hypot(...made.writes[2]!) - made.lengths[2]!) < 1e-4);
    assert.deepEqual(made.sums[0], made.writes[0]);
  });

  test('the identity confines each head to its own slice', () => {
    const made = got(engine.headWrites(setup, 0, 1, true));
    const concat = row('concat', 0, 1);
    made.writes.forEach((write, head) => {
      assert.deepEqual(
        [...write],
        [...concat].map((number, c) => (Math.floor(c / 16) === head ? number : 0)),
      );
    });
  });

  test('the folded layer gives the same y', () => {
    const made = got(engine.foldOutput(setup, 1, 2, 3));
    assert.equal(made.matrix.length, 64 * 64);
    const y = row('y', 1, 2);
    assert.ok(Math.max(...made.y.map((number, c) => Math.abs(number - y[c]!))) <= made.difference);
    assert.ok(made.difference > 0 && made.difference < 1e-5);
  });

  test('a place that is none is refused by name', () => {
    for (const reply of [
      engine.headWrites(setup, 2, 0, false),
      engine.headWrites(setup, 0, 1.5, false),
      engine.foldOutput(setup, 0, 0, 4),
      engine.foldOutput(setup, Number.NaN, 0, 0),
    ]) {
      assert.deepEqual(refusals(reply), ['index_out_of_range place']);
    }
  });
});
