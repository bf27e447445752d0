// How the engine's files are had on a site: by their addresses. A copy on a disk has on-disk/reach.js in its place.
// Knows where the files are; knows no build that a browser could not run.

// Addresses and no modules: bundled, the script beside each module would ship once for pages and once more
// for the worker. The relaxed build does not come with a clone: where nobody compiled it, there is no such file.
/** @type {Record<string, string>} */
const files = import.meta.glob(
  '../../build/engine/{wasm,wasm-relaxed}/{engine,tutor,trainer,runner,checkpoint_runner}.{mjs,wasm}',
  {
    query: '?url',
    import: 'default',
    eager: true,
  },
);

/** @typedef {'wasm'|'wasm-relaxed'} Folder */
/** @typedef {import('./module.js').Part} Part */

/** @param {Folder} folder @param {Part} part @param {'mjs'|'wasm'} end */
const fileOf = (folder, part, end) => files[`../../build/engine/${folder}/${part}.${end}`];

/** Whether this site has a module in this build: the relaxed one is of the engine alone. @param {Folder} folder @param {Part} part */
export const has = (folder, part) => fileOf(folder, part, 'wasm') !== undefined;

/** The script beside a module. @param {Folder} folder @param {Part} part */
export const scriptOf = async (folder, part) =>
  (await import(/* @vite-ignore */ fileOf(folder, part, 'mjs'))).default;

/** Throws where it cannot be fetched. @param {Folder} folder @param {Part} part */
export async function bytesOf(folder, part) {
  const response = await fetch(fileOf(folder, part, 'wasm'));
  if (!response.ok) throw new Error(`${part}: ${response.status}`);
  return response.arrayBuffer();
}
