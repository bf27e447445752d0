// Brings a set of pinned Debian packages into the cache folder, ready to run, in stages that can
// be interrupted anywhere. Knows the order of the stages and how to mend a damaged folder; what
// each stage does is in the file named after it.

import { existsSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Package, PrivateApt } from './apt-private.ts';
import { createPrivateApt, wrongDownloads } from './apt-private.ts';
import {
  compilerLandmarks,
  configureEmscripten,
  patchedLandmarks,
  proveCompiler,
} from './emscripten.ts';
import { extractLibraries, libraryLandmarks } from './libraries.ts';
import { withLock } from './lock.mjs';
import { patchPrograms } from './patch-programs.ts';
import * as pins from './pins.mjs';
import type { Progress } from './progress.mjs';
import { checkStamp, readText, writeFileAtOnce, writeStamp } from './stamps.mjs';
import { unpackPackages } from './unpack.ts';

const readyStamp = 'ready.json';
const unpackedStamp = 'unpacked.json';
const packageList = 'packages.json';

/** one folder of the cache */
type Bundle = {
  folder: string;
  /** for people */
  title: string;
  key: string;
  packages: string[];
  /** or the header-only libraries alone */
  hasCompiler: boolean;
};

export function describeBundle({ withCompiler }: { withCompiler: boolean }): Bundle {
  const packages = [...pins.libraryPackages, ...(withCompiler ? pins.compilerPackages : [])];
  const key = pins.pinsKey(packages);
  const name = withCompiler ? 'toolchain' : 'libraries';
  return {
    folder: join(cacheFolder(), `${name}-${key}`),
    title: withCompiler ? `Emscripten ${pins.minimumEmcc}` : 'C++ header libraries',
    key,
    packages,
    hasCompiler: withCompiler,
  };
}

/** @returns where everything is kept between runs and shared between clones */
export function cacheFolder(): string {
  return join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'heads-up');
}

/** Makes sure the bundle is in its folder and whole. Quick when it is. */
export async function ensureBundle(bundle: Bundle, progress: Progress): Promise<void> {
  const verdict = () => checkStamp(bundle.folder, readyStamp, bundle.key);
  if (verdict() === 'good') return;
  const onWait = () => progress.say(`Waiting: another process is fetching ${bundle.title}.`);
  const task = async () => {
    if (verdict() === 'good') return; // the other process did it
    if (verdict() === 'damaged') {
      progress.say(`Parts of ${bundle.title} are gone from the cache: fetching it anew.`);
      rmSync(bundle.folder, { recursive: true, force: true });
    }
    await installOrStartOver(bundle, progress);
  };
  await withLock(`${bundle.folder}.lock`, task, { onWait });
}

/** Continues from what an earlier run unpacked; if that turns out not to work, starts over once. */
async function installOrStartOver(bundle: Bundle, progress: Progress) {
  if (checkStamp(bundle.folder, unpackedStamp, bundle.key) === 'good') {
    try {
      return await finish(bundle, progress);
    } catch {
      progress.say(`What the cache holds of ${bundle.title} does not work: fetching it anew.`);
      rmSync(bundle.folder, { recursive: true, force: true });
    }
  }
  try {
    await fetchAndUnpack(bundle, progress);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `${bundle.title} could not be fetched; the next run continues where this one stopped.\n${reason}`,
    );
  }
  await finish(bundle, progress);
}

async function fetchAndUnpack(
  { folder, title, key, packages, hasCompiler }: Bundle,
  progress: Progress,
) {
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
  await downloadAll(apt, packages, wanted, (percent) => progress.update(percent));
  progress.end(summary(wanted));

  progress.begin(`Unpacking ${title}`);
  await unpackPackages({
    archives: apt.archives,
    packages: wanted,
    excludes: pins.unpackExcludes,
    destination: join(folder, 'prefix'),
    marks: join(folder, 'unpacked'),
    onPercent: (percent) => progress.update(percent),
  });
  writeFileAtOnce(join(folder, packageList), JSON.stringify(versionsOf(wanted), null, 1));
  const landmarks = ['usr/include/doctest/doctest.h', ...(hasCompiler ? compilerLandmarks : [])];
  const inPrefix = landmarks.map((path) => `prefix/${path}`);
  writeStamp(folder, unpackedStamp, key, [packageList, ...inPrefix]);
  progress.end(`into ${folder}`);
}

async function downloadAll(
  apt: PrivateApt,
  packages: string[],
  wanted: Package[],
  onPercent: (percent: number) => void,
) {
  await wrongDownloads(apt.archives, wanted); // deletes what a crash left half written
  await apt.download(packages, onPercent);
  const wrong = await wrongDownloads(apt.archives, wanted);
  if (wrong.length > 0) {
    throw new Error(`These downloads are not what Debian signed: ${wrong.join(', ')}.`);
  }
}

/**
 * Debian's names of package files say the version: `clang-19_1%3a19.1.7-3_amd64.deb`.
 * @returns versions by the names of packages
 */
export function versionsOf(packages: Package[]): Record<string, string> {
  const parts = packages.map(({ file }) => file.split('_'));
  return Object.fromEntries(parts.map(([name, version]) => [name, decodeURIComponent(version!)]));
}

/**
 * @param bundle - that is installed
 * @returns versions by the names of packages
 */
export const installedVersions = ({ folder }: Bundle): Record<string, string> =>
  JSON.parse(readText(join(folder, packageList)) ?? '{}');

function summary(packages: Package[]) {
  const megabytes = packages.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) / 1e6;
  return `${packages.length} packages, ${megabytes.toFixed(0)} MB`;
}

async function finish({ folder, title, key, hasCompiler }: Bundle, progress: Progress) {
  const prefix = join(folder, 'prefix');
  extractLibraries(prefix, join(folder, 'libraries'));
  const landmarks = [packageList, ...libraryLandmarks.map((path) => `libraries/${path}`)];
  if (hasCompiler) {
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
    const inPrefix = [...compilerLandmarks, ...patchedLandmarks, ...pins.programs];
    landmarks.push('emscripten-config.py', ...inPrefix.map((path) => `prefix/${path}`));
  }
  tidyUp(folder);
  writeStamp(folder, readyStamp, key, landmarks);
}

/** Deletes what only the stages needed: the .deb files, apt's state, patchelf's copy. */
function tidyUp(folder: string) {
  for (const name of ['apt', 'unpacked', 'patching', 'proof']) {
    const path = join(folder, name);
    if (existsSync(path)) rmSync(path, { recursive: true, force: true });
  }
}
