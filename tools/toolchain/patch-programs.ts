// Makes programs of a newer Debian run on an older one: each is told to use the loader and the libraries beside it
// instead of the system's.
//
// Tried and failed: starting clang through the loader (it then looks for its headers beside the loader); patching a
// file where it lies (patchelf crashed when it reached a library it was itself using); setting loader and library path
// in one go (the result crashed for python3.13, which is not position-independent; library path first, loader second
// works).

import {
  chmodSync,
  closeSync,
  copyFileSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { run } from './run.mjs';

const systemLibraries = 'usr/lib/x86_64-linux-gnu';
const libraryFolders = [systemLibraries, 'usr/lib/llvm-19/lib'];
const loaderName = 'ld-linux-x86-64.so.2';
const patchelfLibraries = ['libc.so.6', 'libm.so.6', 'libgcc_s.so.1', 'libstdc++.so.6'];

/**
 * Patches what is not patched yet; each file is replaced in one step, so that a killed run
 * leaves only whole files.
 */
export async function patchPrograms({
  prefix,
  scratch,
  programs,
  onPercent,
}: {
  /** the folder the packages were unpacked to; must not move afterwards */
  prefix: string;
  /** a folder for drafts, on the same disk */
  scratch: string;
  /** relative to `prefix` */
  programs: string[];
  onPercent: (percent: number) => void;
}): Promise<void> {
  const patchelf = preparePatchelf(prefix, scratch);
  const loader = join(prefix, systemLibraries, loaderName);
  const libraryPath = libraryFolders.map((folder) => join(prefix, folder)).join(':');
  const libraries = libraryFolders.flatMap((folder) => sharedLibraries(join(prefix, folder)));
  const files = [...libraries, ...programs.map((path) => join(prefix, path))];

  for (const [index, file] of files.entries()) {
    const isProgram = index >= libraries.length;
    const rpath = (await patchelf(['--print-rpath', file])).trim();
    // A library without a path of its own inherits the program's.
    const needsPath = rpath !== libraryPath && (isProgram || rpath !== '');
    const needsLoader =
      isProgram && (await patchelf(['--print-interpreter', file])).trim() !== loader;
    if (needsPath || needsLoader) {
      const draft = join(scratch, 'draft');
      await patchelf(['--force-rpath', '--set-rpath', libraryPath, '--output', draft, file]);
      if (isProgram) await patchelf(['--set-interpreter', loader, draft]);
      chmodSync(draft, statSync(file).mode);
      renameSync(draft, file);
    }
    onPercent((100 * (index + 1)) / files.length);
  }
  for (const path of programs) await refuseSystemLibraries(loader, prefix, join(prefix, path));
}

/** A library found outside may be of the wrong version here and missing elsewhere. */
async function refuseSystemLibraries(loader: string, prefix: string, program: string) {
  const { stdout } = await run(loader, ['--list', program]);
  const found = [...stdout.matchAll(/ => (\/\S.*) \(0x/g)].map(([, path]) => path!);
  // The loader itself is listed under its built-in name, though it is the one we started.
  const outside = found.filter((path) => !path.startsWith(prefix) && !path.endsWith(loaderName));
  if (outside.length > 0) throw new Error(`${program} would use ${outside.join(', ')}.`);
}

/**
 * Copies patchelf and its libraries aside and runs it through the loader, so that it works before
 * anything is patched and is not disturbed by the patching.
 */
function preparePatchelf(prefix: string, scratch: string): (args: string[]) => Promise<string> {
  mkdirSync(scratch, { recursive: true });
  copyFileSync(join(prefix, 'usr/bin/patchelf'), join(scratch, 'patchelf'));
  for (const name of [loaderName, ...patchelfLibraries]) {
    copyFileSync(join(prefix, systemLibraries, name), join(scratch, name));
  }
  const start = ['--library-path', scratch, join(scratch, 'patchelf')];
  return async (args) => (await run(join(scratch, loaderName), [...start, ...args])).stdout;
}

/** @returns the shared libraries in it that may be patched; links are left out */
function sharedLibraries(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.so(\.|$)/.test(entry.name))
    .filter(({ name }) => !name.startsWith('ld-linux') && !name.startsWith('libc.so'))
    .map(({ name }) => join(folder, name))
    .filter(isElf);
}

function isElf(file: string) {
  const head = Buffer.alloc(4);
  const handle = openSync(file, 'r');
  readSync(handle, head);
  closeSync(handle);
  return head.toString('latin1') === '\x7fELF';
}
