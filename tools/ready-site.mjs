// From whatever is there, even nothing, to the site built.

import { readyEngine } from './engine/ready-engine.mjs';
import { ensureNpmPackages } from './npm-packages.mjs';

/**
 * @param {{ address?: string, relaxed?: boolean }} [options] where the site will stand; whether it must have the build
 *   with relaxed SIMD, which has to be compiled, too
 * @returns {Promise<boolean>} whether the site was built now
 */
export async function readySite({ address = '', relaxed } = {}) {
  await ensureNpmPackages();
  await readyEngine({ relaxed });
  // Only now: it needs the packages.
  const { buildSite } = await import('./site.mjs');
  return buildSite({ address });
}
