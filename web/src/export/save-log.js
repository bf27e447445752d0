// A learner's log saved to a file. Knows no page.
import { fileName, writeLogFile } from '../store/log-file.js';
import { save } from './save.js';

/**
 * @param {import('../store/events.js').EventStore} store
 * @returns {Promise<string>} the name of the file
 */
export async function saveLog(store) {
  const name = fileName(new Date());
  save(name, await writeLogFile(store));
  return name;
}
