// The command line never vouches for an engine that was made from other sources.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { readsTypeScript } from '../../tools/node-arguments.ts';
import { repoRoot } from '../../web/site/load-engine.ts';
import { scratch } from './support/scratch.ts';

const copy = scratch('stale');
const sources = ['cpp', 'CMakeLists.txt', 'CMakePresets.json', 'package.json', 'package-lock.json'];
const parts = ['src', 'site', 'text', 'engine', 'content/exercises.json', 'content/en'];
const site = parts.map((path) => `web/${path}`);
for (const path of [...sources, ...site, 'tools', 'build/engine/wasm'])
  cpSync(join(repoRoot, path), join(copy, path), {
    recursive: true,
    filter: (from) => !from.includes('node_modules'),
  });
symlinkSync(join(repoRoot, 'node_modules'), join(copy, 'node_modules'), 'junction');

test('an engine that was made from other sources is not asked', () => {
  const here = join(copy, 'build/engine/wasm');
  copyFileSync(join(here, 'models.wasm'), join(here, 'engine.wasm'));
  const file = join(repoRoot, 'tests/golden/attention/self-small.json');
  const args = [...readsTypeScript, 'tools/headsup.mjs', 'verify', file];
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: copy, encoding: 'utf8' });
  assert.equal(status, 0, stderr);
  const wasm = (at: string) => readFileSync(join(copy, at, 'engine.wasm'));
  assert.deepEqual(wasm('build/engine/wasm'), wasm('web/engine/prebuilt'));
});
