// Our warnings are for our own code: a program that takes the engine in chooses its own.

import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { repoRoot } from '../../tools/load-engine.mjs';
import { describeBundle } from '../../tools/toolchain/install.mjs';
import { libraryCmakeArgs } from '../../tools/toolchain/libraries.mjs';
import { findProgram } from '../../tools/toolchain/machine.mjs';
import { run } from '../../tools/toolchain/run.mjs';

const folder = mkdtempSync(join(tmpdir(), 'heads-up-consumer-'));
after(() => rmSync(folder, { recursive: true }));

const libraries = join(describeBundle({ withCompiler: true }).folder, 'libraries');
const missing = !findProgram('cmake')
  ? 'there is no CMake here'
  : !existsSync(libraries) && 'the C++ libraries are not here; `npm test` fetches them';

test('no warning of ours, and no warning as an error, reaches a consumer', {
  skip: missing,
}, async () => {
  await run('cmake', [
    ...['-S', join(repoRoot, 'tests/fixtures/consumer'), '-B', folder],
    ...[`-DHEADSUP=${repoRoot}`, '-DCMAKE_EXPORT_COMPILE_COMMANDS=ON'],
    ...libraryCmakeArgs(libraries),
  ]);
  const commands = JSON.parse(readFileSync(join(folder, 'compile_commands.json'), 'utf8'));
  const theirs = commands.find(({ file }) => file.endsWith('consumer/main.cpp')).command;
  assert.doesNotMatch(theirs, /-W/);
  assert.match(theirs, /-I\S*cpp/);
  const ours = commands.find(({ file }) => file.endsWith('cpp/kernels/softmax.cpp')).command;
  assert.match(ours, /-Wconversion/);
});
