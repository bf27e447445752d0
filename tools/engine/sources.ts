// What the engine's modules are made from, as one hash: our own sources and flags, and the versions of libraries that
// are compiled in.

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { libraryPackages, suite } from '../toolchain/pins.mjs';

const FILES = ['CMakeLists.txt', 'CMakePresets.json', 'tools/engine-types.mjs'];
const FOLDERS = [
  { folder: 'cpp', ending: /(?:\.(?:cpp|h)|CMakeLists\.txt)$/ },
  { folder: 'tools/cmake', ending: /\.(?:cmake|cpp)$/ },
];

const filesIn = (root: string, { folder, ending }: { folder: string; ending: RegExp }) =>
  readdirSync(join(root, folder), { recursive: true })
    .map((name) => `${folder}/${String(name).replaceAll('\\', '/')}`)
    .filter((path) => ending.test(path));

/**
 * The same on every system: paths with slashes, lines that end in one character.
 * @param root - of the repository
 * @returns 64 hexadecimal digits
 */
export function sourceHash(root: string): string {
  const hash = createHash('sha256');
  hash.update(JSON.stringify({ suite, libraryPackages }));
  const paths = [...FILES, ...FOLDERS.flatMap((where) => filesIn(root, where))];
  for (const path of paths.sort()) {
    const text = readFileSync(join(root, path), 'utf8').replaceAll('\r\n', '\n');
    hash.update(`\0${path}\0${text}`);
  }
  return hash.digest('hex');
}
