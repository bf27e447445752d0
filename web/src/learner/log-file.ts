// The learner's log as one file to take away, in the form of cpp/learner/include/headsup/learner/learner_log.h. Knows no page; how a
// file comes back is for log-import.ts, which lessons do without.
import { textFile } from '../kit/text-file.ts';
import type { EventStore } from './events.ts';
import { type LogRecord, SCHEMA } from './records.ts';

/** A name that says what it is and when. */
export const fileName = (at: Date) => `heads-up-log-${at.toISOString().slice(0, 10)}.json`;

/** Everything that can be read. */
export const writeLogFile = async (store: EventStore) =>
  textFile(piecesOf(await store.records()), 'application/json');

function* piecesOf(records: LogRecord[]) {
  yield `{"schema":${SCHEMA},"events":[`;
  for (const [at, { id, clock_ms, log, fact }] of records.entries())
    yield (at > 0 ? ',' : '') + JSON.stringify({ ...{ id, clock_ms, log }, ...fact });
  yield ']}';
}
