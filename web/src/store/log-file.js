// The learner's log as one file to take away, and such files brought back. What of a file can be read is the
// engine's to say (cpp/codec/learner_log.h); nothing of the log is lost by a file. Knows no page.
import { newId, partOf, SCHEMA } from './records.js';

/** @typedef {import('./records.js').LogRecord} LogRecord */
/** @typedef {import('./events.js').EventStore} EventStore */
/**
 * @template T
 * @typedef {import('../engine/client.js').Reply<T>} Reply
 */

/** A name that says what it is and when. @param {Date} at */
export const fileName = (at) => `heads-up-log-${at.toISOString().slice(0, 10)}.json`;

/** Everything that can be read. @param {EventStore} store @returns {Promise<string>} */
export async function writeLogFile(store) {
  const events = (await store.records()).map(({ id, clock_ms, log, fact }) => ({
    ...{ id, clock_ms, log },
    ...fact,
  }));
  return JSON.stringify({ schema: SCHEMA, events });
}

/**
 * Gives a file to the learner.
 * @param {string} name
 * @param {string} text
 */
export function download(name, text) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/**
 * The records of a file.
 * @param {Pick<import('../engine/client.js').EngineClient, 'ask'>} engine
 * @param {string} text
 * @returns {Promise<Reply<{records: LogRecord[], old: boolean, left_out: number}>>} old: of a schema without
 *   ids; left_out: how many of its events cannot be read. A fault where the file is none, or a newer one
 */
export async function readLogFile(engine, text) {
  /** @type {Reply<import('../engine/client.js').LogCheck>} */
  const reply = await engine.ask('checkLog', text);
  if (!reply.ok) return reply;
  const left = new Set(reply.value.left_out);
  const { schema, events } = JSON.parse(text.replace(/^\uFEFF/, ''));
  const records = events
    .filter((/** @type {any} */ _, /** @type {number} */ at) => !left.has(at))
    .map(schema === SCHEMA ? toRecord : fromOldFile);
  return { ok: true, value: { records, old: schema !== SCHEMA, left_out: left.size } };
}

/** @param {any} event @returns {LogRecord} */
const toRecord = ({ id, clock_ms, log, ...fact }) => ({
  ...{ id, clock_ms, log, fact },
  ...{ schema: SCHEMA, of: partOf(log, fact) },
});

// Of lessons alone, without ids: what happened at the same moment to the same step is the same.
/** @param {any} event @returns {LogRecord} */
function fromOldFile(event) {
  const fact =
    'gate' in event || !GATED.includes(event.kind) ? event : { ...event, gate: event.step };
  return {
    ...toRecord({ ...fact, log: 'lesson', clock_ms: Math.floor(event.at_ms) }),
    id: newId(),
  };
}
const GATED = ['predicted', 'shown'];

// What makes an old file's facts the same as those that are here already.
const sameness = (/** @type {any} */ { kind, lesson, step, gate, at_ms }) =>
  JSON.stringify([kind, lesson, step, gate ?? '', at_ms]);

/**
 * Adds what is new in a file. Bringing it twice changes nothing. Throws where the browser refuses.
 * @param {EventStore} store
 * @param {{records: LogRecord[], old: boolean}} file - as readLogFile gives it
 * @returns {Promise<number>} how many were new
 */
export async function mergeLogFile(store, { records, old }) {
  if (!old) return store.merge(records);
  const here = new Set((await store.records()).map(({ fact }) => sameness(fact)));
  return store.merge(records.filter(({ fact }) => !here.has(sameness(fact))));
}
