// The lines of the layer that the silent bugs spoil, for figures.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BuggyLayerConfig } from '@engine';

import { repoRoot } from '../../../site/load-engine.ts';

/** What the layer's lines make, and the lines that stand there instead, by what they make. */
type BuggyLayer = {
  sizes: Omit<BuggyLayerConfig, 'seed' | 'bugs'>;
  lines: { makes: string; code: string }[];
  cases: BuggyCase[];
};
type BuggyCase = {
  bug: string;
  bugs: string[];
  lines: Record<string, string>;
  /** right lines that are written otherwise */
  also?: Record<string, string>;
};

/** web/content/buggy-layer.json. */
export const buggyLayer = (): BuggyLayer =>
  JSON.parse(readFileSync(join(repoRoot, 'web/content/buggy-layer.json'), 'utf8'));

export function caseNamed(bug: string | undefined): BuggyCase {
  const found = buggyLayer().cases.find((one) => one.bug === bug);
  if (!found) throw new Error(`no bug "${bug}" in web/content/buggy-layer.json`);
  return found;
}
