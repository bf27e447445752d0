// `headsup verify` says which builds it ran, and one that was asked for and is not there is a failure.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { repoRoot } from '../../tools/load-engine.ts';
import { scratch } from './support/scratch.ts';

// A checkout in which only the base build is there, as after a clone.
const copy = scratch('verify');
const sentences = ['messages.json', 'language.ts', 'words'].map((name) => `web/content/en/${name}`);
const contents = ['web/content/exercises.json', ...sentences];
const sources = ['cpp', 'CMakeLists.txt', 'CMakePresets.json'];
const site = ['web/src', 'web/engine', ...contents];
const needed = ['package.json', 'package-lock.json', 'tools', ...sources, ...site];
for (const path of [...needed, 'build/engine/wasm'])
  cpSync(join(repoRoot, path), join(copy, path), {
    recursive: true,
    filter: (from) => !from.includes('node_modules'),
  });
symlinkSync(join(repoRoot, 'node_modules'), join(copy, 'node_modules'), 'junction');

const file = join(repoRoot, 'tests/golden/attention/self-small.json');
const verify = (...args: string[]) =>
  spawnSync(process.execPath, ['tools/headsup.mjs', 'verify', ...args], {
    cwd: copy,
    encoding: 'utf8',
  });

test('where only the base build is there, verify runs it and says so', () => {
  const { status, stdout } = verify(file);
  assert.equal(status, 0);
  assert.match(stdout, /^base build$/m);
  assert.match(stdout, /^Ran 1 file on the base build\.$/m);
  assert.doesNotMatch(stdout, /relaxed/);
});

test('a build that is asked for and missing is a failure, and the command that makes it is named', () => {
  const { status, stdout, stderr } = verify('--build', 'relaxed', file);
  assert.equal(status, 1);
  assert.doesNotMatch(stdout, /PASS/);
  assert.match(stderr, /The relaxed build is not there; `npm run build -- --relaxed` makes it\./);
});

test('an engine that was made from other sources is not asked', () => {
  const here = join(copy, 'build/engine/wasm');
  copyFileSync(join(here, 'tutor.wasm'), join(here, 'engine_tools.wasm'));
  const { status, stderr } = verify(file);
  assert.equal(status, 0, stderr);
  const committed = readFileSync(join(copy, 'web/engine/prebuilt/engine_tools.wasm'));
  assert.ok(readFileSync(join(here, 'engine_tools.wasm')).equals(committed));
});
