// The answers that the engine is held to: PyTorch's, and our own for the awkward sizes that those do not reach.

import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { repoRoot } from '../../web/site/load-engine.ts';
import { makeCases } from '../golden/make-cases.ts';

const FOLDERS = ['tests/golden/attention', 'tests/golden/training'];

/** @returns paths from the repository's root */
export const referenceFiles = (): string[] => [
  ...FOLDERS.flatMap((folder) =>
    readdirSync(join(repoRoot, folder)).map((name) => `${folder}/${name}`),
  ),
  ...makeCases(),
];

const MODELS = 'tests/models/reference';

/** Language models with their answers: folders, or files about the one that the site ships. */
export const referenceModels = (): string[] =>
  readdirSync(join(repoRoot, MODELS))
    .filter((name) => name !== 'README.md')
    .map((name) => `${MODELS}/${name}`);

/**
 * Runs them on the engine that is in build/engine, and prints every error.
 * @returns whether all passed
 */
export function verifyReferenceFiles(): boolean {
  const commands = [
    ['verify', ...referenceFiles()],
    ['model', 'verify', ...referenceModels()],
  ];
  const passed = commands.map((words) => {
    const args = ['tools/headsup.mjs', ...words];
    return spawnSync(process.execPath, args, { cwd: repoRoot, stdio: 'inherit' }).status === 0;
  });
  return passed.every(Boolean);
}
