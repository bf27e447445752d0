// How the engine's files are had in a copy on a disk, where nothing can be fetched: the scripts are in the bundle, and
// each module is text in a script beside it, asked for when it is needed (tools/portable). In place of ../reach.js.
import createEngine from 'virtual:script-of-engine';
import createTrainer from 'virtual:script-of-trainer';
import createTutor from 'virtual:script-of-tutor';

/** @typedef {import('../reach.js').Folder} Folder */
/** @typedef {import('../reach.js').Part} Part */

const scripts = { engine: createEngine, tutor: createTutor, trainer: createTrainer };
/** Where the bundle is; nowhere in a worker, which is given its module. */
const beside = () => globalThis.document?.querySelector('script[data-parts]')?.getAttribute('src');

/** There is no relaxed build here. @param {Folder} folder @param {Part} _part */
export const has = (folder, _part) => folder === 'wasm';

/** @param {Folder} _folder @param {Part} part */
export const scriptOf = async (_folder, part) => scripts[part];

/** @type {Map<Part, Promise<string>>} */
const asked = new Map();

/** A module as base64. @param {Part} part @returns {Promise<string>} */
function textOf(part) {
  const text = asked.get(part) ?? fetchText(part);
  asked.set(part, text);
  text.catch(() => asked.delete(part));
  return text;
}

/** @param {Part} part @returns {Promise<string>} */
function fetchText(part) {
  return new Promise((resolve, reject) => {
    const bundle = beside();
    if (!bundle) return reject(new Error('no page'));
    const script = document.createElement('script');
    script.src = bundle.replace(/[^/]*$/, `${part}.wasm.js`);
    script.onload = () => resolve(/** @type {any} */ (globalThis).headsUpModules[part]);
    script.onerror = () => reject(new Error(script.src));
    document.head.append(script);
  });
}

/** @param {Part} part */
const bytesOf = async (part) =>
  Uint8Array.from(atob(await textOf(part)), (letter) => letter.charCodeAt(0));

/** @param {Folder} _folder @param {Part} part */
export const compiledOf = async (_folder, part) => WebAssembly.compile(await bytesOf(part));

/** @param {Folder} _folder @param {Part} part */
export const optionsOf = async (_folder, part) => ({ wasmBinary: await bytesOf(part) });
