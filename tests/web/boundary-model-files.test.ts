// Files of language models that are broken, or made to do harm: each is refused by name or read right, leaves nothing behind,
// and the engine goes on.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import type { Reply } from '@engine';
import { loadEngine, loadModels } from '../../web/site/load-engine.ts';
import { faultSentence } from '../../web/site/sentences.ts';
import { hostileModels } from './support/hostile-models.ts';
import { faultsOf, got, memoryOf, refusals, unchecked } from './support/reply.ts';
import { openFolder, planFolder, smallFolder } from './support/small-folders.ts';

const engine = await loadModels();
// Everything that is made once and kept.
assert.ok(openFolder(engine, smallFolder()).ok);
const sound = got(engine.modelStudy([0, 1, 2, 3]));
const { codes } = (await loadEngine()).vocabulary();
const forget = () => engine.modelOpen([], '');
forget();

/** Refused as it must be, in a sentence that can be read; or read, where nothing is refused. */
function check(reply: Reply<unknown>, refused: string) {
  if (refused === '') return assert.ok(reply.ok, JSON.stringify(reply).slice(0, 300));
  assert.equal(refusals(reply)[0]?.slice(0, refused.length), refused);
  for (const fault of faultsOf(reply)) {
    const { args } = codes.find(({ name }) => name === fault.code)!;
    assert.deepEqual(Object.keys(fault.args).sort(), args.split(' ').filter(Boolean).sort());
    const sentence = faultSentence(fault);
    assert.doesNotMatch(sentence, /[{}]|undefined/);
    assert.ok(fault.where.length + sentence.length < 1000, `${sentence.length} characters`);
  }
}

function goesOn() {
  assert.ok(openFolder(engine, smallFolder()).ok);
  assert.deepEqual(got(engine.modelStudy([0, 1, 2, 3])), sound);
}

for (const keep of ['', 'int8'] as const)
  describe(`broken files, planned and opened, with weights kept in ${keep || 'f32'}`, () => {
    for (const { name, files, refused } of hostileModels) {
      test(name, () => {
        check(openFolder(engine, files, keep), refused);
        goesOn();
        // That a number is none is seen only where it is read.
        check(planFolder(engine, files), refused.startsWith('weight_not_finite') ? '' : refused);
      });
    }
  });

test('a broken tokenizer of llama2.c, and one of a million tokens without text', () => {
  for (const [size, refused] of [
    [11, 'tokenizer_damaged tokenizer'],
    [4 + 8e6, ''],
  ] as const) {
    check(engine.modelTokenizer(new Uint8Array(size)), refused);
  }
  goesOn();
});

test('what was refused leaves nothing behind', () => {
  const all = () => {
    for (const { files } of hostileModels) openFolder(engine, files, 'int8');
    engine.modelTokenizer(new Uint8Array(11));
    forget();
  };
  all();
  const before = memoryOf(engine);
  for (let n = 0; n < (process.env.HEADSUP_LONG ? 20 : 5); n += 1) all();
  assert.equal(memoryOf(engine), before);
});

describe('calls in another order', () => {
  const files = Object.entries(smallFolder()).map(([name, { length }]) => ({ name, size: length }));

  test('sizes that are none, and files that are larger than 2^53', () => {
    const cases = [...[Number.NaN, -1, 2 ** 53, Number.POSITIVE_INFINITY, '9', null, undefined]];
    for (const size of cases) {
      const reply = unchecked(engine).modelOpen([files[0], { name: 'model.safetensors', size }]);
      const next = reply.ok
        ? engine.modelTake(smallFolder()['config.json'].slice(reply.value!.begin, reply.value!.end))
        : reply;
      if (next.ok)
        check(
          engine.modelTake(new Uint8Array(next.value!.end)),
          'model_file_size model.safetensors',
        );
      else assert.ok(next.errors.length > 0);
    }
    goesOn();
  });

  test('a keeping that is none', () => {
    check(unchecked(engine).modelOpen(files, 'int3'), 'field_bad_value keep');
  });

  test('a model is begun and left, again and again', () => {
    const before = memoryOf(engine);
    for (let i = 0; i < 100; i++) {
      engine.modelOpen(files, '');
      engine.modelTake(smallFolder()['config.json']);
    }
    assert.equal(memoryOf(engine), before);
    goesOn();
  });
});

/** A file of llama2.c, version 1, of zeros: 60 million numbers. */
function largeModel() {
  const [dim, hidden, layers, heads, vocab] = [1024, 2816, 4, 16, 8192];
  const numbers = vocab * dim + layers * (4 * dim * dim + 3 * hidden * dim + 2 * dim) + dim;
  const header = new DataView(new ArrayBuffer(256));
  const sizes = [0x616b3432, 1, dim, hidden, layers, heads, heads, vocab, 256];
  sizes.forEach((size, i) => {
    header.setInt32(4 * i, size, true);
  });
  header.setUint8(36, 1);
  return {
    length: 256 + 4 * numbers,
    slice: (begin: number, end: number) =>
      begin === 0 ? new Uint8Array(header.buffer) : new Uint8Array(end - begin),
  };
}

for (const keep of ['f32', 'int8'] as const)
  test(`a large model takes little more memory than its weights in ${keep}`, async () => {
    const own = await loadModels();
    const reply = openFolder(own, { 'model.bin': largeModel() }, keep);
    assert.ok(reply.ok, JSON.stringify(reply));
    const { kept } = got(own.modelArchitecture());
    assert.deepEqual(kept.formats, [keep]);
    assert.ok(kept.bytes > 59e6 * (keep === 'f32' ? 4 : 1));
    const most = 1.2 * kept.bytes + 64 * 2 ** 20;
    assert.ok(memoryOf(own) <= most, `${memoryOf(own)} bytes, ${kept.bytes} of weights`);
    assert.ok(own.modelStudy([0]).ok);
  });

test('every file stays at pieces of 16 MB', () => {
  const size = 101 * 2 ** 20;
  const opened = [
    { name: 'config.json', size: 2 ** 20 },
    { name: 'model.safetensors', size },
  ];
  const value = got(engine.modelOpen(opened, ''));
  assert.ok(value!.end - value!.begin <= 2 ** 24);
  const text = readFileSync('tests/models/reference/tiny-gpt2/config.json');
  const config = new Uint8Array(2 ** 20).fill(32);
  config.set(text);
  let reply = engine.modelTake(config);
  let asked = 0;
  while (reply.ok && reply.value) {
    const { begin, end } = reply.value;
    assert.ok(end - begin <= 2 ** 24, `${end - begin} bytes`);
    const bytes = new Uint8Array(end - begin).fill(32);
    if (begin === 0) new DataView(bytes.buffer).setBigUint64(0, 100_000_000n, true);
    else if (begin === 8) bytes.set([123, 125]);
    reply = engine.modelTake(bytes);
    asked++;
  }
  assert.ok(asked >= 7, `${asked} pieces`);
  check(reply, 'model_file_size model.safetensors');
  goesOn();
});
