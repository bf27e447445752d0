// The page's sessions at the cards, of all or of some, started by whoever asks first. Knows no
// element.
import outline from '@practice-outline?raw';
import { pageParts } from '../../learner/page-parts.js';
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
  const session = new DeckSession({ ...(await pageParts(outline)), set: cards });
  await session.act('view');
  return session;
}
