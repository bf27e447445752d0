// Files that the tests write hold the numbers that they were given, in the formats’ own terms.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { inInt8 } from './llama2c.ts';
import { bitsOf, bytesOf, rounded, valueFrom, valuesOf } from './number_formats.ts';
import type { Tensor } from './safetensors_writer.ts';
import { readSafetensors, safetensorsBytes, shardedSafetensors } from './safetensors_writer.ts';

describe('numbers of two bytes', () => {
  for (const dtype of ['F16', 'BF16'] as const)
    test(`of ${dtype} are read and written without a change, every one of them`, () => {
      for (let bits = 0; bits < 65536; bits++) {
        const value = valueFrom(bits, dtype);
        if (Number.isNaN(value)) assert.ok(Number.isNaN(valueFrom(bitsOf(value, dtype), dtype)));
        else assert.equal(bitsOf(value, dtype), bits);
      }
    });

  test('lie where the formats have them', () => {
    assert.deepEqual(
      [1, -2, 65504, 2 ** -24, 2 ** -14, Infinity].map((value) => bitsOf(value, 'F16')),
      [0x3c00, 0xc000, 0x7bff, 0x0001, 0x0400, 0x7c00],
    );
    assert.deepEqual(
      [1, -2, 2 ** -126].map((value) => bitsOf(value, 'BF16')),
      [0x3f80, 0xc000, 0x0080],
    );
  });

  test('are the nearest, of two equally near ones the even', () => {
    assert.equal(rounded(1 + 2 ** -11, 'F16'), 1);
    assert.equal(rounded(1 + 3 * 2 ** -11, 'F16'), 1 + 2 ** -9);
    assert.equal(rounded(1 + 2 ** -11 + 2 ** -40, 'F16'), 1 + 2 ** -10);
    assert.equal(rounded(-(1 + 2 ** -8), 'BF16'), -1);
    assert.equal(rounded(2 ** -25, 'F16'), 0);
    assert.equal(rounded(2 ** -25 + 2 ** -50, 'F16'), 2 ** -24);
    assert.equal(rounded(65519, 'F16'), 65504);
    assert.equal(rounded(65520, 'F16'), Infinity);
  });
});

test('numbers of four bytes are those of the machine', () => {
  const values = [0, -0, 1 / 3, -1e-40, 3e38, 1e39, -Infinity, 2 ** -149, 2 ** -150, 0.1];
  const machine = new Uint8Array(Float32Array.from(values).buffer);
  assert.deepEqual(bytesOf(values, 'F32'), machine);
  assert.deepEqual(valuesOf(machine, 'F32'), [...Float32Array.from(values)]);
});

describe('safetensors files', () => {
  const tensors: Tensor[] = [
    { name: 'b', shape: [2, 3], data: [1, 2, 3, -4, 5.5, 1 / 3], dtype: 'F32' },
    { name: 'a', shape: [3], data: [0.5, -8, 2 ** -20], dtype: 'F16' },
    { name: 'ü', shape: [1], data: [-1.5], dtype: 'BF16' },
  ];
  const stored = tensors.map((tensor) => ({
    ...tensor,
    data: tensor.data.map((value) => rounded(value, tensor.dtype)),
  }));

  test('are read as they were written, rounded to their formats', () => {
    assert.deepEqual(readSafetensors(safetensorsBytes(tensors)), stored);
  });

  test('begin with a header of whole words and leave no gap', () => {
    const bytes = safetensorsBytes(tensors);
    const length = Number(new DataView(bytes.buffer).getBigUint64(0, true));
    assert.equal(length % 8, 0);
    assert.equal(bytes.length, 8 + length + 24 + 6 + 2);
    const { __metadata__, ...header }: Record<string, { data_offsets: number[] }> = JSON.parse(
      new TextDecoder().decode(bytes.subarray(8, 8 + length)),
    );
    const offsets = Object.values(header).map(({ data_offsets }) => data_offsets);
    assert.deepEqual(offsets, [
      [0, 24],
      [24, 30],
      [30, 32],
    ]);
  });

  test('in parts hold each tensor once, where the index says', () => {
    const files = shardedSafetensors(tensors, 2);
    const { 'model.safetensors.index.json': index, ...parts } = files;
    const { metadata, weight_map } = JSON.parse(new TextDecoder().decode(index));
    assert.deepEqual(Object.keys(parts), [
      'model-00001-of-00002.safetensors',
      'model-00002-of-00002.safetensors',
    ]);
    const found = Object.entries(parts).flatMap(([file, bytes]) =>
      readSafetensors(bytes).map((tensor) => ({ file, tensor })),
    );
    assert.deepEqual(
      found.map(({ tensor }) => tensor).sort((a, b) => (a.name < b.name ? -1 : 1)),
      stored.toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    );
    for (const { file, tensor } of found) assert.equal(weight_map[tensor.name], file);
    assert.equal(metadata.total_size, 32);
  });

  test('come out as the reference has them, byte for byte after the header', () => {
    const bytes = readFileSync('tests/models/reference/tiny-llama-gqa/model.safetensors');
    const read = readSafetensors(bytes);
    const body = read.reduce((sum, { data }) => sum + 4 * data.length, 0);
    const again = safetensorsBytes(read);
    assert.deepEqual(again.subarray(-body), new Uint8Array(bytes.subarray(-body)));
  });
});

test('groups of int8 give back each number to half a step, and the greatest as 127', () => {
  const values = [0.5, -2, 1.25, 0.01, 0, 0, 0, 0];
  const { whole, scales } = inInt8(values, 4);
  assert.deepEqual(scales, [Math.fround(2 / 127), 0]);
  assert.deepEqual(whole, [32, -127, 79, 1, 0, 0, 0, 0]);
});
