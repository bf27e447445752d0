// Building and checking where paths have backslashes.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { readsTypeScript } from '../../tools/node-arguments.ts';
import { scratch } from '../tools/support/scratch.ts';
import { withWindowsPaths } from '../tools/support/windows-paths.ts';

const folder = scratch('windows');

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
    assert.match(onWindows('tools/check-course.ts'), /^course: lessons \d+, pages \d+/m);
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
      import { rootOf } from './web/site/page-path.ts';
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
