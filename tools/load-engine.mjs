// The shipped engine, in Node: the very module and wasm that a page loads. Knows where builds lie;
// nothing of what callers ask of it.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** The repository's root. */
export const repoRoot = fileURLToPath(new URL('..', import.meta.url));

/** @typedef {'base' | 'relaxed'} Build */

/** @type {Record<Build, string>} */
export const buildFolders = { base: 'build/engine/wasm', relaxed: 'build/engine/wasm-relaxed' };

/**
 * @param {Build} [build]
 * @param {string} [name] another module of the same build, such as `engine_tools`
 * @returns {Promise<import('../build/engine/wasm/engine.mjs').MainModule>}
 * @throws {Error} when it has not been built
 */
export async function loadEngine(build = 'base', name = 'engine') {
  const path = join(repoRoot, buildFolders[build], `${name}.mjs`);
  if (!existsSync(path)) {
    throw new Error(
      `The ${build} engine is not built yet; \`npm run build${build === 'base' ? '' : ' -- --relaxed'}\` makes it.`,
    );
  }
  const { default: createEngine } = await import(pathToFileURL(path).href);
  return createEngine({ wasmBinary: readFileSync(path.replace(/\.mjs$/, '.wasm')) });
}

/**
 * The same with what only tools ask: whether a course makes sense, how far off a tensor is.
 * @param {Build} [build]
 */
export const loadTools = (build = 'base') => loadEngine(build, 'engine_tools');
