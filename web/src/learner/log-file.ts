// The learner's log as one file to take away, in the form of cpp/learner/include/headsup/learner/learner_log.h. Knows no page; how a
// file comes back is for log-import.ts, which lessons do without.
import { textFile } from '../kit/text-file.ts';
import { save } from '../save/save.ts';
import type { EventStore } from './events.ts';
import { type LogRecord, SCHEMA } from './records.ts';

/**
 * Saves everything that can be read.
 * @returns the name of the file, which says what it is and when
 */
export async function saveLog(store: EventStore): Promise<string> {
  const name = `heads-up-log-${new Date().toISOString().slice(0, 10)}.json`;
  save(name, await textFile(piecesOf(await store.records()), 'application/json'));
  return name;
}

function* piecesOf(records: LogRecord[]) {
  yield `{"schema":${SCHEMA},"events":[`;
  for (const [at, { id, clock_ms, log, fact }] of records.entries())
    yield (at > 0 ? ',' : '') + JSON.stringify({ ...{ id, clock_ms, log }, ...fact });
  yield ']}';
}
