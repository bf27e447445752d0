// Which of the files that somebody chose the engine is handed: what cannot be read is named before what lies beside it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Found } from '../../web/src/features/pretrained/model-folder.ts';
import { sortedFiles } from '../../web/src/features/pretrained/model-folder.ts';

const chosen = (...names: string[]) => {
  const found: Found[] = names.map((path, n) => ({
    path,
    file: new File(['x'.repeat(names.length - n)], path),
  }));
  return sortedFiles(found).files.map(({ name }) => name);
};

test('a file in a format that is not read is named before a tokenizer or a config beside it is tried', () => {
  for (const name of ['model.gguf', 'model.onnx', 'tf_model.h5', 'ckpt.pt', 'weights.pkl']) {
    assert.deepEqual(chosen('tok512.bin', name), [name]);
    assert.deepEqual(chosen('config.json', 'tokenizer.json', name), [name]);
  }
  assert.deepEqual(chosen('config.json', 'pytorch_model.bin'), ['pytorch_model.bin']);
  assert.deepEqual(chosen('tok512.bin', 'pytorch_model.bin'), ['pytorch_model.bin']);
});

test('a model that can be read is opened whatever lies beside it', () => {
  assert.deepEqual(chosen('model.bin', 'tok512.bin', 'ckpt.pt'), ['model.bin']);
  assert.deepEqual(chosen('config.json', 'model.safetensors', 'pytorch_model.bin', 'x.onnx'), [
    'config.json',
    'model.safetensors',
  ]);
});
