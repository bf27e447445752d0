// A build folder is only used where it was made: a copied or moved checkout must not build the other one.

import assert from 'node:assert/strict';
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { forgetForeign } from '../../tools/build.ts';
import { scratch } from './support/scratch.ts';

const root = scratch('build');

/** A checkout with a build folder, as CMake leaves it. */
function checkout(name: string) {
  const home = join(root, name);
  const folder = join(home, 'build/wasm');
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, 'CMakeCache.txt'),
    `CMAKE_BUILD_TYPE:STRING=Release\nCMAKE_HOME_DIRECTORY:INTERNAL=${home}\n`,
  );
  writeFileSync(join(folder, 'engine.wasm'), 'of this checkout');
  return { home, folder };
}

test('the build folder of a copied checkout is removed, and the original keeps its own', () => {
  const original = checkout('original');
  const home = join(root, 'copy');
  cpSync(original.home, home, { recursive: true });
  assert.equal(forgetForeign(join(home, 'build/wasm'), home), true);
  assert.equal(existsSync(join(home, 'build/wasm')), false);
  assert.ok(existsSync(join(original.folder, 'engine.wasm')));
});

test('the build folder of a moved checkout is removed, though the old place is gone', () => {
  const { home, folder } = checkout('moved');
  const now = join(root, 'new-place');
  cpSync(home, now, { recursive: true });
  rmSync(home, { recursive: true });
  assert.equal(forgetForeign(join(now, 'build/wasm'), now), true);
  assert.equal(existsSync(folder), false);
});

test('a folder that was never configured is left as it is', () => {
  const folder = join(root, 'empty/build/wasm');
  mkdirSync(folder, { recursive: true });
  assert.equal(forgetForeign(folder, join(root, 'empty')), false);
  assert.ok(existsSync(folder));
});
