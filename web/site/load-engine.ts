// The shipped engine, in Node: the very modules that pages load.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { MainModule } from '../../build/engine/wasm/engine.mjs';

/** The repository's root. */
export const repoRoot = fileURLToPath(new URL('../..', import.meta.url));

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

/** What runs and trains language models, alone. */
export const loadModels = () => loadModule('models');

/**
 * All modules as one, as a page asks them that has all.
 * @throws {Error} when they have not been built
 */
export async function loadEngine() {
  const names = ['engine', 'models', 'catalogue', 'code'];
  const [engine, ...others] = await Promise.all(names.map(loadModule));
  const more = others.flatMap(Object.entries).filter(([call]) => !(call in engine!));
  return Object.assign(engine!, Object.fromEntries(more));
}
