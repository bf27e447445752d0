// From whatever is there, even nothing, to the site built.

import { readyEngine } from './engine/ready-engine.ts';
import { ensureNpmPackages } from './npm-packages.mjs';

/**
 * @param options - where the site will stand
 * @returns whether the site was built now
 */
export async function prepareSite({ address = '' }: { address?: string } = {}): Promise<boolean> {
  await ensureNpmPackages();
  await readyEngine();
  // Only now: it needs the packages.
  const { buildSite } = await import('./site.ts');
  return buildSite({ address });
}
