// The learner's log as one file to take away, in the form of cpp/learner/include/headsup/learner/learner_log.h. Knows no page; how a
// file comes back is for log-back.js, which lessons do without.
import { textFile } from '../kit/in-pieces.js';
import { SCHEMA } from './records.js';

/** A name that says what it is and when. @param {Date} at */
export const fileName = (at) => `heads-up-log-${at.toISOString().slice(0, 10)}.json`;

/**
 * Everything that can be read.
 * @param {import('./events.js').EventStore} store
 */
export const writeLogFile = async (store) =>
  textFile(piecesOf(await store.records()), 'application/json');

/** @param {import('./records.js').LogRecord[]} records */
function* piecesOf(records) {
  yield `{"schema":${SCHEMA},"events":[`;
  for (const [at, { id, clock_ms, log, fact }] of records.entries())
    yield (at > 0 ? ',' : '') + JSON.stringify({ ...{ id, clock_ms, log }, ...fact });
  yield ']}';
}
