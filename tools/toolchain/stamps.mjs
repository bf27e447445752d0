// Small files that say what is finished: written at once or not at all, and read where they are.

import { readFileSync, renameSync, writeFileSync } from 'node:fs';

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
