// How the files of the shipped language model are had on a site: by their addresses. A copy on a disk has
// on-disk/model-files.ts in its place.

import weights from '../models/stories260K/stories260K.planes?url';
import tokenizer from '../models/stories260K/tok512.bin?url';

/** By the names that messages give. */
const addresses: Record<string, string> = {
  'stories260K.planes': weights,
  'tok512.bin': tokenizer,
};

/** Whether it can be had without a network, if there is none: it is kept once it was fetched. */
export async function canHaveModel() {
  if (navigator.onLine) return true;
  const kept = Object.values(addresses).map((address) => globalThis.caches?.match(address));
  return (await Promise.all(kept)).every(Boolean);
}

/** Throws where it cannot be fetched. */
export async function modelFile(name: string): Promise<Blob> {
  const response = await fetch(addresses[name]!);
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return response.blob();
}
