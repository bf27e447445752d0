// How the engine's files are had on a site: by their addresses. A copy on a disk has on-disk/engine-files.ts in its place.

import type { CallsOf } from '@engine';

/** one module: each has the calls of some pages */
export type ModuleName = keyof CallsOf;

// Addresses and no modules: bundled, the script beside each module would ship once for pages and once more
// for the worker.
const files: Record<string, string> = import.meta.glob(
  '../../build/engine/wasm/{engine,models,catalogue,code}.{mjs,wasm}',
  {
    query: '?url',
    import: 'default',
    eager: true,
  },
);

const fileOf = (part: ModuleName, end: 'mjs' | 'wasm') =>
  files[`../../build/engine/wasm/${part}.${end}`]!;

/** The script beside a module. */
export const scriptOf = async (part: ModuleName) =>
  (await import(/* @vite-ignore */ fileOf(part, 'mjs'))).default;

/** Throws where it cannot be fetched. */
export async function bytesOf(part: ModuleName) {
  const response = await fetch(fileOf(part, 'wasm'));
  if (!response.ok) throw new Error(`${part}: ${response.status}`);
  return response.arrayBuffer();
}
