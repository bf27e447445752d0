// `headsup.mjs model`: reference answers pass, wrong ones fail, refusals are a sentence.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { randomLlama2cModels, randomModels } from '../models/random_models.ts';
import { smallFolder, smallTensors } from '../web/support/small-folders.ts';
import { headsup } from './support/headsup.ts';
import { scratch } from './support/scratch.ts';

const model = (...args: string[]) => headsup('model', ...args);

const reference = 'tests/models/reference';
const cat = `${reference}/stories260K-cat.json`;
const greedy = `${reference}/stories260K-greedy.json`;

function folder(files: Record<string, Uint8Array>) {
  const path = scratch('model');
  for (const [name, bytes] of Object.entries(files)) writeFileSync(join(path, name), bytes);
  return path;
}

const lily = readdirSync(reference)
  .filter((name) => name.startsWith('lily-'))
  .map((name) => join(reference, name));

test('verify passes the reference answers of both models of the site', async () => {
  const { status, stdout } = await model('verify', cat, greedy, ...lily);
  assert.equal(status, 0, stdout);
  assert.match(stdout, /^PASS stories260K-cat$/m);
  assert.match(stdout, /^PASS stories260K-greedy$/m);
  for (const tensor of ['tokens', 'loss_nats', 'weights', 'roles/induction', 'loss_with_head_mean'])
    assert.match(stdout, new RegExp(`^ {2}${tensor} +\\d\\.\\d\\de`, 'm'));
  assert.equal(stdout.match(/^PASS lily-/gm)?.length, lily.length);
});

test('verify passes lily as the site ships it, by the limits that its rounding is held to', async () => {
  const { status, stdout } = await model('verify', ...lily, '--model', 'lily');
  assert.equal(status, 0, stdout);
  assert.match(stdout, /^ {2}weights +\S+ +\(at most 0\.08\)$/m);
  assert.match(stdout, /^ {2}roles\/previous +\S+ +\(not judged\)$/m);
});

test('verify passes random models of all versions of the file, and refuses groups that cross rows', async () => {
  const models = randomLlama2cModels();
  const { stdout } = await model('verify', ...models.map(({ files }) => folder(files)));
  for (const { name } of models.filter(({ name }) => name !== 'llama2c-2-over-rows'))
    assert.match(stdout, new RegExp(`^PASS ${name}$`, 'm'));
  assert.match(stdout, /^FAIL .* model\.bin\/group_size: .*groups of 8.*44/m);
});

const folders = readdirSync(reference, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => join(reference, name));

test('verify passes random folders of every family of Hugging Face', async () => {
  const models = randomModels();
  const { status, stdout } = await model('verify', ...models.map(({ files }) => folder(files)));
  assert.equal(status, 0, stdout);
  for (const { name } of models) assert.match(stdout, new RegExp(`^PASS ${name}$`, 'm'));
});

test('verify says how weights are kept, and what that changes', async () => {
  const stored = await model('verify', `${reference}/tiny-llama-bf16`, '--keep', 'as_stored');
  assert.equal(stored.status, 0, stored.stdout);
  assert.match(stored.stdout, /kept in bf16: .* They are the numbers of the file\./);
  const { status, stdout } = await model('verify', cat, ...folders, '--keep', 'int8');
  assert.equal(status, 0, stdout);
  const kept = /kept in int8: .* differ from the file’s by 0\.\d+ %/g;
  assert.equal(stdout.match(kept)?.length, 1 + folders.length, stdout);
  assert.equal((await model('verify', cat, '--keep', 'int3')).status, 2);
});

test('a folder with a tokenizer.json reads and writes text; one without takes tokens', async () => {
  const config = { vocab_size: 104 };
  const files = smallFolder(config, smallTensors(config));
  const json = readFileSync('tests/models/tokenizer/tokenizer.json');
  const path = folder({ ...files, 'tokenizer.json': json });
  const written = await model('generate', '--model', path, '--prompt', 'the', '--tokens', '2');
  assert.equal(written.status, 0, written.stderr);
  assert.match(written.stdout, /^the/);
  const heads = await model('heads', '--model', path, '--text', 'the cat');
  assert.match(heads.stdout, /over 2 guesses/);
  const bare = folder(files);
  const refused = await model('generate', '--model', bare, '--prompt', 'the');
  assert.equal(refused.status, 1);
  assert.match(refused.stderr, /no tokenizer beside it: give --tokenizer FILE, or --tokens-in/);
  const tokenizer = ['--tokenizer', join(path, 'tokenizer.json')];
  const given = await model('heads', '--model', bare, ...tokenizer, '--text', 'a');
  assert.equal(given.status, 0, given.stderr);
});

test('verify fails a wrong number with its tensor and ends with 1', async () => {
  const wrong = JSON.parse(readFileSync(cat, 'utf8'));
  wrong.weights[3][2][5][1] += 0.001;
  const path = join(folder({}), 'wrong.json');
  writeFileSync(path, JSON.stringify(wrong));
  const { status, stdout } = await model('verify', path, '--model', 'stories260K');
  assert.equal(status, 1);
  assert.match(stdout, /^FAIL stories260K-cat weights 1\.00e-3$/m);
});

