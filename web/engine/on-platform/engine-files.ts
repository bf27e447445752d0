// How the engine's files are had inside a learning platform, in place of ../engine-files.ts: one build of each.

import type { ModuleName } from '../module.ts';

const files: Record<string, string> = import.meta.glob(
  '../../../build/engine/wasm/{engine,tutor,trainer,runner,checkpoint_runner}.{mjs,wasm}',
  {
    query: '?url',
    import: 'default',
    eager: true,
  },
);

const fileOf = (part: ModuleName, end: 'mjs' | 'wasm') =>
  files[`../../../build/engine/wasm/${part}.${end}`];

export const scriptOf = async (part: ModuleName) =>
  (await import(/* @vite-ignore */ fileOf(part, 'mjs')!)).default;

/** Throws where it cannot be fetched. */
export async function bytesOf(part: ModuleName) {
  const response = await fetch(fileOf(part, 'wasm')!);
  if (!response.ok) throw new Error(`${part}: ${response.status}`);
  return response.arrayBuffer();
}
