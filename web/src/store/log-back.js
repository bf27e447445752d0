// A file of the learner's log brought back, and the log erased. What of a file can be read is the engine's to
// say (cpp/codec/learner_log.h); nothing that is here is changed or lost by one. Knows no page.
import { isReadable, LAST_MS, newId, partOf, placeAfter, SCHEMA } from './records.js';

/** @typedef {import('./records.js').LogRecord} LogRecord */
/** @typedef {import('./events.js').EventStore} EventStore */
/** @typedef {import('../engine/client.js').Fault} Fault */
/**
 * @typedef {object} LogFile
 * @property {LogRecord[]} records - in the order of the file
 * @property {boolean} old - of a schema without ids
 * @property {number} left_out - how many of its events cannot be read
 * @property {Fault[]} faults - what is wrong with these, as far as it is told
 */

/**
 * The records of a file.
 * @param {Pick<import('../engine/client.js').EngineClient, 'ask'>} engine
 * @param {string} text
 * @returns {Promise<import('../engine/client.js').Reply<LogFile>>} a fault where the file is no log, or a newer
 *   one
 */
export async function readLogFile(engine, text) {
  /** @type {import('../engine/client.js').Reply<import('../engine/client.js').LogCheck>} */
  const reply = await engine.ask('checkLog', text);
  if (!reply.ok) return reply;
  const { left_out, faults } = reply.value;
  const left = new Set(left_out);
  const { schema, events } = JSON.parse(text.replace(/^\uFEFF/, ''));
  const sound = events.filter((/** @type {any} */ _, /** @type {number} */ at) => !left.has(at));
  const old = schema !== SCHEMA;
  const records = (old ? fromOldFile(sound) : sound.map(toRecord)).filter(hasPlace);
  return { ok: true, value: { records, old, left_out: events.length - records.length, faults } };
}

/** @param {any} event @returns {LogRecord} */
const toRecord = ({ id, clock_ms, log, ...fact }) => ({
  ...{ id, clock_ms, schema: SCHEMA },
  ...{ log, of: partOf(log, fact), fact },
});

// After a record that is later than any date there would be no room for more.
/** @param {LogRecord} record */
const hasPlace = (record) => isReadable(record) && record.clock_ms <= LAST_MS;

// Of lessons alone, without ids, in the order they happened.
/** @param {any[]} events @returns {LogRecord[]} */
function fromOldFile(events) {
  let last_ms = 0;
  return events.map((event) => {
    const gate = event.gate ?? (GATED.includes(event.kind) ? event.step : undefined);
    const fact = gate === undefined ? event : { ...event, gate };
    const record = toRecord({ ...fact, id: newId(), clock_ms: 0, log: 'lesson' });
    last_ms = placeAfter([record], last_ms, Math.floor(event.at_ms));
    return record;
  });
}
const GATED = ['predicted', 'shown'];

// Without ids, what happened at the same moment to the same step is the same.
const sameness = (/** @type {any} */ { kind, lesson, step = '', gate = '', at_ms }) =>
  JSON.stringify([kind, lesson, step, gate, at_ms]);

/**
 * Adds what is new in a file. Bringing it twice changes nothing. Throws where the browser refuses.
 * @param {EventStore} store - a lasting one
 * @param {LogFile} file
 * @returns {Promise<number>} how many were new
 */
export async function mergeLogFile(store, { records, old }) {
  const here = new Set(old ? (await store.records()).map(({ fact }) => sameness(fact)) : []);
  const others = records.filter(({ fact }) => !here.has(sameness(fact)));
  return store.alter(async (kept) => {
    const ids = new Set(await kept.getAllKeys());
    const added = others.filter(({ id }) => !ids.has(id) && ids.add(id));
    await Promise.all(added.map((record) => kept.put(record)));
    return added.length;
  });
}

/**
 * Forgets everything, what cannot be read too. Throws where the browser refuses.
 * @param {EventStore} store - a lasting one
 */
export const eraseLog = (store) => store.alter((kept) => kept.clear());
