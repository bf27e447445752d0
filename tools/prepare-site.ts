// From whatever is there, even nothing, to the site built.

import { readyEngine } from './engine/ready-engine.ts';
import { ensureNpmPackages } from './npm-packages.mjs';

/**
 * @param options - where the site will stand; whether it must have the build
 *   with relaxed SIMD, which has to be compiled, too
 * @returns whether the site was built now
 */
export async function prepareSite({
  address = '',
  relaxed,
}: {
  address?: string;
  relaxed?: boolean;
} = {}): Promise<boolean> {
  await ensureNpmPackages();
  await readyEngine({ relaxed });
  // Only now: it needs the packages.
  const { buildSite } = await import('./site.ts');
  return buildSite({ address });
}
