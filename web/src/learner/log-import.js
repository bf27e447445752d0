// A file brought back to the learner's log: what came of it, as the page says it. Knows the engine and the
// store; knows no page and no sentence.
import { EngineMissing } from '../../engine/module.js';
import { mergeLogFile, readLogFile } from './log-back.js';
import { SCHEMA } from './records.js';

/** @typedef {import('../../engine/client.js').Fault} Fault */
/**
 * Either counts, or `refused`, a key of words.refused: then nothing was changed.
 * @typedef {object} Brought
 * @property {string} [refused]
 * @property {number} [added]
 * @property {number} [known] - here already
 * @property {number} [left_out] - not to be read
 * @property {Fault[]} faults - of what was left out, or the one that refuses
 */

/** @param {string} refused @param {Fault[]} [faults] @returns {Brought} */
const refusal = (refused, faults = []) => ({ refused, faults });

// A schema past ours is a newer file; any other fault is of something else, or of nothing whole.
/** @param {Fault[]} faults @returns {Brought} */
function refusedBy(faults) {
  const [{ code, where, args }] = faults;
  const newer = where === '/schema' && code === 'field_bad_value' && Number(args.value) > SCHEMA;
  if (newer) return refusal('newer');
  if (code.startsWith('json_')) return refusal('json', faults);
  return refusal(where ? 'otherAt' : 'other', faults);
}

/**
 * Adds what is new in a file.
 * @param {import('../../engine/client.js').EngineClient} engine
 * @param {import('./events.js').EventStore} store
 * @param {ArrayBuffer} bytes
 * @param {(what: 'reading'|'keeping', done: number, count: number) => void} onProgress
 * @returns {Promise<Brought>}
 */
export async function bringBack(engine, store, bytes, onProgress) {
  let reply;
  try {
    await engine.ready('tutor');
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
