// The facts of all logs apart from their envelopes, as the engine takes them. Knows which list holds which log's.

/** Where the facts of each log stand. */
export const LISTS = /** @type {const} */ ({
  lesson: 'lessons',
  practice: 'practice',
  card: 'cards',
});

/** @param {import('./records.js').LogRecord[]} records - in their order @returns {import('./results.js').Facts} */
export function factsIn(records) {
  const of = (/** @type {string} */ log) =>
    /** @type {any[]} */ (records.filter((one) => one.log === log).map(({ fact }) => fact));
  return { lessons: of('lesson'), practice: of('practice'), cards: of('card') };
}
