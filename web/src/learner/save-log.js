// A learner's log saved to a file. Knows no page.

import { save } from '../save/save.js';
import { fileName, writeLogFile } from './log-file.js';

/**
 * @param {import('./events.js').EventStore} store
 * @returns {Promise<string>} the name of the file
 */
export async function saveLog(store) {
  const name = fileName(new Date());
  save(name, await writeLogFile(store));
  return name;
}
