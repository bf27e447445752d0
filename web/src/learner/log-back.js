// A file of the learner's log brought back, and the log erased. What of a file can be read is the engine's to
// say (cpp/learner/include/headsup/learner/learner_log.h); nothing that is here is changed or lost by one. Knows no page.

import { MOST } from '../../engine/limits.js';
import { inPieces } from '../kit/in-pieces.js';
import { isReadable, LAST_MS, newId, partOf, placeAfter, SCHEMA } from './records.js';

/** @typedef {import('./records.js').LogRecord} LogRecord */
/** @typedef {import('./events.js').EventStore} EventStore */
/** @typedef {import('../../engine/client.js').Fault} Fault */
/**
 * @typedef {object} LogFile
 * @property {LogRecord[]} records - in the order of the file
 * @property {boolean} old - of a schema without ids
 * @property {number} left_out - how many of its events cannot be read
 * @property {Fault[]} faults - what is wrong with these, as far as it is told
 */

/**
 * The records of a file.
 * @param {Pick<import('../../engine/client.js').EngineClient, 'ask'|'goOn'>} engine
 * @param {ArrayBuffer} bytes
 * @param {(read: number, count: number) => void} [onProgress]
 * @returns {Promise<import('../../engine/client.js').Reply<LogFile>>} a fault where the file is no log, or a newer
 *   one
 */
export async function readLogFile(engine, bytes, onProgress) {
  /** @type {import('../../engine/client.js').Reply<import('../../engine/log-file.js').OpenLog>} */
  const open = await engine.goOn('openLog', bytes);
  if (!open.ok) return open;
  const { schema, count, piece } = open.value;
  const old = schema !== SCHEMA;
  /** @type {LogRecord[]} */
  const records = [];
  /** @type {Fault[]} */
  const faults = [];
  for (let from = 0; from < count; from += piece) {
    onProgress?.(from, count);
    /** @type {import('../../engine/client.js').Reply<import('../../engine/log-file.js').LogPiece>} */
    const reply = await engine.goOn('readLog', from);
    if (!reply.ok) return reply;
    const { events } = reply.value;
    const made = old ? fromOldFile(events, records.at(-1)?.clock_ms) : events.map(toRecord);
    records.push(...made.filter((one) => hasPlace(one) && isShort(one)));
    faults.push(...reply.value.faults);
  }
  return { ok: true, value: { records, old, left_out: count - records.length, faults } };
}

/** @param {any} event @returns {LogRecord} */
const toRecord = ({ id, clock_ms, log, ...fact }) => ({
  ...{ id, clock_ms, schema: SCHEMA },
  ...{ log, of: partOf(log, fact), fact },
});

// After a record that is later than any date there would be no room for more.
/** @param {LogRecord} record */
const hasPlace = (record) => isReadable(record) && record.clock_ms <= LAST_MS;

// A page shows again what was answered and noted; nobody has written a longer one here.
/** @param {LogRecord} record */
const isShort = ({ fact }) =>
  Object.values(fact).every((value) => typeof value !== 'string' || value.length <= MOST.answer);

// Of lessons alone, without ids, in the order they happened.
/** @param {any[]} events @param {number} [last_ms] - the place before them @returns {LogRecord[]} */
function fromOldFile(events, last_ms = 0) {
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
 * @param {(kept: number, count: number) => void} [onProgress]
 * @returns {Promise<number>} how many were new
 */
export async function mergeLogFile(store, { records, old }, onProgress) {
  const others = old ? await withoutKnown(store, records) : records;
  return store.alter(async (kept) => {
    const ids = new Set(await kept.getAllKeys());
    const added = others.filter(({ id }) => !ids.has(id) && ids.add(id));
    for (let from = 0; from < added.length; from += MOST.records) {
      onProgress?.(from, added.length);
      const piece = added.slice(from, from + MOST.records);
      await Promise.all(piece.map((record) => kept.put(record)));
    }
    return added.length;
  });
}

/** @param {EventStore} store @param {LogRecord[]} records - of a file without ids */
async function withoutKnown(store, records) {
  /** @type {Set<string>} */
  const here = new Set();
  await inPieces(await store.records(), (piece) => {
    for (const { fact } of piece) here.add(sameness(fact));
  });
  const others = await inPieces(records, (piece) =>
    piece.filter(({ fact }) => !here.has(sameness(fact))),
  );
  return others.flat();
}

/**
 * Forgets everything, what cannot be read too. Throws where the browser refuses.
 * @param {EventStore} store - a lasting one
 */
export const eraseLog = (store) => store.alter((kept) => kept.clear());
