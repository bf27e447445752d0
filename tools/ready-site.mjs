// From whatever is there, even nothing, to the site built. Knows the parts and their order.

import { build } from './build.mjs';
import { ensureNpmPackages } from './npm-packages.mjs';

/** What pages load, and what their text is made with. */
export const MODULES = ['engine', 'trainer', 'engine_tools'];

/**
 * @param {{ address?: string }} [options] where the site will stand
 * @returns {Promise<boolean>} whether the site was built now
 */
export async function readySite(options) {
  await ensureNpmPackages();
  await build({ presets: ['wasm', 'wasm-relaxed'], targets: MODULES });
  // Only now: it needs the packages.
  const { buildSite } = await import('./site.mjs');
  return buildSite(options);
}
