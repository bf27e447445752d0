// Hugging Face's tokenizer.json as the model command reads it: text there and back, and what is wrong with one in a sentence.

import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { openTokenizer, tokenizerBeside } from '../../tools/model-tokenizer.ts';
import { loadEngine } from '../../web/site/load-engine.ts';
import { scratch } from './support/scratch.ts';

const folder = scratch('tokenizer');

const path = 'tests/models/tokenizer/tokenizer.json';
type Sound = { model: { vocab: Record<string, number> }; pre_tokenizer: Record<string, unknown> };
const sound: Sound = JSON.parse(readFileSync(path, 'utf8'));
const engine = await loadEngine();

/** A changed copy of the sound file. */
function changed(change: (file: Sound) => void) {
  const file = structuredClone(sound);
  change(file);
  const copy = join(folder, 'tokenizer.json');
  writeFileSync(copy, JSON.stringify(file));
  return copy;
}

/** What a text of this tokenizer is refused with. */
async function refusal(file: string, text: string = 'the cat') {
  const opened = await openTokenizer(engine, file, { milliseconds: 300 });
  const reply = opened.ok ? opened.value.encode(text) : opened;
  assert.ok(!reply.ok);
  const [error] = reply.errors;
  assert.ok(error && 'sentence' in error);
  return `${error.where}: ${error.sentence}`;
}

test('a text becomes tokens by the merges of the file, and the text again', async () => {
  const opened = await openTokenizer(engine, path);
  assert.ok(opened.ok);
  const tokenizer = opened.value;
  const tokens = tokenizer.encode('the cat, the dog\n');
  assert.ok(tokens.ok);
  const ids = tokens.value.map(({ token }) => token);
  const { vocab } = sound.model;
  assert.deepEqual(ids, [
    ...[vocab['<begin>'], vocab.the, vocab.Ġcat, vocab[','], vocab.Ġthe],
    ...[vocab.Ġ, vocab.d, vocab.og, vocab.Ċ],
  ]);
  assert.deepEqual(tokenizer.decode!(ids), { ok: true, value: 'the cat, the dog\n' });
  assert.deepEqual(tokenizer.decode!([]), { ok: true, value: '' });
});

test('a tokenizer is found beside a file and in a folder', () => {
  assert.equal(tokenizerBeside('tests/models/tokenizer'), path);
  assert.equal(tokenizerBeside(path), path);
  assert.equal(tokenizerBeside('tests/models/reference'), undefined);
});

test('what cannot be a tokenizer is refused at its file', async () => {
  const text = join(folder, 'tokenizer.json');
  writeFileSync(text, '{"model": ');
  assert.match(
    await refusal(text),
    /^tokenizer\.json: The tokenizer cannot be read: .*--tokens-in/,
  );
  writeFileSync(text, '['.repeat(100_000));
  assert.match(await refusal(text), /^tokenizer\.json: The tokenizer cannot be read: /);
  writeFileSync(text, '{}');
  assert.match(await refusal(text), /^tokenizer\.json: The tokenizer cannot be read: /);
  const unknown = changed((file) => {
    file.pre_tokenizer.type = 'Other';
  });
  assert.match(await refusal(unknown), /cannot be read/);
  writeFileSync(text, Buffer.alloc(2 ** 26 + 1, ' '));
  assert.match(await refusal(text), /more than 64 MiB/);
});

test('a pattern that takes years is ended', async () => {
  const slow = changed((file) => {
    const split = { type: 'Split', behavior: 'Isolated', invert: false };
    file.pre_tokenizer = { ...split, pattern: { Regex: '(a+)+b' } };
  });
  assert.match(await refusal(slow, 'a'.repeat(60)), /timed out/);
});
