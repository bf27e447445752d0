// The shipped engine, in Node: the very modules that pages load.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { MainModule } from '../build/engine/wasm/engine.mjs';

/** The repository's root. */
export const repoRoot = fileURLToPath(new URL('..', import.meta.url));

/** Where the built modules are. */
export const engineFolder = join(repoRoot, 'build/engine/wasm');

/**
 * One module by its name.
 * @throws {Error} when it has not been built
 */
async function loadModule(name: string): Promise<MainModule> {
  const path = join(engineFolder, `${name}.mjs`);
  if (!existsSync(path)) throw new Error('The engine is not built yet; `npm run build` makes it.');
  const { default: createEngine } = await import(pathToFileURL(path).href);
  return createEngine({ wasmBinary: readFileSync(path.replace(/\.mjs$/, '.wasm')) });
}

/**
 * A module; without a name the engine and the tutor as one, as a page asks them that has both.
 * @param name - such as `trainer`
 * @throws {Error} when it has not been built
 */
export async function loadEngine(name?: string) {
  if (name) return loadModule(name);
  const engine = await loadModule('engine');
  const tutor = await loadModule('tutor');
  const { loadCourse } = engine;
  const more = Object.entries(tutor).filter(([call]) => !(call in engine));
  return Object.assign(engine, Object.fromEntries(more), {
    loadCourse(text: string) {
      tutor.loadCourse(text);
      return loadCourse(text);
    },
  });
}

/**
 * One module with all that pages ask, and with what only tools ask: whether a course makes sense, how far off a tensor is.
 */
export const loadTools = () => loadModule('engine_tools');
