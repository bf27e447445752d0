// The weights that the site ships: made of the original ones by what is here, and as good as they are said to be.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { brotliCompressSync } from 'node:zlib';
import { models } from '../../tools/model-files.ts';
import { inPlanes, planesBytes, readVersion0, wholeOf } from '../../tools/models/planes-file.ts';
import { SHIFTS, shippedBytes } from '../../tools/models/shipped.ts';

test('the file is what the generator makes of the original', () => {
  assert.ok(readFileSync(models.shipped).equals(shippedBytes()), 'run `npm run weights`');
});

test('it weighs what was measured, once a server has compressed it', () => {
  assert.ok(brotliCompressSync(readFileSync(models.shipped)).length < 340_000);
});

test('numbers lie in planes, low bytes first', () => {
  assert.deepEqual([...inPlanes([1, -1, 0x1234, -32768])], [1, 255, 0x34, 0, 0, 255, 0x12, 128]);
  assert.equal(wholeOf(-1.5, 2), -6);
  assert.equal(wholeOf(0.13, 3), 1);
  assert.throws(() => wholeOf(8, 12), /has no room/);
});

test('its header says the sizes, then each tensor’s shift', () => {
  const model = readVersion0(readFileSync(models.original));
  const bytes = planesBytes(model, SHIFTS);
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  assert.equal(bytes.subarray(0, 4).toString(), 'HUPL');
  assert.deepEqual(
    Array.from({ length: 8 }, (_, i) => view.getInt32(4 + 4 * i, true)),
    [1, 64, 172, 5, 8, 4, 512, 512],
  );
  assert.equal(model.tensors.length, 47);
  assert.equal(bytes[36 + model.tensors.findIndex(({ name }) => name === 'wk.0')], SHIFTS.wk);
  assert.equal(bytes.length, 36 + 47 + 2 * 260_032);
});
