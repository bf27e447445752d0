// Lily's recipe ships with it: the texts that it was trained on come out of its generator as its README says, wherever there is
// a Python to ask.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

const FOLDER = 'web/models/lily';
const readme = readFileSync(`${FOLDER}/README.md`, 'utf8');
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

test('the files of lily are those that its README names by their sums', () => {
  for (const name of ['lily.bin', 'lily-q8.bin', 'tokenizer.bin'])
    assert.ok(readme.includes(`\`${name}\` ${sha256(readFileSync(`${FOLDER}/${name}`))}`), name);
});

test('the generator writes the hundred texts that the README names by their sum', (context) => {
  const args = [`${FOLDER}/recipe/gen_text.py`, '101', '100'];
  const { status, stdout, error } = spawnSync('python3', args);
  if (error) return context.skip('no Python here');
  assert.equal(status, 0);
  assert.ok(readme.includes(`(\`gen_text.py 101 100\`): ${sha256(stdout)}`));
});
