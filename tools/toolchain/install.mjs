// Brings a set of pinned Debian packages into the cache folder, ready to run, in stages that can
// be interrupted anywhere. Knows the order of the stages and how to mend a damaged folder; what
// each stage does is in the file named after it.

import { existsSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { createPrivateApt, wrongDownloads } from './apt-private.mjs';
import {
  compilerLandmarks,
  configureEmscripten,
  patchedLandmarks,
  proveCompiler,
} from './emscripten.mjs';
import { extractLibraries, libraryLandmarks } from './libraries.mjs';
import { withLock } from './lock.mjs';
import { patchPrograms } from './patch-programs.mjs';
import * as pins from './pins.mjs';
import { checkStamp, readText, writeFileAtOnce, writeStamp } from './stamps.mjs';
import { unpackPackages } from './unpack.mjs';

const readyStamp = 'ready.json';
const unpackedStamp = 'unpacked.json';
const packageList = 'packages.json';

/**
 * @typedef {object} Bundle one folder of the cache
 * @property {string} folder
 * @property {string} title for people
 * @property {string} key
 * @property {string[]} packages
 * @property {boolean} hasCompiler or the header-only libraries alone
 */

/**
 * @param {{ withCompiler: boolean }} wish
 * @returns {Bundle}
 */
export function describeBundle({ withCompiler }) {
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

/** @returns {string} where everything is kept between runs and shared between clones */
export function cacheFolder() {
  return join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'heads-up');
}

/**
 * Makes sure the bundle is in its folder and whole. Quick when it is.
 * @param {Bundle} bundle
 * @param {import('./progress.mjs').Progress} progress
 * @returns {Promise<void>}
 */
export async function ensureBundle(bundle, progress) {
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

/**
 * Continues from what an earlier run unpacked; if that turns out not to work, starts over once.
 * @param {Bundle} bundle
 * @param {import('./progress.mjs').Progress} progress
 */
async function installOrStartOver(bundle, progress) {
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

/**
 * @param {Bundle} bundle
 * @param {import('./progress.mjs').Progress} progress
 */
async function fetchAndUnpack({ folder, title, key, packages, hasCompiler }, progress) {
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

/**
 * @param {import('./apt-private.mjs').PrivateApt} apt
 * @param {string[]} packages
 * @param {import('./apt-private.mjs').Package[]} wanted
 * @param {(percent: number) => void} onPercent
 */
async function downloadAll(apt, packages, wanted, onPercent) {
  await wrongDownloads(apt.archives, wanted); // deletes what a crash left half written
  await apt.download(packages, onPercent);
  const wrong = await wrongDownloads(apt.archives, wanted);
  if (wrong.length > 0) {
    throw new Error(`These downloads are not what Debian signed: ${wrong.join(', ')}.`);
  }
}

/**
 * Debian's names of package files say the version: `clang-19_1%3a19.1.7-3_amd64.deb`.
 * @param {import('./apt-private.mjs').Package[]} packages
 * @returns {Record<string, string>} versions by the names of packages
 */
export function versionsOf(packages) {
  const parts = packages.map(({ file }) => file.split('_'));
  return Object.fromEntries(parts.map(([name, version]) => [name, decodeURIComponent(version)]));
}

/**
 * @param {Bundle} bundle that is installed
 * @returns {Record<string, string>} versions by the names of packages
 */
export const installedVersions = ({ folder }) =>
  JSON.parse(readText(join(folder, packageList)) ?? '{}');

/** @param {import('./apt-private.mjs').Package[]} packages */
function summary(packages) {
  const megabytes = packages.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) / 1e6;
  return `${packages.length} packages, ${megabytes.toFixed(0)} MB`;
}

/**
 * @param {Bundle} bundle
 * @param {import('./progress.mjs').Progress} progress
 */
async function finish({ folder, title, key, hasCompiler }, progress) {
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
function tidyUp(/** @type {string} */ folder) {
  for (const name of ['apt', 'unpacked', 'patching', 'proof']) {
    const path = join(folder, name);
    if (existsSync(path)) rmSync(path, { recursive: true, force: true });
  }
}
