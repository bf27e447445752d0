// Notes to an Anki package: a zip of the collection and the list of its media, of which there are none.
import { strToU8, zipSync } from 'fflate';
import { WHEN } from '../zip-folder.ts';
import type { CardNote } from './cards-as-notes.ts';
import { makeCollection } from './collection.ts';
import type { Settings } from './settings.ts';

/** @param css - of the card */
export async function makePackage(
  notes: CardNote[],
  settings: Settings,
  css: string,
): Promise<Uint8Array> {
  const collection = await makeCollection(notes, settings, css);
  const files = { 'collection.anki2': collection, media: strToU8('{}') };
  return zipSync(files, { level: 9, mtime: WHEN });
}
