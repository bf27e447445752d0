// Softmax in blocks, as JS meets it: beside softmax written out in double precision and beside the run's own output, and refused
// by name.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, test } from 'node:test';
import { loadTools, repoRoot } from '../../tools/load-engine.ts';
import { openModel } from '../../tools/model-files.ts';
import { got, refusals } from './support/reply.ts';

const TEXT = 'Lily saw a big, red ball. She wanted to play with';
const MODEL = join(repoRoot, 'web/models/stories260K');
const KEYS = 17;
const place = { layer: 4, head: 2, query: KEYS - 1 };

const engine = await loadTools();

const near = (value: number, wanted: number, within = 1e-5) =>
  assert.ok(Math.abs(value - wanted) <= within, `${value} is not ${wanted}`);

beforeEach(() => {
  got(openModel(engine, join(MODEL, 'stories260K.planes')));
  got(engine.modelTokenizer(readFileSync(join(MODEL, 'tok512.bin'))));
  got(engine.modelStudyText(TEXT));
});

test('every size of block comes to the output of the whole row', () => {
  const weight = got(engine.modelWeight({ ...place, key: 0, interventions: [] }));
  const { data } = got(engine.modelTensor({ tensor: 'head_outputs', layer: 4 }));
  const own = data.subarray((2 * KEYS + KEYS - 1) * 8, (2 * KEYS + KEYS) * 8);
  for (let block_size = 1; block_size <= KEYS; block_size += 1) {
    const made = got(engine.modelSoftmaxBlocks({ ...place, block_size }));
    assert.deepEqual([...made.scores], [...weight.scores]);
    made.at_once.forEach((number, d) => {
      near(number, own[d]!);
    });
    assert.equal(made.blocks.length, Math.ceil(KEYS / block_size));
    near(made.blocks.at(-1)!.sum, weight.sum);
    near(made.largest_difference, 0);
    made.in_blocks.forEach((number, d) => {
      near(number, made.at_once[d]!);
    });
  }
});

test('each block leaves what plain arithmetic leaves', () => {
  const { scores, blocks } = got(engine.modelSoftmaxBlocks({ ...place, block_size: 9 }));
  assert.deepEqual(
    blocks.map(({ first, count }) => [first, count]),
    [
      [0, 9],
      [9, 8],
    ],
  );
  let sum = 0;
  let before = -Infinity;
  for (const block of blocks) {
    const own = [...scores.subarray(block.first, block.first + block.count)];
    assert.equal(block.largest, Math.max(...own));
    assert.equal(block.row_max, Math.max(before, block.largest));
    near(block.factor, Math.exp(before - block.row_max));
    const powers = own.map((score) => Math.exp(score - block.row_max));
    const added = powers.reduce((all, one) => all + one);
    block.exps.forEach((power, i) => {
      near(power, powers[i]!);
    });
    near(block.added, added);
    sum = sum * block.factor + added;
    near(block.sum, sum);
    assert.equal(block.output.length, 8);
    before = block.row_max;
  }
  // The second block has the larger score, so that there is something to rescale.
  assert.ok(blocks[1]!.factor > 0.1 && blocks[1]!.factor < 0.9);
});

test('what is no head, token or size of block is refused by name', () => {
  const own = { ...place, block_size: 9 };
  for (const [change, where] of [
    [{ layer: 5 }, 'layer'],
    [{ head: -1 }, 'head'],
    [{ query: KEYS }, 'query'],
    [{ block_size: 0 }, 'block_size'],
    [{ block_size: KEYS + 1 }, 'block_size'],
    [{ query: 3, block_size: 5 }, 'block_size'],
    [{ block_size: Number.NaN }, 'block_size'],
    [{ block_size: 1.5 }, 'block_size'],
  ] as const)
    assert.deepEqual(refusals(engine.modelSoftmaxBlocks({ ...own, ...change })), [
      `index_out_of_range ${where}`,
    ]);
  openModel(engine, join(MODEL, 'stories260K.planes'));
  assert.deepEqual(refusals(engine.modelSoftmaxBlocks(own)), ['no_model model']);
});
