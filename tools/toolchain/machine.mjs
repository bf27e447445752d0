// What this machine is and has: system, programs on PATH, their versions.

import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';
import { minimumCmake, minimumCxx } from './pins.mjs';

/**
 * What the file of a program may end in, after the name that people type. On Windows a file without one is no program:
 * `npm` beside `npm.cmd` is a script for a shell that need not be there.
 * @param {string} [platform] as Node names it
 * @param {string} [listed] what Windows itself goes by
 * @returns {string[]} the best first
 */
export const programEndings = (
  platform = process.platform,
  listed = process.env.PATHEXT || '.COM;.EXE;.BAT;.CMD',
) => (platform === 'win32' ? listed.toLowerCase().split(';').filter(Boolean) : ['']);

/**
 * The full path of a program, or null.
 * @param {string} name a name to look for on PATH, or an absolute path
 * @param {string} [searchPath]
 * @param {string[]} [endings]
 * @returns {string | null}
 */
export function findProgram(name, searchPath = process.env.PATH ?? '', endings = programEndings()) {
  const isWhole = endings.some((ending) => name.toLowerCase().endsWith(ending));
  const names = isWhole ? [name] : endings.map((ending) => name + ending);
  const folders = isAbsolute(name) ? [''] : searchPath.split(delimiter).filter(Boolean);
  const candidates = folders.flatMap((folder) => names.map((one) => join(folder, one)));
  return candidates.find(isProgram) ?? null;
}

/** @param {string} path */
function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/**
 * Compares dotted versions number by number; a missing part counts as 0.
 * @param {string} a
 * @param {string} b
 * @returns {number} negative when a is older, 0 when equal, positive when a is newer
 */
export function compareVersions(a, b) {
  const left = a.split('.').map(Number);
  const right = b.split('.').map(Number);
  for (let i = 0; i < Math.max(left.length, right.length); i++) {
    const difference = (left[i] ?? 0) - (right[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/**
 * The first dotted version in what a program says of itself.
 * @param {string} text such as `emcc (Emscripten gcc/clang-like replacement) 3.1.69 ()`
 * @returns {string | null}
 */
export function versionIn(text) {
  return /(?<![\w.])\d+(?:\.\d+)+/.exec(text)?.[0] ?? null;
}

/**
 * @param {string} program
 * @returns {string | null} its version, or null when it does not say
 */
export function versionOf(program) {
  try {
    const text = execFileSync(program, ['--version'], { encoding: 'utf8', stdio: 'pipe' });
    return versionIn(text);
  } catch {
    return null;
  }
}

/**
 * The system as os-release names it.
 * @param {string} [osRelease] the text of that file
 * @returns {{ id: string, versionId: string, prettyName: string }}
 */
export function readSystem(osRelease = readOsRelease()) {
  /** @type {Record<string, string>} */
  const fields = {};
  for (const line of osRelease.split('\n')) {
    const match = /^([A-Z_]+)=(.*)$/.exec(line.trim());
    if (match) fields[match[1]] = match[2].replace(/^(["'])(.*)\1$/, '$2');
  }
  const id = fields.ID ?? process.platform;
  const versionId = fields.VERSION_ID ?? '';
  return { id, versionId, prettyName: fields.PRETTY_NAME ?? `${id} ${versionId}`.trim() };
}

function readOsRelease() {
  const path = ['/etc/os-release', '/usr/lib/os-release'].find((file) => existsSync(file));
  return path ? readFileSync(path, 'utf8') : '';
}

/** @returns {boolean} whether we may change the system */
export function isRoot() {
  return process.getuid?.() === 0;
}

/**
 * Checks the build tools that come with the system rather than with the toolchain.
 * @returns {string[]} what is missing, each fit for "please install ..."; empty when all is well
 */
export function missingBuildTools() {
  const cmake = findProgram('cmake');
  const cmakeVersion = cmake && versionOf(cmake);
  const compiler = cxxCompiler();
  const missing = [];
  if (!cmakeVersion || compareVersions(cmakeVersion, minimumCmake) < 0) {
    missing.push(`cmake ${minimumCmake} or newer${cmakeVersion ? ` (found ${cmakeVersion})` : ''}`);
  }
  if (!findProgram('make') && !findProgram('ninja')) missing.push('make or ninja');
  if (!compiler || !knowsCxx20(compiler)) {
    missing.push(`a C++20 compiler (g++ ${minimumCxx.gcc}, clang++ ${minimumCxx.clang} or newer)`);
  }
  return missing;
}

/** The compiler CMake would choose: `CXX`, or the first of c++, g++, clang++. */
function cxxCompiler() {
  const named = process.env.CXX?.trim().split(/\s+/)[0];
  const names = named ? [named] : ['c++', 'g++', 'clang++'];
  return names.map((name) => findProgram(name)).find((path) => path !== null) ?? null;
}

/** @param {string} compiler */
function knowsCxx20(compiler) {
  try {
    const args = ['-std=c++20', '-dM', '-E', '-x', 'c++', '/dev/null'];
    const stdio = /** @type {const} */ (['ignore', 'pipe', 'ignore']);
    const macros = execFileSync(compiler, args, { encoding: 'utf8', stdio: [...stdio] });
    const clang = /__clang_major__ (\d+)/.exec(macros)?.[1];
    const gcc = /__GNUC__ (\d+)/.exec(macros)?.[1]; // clang claims to be gcc 4 as well
    return clang
      ? Number(clang) >= Number(minimumCxx.clang)
      : Number(gcc) >= Number(minimumCxx.gcc);
  } catch {
    return false; // it does not know -std=c++20
  }
}
