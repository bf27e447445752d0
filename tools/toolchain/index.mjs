// The toolchain's front door: whatever the machine, afterwards there is an Emscripten that works. Decides where it
// comes from.
//
//   node tools/toolchain/index.mjs          get it, and say where it is
//   eval "$(node tools/toolchain/index.mjs --env)"    use it from a shell

import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readArguments } from '../arguments.mjs';
import { runAsCommand } from '../run-as-command.mjs';
import { findEmccOnPath, privateEmscripten, privateEnv, repoEnv } from './emscripten.mjs';
import { cacheFolder, describeBundle, ensureBundle, installedVersions } from './install.mjs';
import { libraryCmakeArgs } from './libraries.mjs';
import { findProgram, missingBuildTools, readSystem, versionOf } from './machine.mjs';
import { rememberAbout } from './memo.mjs';
import { clangToolsMajor, minimumEmcc, supportedDebian } from './pins.mjs';
import { createProgress } from './progress.mjs';
import { relaxedSimdNode } from './relaxed-simd-node.mjs';

const repo = fileURLToPath(new URL('../..', import.meta.url));

/**
 * @typedef {object} Toolchain
 * @property {NodeJS.ProcessEnv} env the environment to start cmake or emcc with
 * @property {string} emscriptenCmake path of Emscripten's CMake toolchain file
 * @property {string[]} cmakeArgs where the header-only libraries are; empty where CMake fetches them
 * @property {string | null} clangFormat null when the machine has none of the right version
 * @property {string | null} clangTidy likewise
 * @property {Record<string, string> | null} packages exact versions of what compiles, by Debian's names; null for an
 *   Emscripten on PATH
 * @property {'path' | 'cache'} source whose Emscripten it is: the machine's own, or ours
 */

/**
 * Makes sure everything that compiles is there, fetching what is missing (Debian 12 and 13 on
 * amd64) into the user's cache; the system is never changed. Takes a minute the first time and
 * some milliseconds after that.
 * @param {{ progress?: import('./progress.mjs').Progress }} [options]
 * @returns {Promise<Toolchain>}
 * @throws {Error} with one sentence that says what to install
 */
export async function ensureToolchain({ progress = createProgress() } = {}) {
  checkBuildTools();
  const onPath = findEmccOnPath(join(cacheFolder(), 'emcc-on-path.json'));
  if (onPath?.cmake) return withEmccOnPath(onPath.cmake, progress);
  if (!canFetch()) throw new Error(whatToInstall(onPath?.version));
  return withPrivateEmscripten(progress);
}

/**
 * @param {string} emscriptenCmake
 * @param {import('./progress.mjs').Progress} progress
 * @returns {Promise<Toolchain>}
 */
async function withEmccOnPath(emscriptenCmake, progress) {
  /** @type {string[]} */
  let cmakeArgs = [];
  if (canFetch()) {
    const bundle = describeBundle({ withCompiler: false });
    await ensureBundle(bundle, progress);
    cmakeArgs = libraryCmakeArgs(join(bundle.folder, 'libraries'));
  }
  return {
    env: buildEnv(emscriptenCmake, {}),
    emscriptenCmake,
    cmakeArgs,
    clangFormat: clangToolOnPath('clang-format'),
    clangTidy: clangToolOnPath('clang-tidy'),
    packages: null,
    source: 'path',
  };
}

/**
 * @param {import('./progress.mjs').Progress} progress
 * @returns {Promise<Toolchain>}
 */
async function withPrivateEmscripten(progress) {
  const bundle = describeBundle({ withCompiler: true });
  await ensureBundle(bundle, progress);
  const { cmake, clangFormat, clangTidy } = privateEmscripten(bundle.folder);
  return {
    env: buildEnv(cmake, privateEnv(bundle.folder)),
    emscriptenCmake: cmake,
    cmakeArgs: libraryCmakeArgs(join(bundle.folder, 'libraries')),
    clangFormat,
    clangTidy,
    packages: installedVersions(bundle),
    source: 'cache',
  };
}

/**
 * @param {string} emscriptenCmake
 * @param {Record<string, string>} emscriptenEnv
 * @returns {NodeJS.ProcessEnv}
 */
function buildEnv(emscriptenCmake, emscriptenEnv) {
  return {
    ...process.env,
    ...repoEnv(repo),
    ...emscriptenEnv,
    // CMakePresets.json reads these.
    HEADSUP_EMSCRIPTEN_CMAKE: emscriptenCmake,
    HEADSUP_NODE: process.execPath,
    HEADSUP_NODE_RELAXED: relaxedSimdNode().join(';'),
  };
}

/** Whether Debian's packages can be fetched and run on this machine. */
function canFetch() {
  const { id, versionId } = readSystem();
  const isDebian = id === 'debian' && supportedDebian.includes(versionId);
  const tools = ['apt-get', 'dpkg-deb', 'tar', 'flock'];
  return isDebian && process.arch === 'x64' && tools.every((name) => findProgram(name));
}

/**
 * @param {string | undefined} foundVersion of an emcc that cannot be used
 */
function whatToInstall(foundVersion) {
  const found = foundVersion ? `the emcc on PATH is ${foundVersion}` : 'there is no emcc on PATH';
  const debian = `Debian ${supportedDebian.join(' or ')} on amd64`;
  return (
    `Please install Emscripten ${minimumEmcc} or newer (emsdk, Homebrew or your system's package) ` +
    `and put it on PATH: ${found}, and only on ${debian} can it be fetched for you.`
  );
}

function checkBuildTools() {
  const missing = missingBuildTools(join(cacheFolder(), 'build-tools.json'));
  if (missing.length > 0) throw new Error(`Please install ${missing.join(', and ')}.`);
}

/**
 * @param {string} name
 * @returns {string | null} the program, if it is of the major version whose opinion counts
 */
function clangToolOnPath(name) {
  const exact = findProgram(`${name}-${clangToolsMajor}`);
  const plain = findProgram(name);
  if (exact || !plain) return exact;
  const memoFile = join(cacheFolder(), `${name}-on-path.json`);
  const version = rememberAbout([plain], memoFile, () => versionOf(plain));
  return version?.startsWith(`${clangToolsMajor}.`) ? plain : null;
}

/**
 * Fetches nothing.
 * @returns {string | null} clang-format of the version whose opinion counts, where there is one
 */
export function clangFormatHere() {
  const { clangFormat } = privateEmscripten(describeBundle({ withCompiler: true }).folder);
  return findProgram(clangFormat) ?? clangToolOnPath('clang-format');
}

/**
 * @param {Toolchain} toolchain
 * @returns {string} shell lines that set what the toolchain sets
 */
function asShellLines({ env, cmakeArgs }) {
  const quote = (/** @type {string} */ text) => `'${text.replaceAll("'", "'\\''")}'`;
  const changed = Object.entries(env).filter(([name, value]) => process.env[name] !== value);
  const lines = changed.map(([name, value]) => `export ${name}=${quote(value ?? '')}`);
  return [...lines, `export HEADSUP_CMAKE_ARGS=${quote(cmakeArgs.join(' '))}`].join('\n');
}

await runAsCommand(import.meta.url, async (args) => {
  const { values } = readArguments(args, { options: { env: { type: 'boolean' } } });
  const toolchain = await ensureToolchain();
  const { env, ...rest } = toolchain;
  console.log(values.env ? asShellLines(toolchain) : rest);
});
