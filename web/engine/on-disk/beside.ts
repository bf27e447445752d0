// What a copy on a disk has beside its bundle: files as text in scripts, each asked for when it is needed (tools/portable),
// because nothing can be fetched from a disk.

declare global {
  interface Window {
    /** set by the scripts beside the bundle */
    headsUpFiles: Record<string, string>;
  }
}

/** Where the bundle is; nowhere in a worker, which is given what it needs. */
const bundleAddress = () =>
  globalThis.document?.querySelector('script[data-parts]')?.getAttribute('src');

const asked: Map<string, Promise<string>> = new Map();

/** A file as base64. */
function textOf(name: string): Promise<string> {
  const text = asked.get(name) ?? fetchText(name);
  asked.set(name, text);
  text.catch(() => asked.delete(name));
  return text;
}

function fetchText(name: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const bundle = bundleAddress();
    if (!bundle) return reject(new Error('no page'));
    const script = document.createElement('script');
    script.src = bundle.replace(/[^/]*$/, `${name}.js`);
    script.onload = () => resolve(window.headsUpFiles[name]!);
    script.onerror = () => reject(new Error(script.src));
    document.head.append(script);
  });
}

/** The bytes of a file. */
export const bytesBeside = async (name: string) =>
  Uint8Array.from(atob(await textOf(name)), (letter) => letter.charCodeAt(0));
