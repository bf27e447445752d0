// The toolchain's front door: whatever the machine, afterwards there is an Emscripten that works. Decides where it
// comes from.
// `node tools/toolchain/index.ts` gets it, and says where it is.

import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runAsCommand } from '../run-as-command.ts';
import { findEmccOnPath, privateEmscripten, privateEnv, repoEnv } from './emscripten.ts';
import { ensureInstalled, folder, installedVersions } from './install.ts';
import { libraryCmakeArgs } from './libraries.ts';
import { findProgram, missingBuildTools, readSystem, versionOf } from './machine.mjs';
import { clangToolsMajor, minimumEmcc, supportedDebian } from './pins.mjs';
import type { Progress } from './progress.mjs';
import { createProgress } from './progress.mjs';

const repo = fileURLToPath(new URL('../..', import.meta.url));

export type Toolchain = {
  /** the environment to start cmake or emcc with */
  env: NodeJS.ProcessEnv;
  /** path of Emscripten's CMake toolchain file */
  emscriptenCmake: string;
  /** where the header-only libraries are; empty where CMake fetches them */
  cmakeArgs: string[];
  /** null when the machine has none of the right version */
  clangFormat: string | null;
  /** likewise */
  clangTidy: string | null;
  /** exact versions of what compiles, by Debian's names; null for an Emscripten on PATH */
  packages: Record<string, string> | null;
};

/**
 * Makes sure everything that compiles is there, fetching what is missing (Debian 12 and 13 on
 * amd64) into the user's cache; the system is never changed. Takes a minute the first time and
 * some milliseconds after that.
 * @throws {Error} with one sentence that says what to install
 */
export async function ensureToolchain({
  progress = createProgress(),
}: {
  progress?: Progress;
} = {}): Promise<Toolchain> {
  checkBuildTools();
  const onPath = findEmccOnPath();
  if (onPath?.cmake) return withEmccOnPath(onPath.cmake);
  if (!canFetch()) throw new Error(whatToInstall(onPath?.version));
  return withPrivateEmscripten(progress);
}

function withEmccOnPath(emscriptenCmake: string): Toolchain {
  return {
    env: buildEnv(emscriptenCmake, {}),
    emscriptenCmake,
    cmakeArgs: [],
    clangFormat: clangToolOnPath('clang-format'),
    clangTidy: clangToolOnPath('clang-tidy'),
    packages: null,
  };
}

async function withPrivateEmscripten(progress: Progress): Promise<Toolchain> {
  await ensureInstalled(progress);
  const { cmake, clangFormat, clangTidy } = privateEmscripten(folder);
  return {
    env: buildEnv(cmake, privateEnv(folder)),
    emscriptenCmake: cmake,
    cmakeArgs: libraryCmakeArgs(join(folder, 'libraries')),
    clangFormat,
    clangTidy,
    packages: installedVersions(),
  };
}

function buildEnv(
  emscriptenCmake: string,
  emscriptenEnv: Record<string, string>,
): NodeJS.ProcessEnv {
  return {
    ...process.env,
    ...repoEnv(repo),
    ...emscriptenEnv,
    // CMakePresets.json reads these.
    HEADSUP_EMSCRIPTEN_CMAKE: emscriptenCmake,
    HEADSUP_NODE: process.execPath,
  };
}

/** Whether Debian's packages can be fetched and run on this machine. */
function canFetch() {
  const { id, versionId } = readSystem();
  const isDebian = id === 'debian' && supportedDebian.includes(versionId);
  const tools = ['apt-get', 'dpkg-deb', 'tar', 'flock'];
  return isDebian && process.arch === 'x64' && tools.every((name) => findProgram(name));
}

/** @param foundVersion - of an emcc that cannot be used */
function whatToInstall(foundVersion: string | undefined) {
  const found = foundVersion ? `the emcc on PATH is ${foundVersion}` : 'there is no emcc on PATH';
  const debian = `Debian ${supportedDebian.join(' or ')} on amd64`;
  return (
    `Please install Emscripten ${minimumEmcc} or newer (emsdk, Homebrew or your system's package) ` +
    `and put it on PATH: ${found}, and only on ${debian} can it be fetched for you.`
  );
}

function checkBuildTools() {
  const missing = missingBuildTools();
  if (missing.length > 0) throw new Error(`Please install ${missing.join(', and ')}.`);
}

/** @returns the program, if it is of the major version whose opinion counts */
function clangToolOnPath(name: string): string | null {
  const exact = findProgram(`${name}-${clangToolsMajor}`);
  const plain = findProgram(name);
  if (exact || !plain) return exact;
  return versionOf(plain)?.startsWith(`${clangToolsMajor}.`) ? plain : null;
}

/**
 * Fetches nothing.
 * @returns clang-format of the version whose opinion counts, where there is one
 */
export function clangFormatHere(): string | null {
  const { clangFormat } = privateEmscripten(folder);
  return findProgram(clangFormat) ?? clangToolOnPath('clang-format');
}

await runAsCommand(import.meta.url, async () => {
  const { env, ...rest } = await ensureToolchain();
  console.log(rest);
});
