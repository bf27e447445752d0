// What the engine is proven by: its own tests, natively and as wasm, and the answers of others.

import { repoRoot } from '../../web/site/load-engine.ts';
import { cores, run } from '../test-runner.ts';
import { readManifest } from './manifest.ts';
import { verifyReferenceFiles } from './reference-files.ts';
import { proofHash } from './sources.ts';

/** Whether the committed engine was proven by the very tests and files that are there. */
export const isProven = (): boolean => readManifest()?.proof === proofHash(repoRoot);

export function doctests(preset: string) {
  const parts = ['--output-on-failure', '--parallel', String(cores)];
  // The slowest takes two minutes; one that hangs is named instead of outlasting the build server.
  const seconds = process.env.HEADSUP_LONG ? 7200 : 900;
  run('ctest', ['--preset', preset, '--timeout', String(seconds), ...parts]);
}

export function references() {
  if (!verifyReferenceFiles()) throw new Error('A reference file failed.');
}