test('a text drawn by a seed is the same text everywhere', async () => {
  const { temperature, top_p, seed, text } = JSON.parse(
    readFileSync('tests/models/drawn.json', 'utf8'),
  );
  const how = ['--temperature', temperature, '--top-p', top_p, '--seed', seed].map(String);
  const { stdout } = await model('generate', '--tokens', '60', ...how);
  assert.equal(stdout.trim(), text);
});

test('heads lists every head with its scores and what the text loses without it', async () => {
  const text = 'Tom saw a dog. The dog was big. Tom was happy. The';
  const { status, stdout } = await model('heads', '--text', text);
  assert.equal(status, 0);
  assert.equal(stdout.match(/^ +[0-4] +[0-7] /gm)?.length, 40);
  assert.match(stdout, /^ +uniform /m);
  assert.match(stdout, /Mean loss with all heads on: \d\.\d{4} nats per token/);
});

test('tokens that are given are printed with those that are written, the first among them', async () => {
  const how = ['--model', `${reference}/tiny-gpt2`, '--tokens-in', '1,5,7', '--tokens', '3'];
  const { stdout, stderr } = await model('generate', ...how);
  assert.match(stdout, /^1,5,7(,\d+){3}\n$/);
  assert.match(stderr, /^Weights are kept in /);
  const { tokens, text } = JSON.parse((await model('generate', ...how, '--json')).stdout);
  assert.equal(tokens.join(), stdout.trim());
  assert.equal(text, null);
});

test('with --json the heads and the text are one object, and nothing else is printed', async () => {
  const words = ['--text', 'Tom saw a dog.'];
  const { stdout, stderr } = await model('heads', ...words, '--json');
  const { loss, guesses, uniform, heads } = JSON.parse(stdout);
  assert.equal(heads.length, 40);
  const table = await model('heads', ...words);
  assert.equal(table.stderr, stderr);
  assert.doesNotMatch(table.stdout, /kept in/);
  assert.match(table.stdout, new RegExp(`: ${loss.toFixed(4)} .* over ${guesses} guesses\\.`));
  assert.ok(uniform.previous > 0 && heads[39].loss_zeroed > 0);
  const story = JSON.parse((await model('generate', '--tokens', '4', '--json')).stdout);
  assert.equal(story.text, 'Once upon a time');
  assert.equal(story.tokens.length, 5, 'with the one that every text begins with');
});

test('a file of a Hugging Face folder stands for its folder, and one without a model is told', async () => {
  const file = `${reference}/tiny-gpt2/model.safetensors`;
  const one = await model('heads', '--model', file, '--tokens-in', '1,5,7');
  assert.equal(one.status, 0, one.stderr);
  const other = await model('heads', '--model', `${reference}/tiny-gpt2`, '--tokens-in', '1,5,7');
  assert.equal(one.stdout, other.stdout);
  const bare = folder({ 'notes.txt': new Uint8Array(3) });
  const { status, stderr } = await model('heads', '--model', bare, '--tokens-in', '1,5,7');
  assert.equal(status, 1);
  assert.match(stderr, /: This folder has no config\.json/);
});

test('a run whose numbers overflow is told in a sentence, shows no number and ends with 1', async () => {
  const weights = readFileSync('web/models/stories260K/stories260K.bin');
  weights.writeFloatLE(3e38, 28 + 403 * 64 * 4); // of the embedding of token 403, behind the seven sizes
  const path = join(folder({ 'large.bin': weights }), 'large.bin');
  for (const command of ['generate', 'heads']) {
    const told = await model(command, '--model', path, '--tokens-in', '1,403,407');
    assert.equal(told.status, 1);
    assert.match(told.stderr, /The model’s numbers became too large for 32-bit floats/);
    assert.equal(told.stdout, '');
  }
});

test('what cannot be read is refused in a sentence with its place, and ends with 1', async () => {
  const bytes = readFileSync('web/models/stories260K/stories260K.bin');
  const cut = join(folder({ 'cut.bin': bytes.subarray(0, 1000) }), 'cut.bin');
  const short = await model('generate', '--model', cut, '--tokens-in', '1');
  assert.equal(short.status, 1);
  assert.match(short.stderr, /^cut\.bin: The file has 1,?000 bytes, .* 1,?056,?540\./);
  const type = { model_type: 'mamba' };
  const mamba = await model('generate', '--model', folder(smallFolder(type)), '--tokens-in', '1');
  assert.equal(mamba.status, 1);
  assert.match(mamba.stderr, /^config\.json\/model_type: Models of the type mamba/);
  const unknown = await model('generate', '--tokens-in', '1,4096');
  assert.equal(unknown.status, 1);
  assert.match(unknown.stderr, /^tokens\/1: There is no token 4,?096/);
  const missing = await model('generate', '--model', 'nowhere.bin');
  assert.equal(missing.status, 1);
  assert.match(missing.stderr, /nowhere\.bin: there is no such file/);
  assert.equal((await model('sing')).status, 2);
});
