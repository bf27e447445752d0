// Loads one build of the engine, or of the part that trains. Knows the builds and what a browser must have for them; knows no
// worker, no page and no call. Only this folder touches the module.
import { relaxedSimd, simd } from 'wasm-feature-detect';

/** @typedef {'no_webassembly'|'no_simd'|'not_loaded'} MissingReason */
/** @typedef {'base'|'relaxed'} Build */
/** @typedef {'engine'|'trainer'} Part - what lessons ask; what trains */

/** Why there is no engine here; the sentence is messages.json, ui.engine.<reason>. */
export class EngineMissing extends Error {
  /** @param {MissingReason} reason @param {unknown} [cause] */
  constructor(reason, cause) {
    super(reason, { cause });
    this.name = 'EngineMissing';
    this.reason = reason;
  }
}

// The relaxed build is made on demand: where it is not built, there is simply no such file.
const relaxed = import.meta.glob('../../../build/wasm-relaxed/engine.mjs');

/**
 * Training is always the base build's, whose digits every machine shares.
 * @param {Build} build
 * @param {Part} part
 * @returns {Promise<{default: () => Promise<import('@engine').MainModule>}>}
 */
function importBuild(build, part) {
  if (part === 'trainer') return import('@trainer');
  if (build === 'base') return import('@engine');
  const [load] = Object.values(relaxed);
  if (!load) throw new Error('the relaxed build is not part of this site');
  return /** @type {any} */ (load());
}

/**
 * A new instance of the engine; the base build where the browser cannot run the one that is wished
 * for (the instance's vocabulary says which it is). Throws EngineMissing.
 * @param {Build} build
 * @param {Part} [part]
 * @returns {Promise<import('@engine').MainModule>}
 */
export async function loadModule(build, part = 'engine') {
  if (typeof WebAssembly !== 'object') throw new EngineMissing('no_webassembly');
  if (!(await simd())) throw new EngineMissing('no_simd');
  try {
    const wished = build === 'relaxed' && !(await relaxedSimd()) ? 'base' : build;
    const { default: createEngine } = await importBuild(wished, part);
    return await createEngine();
  } catch (cause) {
    throw new EngineMissing('not_loaded', cause);
  }
}

/** What a call that took the last of the memory is rejected with, and the code of its fault. */
export const OUT_OF_MEMORY = 'out_of_memory';

/**
 * One call by name. C++ answers every fault as a value, so whatever is thrown here means that the engine
 * is gone.
 * @param {any} engine
 * @param {string} method
 * @param {unknown[]} args
 */
export function callModule(engine, method, args) {
  try {
    return engine[method](...args);
  } catch (error) {
    throw engine[OUT_OF_MEMORY] ? new Error(OUT_OF_MEMORY) : error;
  }
}
