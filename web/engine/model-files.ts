// How the files of the shipped language models are had on a site: by their addresses. A copy on a disk has
// on-disk/model-files.ts in its place.

import lilyWeights from '../models/lily/lily-q8.bin?url';
import lilyTokenizer from '../models/lily/tokenizer.bin?url';
import storiesWeights from '../models/stories260K/stories260K.bin?url';
import storiesTokenizer from '../models/stories260K/tok512.bin?url';
import { SHIPPED, type ShippedModel } from './shipped-models.ts';

/** By the names that messages give. */
const addresses: Record<string, string> = {
  'lily-q8.bin': lilyWeights,
  'tokenizer.bin': lilyTokenizer,
  'stories260K.bin': storiesWeights,
  'tok512.bin': storiesTokenizer,
};

/** Whether it can be had without a network, if there is none: it is kept once it was fetched. */
export async function canHaveModel(model: ShippedModel) {
  if (navigator.onLine) return true;
  const kept = Object.values(SHIPPED[model]).map((name) =>
    globalThis.caches?.match(addresses[name]!),
  );
  return (await Promise.all(kept)).every(Boolean);
}

/** Throws where it cannot be fetched. */
export async function modelFile(name: string): Promise<Blob> {
  const response = await fetch(addresses[name]!);
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return response.blob();
}
