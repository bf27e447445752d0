// The committed engine is what its manifest says, and the checks of that can go red.

import assert from 'node:assert/strict';
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { damagedFiles, engineFiles, prebuiltFolder } from '../../tools/engine/manifest.ts';
import { referenceModels } from '../../tools/engine/reference-files.ts';
import { proofHash, sourceHash } from '../../tools/engine/sources.ts';
import { repoRoot } from '../../web/site/load-engine.ts';
import { scratch } from './support/scratch.ts';

const root = scratch('engine');

const prebuilt = join(root, 'prebuilt');
const restore = () => cpSync(prebuiltFolder, prebuilt, { recursive: true, force: true });

test('every committed file has the bytes and the hash that the manifest names', () => {
  assert.deepEqual(damagedFiles(), []);
});

for (const name of engineFiles) {
  test(`one changed byte of ${name} is found, and the file is named`, () => {
    restore();
    const bytes = readFileSync(join(prebuilt, name));
    bytes[bytes.length >> 1]! ^= 1;
    writeFileSync(join(prebuilt, name), bytes);
    const found = damagedFiles(prebuilt);
    assert.equal(found.length, 1);
    assert.match(found[0]!, new RegExp(`prebuilt/${name} is not the file`));
  });
}

test('a missing and a shortened file are named', () => {
  restore();
  rmSync(join(prebuilt, 'models.mjs'));
  writeFileSync(join(prebuilt, 'engine.wasm'), 'x');
  assert.deepEqual(
    damagedFiles(prebuilt).map((line) => line.split(' ')[0]!.split('/').pop()),
    ['engine.wasm', 'models.mjs'],
  );
});

const copy = join(root, 'copy');
const parts = ['cpp', 'tools/cmake', 'CMakeLists.txt', 'CMakePresets.json', 'tests'];
for (const path of [...parts, 'tools/engine-types.mjs'])
  cpSync(join(repoRoot, path), join(copy, path), { recursive: true });

/** What the hash is when one file of the copy reads otherwise. */
function hashWith(path: string, change: (text: string) => string, hashOf = sourceHash) {
  const file = join(copy, path);
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, change(text));
  const hash = hashOf(copy);
  writeFileSync(file, text);
  return hash;
}

test('the hash of the sources is of what they say, not of where they lie or how lines end', () => {
  const hash = sourceHash(repoRoot);
  assert.match(hash, /^[0-9a-f]{64}$/);
  assert.equal(sourceHash(copy), hash);
  const windows = (text: string) => text.replaceAll('\n', '\r\n');
  assert.equal(hashWith('cpp/kernels/softmax.cpp', windows), hash);
});

for (const path of [
  'cpp/kernels/softmax.cpp',
  'cpp/base/include/headsup/base/result.h',
  'tools/cmake/flags.cmake',
  'CMakeLists.txt',
])
  test(`a change of ${path} changes the hash of the sources`, () => {
    const changed = hashWith(path, (text) => `${text} `);
    assert.notEqual(changed, sourceHash(copy));
  });

for (const path of ['tests/cpp/main.cpp', 'tests/golden/attention/causal-and-padding.json'])
  test(`a change of ${path} asks for another proof of the same modules`, () => {
    const change = (text: string) => `${text} `;
    assert.notEqual(hashWith(path, change, proofHash), proofHash(copy));
    assert.equal(hashWith(path, change), sourceHash(copy));
  });

test('an engine is committed only once it answers every reference model as PyTorch does', () => {
  const there = readdirSync('tests/models/reference').filter((name) => name !== 'README.md');
  const read = referenceModels().map((path) => path.slice('tests/models/reference/'.length));
  assert.deepEqual(read.sort(), there.sort());
  assert.ok(there.includes('tiny-qwen3'));
});
