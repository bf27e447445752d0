// The answers that the engine is held to: PyTorch's, and our own for the awkward sizes that those do not reach.

import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { makeCases } from '../golden/make-cases.ts';
import type { Build } from '../load-engine.ts';
import { repoRoot } from '../load-engine.ts';

const FOLDERS = ['tests/golden/attention', 'tests/golden/training'];

/** @returns paths from the repository's root */
export const referenceFiles = (): string[] => [
  ...FOLDERS.flatMap((folder) =>
    readdirSync(join(repoRoot, folder)).map((name) => `${folder}/${name}`),
  ),
  ...makeCases(),
];

/**
 * Runs them on builds that are in build/engine, and prints every error.
 * @returns whether all passed
 */
export function verifyReferenceFiles(builds: Build[]): boolean {
  const files = referenceFiles();
  const passed = builds.map((build) => {
    const args = ['tools/headsup.mjs', 'verify', '--build', build, ...files];
    return spawnSync(process.execPath, args, { cwd: repoRoot, stdio: 'inherit' }).status === 0;
  });
  return passed.every(Boolean);
}
