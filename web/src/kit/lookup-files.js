// What somebody brings, as bytes: a file that was chosen or dropped, or what was pasted. Refuses what is too large
// before it is read. Knows the browser's files; knows no model and no page.

/** @typedef {import('../../engine/client.js').Fault} Fault */
/**
 * Why nothing was read: a key of words.refused with its arguments, or a fault of the engine's.
 * @typedef {{say: string, args?: Record<string, number>}|{fault: Fault}} Refusal
 */
/** @typedef {{ok: false, refusal: Refusal}} Refused */
/** @typedef {{ok: true, name: string, bytes: ArrayBuffer}|Refused} Brought */
/** @typedef {{ok: true, name: string, text: string}|Refused} BroughtText */

/** @param {Refusal} refusal @returns {Refused} */
const refused = (refusal) => ({ ok: false, refusal });

/** @param {string} code @param {Record<string, string>} args @returns {Refused} */
const fault = (code, args = {}) => refused({ fault: { code, where: '', args } });

/** @param {number} most_bytes */
const tooLarge = (most_bytes) => fault('json_too_large', { limit: String(most_bytes) });

/**
 * One file. Its size is looked at before its bytes are.
 * @param {Blob} file
 * @param {string} name
 * @param {number} most_bytes
 * @returns {Promise<Brought>}
 */
async function readFile(file, name, most_bytes) {
  if (file.size > most_bytes) return tooLarge(most_bytes);
  try {
    return { ok: true, name, bytes: await file.arrayBuffer() };
  } catch {
    return refused({ say: 'unreadable' });
  }
}

/**
 * Files that were chosen.
 * @param {Iterable<File>} files
 * @param {number} most_bytes
 * @returns {Promise<Brought>}
 */
export async function readFiles(files, most_bytes) {
  const [file, ...others] = files;
  if (!file) return refused({ say: 'nothing' });
  if (others.length > 0) return refused({ say: 'several', args: { count: others.length + 1 } });
  return readFile(file, file.name, most_bytes);
}

/**
 * What was dropped or pasted: a file, or a text.
 * @param {DataTransfer|null} given - of the event; only during it can it be asked
 * @param {number} most_bytes
 * @returns {Promise<Brought>}
 */
export async function readGiven(given, most_bytes) {
  const items = [...(given?.items ?? [])].filter(({ kind }) => kind === 'file');
  if (items.some((item) => item.webkitGetAsEntry?.()?.isDirectory))
    return refused({ say: 'folder' });
  if (given && given.files.length > 0) return readFiles(given.files, most_bytes);
  const text = given?.getData('text/plain') ?? '';
  return text ? readText(text, most_bytes) : refused({ say: 'nothing' });
}

/**
 * A text without a name. No character takes less than a byte: what is far too long is not even made into bytes.
 * @param {string} text
 * @param {number} most_bytes
 * @returns {Promise<Brought>}
 */
export const readText = async (text, most_bytes) =>
  text.length > most_bytes ? tooLarge(most_bytes) : readFile(new Blob([text]), '', most_bytes);

/**
 * What was brought, where it is a text. The mark of UTF-8 in front is no part of it.
 * @param {Brought} brought
 * @returns {BroughtText}
 */
export function asText(brought) {
  if (!brought.ok) return brought;
  const { name, bytes } = brought;
  try {
    return { ok: true, name, text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    return fault('json_not_utf8');
  }
}
