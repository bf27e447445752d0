// The page's sessions at the cards, of all or of some.
import { sessionsOf } from '../../learner/page-services.ts';
import { DeckSession } from './deck-session.ts';

/** By the ids of the cards, parted by spaces; "" for all. */
export const deckSession: (cards: string) => Promise<DeckSession> = sessionsOf(DeckSession);
