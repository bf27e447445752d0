// Building and checking assume nothing that only one system has: how programs end, where npm and browsers lie, which
// way slashes lean.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, test } from 'node:test';
import { readsTypeScript } from '../../tools/node-arguments.ts';
import { browserPlaces } from '../../tools/toolchain/browsers.ts';
import { findProgram, programEndings } from '../../tools/toolchain/machine.mjs';
import { npmCommand, npmScript } from '../../tools/toolchain/npm.mjs';
import { scratch } from './support/scratch.ts';
import { withWindowsPaths } from './support/windows-paths.ts';

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

describe('a browser', () => {
  test('is looked for where macOS has applications, the user’s own too', () => {
    const places = browserPlaces('darwin', { HOME: '/Users/ada' });
    assert.equal(places[0], '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome');
    assert.ok(places.includes('/Users/ada/Applications/Chromium.app/Contents/MacOS/Chromium'));
  });

  test('is looked for where Windows has programs', () => {
    const env = {
      ProgramFiles: 'C:\\Program Files',
      LOCALAPPDATA: 'C:\\Users\\Ada\\AppData\\Local',
    };
    const places = browserPlaces('win32', env);
    assert.equal(places[0], 'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe');
    assert.ok(places.includes(`${env.LOCALAPPDATA}\\Google\\Chrome\\Application\\chrome.exe`));
    assert.equal(places.length, 6);
  });
});

test('the search index is made by one version of Pagefind on every system', () => {
  const { optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  const makers = Object.entries(optionalDependencies).filter(([name]) => name.includes('pagefind'));
  assert.equal(makers.length, 6);
  assert.equal(new Set(makers.map(([, version]) => version)).size, 1);
});

/** Runs a script of ours as if paths here were Windows'. */
function onWindows(...args: string[]) {
  const all = [...readsTypeScript, ...withWindowsPaths, ...args];
  const { status, stdout, stderr } = spawnSync(process.execPath, all, { encoding: 'utf8' });
  assert.equal(status, 0, stdout + stderr);
  return stdout;
}

/** @param code of a module that prints JSON */
const saysOnWindows = (code: string) =>
  JSON.parse(onWindows('--input-type=module', '--eval', code));

const hasBackslashes = process.platform === 'win32' && 'every test here runs with such paths';

describe('where paths have backslashes', { skip: hasBackslashes }, () => {
  test('the course builds, and its faults name files as everywhere', () => {
    assert.match(onWindows('tools/course/index.ts'), /^course: lessons \d+, pages \d+/m);
  });

  test('the rooms hold to the map', () => {
    assert.equal(onWindows('tools/check-layers.ts'), '');
  });

  test('the engine is known by the same hash', () => {
    const code = (root: string) => `import { sourceHash } from './tools/engine/sources.ts';
      console.log(JSON.stringify(sourceHash(${root})));`;
    const args = [...readsTypeScript, '--input-type=module', '--eval', code("'.'")];
    const { stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    assert.equal(saysOnWindows(code("'.'")), JSON.parse(stdout));
  });

  test('the built site is measured, kept and copied by addresses with slashes', () => {
    mkdirSync(join(folder, 'site/lessons'), { recursive: true });
    mkdirSync(join(folder, 'site/assets'));
    const page = '<script type="module" src="../assets/site.js"></script></head>';
    writeFileSync(join(folder, 'site/lessons/one.html'), page);
    writeFileSync(join(folder, 'site/assets/site.js'), '');
    const said = saysOnWindows(`
      import { firstLoad } from './tools/size.ts';
      import { offlineFiles } from './tools/offline/files.ts';
      import { rootOf } from './tools/course/page-path.ts';
      const site = ${JSON.stringify(join(folder, 'site'))};
      console.log(JSON.stringify({
        first: firstLoad(site, 'lessons/one.html'),
        kept: offlineFiles(site).map(({ url }) => url),
        root: rootOf({ kind: 'lesson', front: { id: 'one' } }),
      }));`);
    assert.deepEqual(said, {
      first: ['lessons/one.html', 'assets/site.js'],
      kept: ['assets/site.js', 'lessons/one.html'],
      root: '../',
    });
  });
});
