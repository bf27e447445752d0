// A file brought back to the learner's log: what came of it, as the page says it.

import type { Fault } from '@engine';
import type { EngineClient } from '../../engine/client.ts';
import { EngineMissing } from '../../engine/module.ts';
import type { EventStore } from './events.ts';
import { mergeLogFile, readLogFile } from './restore-log.ts';

/** Either counts, or `refused`, a key of words.refused: then nothing was changed. */
type Brought = {
  refused?: string;
  added?: number;
  /** here already */
  known?: number;
  /** not to be read */
  left_out?: number;
  /** of what was left out, or the one that refuses */
  faults: Fault[];
};

const refusal = (refused: string, faults: Fault[] = []): Brought => ({ refused, faults });

// Any other fault is of something else, or of nothing whole.
function refusedBy(faults: Fault[]): Brought {
  const [{ code, where }] = faults as [Fault];
  if (where === '/schema' && code === 'field_bad_value') return refusal('schema');
  if (code.startsWith('json_')) return refusal('json', faults);
  return refusal(where ? 'otherAt' : 'other', faults);
}

/** Adds what is new in a file. */
export async function bringBack(
  engine: EngineClient,
  store: EventStore,
  bytes: ArrayBuffer,
  onProgress: (what: 'reading' | 'keeping', done: number, count: number) => void,
): Promise<Brought> {
  let reply: Awaited<ReturnType<typeof readLogFile>>;
  try {
    await engine.ready('engine');
    reply = await readLogFile(engine, bytes, (done, count) => onProgress('reading', done, count));
  } catch (error) {
    if (!(error instanceof EngineMissing)) throw error;
    return refusal('engine');
  }
  if (!reply.ok) return refusedBy(reply.errors);
  const { records, left_out, faults } = reply.value;
  try {
    const added = await mergeLogFile(store, reply.value, (done, count) =>
      onProgress('keeping', done, count),
    );
    return { added, known: records.length - added, left_out, faults };
  } catch (error) {
    console.warn(error);
    const full = error instanceof DOMException && error.name === 'QuotaExceededError';
    return refusal(full ? 'full' : 'store');
  }
}
