// The cards, as the engine deals them (cpp/tutor/include/headsup/tutor/deck.h).

import type { CardEvent, DeckAction } from '@engine';
import type { EngineClient } from '../../../engine/client.ts';

export type Rating = 'again' | 'hard' | 'good' | 'easy';

/**
 * @param engine - with the course loaded
 * @param events - the facts so far
 */
export const deck = (engine: Pick<EngineClient, 'call'>, events: CardEvent[], action: DeckAction) =>
  engine.call('deck', events, { seed: 0, ...action });
