// Notes to an Anki package: a zip of the collection and the list of its media, of which there are none.
// The same notes give the same bytes, on any day and in any time zone.
import { strToU8, zipSync } from 'fflate';
import type { CardNote } from './cards-as-notes.ts';
import { makeCollection } from './collection.ts';
import type { Settings } from './settings.ts';

// A zip writes local time, so this is local too: the same digits everywhere. At noon no clock is put back.
const longAgo = () => new Date(1980, 0, 1, 12);

/** @param css - of the card */
export async function makePackage(
  notes: CardNote[],
  settings: Settings,
  css: string,
): Promise<Uint8Array> {
  const collection = await makeCollection(notes, settings, css);
  return zipSync(
    { 'collection.anki2': collection, media: strToU8('{}') },
    { mtime: longAgo(), level: 9 },
  );
}
