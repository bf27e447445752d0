// Remembers that a folder is finished, and notices when it is not so any more.

import { readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @typedef {object} Stamp
 * @property {string} key what was made (see pins.mjs)
 * @property {Record<string, number>} files paths inside the folder, and their sizes in bytes
 */

/**
 * Decides whether a stamp can be trusted.
 * @param {string | null} text the stamp as read, or null when there is none
 * @param {string} key what the stamp should vouch for
 * @param {(path: string) => number | null} sizeOf a file's size, or null when it is gone
 * @returns {'good' | 'missing' | 'unreadable' | 'other pins' | 'damaged'}
 */
export function judgeStamp(text, key, sizeOf) {
  if (text === null) return 'missing';
  const stamp = parseStamp(text);
  if (!stamp) return 'unreadable';
  if (stamp.key !== key) return 'other pins';
  const intact = Object.entries(stamp.files).every(([path, size]) => sizeOf(path) === size);
  return intact ? 'good' : 'damaged';
}

/**
 * @param {string} text
 * @returns {Stamp | null}
 */
function parseStamp(text) {
  try {
    const stamp = JSON.parse(text);
    const isStamp = typeof stamp?.key === 'string' && Object.keys(stamp.files ?? {}).length > 0;
    return isStamp ? stamp : null;
  } catch {
    return null;
  }
}

/**
 * @param {string} folder
 * @param {string} name the stamp's file name
 * @param {string} key
 * @returns {ReturnType<typeof judgeStamp>}
 */
export function checkStamp(folder, name, key) {
  return judgeStamp(readText(join(folder, name)), key, (path) => sizeOf(join(folder, path)));
}

/**
 * Writes a stamp that vouches for the given files as they are now. All or nothing: a process
 * killed meanwhile leaves the old stamp or none.
 * @param {string} folder
 * @param {string} name
 * @param {string} key
 * @param {string[]} paths inside the folder; each must exist
 * @returns {void}
 */
export function writeStamp(folder, name, key, paths) {
  const files = Object.fromEntries(paths.map((path) => [path, statSync(join(folder, path)).size]));
  writeFileAtOnce(join(folder, name), `${JSON.stringify({ key, files }, null, 1)}\n`);
}

/**
 * @param {string} file
 * @param {string | Uint8Array} text
 * @returns {void}
 */
export function writeFileAtOnce(file, text) {
  const draft = `${file}.${process.pid}.draft`;
  writeFileSync(draft, text);
  renameSync(draft, file);
}

/**
 * @param {string} file
 * @returns {string | null}
 */
export function readText(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

/** @param {string} file */
function sizeOf(file) {
  return statSync(file, { throwIfNoEntry: false })?.size ?? null;
}
