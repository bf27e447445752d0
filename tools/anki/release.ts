// What a release brings to Anki, as a fingerprint. Anki takes a note for an update only where its time is
// newer, and a build has no clock, so the time is written in anki.json; the fingerprint beside it tells a
// test that the cards have changed since.
import { createHash } from 'node:crypto';
import type { CardNote } from './cards-as-notes.ts';
import { decks, noteTypes } from './collection-json.ts';
import type { Settings } from './settings.ts';

const TIMELESS = { date: '1970-01-01T00:00:00Z', content: '' };

/**
 * Other text, another name or another look: another fingerprint. The time alone makes none.
 * @param css - of the card
 */
export function fingerprint(notes: CardNote[], settings: Settings, css: string) {
  const timeless = { ...settings, release: TIMELESS };
  const all = JSON.stringify([notes, noteTypes(timeless, css), decks(timeless)]);
  return createHash('sha256').update(all).digest('hex').slice(0, 16);
}
