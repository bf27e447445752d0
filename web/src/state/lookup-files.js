// What somebody brings, as a text: a file that was chosen or dropped, or what was pasted. Refuses what is too
// large, or no text, before it is read. Knows the browser's files; knows no model and no page.
import { MOST_BYTES } from '../engine/lookup.js';

/** @typedef {import('../engine/client.js').Fault} Fault */
/**
 * Why nothing was read: a key of words.refused with its arguments, or a fault of the engine's.
 * @typedef {{say: string, args?: Record<string, number>}|{fault: Fault}} Refusal
 */
/** @typedef {{ok: true, name: string, text: string}|{ok: false, refusal: Refusal}} Brought */

/** @param {Refusal} refusal @returns {Brought} */
const refused = (refusal) => ({ ok: false, refusal });

/** @param {string} code @param {Record<string, string>} args @returns {Brought} */
const fault = (code, args = {}) => refused({ fault: { code, where: '', args } });

/**
 * One file. Its size is looked at before its bytes are.
 * @param {File} file
 * @param {number} most_bytes
 * @returns {Promise<Brought>}
 */
async function readFile(file, most_bytes) {
  if (file.size > most_bytes) return fault('json_too_large', { limit: String(most_bytes) });
  let bytes;
  try {
    bytes = await file.arrayBuffer();
  } catch {
    return refused({ say: 'unreadable' });
  }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return { ok: true, name: file.name, text };
  } catch {
    return fault('json_not_utf8');
  }
}

/**
 * Files that were chosen.
 * @param {Iterable<File>} files
 * @param {number} [most_bytes]
 * @returns {Promise<Brought>}
 */
export async function readFiles(files, most_bytes = MOST_BYTES) {
  const [file, ...others] = files;
  if (!file) return refused({ say: 'nothing' });
  if (others.length > 0) return refused({ say: 'several', args: { count: others.length + 1 } });
  return readFile(file, most_bytes);
}

/**
 * What was dropped or pasted: a file, or a text.
 * @param {DataTransfer|null} given - of the event; only during it can it be asked
 * @param {number} [most_bytes]
 * @returns {Promise<Brought>}
 */
export async function readGiven(given, most_bytes = MOST_BYTES) {
  const items = [...(given?.items ?? [])].filter(({ kind }) => kind === 'file');
  if (items.some((item) => item.webkitGetAsEntry?.()?.isDirectory))
    return refused({ say: 'folder' });
  if (given && given.files.length > 0) return readFiles(given.files, most_bytes);
  const text = given?.getData('text/plain') ?? '';
  return text ? { ok: true, name: '', text } : refused({ say: 'nothing' });
}
