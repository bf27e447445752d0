// Loads one module of the engine, in one of its builds. Knows the builds and what a browser must have for them; knows no
// worker, no page and no call. Only this folder touches the modules.
import { relaxedSimd, simd } from 'wasm-feature-detect';

import { logCalls } from './log-file.js';
import { bytesOf, has, scriptOf } from './reach.js';

/** @typedef {'no_webassembly'|'no_simd'|'not_loaded'} MissingReason */
/** @typedef {'base'|'relaxed'} Build */
/** @typedef {keyof import('@engine').CallsOf} Part - one module: each has the calls of some pages */

/** Why there is no engine here; the sentence is messages.json, ui.engine.<reason>. */
export class EngineMissing extends Error {
  /** @param {MissingReason} reason @param {unknown} [cause] */
  constructor(reason, cause) {
    super(reason, { cause });
    this.name = 'EngineMissing';
    this.reason = reason;
  }
}

/** @typedef {import('./reach.js').Folder} Folder */
/** @typedef {{folder: Folder, bytes: ArrayBuffer}} Fetched */

/** Whether the relaxed build of a module can be had and run here. @param {Part} part */
const hasRelaxed = async (part) => has('wasm-relaxed', part) && (await relaxedSimd());

/**
 * The bytes of a build, for a worker that is only starting; nothing where they cannot be had: whoever starts the engine
 * then tries by itself and says what is missing.
 * @param {Build} build
 * @param {Part} part
 * @returns {Promise<Fetched|undefined>}
 */
export async function fetchModule(build, part) {
  try {
    const folder = build === 'relaxed' && (await hasRelaxed(part)) ? 'wasm-relaxed' : 'wasm';
    return { folder, bytes: await bytesOf(folder, part) };
  } catch {
    return undefined;
  }
}

/**
 * @param {Folder} folder
 * @param {Part} part
 * @param {Fetched} [fetched]
 * @returns {Promise<import('@engine').MainModule>}
 */
async function start(folder, part, fetched) {
  const getting = fetched?.folder === folder ? fetched.bytes : bytesOf(folder, part);
  const [createEngine, wasmBinary] = await Promise.all([scriptOf(folder, part), getting]);
  // The script asks where the module is though it has its bytes, and in a copy on a disk no address says where.
  return createEngine({ wasmBinary, locateFile: (name) => name });
}

/**
 * The relaxed build, or nothing where the browser cannot run it or cannot have it: it is kept for use
 * without a network only once it was loaded.
 * @param {Build} build
 * @param {Part} part
 * @param {Fetched} [fetched]
 */
async function startRelaxed(build, part, fetched) {
  if (build !== 'relaxed' || !(await hasRelaxed(part))) return null;
  return start('wasm-relaxed', part, fetched).catch(() => null);
}

/**
 * A new instance of the engine; the base build where there is none of the one that is wished for (the
 * instance's vocabulary says which it is). Throws EngineMissing.
 * @param {Build} build
 * @param {Part} part
 * @param {Fetched} [fetched] - of the same, where there is one
 * @returns {Promise<import('@engine').MainModule>}
 */
export async function loadModule(build, part, fetched) {
  if (typeof WebAssembly !== 'object') throw new EngineMissing('no_webassembly');
  if (!(await simd())) throw new EngineMissing('no_simd');
  try {
    const engine =
      (await startRelaxed(build, part, fetched)) ?? (await start('wasm', part, fetched));
    return part === 'tutor' ? Object.assign(engine, logCalls(engine)) : engine;
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
