// How Emscripten is told where its parts are: in our private folder, or on PATH.

import { existsSync, mkdirSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { compareVersions, findProgram, versionOf } from './machine.mjs';
import { minimumEmcc } from './pins.mjs';
import { run } from './run.mjs';
import { writeFileAtOnce } from './stamps.mjs';

const root = 'usr/share/emscripten';
const cmakeFile = 'cmake/Modules/Platform/Emscripten.cmake';

/**
 * Where the parts of a private Emscripten are.
 * @param folder - the bundle's folder
 */
export function privateEmscripten(folder: string) {
  const prefix = join(folder, 'prefix');
  const llvm = join(prefix, 'usr/lib/llvm-19/bin');
  return {
    prefix,
    llvm,
    root: join(prefix, root),
    cmake: join(prefix, root, cmakeFile),
    cache: join(prefix, root, 'cache'),
    config: join(folder, 'emscripten-config.py'),
    python: join(prefix, 'usr/bin/python3.13'),
    nodeModules: join(prefix, root, 'node_modules'),
    clangFormat: join(llvm, 'clang-format'),
    clangTidy: join(llvm, 'clang-tidy'),
  };
}

/**
 * Connects the parts and writes the file EM_CONFIG names. It holds nothing of one clone or one
 * shell, since all clones share it: Node and the closure compiler come from the environment.
 */
export function configureEmscripten(folder: string): void {
  const emscripten = privateEmscripten(folder);
  linkAcorn(emscripten.nodeModules);
  const settings = {
    EMSCRIPTEN_ROOT: emscripten.root,
    LLVM_ROOT: emscripten.llvm,
    BINARYEN_ROOT: join(emscripten.prefix, 'usr'),
    CACHE: emscripten.cache,
    // Debian's patched look-up would add "-19" to the names.
    LLVM_ADD_VERSION: '',
    CLANG_ADD_VERSION: '',
  };
  const lines = Object.entries(settings).map(
    ([name, value]) => `${name} = ${JSON.stringify(value)}`,
  );
  writeFileAtOnce(emscripten.config, `${lines.join('\n')}\nFROZEN_CACHE = True\n`);
}

/**
 * Emscripten's scripts import acorn, which Debian keeps where only its own Node looks; NODE_PATH
 * would not help, since `import` does not read it. Linking the whole folder would make `tsc` find
 * the type packages in it, and refuse them.
 */
function linkAcorn(nodeModules: string) {
  rmSync(nodeModules, { recursive: true, force: true });
  mkdirSync(nodeModules);
  symlinkSync('../../nodejs/acorn', join(nodeModules, 'acorn'));
}

/**
 * The environment for a private Emscripten.
 * @param folder - the bundle's folder
 */
export function privateEnv(folder: string): Record<string, string> {
  const emscripten = privateEmscripten(folder);
  return {
    EM_CONFIG: emscripten.config,
    EM_CACHE: emscripten.cache,
    EM_FROZEN_CACHE: '1', // the prebuilt libraries are complete for our flags: never build more
    EM_NODE_JS: process.execPath,
    EMSDK_PYTHON: emscripten.python,
  };
}

/** The environment every Emscripten gets: tools from the repository's own packages. */
export function repoEnv(repo: string): Record<string, string> {
  const bin = join(repo, 'node_modules/.bin');
  return {
    PATH: `${bin}${delimiter}${process.env.PATH ?? ''}`, // `tsc` for --emit-tsd
    EM_CLOSURE_COMPILER: join(bin, 'google-closure-compiler'),
  };
}

const proofSource = `#include <emscripten/bind.h>
#include <cstdio>
#include <stdexcept>
int half(int n) { if (n % 2) throw std::runtime_error("odd"); return n / 2; }
EMSCRIPTEN_BINDINGS(proof) { emscripten::function("half", &half); }
int main(int argc, char**) {
  try { return half(argc); } catch (const std::runtime_error& e) { std::puts(e.what()); return 0; }
}
`;

/**
 * Compiles, links and runs a few lines with the flags that matter, and starts the other programs.
 * @throws when anything does not work
 */
export async function proveCompiler(folder: string): Promise<void> {
  const { root: emscriptenRoot, clangFormat, clangTidy, ...paths } = privateEmscripten(folder);
  const env = { ...process.env, ...privateEnv(folder) };
  const cwd = join(folder, 'proof');
  mkdirSync(cwd, { recursive: true });
  writeFileSync(join(cwd, 'proof.cpp'), proofSource);
  const flags = ['-std=c++20', '-O3', '-msimd128', '-fwasm-exceptions', '-lembind'];
  const output = ['-sEXIT_RUNTIME', 'proof.cpp', '-o', 'proof.js'];
  await run(join(emscriptenRoot, 'em++'), [...flags, ...output], { cwd, env });
  const { stdout } = await run(process.execPath, ['proof.js'], { cwd, env });
  if (stdout.trim() !== 'odd') throw new Error(`The trial program printed "${stdout}".`);
  for (const program of [clangFormat, clangTidy, paths.python]) await run(program, ['--version']);
}

/**
 * Looks for emcc on PATH. Asking costs half a second, so the answer is kept.
 * @returns null when there is none; `cmake` is
 *   the path of its Emscripten.cmake, null when this emcc cannot be used
 */
export function findEmccOnPath(): { version: string; cmake: string | null } | null {
  const emcc = findProgram('emcc');
  if (!emcc) return null;
  const version = versionOf(emcc) ?? 'of unknown version';
  const isNewEnough = compareVersions(version, minimumEmcc) >= 0; // NaN is not
  return { version, cmake: isNewEnough ? emscriptenCmakeOf(emcc) : null };
}

/**
 * Emscripten.cmake lies in emcc's own folder (emsdk), or in the one a wrapper on PATH points to
 * (Debian, Homebrew).
 */
function emscriptenCmakeOf(emcc: string) {
  const folders = [dirname(emcc), dirname(realpathSync(emcc)), '/usr/share/emscripten'];
  folders.push(join(dirname(realpathSync(emcc)), '../libexec'));
  return folders.map((folder) => join(folder, cmakeFile)).find((file) => existsSync(file)) ?? null;
}
