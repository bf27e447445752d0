// What the engine's modules are made from, and what they are proven by, each as one hash: our own sources and flags and the
// versions of libraries that are compiled in; the tests and the files that hold right answers.

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { libraryPackages, suite } from '../toolchain/pins.mjs';

const FILES = ['CMakeLists.txt', 'CMakePresets.json', 'tools/engine-types.mjs'];
const FOLDERS = [
  { folder: 'cpp', ending: /(?:\.(?:cpp|h|json)|CMakeLists\.txt)$/ },
  { folder: 'tools/cmake', ending: /\.(?:cmake|cpp)$/ },
];

const PROOFS = [
  'cpp',
  'property',
  'fuzz',
  'consumer',
  'fixtures',
  'golden',
  'models/reference',
].map((folder) => ({ folder: `tests/${folder}`, ending: /(?<!\.md)$/ }));

const filesIn = (root: string, { folder, ending }: { folder: string; ending: RegExp }) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((path) => ending.test(path));

/** The same on every system: paths with slashes, lines that end in one character. */
function hashOf(root: string, paths: string[]) {
  const hash = createHash('sha256');
  hash.update(JSON.stringify({ suite, libraryPackages }));
  for (const path of paths.sort()) {
    const text = readFileSync(join(root, path), 'latin1').replaceAll('\r\n', '\n');
    hash.update(`\0${path}\0`).update(text, 'latin1');
  }
  return hash.digest('hex');
}

const sourcesIn = (root: string) => [...FILES, ...FOLDERS.flatMap((where) => filesIn(root, where))];

/** @returns 64 hexadecimal digits, of what the modules are made from */
export const sourceHash = (root: string): string => hashOf(root, sourcesIn(root));

/** @returns the same of what they are made from and proven by */
export const proofHash = (root: string): string =>
  hashOf(root, [
    ...[...sourcesIn(root), 'tests/CMakeLists.txt'],
    ...PROOFS.flatMap((where) => filesIn(root, where)),
  ]);
