// A learner's log saved to a file.

import { save } from '../save/save.ts';
import type { EventStore } from './events.ts';
import { fileName, writeLogFile } from './log-file.ts';

/** @returns the name of the file */
export async function saveLog(store: EventStore): Promise<string> {
  const name = fileName(new Date());
  save(name, await writeLogFile(store));
  return name;
}
