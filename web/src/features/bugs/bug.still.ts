// The lines of the layer that the silent bugs spoil, for figures.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SpoiltSettings } from '@engine';

import { repoRoot } from '../../../site/load-engine.ts';

/** What the layer's lines make, and the lines that stand there instead, by what they make. */
type SpoiltLayer = {
  sizes: Omit<SpoiltSettings, 'seed' | 'bugs'>;
  lines: { makes: string; code: string }[];
  cases: SpoiltCase[];
};
type SpoiltCase = {
  bug: string;
  bugs: string[];
  lines: Record<string, string>;
  /** right lines that are written otherwise */
  also?: Record<string, string>;
};

/** web/content/spoilt-layer.json. */
export const spoiltLayer = (): SpoiltLayer =>
  JSON.parse(readFileSync(join(repoRoot, 'web/content/spoilt-layer.json'), 'utf8'));

export function caseNamed(bug: string | undefined): SpoiltCase {
  const found = spoiltLayer().cases.find((one) => one.bug === bug);
  if (!found) throw new Error(`no bug "${bug}" in web/content/spoilt-layer.json`);
  return found;
}
