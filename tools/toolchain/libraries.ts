// Puts the header-only C++ libraries into a small tree of their own for CMake's find_package.
//
// Why a tree of its own: the packages' shared usr/include would bring glibc's headers before Emscripten's, and the same
// tree has to serve g++ and emcc.

import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const headerFolders = ['xsimd', 'xtl', 'nlohmann', 'doctest'];

/** CMake package name to the folder of its config file, inside the tree. */
const cmakeFolders = {
  xsimd: 'share/cmake/xsimd',
  xtl: 'share/cmake/xtl',
  nlohmann_json: 'share/cmake/nlohmann_json',
  doctest: 'lib/cmake/doctest',
};

/**
 * Builds the tree beside its place and moves it there when it is whole.
 * @param prefix - the folder the packages were unpacked to
 * @param tree - the folder to make
 */
export function extractLibraries(prefix: string, tree: string): void {
  const draft = `${tree}.draft`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  for (const name of headerFolders) {
    cpSync(join(prefix, 'usr/include', name), join(draft, 'include', name), { recursive: true });
  }
  for (const folder of Object.values(cmakeFolders)) {
    cpSync(join(prefix, 'usr', folder), join(draft, folder), { recursive: true });
  }
  makeDoctestRelocatable(join(draft, cmakeFolders.doctest, 'doctestTargets.cmake'));
  rmSync(tree, { recursive: true, force: true });
  renameSync(draft, tree);
}

/**
 * Debian's file names /usr outright, which would put the system's headers on the path; the other
 * libraries' files find their own place.
 */
function makeDoctestRelocatable(file: string) {
  const text = readFileSync(file, 'utf8');
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is CMake's variable
  const ownPlace = '${CMAKE_CURRENT_LIST_DIR}/../../..';
  const own = `get_filename_component(_IMPORT_PREFIX "${ownPlace}" ABSOLUTE)`;
  const relocatable = text.replace('set(_IMPORT_PREFIX "/usr")', () => own);
  if (!relocatable.includes(own)) throw new Error(`${file} is not what was expected.`);
  writeFileSync(file, relocatable);
}

/**
 * @returns what CMake needs so that find_package finds the libraries in the tree, with
 *   any compiler
 */
export function libraryCmakeArgs(tree: string): string[] {
  return Object.entries(cmakeFolders).map(
    ([name, folder]) => `-D${name}_DIR=${join(tree, folder)}`,
  );
}
