// The shipped engine, in Node: the very module and wasm that a page loads. Knows where builds lie;
// nothing of what callers ask of it.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** The repository's root. */
export const repoRoot = fileURLToPath(new URL('..', import.meta.url));

/** @typedef {'base' | 'relaxed'} Build */

/** @type {Record<Build, string>} */
export const buildFolders = { base: 'build/wasm', relaxed: 'build/wasm-relaxed' };

/** The flag that turns relaxed SIMD on in a Node that has it but keeps it off (20 to 23). */
export const relaxedFlag = '--experimental-wasm-relaxed-simd';

// (module (func (result v128) (f32x4.relaxed_madd 0 0 0))): valid only where relaxed SIMD is on.
const relaxedProbe = Uint8Array.from([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 19, 1, 17, 0, 65, 0, 253, 17,
  65, 0, 253, 17, 65, 0, 253, 17, 253, 133, 2, 11,
]);

/** @returns {boolean} whether this Node runs relaxed SIMD */
export function hasRelaxedSimd() {
  return WebAssembly.validate(relaxedProbe);
}

/**
 * @param {Build} [build]
 * @param {string} [name] another module of the same build, such as `engine_faults`
 * @returns {Promise<import('../build/wasm/engine.mjs').MainModule>}
 * @throws {Error} when it has not been built
 */
export async function loadEngine(build = 'base', name = 'engine') {
  const path = join(repoRoot, buildFolders[build], `${name}.mjs`);
  if (!existsSync(path)) {
    throw new Error(`The ${build} engine is not built yet; "npm run build" builds it.`);
  }
  const { default: createEngine } = await import(pathToFileURL(path).href);
  return createEngine({ wasmBinary: readFileSync(path.replace(/\.mjs$/, '.wasm')) });
}
