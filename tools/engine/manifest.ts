// What the committed engine consists of, and whether its files are still those.

import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repoRoot } from '../../web/site/load-engine.ts';

/** Where the committed files lie. */
export const prebuiltFolder = join(repoRoot, 'web/engine/prebuilt');

/** The modules of a build. */
export const modules = ['engine', 'models', 'catalogue', 'code'];
/** What is built for them: the last writes what JS knows of them. */
export const targets = [...modules, 'print_types'];

/** What JS knows of them: their types, and which has which call. */
const described = ['engine.d.mts', 'calls.mjs'];

/** Every file of the engine, in one order. */
export const engineFiles = [
  ...modules.flatMap((name) => [`${name}.mjs`, `${name}.wasm`]),
  ...described,
];

type Manifest = {
  /** hash of what the modules are made from (sources.ts) */
  source: string;
  /** hash of what they were proven by before they were committed */
  proof: string;
  /** the exact versions of what made them */
  packages: Record<string, string>;
  files: Record<string, { bytes: number; sha256: string }>;
};

const measured = (bytes: Buffer) => ({
  bytes: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
});

/** @returns null where there is none */
export function readManifest(folder: string = prebuiltFolder): Manifest | null {
  const file = join(folder, 'manifest.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

/** @param folder - that holds the files */
export function writeManifest(
  folder: string,
  { source, proof, packages }: Pick<Manifest, 'source' | 'proof' | 'packages'>,
) {
  const files = Object.fromEntries(
    engineFiles.map((name) => [name, measured(readFileSync(join(folder, name)))]),
  );
  const text = JSON.stringify({ source, proof, packages, files }, null, 2);
  writeFileSync(join(folder, 'manifest.json'), `${text}\n`);
}

/**
 * Holds every file to its bytes and hash.
 * @returns a sentence for each file that is not what the manifest names
 */
export function damagedFiles(folder: string = prebuiltFolder): string[] {
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
