// How the engine's files are had on a site: by their addresses. A copy on a disk has on-disk/engine-files.ts in its place.

// Addresses and no modules: bundled, the script beside each module would ship once for pages and once more
// for the worker. The relaxed build does not come with a clone: where nobody compiled it, there is no such file.
import type { ModuleName } from './module.ts';

export type { ModuleName } from './module.ts';

const files: Record<string, string> = import.meta.glob(
  '../../build/engine/{wasm,wasm-relaxed}/{engine,tutor,trainer,runner,checkpoint_runner}.{mjs,wasm}',
  {
    query: '?url',
    import: 'default',
    eager: true,
  },
);

export type Folder = 'wasm' | 'wasm-relaxed';

const fileOf = (folder: Folder, part: ModuleName, end: 'mjs' | 'wasm') =>
  files[`../../build/engine/${folder}/${part}.${end}`];

/** Whether this site has a module in this build: the relaxed one is of the engine alone. */
export const has = (folder: Folder, part: ModuleName) => fileOf(folder, part, 'wasm') !== undefined;

/** The script beside a module. */
export const scriptOf = async (folder: Folder, part: ModuleName) =>
  (await import(/* @vite-ignore */ fileOf(folder, part, 'mjs')!)).default;

/** Throws where it cannot be fetched. */
export async function bytesOf(folder: Folder, part: ModuleName) {
  const response = await fetch(fileOf(folder, part, 'wasm')!);
  if (!response.ok) throw new Error(`${part}: ${response.status}`);
  return response.arrayBuffer();
}
