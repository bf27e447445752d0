// How the engine's files are had inside a learning platform, in place of ../reach.js: one build of each, and the tutor
// with what packs a log (cpp/bindings/platform_bindings.cpp).

/** @type {Record<string, string>} */
const files = import.meta.glob(
  '../../../build/engine/wasm/{engine,tutor_platform,trainer,runner,checkpoint_runner}.{mjs,wasm}',
  {
    query: '?url',
    import: 'default',
    eager: true,
  },
);

/** @typedef {import('../reach.js').Folder} Folder */
/** @typedef {import('../module.js').Part} Part */

/** @param {Part} part @param {'mjs'|'wasm'} end */
const fileOf = (part, end) =>
  files[`../../../build/engine/wasm/${part === 'tutor' ? 'tutor_platform' : part}.${end}`];

/** There is no relaxed build here. @param {Folder} folder @param {Part} _part */
export const has = (folder, _part) => folder === 'wasm';

/** @param {Folder} _folder @param {Part} part */
export const scriptOf = async (_folder, part) =>
  (await import(/* @vite-ignore */ fileOf(part, 'mjs'))).default;

/** Throws where it cannot be fetched. @param {Folder} _folder @param {Part} part */
export async function bytesOf(_folder, part) {
  const response = await fetch(fileOf(part, 'wasm'));
  if (!response.ok) throw new Error(`${part}: ${response.status}`);
  return response.arrayBuffer();
}
