// The page's sessions at the cards, of all or of some, started by whoever asks first.

import { pageParts } from '../../learner/page-services.ts';
import { DeckSession } from './deck-session.ts';

const sessions: Map<string, Promise<DeckSession>> = new Map();

/**
 * Throws EngineMissing where there is no engine.
 * @param cards - their ids, parted by spaces; "" for all
 */
export function deckSession(cards: string): Promise<DeckSession> {
  const session = sessions.get(cards) ?? start(cards);
  sessions.set(cards, session);
  return session;
}

async function start(cards: string) {
  const session = new DeckSession({ ...(await pageParts()), set: cards });
  await session.act('view');
  return session;
}
