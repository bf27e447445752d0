// `headsup.mjs read-config`.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { headsup } from './support/headsup.ts';

const golden = 'tests/golden/configs';
const bad = 'tests/fixtures/bad';
const NESTED = 'ministral-3-3b-nested.json';
const BROKEN = 'heads-in-quotes.json';
const json = (path: string) => JSON.parse(readFileSync(path, 'utf8'));

async function readConfig(...files: string[]) {
  const { status, stdout, stderr } = await headsup('read-config', ...files);
  const lines = stdout.split('\n').filter(Boolean);
  return { status, stderr, lines: lines.map((line) => JSON.parse(line)) };
}

test('every file is one line: its sizes with whole sentences, or one error with place and sentence', async () => {
  const files = [join(golden, NESTED), join(bad, BROKEN)];
  const { status, lines } = await readConfig(...files);
  assert.equal(status, 1);
  assert.deepEqual(
    lines.map(({ file, ok }) => [file, ok]),
    files.map((file, at) => [file, at === 0]),
  );
  const { towers, ...sizes } = json(`${golden}/EXPECTED.json`)[NESTED];
  for (const name of ['d_model', 'n_heads', 'n_kv_heads', 'head_dim', 'attention', 'n_layers'])
    assert.equal(lines[0][name], sizes[name], name);
  for (const [i, tower] of towers.entries())
    for (const [name, size] of Object.entries(tower)) assert.equal(lines[0].towers[i][name], size);
  assert.ok(lines[0].notes.length > 0);
  for (const { message } of lines[0].notes) assert.match(message, /^[^{}]{20,}$/);
  const { why: _, ...place } = json(`${bad}/EXPECTED.json`)[BROKEN];
  const { message, ...where } = lines[1].error;
  assert.deepEqual(where, place);
  assert.match(message, /^[^{}]{15,}\.$/);
});

test('a file that is not there is an error of its own line, and the others are read', async () => {
  const { status, lines } = await readConfig('no-such-file.json', join(golden, 'gpt2.json'));
  assert.equal(status, 1);
  assert.equal(lines[0].error.code, 'no_file');
  assert.equal(lines[1].ok, true);
});

test('a folder is an error of its own line, which says so', async () => {
  const { status, lines } = await readConfig(golden, join(golden, 'gpt2.json'));
  assert.equal(status, 1);
  assert.equal(lines[0].error.message, 'This is a folder; name the files in it.');
  assert.equal(lines[1].ok, true);
});

test('read-config without a file is a wrong command', async () => {
  const { status, stderr } = await readConfig();
  assert.equal(status, 2);
  assert.match(stderr, /at least one file/);
});

test('a file may come from another command', async () => {
  const path = `${golden}/llama-3.1-8b.json`;
  const { stdout, status } = spawnSync(
    process.execPath,
    ['tools/headsup.mjs', 'read-config', '-'],
    { encoding: 'utf8', input: readFileSync(path) },
  );
  assert.equal(status, 0);
  assert.deepEqual({ ...JSON.parse(stdout), file: path }, (await readConfig(path)).lines[0]);
});
