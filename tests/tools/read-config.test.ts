// `headsup.mjs read-config`.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { ConfigNote } from '@engine';
import { headsup } from './support/headsup.ts';
import { scratch } from './support/scratch.ts';

const golden = 'tests/golden/configs';
const bad = 'tests/fixtures/bad';
const json = (path: string) => JSON.parse(readFileSync(path, 'utf8'));

async function readConfig(...files: string[]) {
  const { status, stdout, stderr } = await headsup('read-config', ...files);
  const lines = stdout.split('\n').filter(Boolean);
  return { status, stderr, lines: lines.map((line) => JSON.parse(line)) };
}

test('every published file is one line with the expected sizes, and the exit code is 0', async () => {
  const expected = json(`${golden}/EXPECTED.json`);
  const files = Object.keys(expected).map((name) => join(golden, name));
  const { status, lines } = await readConfig(...files);
  assert.equal(status, 0);
  assert.deepEqual(
    lines.map(({ file }) => file),
    files,
  );
  for (const line of lines) {
    const wanted = expected[line.file.slice(golden.length + 1)];
    assert.equal(line.ok, true);
    for (const name of Object.keys(line)) {
      if (['file', 'ok', 'towers', 'notes'].includes(name)) continue;
      assert.equal(line[name], wanted[name], `${line.file}: ${name}`);
    }
    for (const { code, message } of line.notes) {
      assert.ok(message.length > 20, code);
      assert.doesNotMatch(message, /[{}]/);
    }
    wanted.towers?.forEach((tower: object, i: number) => {
      for (const [name, size] of Object.entries(tower)) assert.equal(line.towers[i][name], size);
    });
  }
});

test('every odd file is one line too: its one error with place and sentence, or its sizes', async () => {
  const expected = json(`${bad}/EXPECTED.json`);
  const names = Object.keys(expected);
  const { status, lines } = await readConfig(...names.map((name) => join(bad, name)));
  assert.equal(status, 1);
  assert.equal(lines.length, names.length);
  names.forEach((name, i) => {
    const { why, reads, ...error } = expected[name];
    assert.ok(why, name);
    assert.equal(lines[i].ok, reads !== undefined, name);
    if (reads) {
      const { notes, ...sizes } = reads;
      for (const [size, value] of Object.entries(sizes)) assert.equal(lines[i][size], value, name);
      assert.deepEqual(
        lines[i].notes.map(({ code }: ConfigNote) => code),
        notes,
      );
      return;
    }
    const { message, ...place } = lines[i].error;
    assert.deepEqual(place, error, name);
    assert.match(message, /^[^{}]{15,}\.$/, name);
    assert.deepEqual(Object.keys(lines[i]), ['file', 'ok', 'error'], name);
  });
});

test('a model without attention says none, and what is unknown is null', async () => {
  const { status, lines } = await readConfig(join(bad, 'mamba-with-heads.json'));
  assert.equal(status, 0);
  const { d_model, n_heads, n_kv_heads, head_dim, attention, n_layers, divides_evenly } = lines[0];
  assert.deepEqual(
    { d_model, n_heads, n_kv_heads, head_dim, attention, n_layers, divides_evenly },
    {
      ...{ d_model: 2048, n_heads: null, n_kv_heads: null, head_dim: null },
      ...{ attention: 'none', n_layers: 48, divides_evenly: null },
    },
  );
});

test('a vision side alone does not answer for a language model', async () => {
  const path = join(scratch('command'), 'config.json');
  writeFileSync(path, '{"vision_config": {"hidden_size": 64, "num_attention_heads": 4}}');
  const [line] = (await readConfig(path)).lines;
  assert.equal(line.d_model, null);
  assert.equal(line.towers[0].d_model, 64);
  assert.ok(line.notes.some(({ code }: ConfigNote) => code === 'no_language_model'));
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
