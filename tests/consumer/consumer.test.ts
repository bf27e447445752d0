// The native rooms as a package: a program outside this repository finds them, links one room and computes a layer.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { build } from '../../tools/build.ts';
import { run } from '../../tools/toolchain/run.mjs';
import { loadEngine, repoRoot } from '../../web/site/load-engine.ts';
import { scratch } from '../tools/support/scratch.ts';
import { got } from '../web/support/reply.ts';

const folder = scratch('consumer');

test('a program that finds the package computes the layer that pages show, under its own warnings', async () => {
  await build({ presets: ['native-release'], targets: ['headsup_api'] });
  const prefix = join(folder, 'prefix');
  await run('cmake', ['--install', join(repoRoot, 'build/native-release'), '--prefix', prefix]);
  const made = join(folder, 'build');
  const found = ['-DCMAKE_EXPORT_COMPILE_COMMANDS=ON', `-DCMAKE_PREFIX_PATH=${prefix}`];
  await run('cmake', ['-S', join(repoRoot, 'tests/consumer'), '-B', made, ...found]);
  await run('cmake', ['--build', made]);
  const commands = JSON.parse(readFileSync(join(made, 'compile_commands.json'), 'utf8'));
  assert.doesNotMatch(commands[0].command, / -W|xsimd|nlohmann/);

  const { stdout } = await run(join(made, 'consumer'), []);
  const engine = await loadEngine();
  const config = { batch: 1, seq_len: 3, d_model: 8, n_heads: 2 };
  const { data } = got(engine.tensor({ config, seed: 7, edits: [] }, 'y', [0]));
  const theirs = stdout.trim().split('\n').map(Number);
  assert.deepEqual(theirs.map(Math.fround), [...data.slice(0, 8)]);
});
