// What a release brings to Anki, as a fingerprint. Anki takes a note for an update only where its time is
// newer, and a build has no clock, so the time is written in anki.json; the fingerprint beside it tells a
// test that the cards have changed since.
import { createHash } from 'node:crypto';

import { decks, noteTypes } from './collection-json.mjs';

const TIMELESS = { date: '1970-01-01T00:00:00Z', content: '' };

/**
 * Other text, another name or another look: another fingerprint. The time alone makes none.
 * @param {import('./cards-as-notes.mjs').CardNote[]} notes
 * @param {import('./settings.mjs').Settings} settings
 * @param {string} css - of the card
 */
export function fingerprint(notes, settings, css) {
  const timeless = { ...settings, release: TIMELESS };
  const all = JSON.stringify([notes, noteTypes(timeless, css), decks(timeless)]);
  return createHash('sha256').update(all).digest('hex').slice(0, 16);
}
