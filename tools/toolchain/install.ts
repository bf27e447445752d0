// Brings a set of pinned Debian packages into the cache folder, ready to run. What an interrupted run has downloaded is kept;
// whatever else is wrong with a folder of the cache, it can be deleted.

import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Package } from './apt-private.ts';
import { createPrivateApt } from './apt-private.ts';
import { configureEmscripten, proveCompiler } from './emscripten.ts';
import { extractLibraries } from './libraries.ts';
import { withLock } from './lock.mjs';
import { patchPrograms } from './patch-programs.ts';
import * as pins from './pins.mjs';
import type { Progress } from './progress.mjs';
import { run } from './run.mjs';
import { readText, writeFileAtOnce } from './stamps.mjs';

const readyMark = 'ready.json';
const packageList = 'packages.json';

const packages = [...pins.libraryPackages, ...pins.compilerPackages];
const title = `Emscripten ${pins.minimumEmcc}`;

/** Where everything is kept between runs and shared between clones. */
export const folder = join(
  process.env.XDG_CACHE_HOME || join(homedir(), '.cache'),
  `heads-up/toolchain-${pins.pinsKey(packages)}`,
);

/** Makes sure that everything is in its folder. Quick when it is. */
export async function ensureInstalled(progress: Progress): Promise<void> {
  const isReady = () => existsSync(join(folder, readyMark));
  if (isReady()) return;
  const onWait = () => progress.say(`Waiting: another process is fetching ${title}.`);
  const task = async () => {
    if (isReady()) return; // the other process did it
    try {
      await fetchAndUnpack(progress);
      await finish(progress);
    } catch (error) {
      throw new Error(
        `${title} could not be fetched; the next run keeps what was downloaded.\n${error instanceof Error ? error.message : error}`,
      );
    }
  };
  await withLock(`${folder}.lock`, task, { onWait });
}

async function fetchAndUnpack(progress: Progress) {
  const apt = createPrivateApt({
    folder: join(folder, 'apt'),
    suite: pins.suite,
    assumed: pins.assumedPackages,
  });
  progress.begin(`Asking Debian's mirror for ${title}`);
  await apt.update();
  const wanted = await apt.resolve(packages);
  progress.end(summary(wanted));

  progress.begin(`Downloading ${title}`);
  await apt.download(packages, (percent) => progress.update(percent));
  progress.end(summary(wanted));

  progress.begin(`Unpacking ${title}`);
  const prefix = join(folder, 'prefix');
  rmSync(prefix, { recursive: true, force: true });
  mkdirSync(prefix);
  for (const [at, { file }] of wanted.entries()) {
    await unpack(join(apt.archives, file), prefix);
    progress.update((100 * (at + 1)) / wanted.length);
  }
  writeFileAtOnce(join(folder, packageList), JSON.stringify(versionsOf(wanted), null, 1));
  progress.end(`into ${folder}`);
}

/** Unpacks a Debian package, without what is not needed. */
function unpack(archive: string, folder: string) {
  const left = pins.unpackExcludes.map((pattern) => `--exclude=${pattern}`);
  const into = [`--directory=${folder}`, '--no-same-owner', '--wildcards', ...left];
  // A pipe that breaks leaves an archive that tar refuses.
  const command = 'dpkg-deb --fsys-tarfile "$0" | tar --extract --file=- "$@"';
  return run('sh', ['-c', command, archive, ...into]);
}

/**
 * Debian's names of package files say the version: `clang-19_1%3a19.1.7-3_amd64.deb`.
 * @returns versions by the names of packages
 */
export function versionsOf(packages: Package[]): Record<string, string> {
  const parts = packages.map(({ file }) => file.split('_'));
  return Object.fromEntries(parts.map(([name, version]) => [name, decodeURIComponent(version!)]));
}

/** Of the packages that are installed, by their names. */
export const installedVersions = (): Record<string, string> =>
  JSON.parse(readText(join(folder, packageList)) ?? '{}');

function summary(packages: Package[]) {
  const megabytes = packages.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) / 1e6;
  return `${packages.length} packages, ${megabytes.toFixed(0)} MB`;
}

async function finish(progress: Progress) {
  const prefix = join(folder, 'prefix');
  extractLibraries(prefix, join(folder, 'libraries'));
  progress.begin(`Setting up ${title}`);
  await patchPrograms({
    prefix,
    scratch: join(folder, 'patching'),
    programs: pins.programs,
    onPercent: (percent) => progress.update(percent),
  });
  configureEmscripten(folder);
  progress.end();
  progress.begin(`Trying ${title}`);
  await proveCompiler(folder);
  progress.end('it compiles, links and runs');
  // What only the stages needed: the .deb files, apt's state, patchelf's copy.
  for (const name of ['apt', 'patching', 'proof'])
    rmSync(join(folder, name), { recursive: true, force: true });
  writeFileAtOnce(join(folder, readyMark), '');
}
