// Notes to an Anki package: a zip of the collection and the list of its media, of which there are none.
// The same notes give the same bytes, on any day and in any time zone.
import { strToU8, zipSync } from 'fflate';

import { makeCollection } from './collection.mjs';

// A zip writes local time, so this is local too: the same digits everywhere. At noon no clock is put back.
const longAgo = () => new Date(1980, 0, 1, 12);

/**
 * @param {import('./cards-as-notes.mjs').CardNote[]} notes
 * @param {import('./settings.mjs').Settings} settings
 * @param {string} css - of the card
 * @returns {Promise<Uint8Array>}
 */
export async function makePackage(notes, settings, css) {
  const collection = await makeCollection(notes, settings, css);
  return zipSync(
    { 'collection.anki2': collection, media: strToU8('{}') },
    { mtime: longAgo(), level: 9 },
  );
}
