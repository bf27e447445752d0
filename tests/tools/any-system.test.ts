// Building and checking assume nothing that only one system has: how programs end, where npm lies.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, test } from 'node:test';
import { findProgram, programEndings } from '../../tools/toolchain/machine.mjs';
import { npmCommand, npmScript } from '../../tools/toolchain/npm.mjs';
import { scratch } from './support/scratch.ts';

const folder = scratch('system');

/** An empty program. @param path in the folder */
function put(path: string) {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, '');
  chmodSync(file, 0o755);
  return file;
}

describe('a program', () => {
  const endings = programEndings('win32', '.COM;.EXE;.BAT;.CMD');

  test('of Windows is found by the endings that it has there, and never a script without one', () => {
    put('both/npm');
    const npm = put('both/npm.cmd');
    put('script/git');
    const git = put('git/git.exe');
    const searchPath = ['both', 'script', 'git'].map((name) => join(folder, name));
    const find = (name: string) =>
      searchPath.map((one) => findProgram(name, one, endings)).find(Boolean);
    assert.equal(find('npm'), npm);
    assert.equal(find('git'), git);
    assert.equal(find('git.exe'), git);
    assert.equal(findProgram(git, '', endings), git);
    assert.equal(findProgram(join(folder, 'git/git'), '', endings), git);
  });

  test('of any other system is found by its name alone', () => {
    assert.deepEqual(programEndings('linux', '.EXE'), ['']);
    assert.deepEqual(programEndings('darwin'), ['']);
  });
});

describe('npm', () => {
  const script = 'node_modules/npm/bin/npm-cli.js';
  const nowhere = { started: undefined, node: join(folder, 'no/node'), onPath: null };

  test('is the one that started us, unless that is another package manager', () => {
    const own = put(`started/${script}`);
    assert.equal(npmScript({ ...nowhere, started: own }), own);
    assert.equal(npmScript({ ...nowhere, started: put('yarn/bin/yarn.js') }), null);
  });

  test('is found beside Node, as Windows has it, and in lib, as others have it', () => {
    const windows = put(`windows/${script}`);
    assert.equal(npmScript({ ...nowhere, node: put('windows/node.exe') }), windows);
    const unix = put(`unix/lib/${script}`);
    assert.equal(npmScript({ ...nowhere, node: put('unix/bin/node') }), unix);
  });

  test('is found beside its program on PATH', () => {
    const other = put(`elsewhere/${script}`);
    assert.equal(npmScript({ ...nowhere, onPath: put('elsewhere/npm.cmd') }), other);
    assert.equal(npmScript({ ...nowhere, onPath: put('hidden/npm') }), null);
  });

  test('runs without a shell', () => {
    const [program, args] = npmCommand(['--version']);
    const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' });
    assert.equal(status, 0, stderr);
    assert.match(stdout, /^\d+\.\d+\.\d+/);
  });
});

test('the search index is made by one version of Pagefind on every system', () => {
  const { optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  const makers = Object.entries(optionalDependencies).filter(([name]) => name.includes('pagefind'));
  assert.equal(makers.length, 6);
  assert.equal(new Set(makers.map(([, version]) => version)).size, 1);
});
