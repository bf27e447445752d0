// A file of the learner's log brought back, and the log erased. What of a file can be read is the engine's to say
// (cpp/learner/include/headsup/learner/learner_log.h); nothing that is here is changed or lost by one.

import type { Fault, Reply } from '@engine';
import type { EngineClient } from '../../engine/client.ts';
import { MOST } from '../../engine/limits.ts';
import type { LoggedEvent, LogPiece, OpenLog } from '../../engine/log-file.ts';
import type { EventStore } from './events.ts';
import { isReadable, LAST_MS, type LogRecord, partOf, SCHEMA, type Stored } from './records.ts';

type LogFile = {
  /** in the order of the file */
  records: LogRecord[];
  /** how many of its events cannot be read */
  left_out: number;
  /** what is wrong with these, as far as it is told */
  faults: Fault[];
};

/**
 * The records of a file.
 * @returns a fault where the file is no log, or one of another schema
 */
export async function readLogFile(
  engine: Pick<EngineClient, 'call' | 'advance'>,
  bytes: ArrayBuffer,
  onProgress?: (read: number, count: number) => void,
): Promise<Reply<LogFile>> {
  const open: Reply<OpenLog> = await engine.advance('openLog', bytes);
  if (!open.ok) return open;
  const { count, piece } = open.value;
  const records: LogRecord[] = [];
  const faults: Fault[] = [];
  for (let from = 0; from < count; from += piece) {
    onProgress?.(from, count);
    const reply: Reply<LogPiece> = await engine.advance('readLog', from);
    if (!reply.ok) return reply;
    const made = reply.value.events.map(toRecord);
    records.push(...made.filter((one): one is LogRecord => hasPlace(one) && isShort(one)));
    faults.push(...reply.value.faults);
  }
  return { ok: true, value: { records, left_out: count - records.length, faults } };
}

const toRecord = ({ id, clock_ms, log, ...fact }: LoggedEvent): Stored => ({
  ...{ id, clock_ms, schema: SCHEMA },
  ...{ log, of: partOf(log, fact), fact },
});

// After a record that is later than any date there would be no room for more.
const hasPlace = (record: Stored): record is LogRecord =>
  isReadable(record) && record.clock_ms <= LAST_MS;

// A page shows again what was answered and noted; nobody has written a longer one here.
const isShort = ({ fact }: LogRecord) =>
  Object.values(fact).every((value) => typeof value !== 'string' || value.length <= MOST.answer);

/**
 * Adds what is new in a file. Bringing it twice changes nothing. Throws where the browser refuses.
 * @param store - a lasting one
 * @returns how many were new
 */
export async function mergeLogFile(
  store: EventStore,
  { records }: LogFile,
  onProgress?: (kept: number, count: number) => void,
): Promise<number> {
  return store.alter(async (kept) => {
    const ids = new Set(await kept.getAllKeys());
    const added = records.filter(({ id }) => !ids.has(id) && ids.add(id));
    for (let from = 0; from < added.length; from += MOST.records) {
      onProgress?.(from, added.length);
      const piece = added.slice(from, from + MOST.records);
      await Promise.all(piece.map((record) => kept.put(record)));
    }
    return added.length;
  });
}

/**
 * Forgets everything, what cannot be read too. Throws where the browser refuses.
 * @param store - a lasting one
 */
export const eraseLog = (store: EventStore) => store.alter((kept) => kept.clear());
