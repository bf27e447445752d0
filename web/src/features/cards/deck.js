// The cards, as the engine deals them. Knows the call and what it gives; knows no scheduler and no page.

/**
 * A card as its scheduler left it (cpp/learner/include/headsup/learner/card_event.h).
 * @typedef {object} CardMemory
 * @property {'new'|'learning'|'review'|'relearning'} state
 * @property {number} due_ms
 * @property {number} stability
 * @property {number} difficulty
 * @property {number} scheduled_days
 * @property {number} learning_steps
 * @property {number} reps
 * @property {number} lapses
 * @property {number} reviewed_ms
 */
/** @typedef {'again'|'hard'|'good'|'easy'} Rating */
/** A fact about a card. @typedef {import('@engine').CardEvent} CardEvent */
/** @typedef {{id: string, state: CardMemory['state'], due_ms: number, due: boolean, reps: number, lapses: number}} CardRow */
/** @typedef {{start_ms: number, met: number, reviews: number, remembered: number, due: number}} DayRow */
/**
 * What is to be shown (cpp/tutor/include/headsup/tutor/deck.h).
 * @typedef {object} DeckView
 * @property {string} card - "" where none is due
 * @property {'front'|'back'} phase
 * @property {number} seed
 * @property {boolean} fresh - the card can have other numbers
 * @property {CardMemory} memory
 * @property {string} undo - the card whose rating can be taken back, or ""
 * @property {number} retention
 * @property {number} new_cards - due now, as the next two
 * @property {number} learning
 * @property {number} review
 * @property {number} next_ms - when the next card comes; 0 where none does
 * @property {CardRow[]} cards
 * @property {DayRow[]} days
 */
/** @typedef {import('@engine').DeckAction} DeckAction */
/** The numbers of a card, made anew. @typedef {import('@engine').FreshNumbers} FreshNumbers */

/**
 * @param {Pick<import('../../../engine/client.js').EngineClient, 'ask'>} engine - with the course loaded
 * @param {CardEvent[]} events - the facts so far
 * @param {DeckAction} action
 * @returns {Promise<import('../../../engine/client.js').Reply<{view: DeckView, events: CardEvent[], fresh: FreshNumbers|null}>>}
 */
export const deck = (engine, events, action) =>
  /** @type {Promise<any>} */ (
    engine.ask('deck', events, /** @type {DeckAction} */ ({ card: '', seed: 0, ...action }))
  );
