// One record of the learner's log: a fact, whose it is, and its place in time. Knows the envelope; what is
// in a fact is the engine's to say.

/** @typedef {import('../../engine/client.js').LessonEvent} LessonEvent */
/** @typedef {import('./quiz.js').PracticeEvent} PracticeEvent */
/** @typedef {import('@engine').CardEvent} CardEvent */
/** @typedef {'lesson'|'practice'|'card'} LogName */
/** @typedef {LessonEvent|PracticeEvent|CardEvent} Fact */
/**
 * @typedef {object} LogRecord
 * @property {string} id - its own, on every device
 * @property {number} clock_ms - when it was written, but later than all that this device had before it:
 *   the order of the log, whatever the clock says
 * @property {number} schema
 * @property {LogName} log
 * @property {string} of - what is read together: "lesson:scaling", "practice:review", "card:"
 * @property {Fact} fact
 */

/** The form of records and files; a newer one is not read. */
export const SCHEMA = 3;

/** As late as a Date can be; beyond it there is room for what is written after that. */
export const LAST_MS = 8.64e15;

// A lesson does not go on from a fact of another kind; all else that is odd the engine passes over.
const LESSON_KINDS = ['opened', 'moved', 'predicted', 'measured', 'shown', 'clear'];

/** @param {LogName} log @param {any} fact */
export const partOf = (log, fact) => `${log}:${fact?.lesson || fact?.set || ''}`;

const hex = (/** @type {number} */ byte) => byte.toString(16).padStart(2, '0');

/** An id that nobody else makes; without randomUUID, which pages that came by plain http do not have. */
export const newId = () => [...crypto.getRandomValues(new Uint8Array(12))].map(hex).join('');

/**
 * @param {LogName} log
 * @param {Fact} fact
 * @returns {LogRecord} without its place in time
 */
export const newRecord = (log, fact) => ({
  ...{ id: newId(), clock_ms: 0, schema: SCHEMA },
  ...{ log, of: partOf(log, fact), fact },
});

/**
 * Gives records their places, after everything before them.
 * @param {LogRecord[]} records
 * @param {number} last_ms - the latest place so far
 * @param {number} [now_ms]
 * @returns {number} the latest place now
 */
export function placeAfter(records, last_ms, now_ms = Date.now()) {
  let clock_ms = last_ms;
  for (const record of records) {
    clock_ms = Math.max(clock_ms + 1, Math.min(now_ms, LAST_MS / 2));
    record.clock_ms = clock_ms;
  }
  return clock_ms;
}

/** Whether a stored record is one, of this version or an older one. @param {any} record */
export const isReadable = (record) =>
  typeof record?.id === 'string' &&
  record.schema <= SCHEMA &&
  Number.isInteger(record.clock_ms) &&
  record.clock_ms >= 0 &&
  record.clock_ms < Number.MAX_SAFE_INTEGER &&
  typeof record.fact?.kind === 'string' &&
  (record.log === 'lesson'
    ? LESSON_KINDS.includes(record.fact.kind)
    : ['practice', 'card'].includes(record.log)) &&
  record.of === partOf(record.log, record.fact);

/** By their places in time; two devices may have written at once. @param {LogRecord} a @param {LogRecord} b */
export const byPlace = (a, b) => a.clock_ms - b.clock_ms || (a.id < b.id ? -1 : 1);
