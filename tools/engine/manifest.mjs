// What the committed engine consists of, and whether its files are still those.

import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repoRoot } from '../load-engine.mjs';

/** Where the committed files lie. */
export const prebuiltFolder = join(repoRoot, 'web/engine/prebuilt');

/** The modules of a build; the last one is for the course's build, the command line and tests. */
export const modules = [
  ...['engine', 'tutor', 'trainer', 'runner', 'checkpoint_runner'],
  ...['tutor_platform', 'engine_tools'],
];

/** What JS knows of them: their types, and which has which call. */
const described = ['engine.d.mts', 'calls.mjs'];

/** Every file of the base build, in one order. */
export const engineFiles = [
  ...modules.flatMap((name) => [`${name}.mjs`, `${name}.wasm`]),
  ...described,
];

/**
 * @typedef {object} Manifest
 * @property {string} source hash of what the modules are made from (sources.mjs)
 * @property {Record<string, string>} packages the exact versions of what made them
 * @property {Record<string, { bytes: number, sha256: string }>} files
 */

/** @param {Buffer} bytes */
const measured = (bytes) => ({
  bytes: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
});

/** @param {string} folder @returns {Manifest | null} null where there is none */
export function readManifest(folder = prebuiltFolder) {
  const file = join(folder, 'manifest.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

/**
 * @param {string} folder that holds the files
 * @param {{ source: string, packages: Record<string, string> }} made
 */
export function writeManifest(folder, { source, packages }) {
  const files = Object.fromEntries(
    engineFiles.map((name) => [name, measured(readFileSync(join(folder, name)))]),
  );
  const text = JSON.stringify({ source, packages, files }, null, 2);
  writeFileSync(join(folder, 'manifest.json'), `${text}\n`);
}

/**
 * Holds every file to its bytes and hash.
 * @param {string} [folder]
 * @returns {string[]} a sentence for each file that is not what the manifest names
 */
export function damagedFiles(folder = prebuiltFolder) {
  const manifest = readManifest(folder);
  if (!manifest) return ['web/engine/prebuilt/manifest.json is missing.'];
  return engineFiles.flatMap((name) => {
    const path = `web/engine/prebuilt/${name}`;
    const file = join(folder, name);
    const wanted = manifest.files[name];
    if (!wanted) return [`${path} is not named in the manifest.`];
    if (!existsSync(file)) return [`${path} is missing.`];
    const { bytes, sha256 } = measured(readFileSync(file));
    if (bytes !== wanted.bytes)
      return [`${path} has ${bytes} bytes; the manifest says ${wanted.bytes}.`];
    return sha256 === wanted.sha256 ? [] : [`${path} is not the file whose hash the manifest has.`];
  });
}
