// The page's sessions at the cards, of all or of some, started by whoever asks first. Knows no
// element.
import outline from '@outline?raw';

import { sharedEngine } from '../engine/shared-engine.js';
import { openEvents } from '../store/events.js';
import { DeckSession } from './deck-session.js';

/** @type {Map<string, Promise<DeckSession>>} */
const sessions = new Map();

/**
 * Throws EngineMissing where there is no engine.
 * @param {string} cards - their ids, parted by spaces; "" for all
 * @returns {Promise<DeckSession>}
 */
export function deckSession(cards) {
  const session = sessions.get(cards) ?? start(cards);
  sessions.set(cards, session);
  return session;
}

/** @param {string} cards */
async function start(cards) {
  const engine = sharedEngine();
  const [store] = await Promise.all([openEvents(), engine.ready()]);
  await engine.loadCourse(outline);
  const session = new DeckSession({ engine, store, set: cards });
  await session.act('view');
  return session;
}
