// What a copy on a disk has beside its bundle: files as text in scripts, each asked for when it is needed (tools/portable),
// because nothing can be fetched from a disk.

/** Where the bundle is; nowhere in a worker, which is given what it needs. */
const bundleAddress = () =>
  globalThis.document?.querySelector('script[data-parts]')?.getAttribute('src');

/** @type {Map<string, Promise<string>>} */
const asked = new Map();

/** A file as base64. @param {string} name @returns {Promise<string>} */
function textOf(name) {
  const text = asked.get(name) ?? fetchText(name);
  asked.set(name, text);
  text.catch(() => asked.delete(name));
  return text;
}

/** @param {string} name @returns {Promise<string>} */
function fetchText(name) {
  return new Promise((resolve, reject) => {
    const bundle = bundleAddress();
    if (!bundle) return reject(new Error('no page'));
    const script = document.createElement('script');
    script.src = bundle.replace(/[^/]*$/, `${name}.js`);
    script.onload = () => resolve(/** @type {any} */ (globalThis).headsUpFiles[name]);
    script.onerror = () => reject(new Error(script.src));
    document.head.append(script);
  });
}

/** The bytes of a file. @param {string} name */
export const bytesBeside = async (name) =>
  Uint8Array.from(atob(await textOf(name)), (letter) => letter.charCodeAt(0));
